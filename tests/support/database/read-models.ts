import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { Client } from 'pg';
import { ContextRegistry } from '../../../backend/src/platform/context-registry.js';
import type { Statement } from '../../../backend/src/platform/database/database.js';
import { type AnyAggregate, fold } from '../../../backend/src/platform/domain/decider-runner.js';
import { EventStore } from '../../../backend/src/platform/event-store/event-store.js';
import { Feed, FEED_START } from '../../../backend/src/platform/event-store/feed.js';
import type { Recorded } from '../../../backend/src/platform/event-store/recorded-event.js';
import { rolledBack } from './rolled-back.js';

/** For each stream type, the table of its inline rows and the column with the stream's id. */
const INLINE_TABLES: Readonly<Record<string, { table: string; id: string }>> = {
  order: { table: 'ordering.orders', id: 'order_id' },
  service: { table: 'fulfilment.services', id: 'service_id' },
  subscription: { table: 'subscriptions.subscriptions', id: 'subscription_id' },
  partner: { table: 'partners.partners', id: 'partner_id' },
};

type Rows = Map<string, unknown>;

/** The events of a stream, and the row and the deadlines that result from them. */
interface Rebuilt {
  readonly events: readonly Recorded[];
  readonly row: Statement | undefined;
  readonly deadlines: readonly string[];
}

/**
 * Compares every inline row, column by column, with what its stream's events write into an empty table; returns the
 * differences. Also checks that the armed deadlines match the folded state. All changes are rolled back.
 */
export const rowsThatDiffer = async (app: INestApplicationContext, ownerUrl: string): Promise<unknown[]> => {
  const differences: unknown[] = [];
  await rolledBack({ ownerUrl }, async (client) => {
    for (const [streamType, { table, id }] of Object.entries(INLINE_TABLES)) {
      const streams = await streamsOf(app, client, streamType);
      const aggregate = app.get(ContextRegistry, { strict: false }).aggregates.get(streamType);
      const rebuilt = streams.map((events) => rebuiltFrom(aggregate, events));
      const live = await rowsOf(client, table, id);
      await client.query(`DELETE FROM ${table}`);
      for (const { row } of rebuilt) if (row) await client.query({ text: row.text, values: row.values ?? [] });
      differences.push(...differing(table, live, await rowsOf(client, table, id)));
      differences.push(...(await armedOtherwise(client, streamType, rebuilt)));
    }
  });
  return differences;
};

/**
 * Rebuilds every asynchronous read model from the first event into a separate table; returns the read models whose live
 * table has other rows, with both sets of rows.
 */
export const countsThatDiffer = async (app: INestApplicationContext, ownerUrl: string): Promise<unknown[]> => {
  const differences: unknown[] = [];
  const events = await wholeFeed(app);
  await rolledBack({ ownerUrl }, async (client) => {
    const tx = { query: async (statement: Statement) => (await client.query(plain(statement))).rows as never[] };
    for (const projection of app.get(ContextRegistry, { strict: false }).projections) {
      const recount = `${projection.table}_recount`;
      await client.query(`CREATE TABLE ${recount} (LIKE ${projection.table} INCLUDING ALL)`);
      for (let from = 0; from < events.length; from += 7) {
        await projection.apply(events.slice(from, from + 7), { tx, table: recount });
      }
      const live = await client.query(`SELECT * FROM ${projection.table} AS kept ORDER BY kept`);
      const counted = await client.query(`SELECT * FROM ${recount} AS kept ORDER BY kept`);
      if (!isDeepStrictEqual(live.rows, counted.rows)) {
        differences.push({ projection: projection.name, live: live.rows, counted: counted.rows });
      }
    }
  });
  return differences;
};

const plain = ({ text, values }: Statement) => ({ text, values: values ?? [] });

const streamsOf = async (app: INestApplicationContext, client: Client, streamType: string): Promise<Recorded[][]> => {
  const { rows } = await client.query<{ stream_id: string }>(
    'SELECT stream_id FROM es.streams WHERE stream_type = $1',
    [streamType],
  );
  const store = app.get(EventStore, { strict: false });
  return Promise.all(rows.map((row) => store.load(row.stream_id, streamType)));
};

const rebuiltFrom = (aggregate: AnyAggregate | undefined, events: readonly Recorded[]): Rebuilt => {
  const [first] = events;
  if (!aggregate || !first) throw new Error(`nothing is known of the stream ${first?.streamId}`);
  const state = fold(aggregate.decider, events);
  const { streamId, correlationId, occurredAt: now } = first;
  return {
    events,
    row: aggregate.inline?.statement(state, { streamId, version: events.length, correlationId, now }),
    deadlines: aggregate.decider.deadlines(state).map(armedAs),
  };
};

const rowsOf = async (client: Client, table: string, id: string): Promise<Rows> => {
  const { rows } = await client.query<{ id: string; row: unknown }>(
    `SELECT t.${id} AS id, to_jsonb(t) AS row FROM ${table} AS t`,
  );
  return new Map(rows.map(({ id: key, row }) => [key, row]));
};

const differing = (table: string, live: Rows, rebuilt: Rows): unknown[] =>
  [...new Set([...live.keys(), ...rebuilt.keys()])]
    .filter((key) => !isDeepStrictEqual(live.get(key), rebuilt.get(key)))
    .map((key) => ({ table, live: live.get(key), rebuilt: rebuilt.get(key) }));

const armedOtherwise = async (client: Client, streamType: string, rebuilt: readonly Rebuilt[]): Promise<unknown[]> => {
  const { rows } = await client.query<{ stream_id: string; kind: string; due_at: Date }>(
    'SELECT stream_id, kind, due_at FROM es.deadlines WHERE stream_type = $1',
    [streamType],
  );
  const armed = new Map<string, string[]>();
  for (const { stream_id: id, kind, due_at: dueAt } of rows) {
    armed.set(id, [...(armed.get(id) ?? []), armedAs({ kind, dueAt })].toSorted());
  }
  return rebuilt
    .map(({ events, deadlines }) => ({ streamId: events[0]?.streamId ?? '', deadlines: deadlines.toSorted() }))
    .filter(({ streamId, deadlines }) => !isDeepStrictEqual(armed.get(streamId) ?? [], deadlines))
    .map(({ streamId, deadlines }) => ({ streamType, streamId, armed: armed.get(streamId), deadlines }));
};

/**
 * A deadline as text: its kind and time, but the kind alone for the repeating alarm of a complaint, whose time does not
 * follow from events.
 */
const armedAs = ({ kind, dueAt }: { kind: string; dueAt: Date }): string =>
  kind === 'dispute_alarm' ? kind : `${kind} ${dueAt.toISOString()}`;

const wholeFeed = async (app: INestApplicationContext): Promise<Recorded[]> => {
  const feed = app.get(Feed, { strict: false });
  const all: Recorded[] = [];
  for (let cursor = FEED_START; ;) {
    const batch = await feed.after(cursor, 1_000);
    all.push(...batch);
    const last = batch.at(-1);
    if (!last) return all;
    cursor = last;
  }
};
