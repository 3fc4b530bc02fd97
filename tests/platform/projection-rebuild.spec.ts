import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { AppConfig } from '../../backend/src/config/app-config.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { Feed } from '../../backend/src/platform/event-store/feed.js';
import { newId } from '../../backend/src/platform/ids.js';
import {
  ProjectionRebuild,
  type RebuildOptions,
  type RebuildReport,
} from '../../backend/src/platform/projections/projection-rebuild.js';
import { eventually } from '../support/fixtures/eventually.js';
import { Count, startTallyApp, sumProjection, SUMS_TABLE } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

let test: TestDatabase;
let owner: Client;
const running: (() => Promise<void>)[] = [];
const kept: (() => Promise<number>)[] = [];

const start = async (): Promise<INestApplicationContext> => {
  const { app, stop } = await startTallyApp(test.url);
  running.push(stop);
  return app;
};

const rebuild = (app: INestApplicationContext, options?: RebuildOptions): Promise<RebuildReport> =>
  new ProjectionRebuild(app.get(AppConfig), app.get(Feed)).rebuild(sumProjection, options);

const count = (app: INestApplicationContext, id: string, by = 1): Promise<unknown> =>
  app.get(CommandBus).execute(new Count({ id, by }, { commandId: newId(), actor: { id: 'tests', role: 'system' } }));

interface Sum {
  readonly stream_id: string;
  readonly sum: number;
}

/** The sums in the live table. */
const sums = () =>
  test.database.query<Sum & Record<string, unknown>>({
    name: 'test.sums',
    text: 'SELECT stream_id, sum FROM es_test.sums ORDER BY 1',
  });

/** The sums computed from the events. */
const history = async (): Promise<Sum[]> => {
  const { rows } = await owner.query<Sum>(
    `SELECT stream_id, sum((data->>'by')::int)::int AS sum FROM es.events WHERE type = 'Counted' GROUP BY 1 ORDER BY 1`,
  );
  return rows;
};

const total = (rows: readonly Sum[]): number => rows.reduce((all, { sum }) => all + sum, 0);

/**
 * Repeats `work` until the returned function is called or the test ends. The returned function resolves to the number
 * of calls of `work`.
 */
const keep = (work: () => Promise<unknown>): (() => Promise<number>) => {
  const state = { stopped: false };
  let calls = 0;
  const loop = async (): Promise<void> => {
    for (; !state.stopped; calls += 1) await work();
  };
  const done = loop();
  const stop = async (): Promise<number> => {
    state.stopped = true;
    await done;
    return calls;
  };
  kept.push(() => stop().catch(() => 0));
  return stop;
};

const leftovers = async (): Promise<number> =>
  (await owner.query(`SELECT FROM pg_class WHERE relname LIKE 'sums\\_next%'`)).rowCount ?? 0;

/** Waits until the rebuild is blocked by a lock on the live table. */
const waiting = () =>
  eventually(
    async () =>
      (
        await owner.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'perpetua-rebuild' AND wait_event_type = 'Lock'`,
        )
      ).rowCount,
    { what: 'the rebuild to wait for a lock' },
  );

beforeEach(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(`${SUMS_TABLE} CREATE INDEX sums_by_size ON es_test.sums (sum) WHERE sum > 10;`);
});

afterEach(async () => {
  await Promise.all(kept.splice(0).map((stop) => stop()));
  await Promise.all(running.splice(0).map((stop) => stop()));
  await owner.end();
  await test.drop();
});

describe('a rebuild', () => {
  it('agrees with the history although events are written and rows are read meanwhile; no reader sees a lower sum than before', async () => {
    const app = await start();
    const ids = Array.from({ length: 8 }, newId);
    await Promise.all(ids.map((id) => count(app, id, 5)));
    await app.get(IdleWaiter).idle();
    let seen = 0;
    const readers = keep(async () => {
      const now = total(await sums());
      expect(now).toBeGreaterThanOrEqual(seen);
      seen = now;
    });
    const writers = ids.map((id) => keep(() => count(app, id)));

    const progress: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const report = await rebuild(app, { batchSize: 50, onProgress: ({ events }) => progress.push(events) });
      expect(report.events).toBeGreaterThanOrEqual(progress.at(-1) ?? Infinity);
    }
    await Promise.all(writers.map((stop) => stop()));
    expect(await readers()).toBeGreaterThan(0);
    await app.get(IdleWaiter).idle();
    await eventually(async () => expect(await sums()).toEqual(await history()) === undefined, {
      what: 'the live consumer to catch up',
    });
    expect(await leftovers()).toBe(0);
  }, 60_000);

  it('repairs all wrong rows in the same instant', async () => {
    const app = await start();
    const ids = Array.from({ length: 40 }, newId);
    await Promise.all(ids.map((id) => count(app, id, 2)));
    await app.get(IdleWaiter).idle();
    await eventually(async () => expect(await sums()).toEqual(await history()) === undefined);
    const right = total(await history());
    await owner.query('UPDATE es_test.sums SET sum = 1');
    const wrong = total(await sums());
    const answers = new Set<number>();
    const readers = keep(async () => answers.add(total(await sums())));
    await rebuild(app, { batchSize: 7 });
    await readers();
    expect([...answers, total(await sums())].every((answer) => answer === wrong || answer === right)).toBe(true);
    expect(await sums()).toEqual(await history());
  });

  it('leaves the privileges and the names of indexes and constraints unchanged, so that it can be repeated', async () => {
    const app = await start();
    const shape = async () =>
      (
        await owner.query(
          `SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'es_test'
           UNION ALL SELECT conname FROM pg_constraint WHERE conrelid = 'es_test.sums'::regclass
           UNION ALL SELECT relacl::text FROM pg_class WHERE oid = 'es_test.sums'::regclass ORDER BY 1`,
        )
      ).rows;
    const before = await shape();
    await rebuild(app);
    await rebuild(app);
    expect(await shape()).toEqual(before);
  });

  it('stops between two batches when it is cancelled; the next rebuild starts from the first event', async () => {
    const app = await start();
    const ids = Array.from({ length: 12 }, newId);
    await Promise.all(ids.map((id) => count(app, id)));
    await app.get(IdleWaiter).idle();
    const cancel = new AbortController();
    const reason = new Error('cancelled by the admin');
    await expect(
      rebuild(app, { batchSize: 5, signal: cancel.signal, onProgress: () => cancel.abort(reason) }),
    ).rejects.toBe(reason);
    expect(await leftovers()).toBe(0);
    await count(app, ids[0] as string, 10);
    await app.get(IdleWaiter).idle();
    expect(await sums()).toEqual(await history());
    await expect(rebuild(app)).resolves.toMatchObject({ events: 26 });
    expect(await sums()).toEqual(await history());
  });

  it('can be killed in the middle: the next rebuild removes the tables that it left', async () => {
    const app = await start();
    await Promise.all(Array.from({ length: 12 }, newId).map((id) => count(app, id)));
    await app.get(IdleWaiter).idle();
    let killed: Promise<unknown> | undefined;
    const kill = (): void => {
      killed ??= owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'perpetua-rebuild'`,
      );
    };
    // A transaction that keeps the table delays the swap, so that the rebuild cannot end before it is killed.
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE es_test.sums IN ACCESS SHARE MODE');
    await expect(rebuild(app, { batchSize: 2, onProgress: kill })).rejects.toThrow();
    await killed;
    await owner.query('ROLLBACK');
    expect(await leftovers()).toBeGreaterThan(0);
    await eventually(async () => expect(await sums()).toEqual(await history()) === undefined);
    await expect(rebuild(app)).resolves.toMatchObject({ events: 24 });
    expect(await sums()).toEqual(await history());
    expect(await leftovers()).toBe(0);
  });

  it('delays the swap until the live consumer’s batch has ended, while readers continue and a second rebuild is refused', async () => {
    const app = await start();
    await count(app, newId(), 3);
    await app.get(IdleWaiter).idle();
    await eventually(async () => (await sums()).length === 2);
    const consumer = new Client({ connectionString: test.ownerUrl });
    await consumer.connect();
    await consumer.query('BEGIN');
    await consumer.query('UPDATE es_test.sums SET sum = sum');
    const report = rebuild(app);
    await waiting();
    expect(await sums()).toEqual(await history());
    await expect(rebuild(app)).rejects.toMatchObject({ name: 'RebuildUnderWayError' });
    await consumer.query('COMMIT');
    await consumer.end();
    await expect(report).resolves.toMatchObject({ events: 2 });
    expect(await sums()).toEqual(await history());
  });
});
