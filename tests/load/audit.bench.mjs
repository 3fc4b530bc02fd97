import { countsProjection } from '../../backend/dist/audit/search/counts.projection.js';
import { entriesProjection } from '../../backend/dist/audit/search/entries.projection.js';
import { Feed, FEED_START } from '../../backend/dist/platform/event-store/feed.js';
import { benchEvents, makeRowsTable, scripts } from './append-scripts.mjs';
import { EVENTS_AN_ORDER, fillTo, idOf } from './audit-rows.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { answersPerSecond } from './http-driver.mjs';
import { buy, Onlooker } from './orders.mjs';
import { interleaved, median, ratios } from './pairs.mjs';
import { adminHeaders, withApp } from './running-app.mjs';
import { connected, sqlDriver } from './sql-driver.mjs';

export const title = '(q) The audit and the lists of the office, from 10,000 events to a million';

const LOAD = { clients: 1, seconds: 0.5 };
const ROUNDS = 5;
/**
 * Rounds before those that are counted: a process gets faster as it runs, which would make the first size look slower.
 */
const WARM_ROUNDS = 4;
const [FEW, MANY] = [10_000, 1_000_000];
const APPENDS = { clients: 16, seconds: 3 };
const FEED_BATCH = 500;

/** Requests whose response is one page, however many rows exist. */
const questions = {
  'audit, newest first': '/api/Audit/events?sort=recorded_desc',
  'audit by type': '/api/Audit/events?type=PaymentFailed&sort=recorded_desc',
  'audit by kind': '/api/Audit/events?stream=order&sort=recorded_desc',
  'audit by a customer': `/api/Audit/events?actor=${idOf('c1')}&sort=recorded_desc`,
  'audit by an admin and type': `/api/Audit/events?actor=${idOf('a0')}&type=OrderSettled&sort=recorded_desc`,
  'audit from a day on': '/api/Audit/events?from=2026-05-01T00:00:00Z',
  'audit of a week, by type':
    '/api/Audit/events?from=2026-05-01T00:00:00Z&to=2026-05-08T00:00:00Z&type=PaymentFailed&sort=recorded_desc',
  'audit of one stream': `/api/Audit/events?stream=${idOf('s1')}`,
  'audit of one purchase': `/api/Audit/events?correlation=${idOf('s7')}`,
  'types of events': '/api/Audit/types',
  'orders, newest': '/api/Order',
  'orders, page 10 by total': '/api/Order?sort=total_desc&page=10',
  'orders by status': '/api/Order?status=refunded',
  'orders by number': '/api/Order?q=B26-0000123',
  'orders by phone': '/api/Order?q=900004551',
  'services, newest': '/api/Service',
  'services by status': '/api/Service?status=cancelled',
  'services of a week': '/api/Service?from=2026-05-01&to=2026-05-07&sort=date_asc',
  'services by number': '/api/Service?q=B26-0000123',
  'users, newest': '/api/User',
  'users by name': '/api/User?sort=name_asc',
  'users who are blocked': '/api/User?blocked=true',
  'users by a word': '/api/User?q=Helena',
  'search by a number': '/api/Search?q=B26-0000123',
};

/** Milliseconds per response: for each request, one average per round ({@link ROUNDS}). */
async function timesOf(app, headers) {
  const port = Number(new URL(app.url).port);
  const times = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
  for (const [name, path] of Object.entries(questions)) {
    const response = await fetch(app.url + path, { headers });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    if ((await response.json()).length === 0 && !name.includes('word')) throw new Error(`${name}: nothing was found`);
  }
  for (let round = 1 - WARM_ROUNDS; round <= ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(questions)) {
      const rate = await answersPerSecond({ port, path, headers }, LOAD);
      if (round > 0) times[name].push((LOAD.clients * 1000) / rate);
    }
  }
  return times;
}

/** Measures the lists at both sizes of one database. */
const measuredLists = () =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl }) => {
      const settings = { DATABASE_URL: socketUrl, DATA_DIR: folder };
      const onlooker = await Onlooker.at(socketUrl);
      try {
        // Creates one order with its service, which `fillTo` copies.
        await withApp({ ...settings, ROLE: 'all' }, async (app) => {
          await onlooker.addPartners();
          const work = await buy(app, { count: 1, shoppers: 1, onlooker, toOffered: true });
          await work();
        });
        return await withApp({ ...settings, ROLE: 'api' }, async (app) => {
          const headers = await adminHeaders(app.url);
          await fillTo(onlooker, { from: 0, to: FEW });
          const few = await timesOf(app, headers);
          await fillTo(onlooker, { from: FEW, to: MANY });
          return { few, many: await timesOf(app, headers) };
        });
      } finally {
        await onlooker.end();
      }
    }),
  );

/** Follows the feed with both projections of the audit, as a worker does, until the returned function is called. */
function followed(database) {
  const feed = new Feed(database, benchEvents);
  const stop = new AbortController();
  const follow = async () => {
    for (let cursor = FEED_START; !stop.signal.aborted;) {
      const events = await feed.after(cursor, FEED_BATCH);
      if (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      else {
        for (const projection of [entriesProjection, countsProjection]) {
          await database.transaction((tx) => projection.apply(events, { tx, table: projection.table }));
        }
        cursor = events.at(-1);
      }
    }
  };
  const work = follow();
  return async () => {
    stop.abort();
    await work;
  };
}

/** Appends per second by 16 writers, with and without the audit's two consumers of the feed. */
const measuredAppends = () =>
  withFolder((folder) =>
    withDatabase(async ({ url }) => {
      await makeRowsTable(url);
      const driver = sqlDriver({ url, folder });
      const database = await connected({ url, clients: 2 });
      const withConsumers = async () => {
        const stop = followed(database);
        const rate = await driver.rate(scripts.append, APPENDS);
        await stop();
        return rate;
      };
      const rates = await interleaved(
        { alone: () => driver.rate(scripts.append, APPENDS), withConsumers },
        { rounds: 5 },
      );
      await database.close();
      return rates;
    }),
  );

export async function run() {
  const { few, many } = await measuredLists();
  const { alone, withConsumers } = await measuredAppends();
  const growth = Object.keys(questions).map((name) => median(many[name]) / median(few[name]));
  return {
    lines: [
      figure({
        id: 'q',
        what: 'the slowest of all questions: a million ÷ 10,000',
        values: [Math.max(...growth)],
        unit: '×',
        atMost: 3,
      }),
      ...Object.keys(questions).map((name) => {
        const base = median(few[name]);
        const values = many[name].map((time) => time / base);
        return figure({ id: 'q', what: `${name}: a million ÷ 10,000`, values, unit: '×', atMost: 3 });
      }),
      ...Object.keys(questions).map((name) =>
        figure({ id: 'q', what: `${name}, of a million`, values: many[name], unit: 'ms' }),
      ),
      figure({ id: 'q', what: 'append', values: alone, unit: '/s' }),
      figure({ id: 'q', what: 'append with the consumers of the audit', values: withConsumers, unit: '/s' }),
      figure({ id: 'q', what: 'with ÷ without the consumers', values: ratios(withConsumers, alone), unit: '×' }),
    ],
    notes: [
      `Time of an answer on one connection. Events of a year; one order with one service and one customer for every ${EVENTS_AN_ORDER} events, so 500 of each at 10,000 events and 50,000 at a million. Appends by 16 writers in SQL; the consumers read the feed in batches of ${FEED_BATCH}, in one process beside them.`,
    ],
  };
}
