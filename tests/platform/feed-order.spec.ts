import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { z } from 'zod';
import { defineEvents, eventType } from '../../backend/src/platform/event-store/event-definition.js';
import { Database } from '../../backend/src/platform/database/database.js';
import { EventRegistry } from '../../backend/src/platform/event-store/event-registry.js';
import { Feed, FEED_START } from '../../backend/src/platform/event-store/feed.js';
import type { FeedCursor } from '../../backend/src/platform/event-store/recorded-event.js';
import { newId } from '../../backend/src/platform/ids.js';
import { OwnPostgres } from '../support/database/own-postgres.js';

const registry = new EventRegistry([defineEvents('order-probe', { Noted: eventType(1, z.strictObject({})) })]);

const APPEND = `SELECT es.append($1, 'order-probe', $2, $3, '\\x00', $4, 'Noted', 1::smallint, '{}', NULL,
  'tests', 'system', $1, NULL, now())`;

/** A separate server, because the tests keep transactions open, which would delay the feeds of all other specs. */
let server: OwnPostgres;
let database: Database;
let feed: Feed;
let one: Client;
let other: Client;
/** The end of the feed before each test. */
let start: FeedCursor;

const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  return client;
};

const append = (client: Client, streamId: string, expected = -1) =>
  client.query(APPEND, [streamId, expected, newId(), newId()]);

beforeAll(async () => {
  server = await OwnPostgres.start();
  database = new Database({ url: server.url, applicationName: 'perpetua-test' });
  feed = new Feed(database, registry);
});

afterAll(async () => {
  await database.close();
  await server.remove();
});

beforeEach(async () => {
  [one, other] = await Promise.all([connect(), connect()]);
  start = (await feed.after(FEED_START, 1_000)).at(-1) ?? FEED_START;
});

afterEach(() => Promise.all([one.end(), other.end()]));

describe('a gap, when an earlier position commits later,', () => {
  it('hides the later event until the earlier one is committed, so that no reader skips the earlier one', async () => {
    const [early, late] = [newId(), newId()];
    await one.query('BEGIN');
    await append(one, early);
    await append(other, late);
    expect(await feed.after(start, 10)).toEqual([]);
    expect(await feed.hasBeyond(start)).toBe(true);

    await one.query('COMMIT');
    const events = await feed.after(start, 10);
    expect(events.map(({ streamId }) => streamId)).toEqual([early, late]);
  });

  it('does not hide later events after the earlier transaction has rolled back', async () => {
    await one.query('BEGIN');
    await append(one, newId());
    const late = newId();
    await append(other, late);
    await one.query('ROLLBACK');
    expect((await feed.after(start, 10)).map(({ streamId }) => streamId)).toEqual([late]);
  });

  it('does not occur in events that were appended in sequence: a cursor reads each once, in order', async () => {
    const streams = Array.from({ length: 5 }, () => newId());
    for (const streamId of streams) await append(one, streamId);
    const seen: string[] = [];
    for (let cursor = start; ;) {
      const [event] = await feed.after(cursor, 1);
      if (!event) break;
      seen.push(event.streamId);
      cursor = event;
    }
    expect(seen).toEqual(streams);
  });
});

describe('an inversion, when an older transaction appends the later version,', () => {
  it('is refused, because the stream was not locked before the first write', async () => {
    const streamId = newId();
    await one.query('BEGIN');
    await one.query('SELECT pg_current_xact_id()');
    await append(other, streamId);
    await expect(append(one, streamId)).rejects.toMatchObject({ code: 'ES004' });
    await one.query('ROLLBACK');
  });

  it('cannot happen after es.lock_streams: the other writer waits and gets the later position', async () => {
    const streamId = newId();
    await one.query('BEGIN');
    await one.query('SELECT es.lock_streams($1)', [[streamId]]);
    await one.query('SELECT pg_current_xact_id()');
    const waiting = append(other, streamId);
    await append(one, streamId);
    await one.query('COMMIT');
    await waiting;
    expect((await feed.after(start, 10)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('cannot be prevented after the transaction has written: es.lock_streams is then refused', async () => {
    await one.query('BEGIN');
    await one.query('SELECT pg_current_xact_id()');
    await expect(one.query('SELECT es.lock_streams($1)', [[newId()]])).rejects.toMatchObject({ code: 'ES004' });
    await one.query('ROLLBACK');
  });
});

describe('two writers of one stream', () => {
  it('append in sequence: the second waits for the first, then is rejected because its expected version is outdated', async () => {
    const streamId = newId();
    await one.query('BEGIN');
    await append(one, streamId, 0);
    const second = expect(append(other, streamId, 0)).rejects.toMatchObject({ code: 'ES001', detail: '1' });
    await one.query('COMMIT');
    await second;
  });
});

describe('a database restored into another cluster', () => {
  it('is refused while its transaction ids lie ahead of the cluster’s, and is read in order once they are reset', async () => {
    const streams = [newId(), newId()];
    for (const streamId of streams) await append(one, streamId);
    await expect(feed.onModuleInit()).resolves.toBeUndefined();
    await one.query(`ALTER TABLE es.events DISABLE TRIGGER USER`);
    await one.query(`UPDATE es.events SET xid = '9000000000000000'`);
    await expect(feed.onModuleInit()).rejects.toMatchObject({ code: 'feed_ahead' });
    await one.query(`UPDATE es.events SET xid = '0'`);
    await expect(feed.onModuleInit()).resolves.toBeUndefined();
    expect((await feed.after(FEED_START, 1_000)).slice(-2).map(({ streamId }) => streamId)).toEqual(streams);
  });
});
