import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { Database } from '../../backend/src/platform/database/database.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { EventRegistry } from '../../backend/src/platform/event-store/event-registry.js';
import { Feed, FEED_START } from '../../backend/src/platform/event-store/feed.js';
import type { FeedCursor } from '../../backend/src/platform/event-store/recorded-event.js';
import { newId } from '../../backend/src/platform/ids.js';
import { ProjectionRebuild } from '../../backend/src/platform/projections/projection-rebuild.js';
import { appendCount, OpenWriters } from '../support/database/crossed-appends.js';
import { eventually } from '../support/fixtures/eventually.js';
import { OwnPostgres } from '../support/database/own-postgres.js';
import { Count, startTallyApp, sumProjection, SUMS_TABLE, tallyEvents } from '../support/processes/tally.js';

/**
 * The ways in which another event store on PostgreSQL lost events until July 2026 (JasperFx/marten #4952, #4964, #4977,
 * #3321), tested against our feed and our rebuild. That store reads by sequence number up to a mark; in each case the
 * mark passed a number whose transaction had not ended.
 */

/** A separate server, because the tests keep transactions open, which would delay the feeds of all other specs. */
let server: OwnPostgres;
let database: Database;
let feed: Feed;
let writers: OpenWriters;
/** The end of the feed before each test. */
let start: FeedCursor;

beforeAll(async () => {
  server = await OwnPostgres.start();
  database = new Database({ url: server.url, applicationName: 'perpetua-test' });
  feed = new Feed(database, new EventRegistry([tallyEvents]));
  const owner = new Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(SUMS_TABLE);
  await owner.end();
}, 120_000);

afterAll(async () => {
  await database.close();
  await server.remove();
});

beforeEach(async () => {
  writers = new OpenWriters(server.url);
  start = (await feed.after(FEED_START, 10_000)).at(-1) ?? FEED_START;
});

afterEach(() => writers.end());

/** Reads the feed after a cursor, page by page; returns the stream id of each event and the final cursor. */
const read = async (cursor: FeedCursor, pageSize: number): Promise<{ streams: string[]; end: FeedCursor }> => {
  const streams: string[] = [];
  for (let end = cursor; ;) {
    const page = await feed.after(end, pageSize);
    const last = page.at(-1);
    if (!last) return { streams, end };
    streams.push(...page.map(({ streamId }) => streamId));
    end = last;
  }
};

const committed = async (...streams: string[]): Promise<void> => {
  const client = await writers.connect();
  for (const stream of streams) await appendCount(client, stream, 1);
};

describe('an event in the middle of a page that is not visible yet (marten #4952)', () => {
  it.each([1, 2, 3, 100])(
    'is not skipped with pages of %i events: after its commit it is read in its place',
    async (pageSize) => {
      const ids = Array.from({ length: 7 }, newId);
      await committed(...ids.slice(0, 3));
      const hidden = ids[3] as string;
      const late = await writers.open(hidden);
      await appendCount(late, hidden, 1);
      await committed(...ids.slice(4));
      const before = await read(start, pageSize);
      expect(before.streams).toEqual(ids.slice(0, 3));
      await late.query('COMMIT');
      expect((await read(before.end, pageSize)).streams).toEqual(ids.slice(3));
    },
  );
});

describe('a reader directly before a gap (marten #4964)', () => {
  it('waits for an open transaction, although later transactions are committed', async () => {
    const [first, hole, ...later] = Array.from({ length: 4 }, newId) as [string, string, ...string[]];
    await committed(first);
    const { end } = await read(start, 100);
    const open = await writers.open(hole);
    await appendCount(open, hole, 1);
    await committed(...later);
    expect((await read(end, 100)).streams).toEqual([]);
    await open.query('COMMIT');
    expect((await read(end, 100)).streams).toEqual([hole, ...later]);
  });

  it('continues immediately after a transaction that was rolled back', async () => {
    const { end } = await read(start, 100);
    const stream = newId();
    const open = await writers.open(stream);
    await appendCount(open, stream, 1);
    const later = newId();
    await committed(later);
    await open.query('ROLLBACK');
    expect((await read(end, 100)).streams).toEqual([later]);
  });
});

describe('while transactions end during the reading of a page (marten #4977)', () => {
  it('readers of every page size see every event once, in one order, with writers that commit and roll back', async () => {
    const kept: string[] = [];
    let writing = 8;
    const write = async (nth: number): Promise<void> => {
      const client = await writers.connect();
      for (let turn = 0; turn < 25; turn += 1) {
        const stream = newId();
        await client.query('BEGIN');
        await appendCount(client, stream, 1);
        if ((turn + nth) % 5 === 0) await client.query('ROLLBACK');
        else {
          await client.query('COMMIT');
          kept.push(stream);
        }
      }
      writing -= 1;
    };
    const follow = async (pageSize: number): Promise<string[]> => {
      const streams: string[] = [];
      for (let end = start; ;) {
        const isLast = writing === 0;
        const next = await read(end, pageSize);
        streams.push(...next.streams);
        end = next.end;
        if (isLast && next.streams.length === 0) return streams;
      }
    };
    const [one, seven, many] = await Promise.all([
      follow(1),
      follow(7),
      follow(500),
      ...Array.from({ length: 8 }, (_, nth) => write(nth)),
    ]);
    expect(many).toHaveLength(kept.length);
    expect(new Set(many)).toEqual(new Set(kept));
    expect(one).toEqual(many);
    expect(seven).toEqual(many);
  });
});

describe('a transaction that stays open for very long (marten #3321)', () => {
  it('never has its event skipped, after many reads and many later commits', async () => {
    const slow = newId();
    const open = await writers.open(slow);
    await appendCount(open, slow, 1);
    const later: string[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const stream = newId();
      await committed(stream);
      later.push(stream);
      expect(await feed.after(start, 500)).toEqual([]);
    }
    await open.query('COMMIT');
    expect((await read(start, 500)).streams).toEqual([slow, ...later]);
  });
});

describe('with an open transaction, a projection and its rebuild:', () => {
  let app: INestApplicationContext;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    ({ app, stop } = await startTallyApp(server.url));
    await app.get(IdleWaiter).idle();
  });
  afterEach(() => stop());

  const rowsOf = async (text: string): Promise<object[]> => (await (await writers.connect()).query<object>(text)).rows;
  const sums = () => rowsOf('SELECT stream_id, sum FROM es_test.sums ORDER BY 1');
  const history = () =>
    rowsOf(
      `SELECT stream_id, sum((data->>'by')::int)::int AS sum FROM es.events WHERE type = 'Counted' GROUP BY 1 ORDER BY 1`,
    );
  const count = (id: string) =>
    app
      .get(CommandBus)
      .execute(new Count({ id, by: 1 }, { commandId: newId(), actor: { id: 'tests', role: 'system' } }));
  const rebuild = () => app.get(ProjectionRebuild).rebuild(sumProjection);

  it('the rebuild ends before the hidden event; after its commit, the consumer adds it and all later events', async () => {
    const before = await sums();
    const stream = newId();
    const open = await writers.open(stream);
    await appendCount(open, stream, 1);
    await count(newId());
    await rebuild();
    expect(await sums()).toEqual(before);
    await open.query('COMMIT');
    await app.get(IdleWaiter).idle();
    expect(await sums()).toEqual(await history());
    await rebuild();
    expect(await sums()).toEqual(await history());
  });

  it('a consumer that has been idle for a year does not skip the hidden event when many events follow', async () => {
    await rowsOf(`UPDATE es.consumers SET updated_at = now() - interval '1 year'`);
    const stream = newId();
    const open = await writers.open(stream);
    await appendCount(open, stream, 1);
    await Promise.all(Array.from({ length: 20 }, () => count(newId())));
    await open.query('COMMIT');
    await app.get(IdleWaiter).idle();
    await eventually(async () => expect(await sums()).toEqual(await history()) === undefined);
  });
});
