import assert from 'node:assert/strict';
import { Client } from 'pg';
import { Feed, FEED_START } from '../../backend/dist/platform/event-store/feed.js';
import { ProjectionRebuild } from '../../backend/dist/platform/projections/projection-rebuild.js';
import { benchEvents, data } from './append-scripts.mjs';
import { withDatabase } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { connected } from './sql-driver.mjs';

export const title = '(g) Rebuild of an async projection';

const EVENTS = 150_000;
const STREAMS = 15_000;
const BATCH = 5_000;

const FILL = `INSERT INTO es.events
  SELECT nextval('es.position'), pg_current_xact_id(), md5('s' || g % ${STREAMS})::uuid, 1 + g / ${STREAMS}, md5('e' || g)::uuid, 'bench', 'Benched', 1,
    $1::jsonb, 'bench', 'system', md5('s' || g % ${STREAMS})::uuid, NULL, md5('c' || g)::uuid, now(), clock_timestamp(), sha256(g::text::bytea)
  FROM generate_series(0, ${EVENTS - 1}) AS g`;

const TABLE = `CREATE SCHEMA bench;
  CREATE TABLE bench.totals (stream_id uuid PRIMARY KEY, events int NOT NULL, cents bigint NOT NULL);
  CREATE TABLE bench.by_sql (LIKE bench.totals INCLUDING ALL);
  GRANT USAGE ON SCHEMA bench TO perpetua_app;
  GRANT SELECT, INSERT, UPDATE ON bench.totals TO perpetua_app;`;

const BY_SQL = `INSERT INTO bench.by_sql SELECT stream_id, count(*), sum((data->>'totalCents')::bigint) FROM es.events GROUP BY 1`;

/** One row per stream: folds a batch in memory, then adds the sums with one statement. */
const totals = {
  name: 'bench.totals',
  table: 'bench.totals',
  apply: async (events, { tx, table }) => {
    const sums = new Map();
    for (const event of events) {
      const sum = sums.get(event.streamId) ?? { events: 0, cents: 0 };
      sums.set(event.streamId, { events: sum.events + 1, cents: sum.cents + event.data.totalCents });
    }
    const rows = [...sums.values()];
    await tx.query({
      name: `add to ${table}`,
      text: `INSERT INTO ${table} AS known SELECT * FROM unnest($1::uuid[], $2::int[], $3::bigint[])
        ON CONFLICT (stream_id) DO UPDATE SET events = known.events + excluded.events, cents = known.cents + excluded.cents`,
      values: [[...sums.keys()], rows.map((row) => row.events), rows.map((row) => row.cents)],
    });
  },
};

const perSecond = async (work) => {
  const start = performance.now();
  await work();
  return EVENTS / ((performance.now() - start) / 1000);
};

/**
 * Measures the events per second of a rebuild, from the first event to the swap, compared with reading alone and with
 * one SQL statement.
 */
export const run = () =>
  withDatabase(async ({ url }) => {
    const owner = new Client({ connectionString: url });
    await owner.connect();
    await owner.query(TABLE);
    await owner.query(FILL, [JSON.stringify(data)]);
    await owner.query('VACUUM ANALYZE es.events');
    const database = await connected({ url, clients: 2 });
    const feed = new Feed(database, benchEvents);
    const rebuild = new ProjectionRebuild({ database: { url } }, feed);
    const read = async () => {
      for (let events = await feed.after(FEED_START, BATCH); events.length > 0;)
        events = await feed.after(events.at(-1), BATCH);
    };
    const figures = await interleaved(
      {
        rebuilt: () => perSecond(() => rebuild.rebuild(totals)),
        read: () => perSecond(read),
        sql: () => perSecond(() => owner.query(`TRUNCATE bench.by_sql; ${BY_SQL}`)),
      },
      { rounds: 4 },
    );
    const { rows } = await owner.query('SELECT * FROM bench.totals EXCEPT SELECT * FROM bench.by_sql');
    assert.deepEqual(rows, [], 'the rebuilt table is not what the events say');
    await Promise.all([owner.end(), database.close()]);
    const { rebuilt, sql } = figures;
    return {
      lines: [
        figure({ id: 'g', what: 'rebuild', values: rebuilt, unit: 'events/s' }),
        figure({ id: 'g', what: 'rebuild ÷ one INSERT … SELECT', values: ratios(rebuilt, sql), unit: '×' }),
        figure({ id: 'g', what: 'reading the feed alone', values: figures.read, unit: 'events/s' }),
      ],
      notes: [
        `${EVENTS.toLocaleString('en')} events of ${STREAMS.toLocaleString('en')} streams, batches of ${BATCH.toLocaleString('en')}; the result was compared with SQL's.`,
      ],
    };
  });
