import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase, withFolder } from './bench-database.mjs';
import { DuePlans } from './due-plans.mjs';
import { figure } from './figures.mjs';
import { Onlooker } from './orders.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { withApp } from './running-app.mjs';
import { connected } from './sql-driver.mjs';

export const title = '(k) Visits of plans that come due together';

const PLANS = 2_000;
const ROUNDS = 3;
const WRITERS = 8;
const POLL_MS = 250;
const TIMEOUT_MS = 300_000;

/** Moves every consumer to the newest event, because the measurement must not include earlier events. */
const SKIP_WHAT_IS_THERE = `UPDATE es.consumers SET (xid, position) =
  (SELECT xid, position FROM es.events ORDER BY xid DESC, position DESC LIMIT 1)`;

const SCHEDULED = `SELECT count(*)::int AS count, count(DISTINCT stream_id)::int AS streams,
    extract(epoch FROM min(recorded_at))::float8 AS first, extract(epoch FROM max(recorded_at))::float8 AS last
  FROM es.events WHERE type = $1 AND recorded_at >= $2`;

class Year {
  constructor({ url, folder, onlooker, plans }) {
    this.environment = { DATABASE_URL: url, DATA_DIR: folder };
    this.onlooker = onlooker;
    this.plans = plans;
  }

  /** Visits that the application's own deadlines schedule per minute, and the resulting services per minute. */
  async byDeadlines() {
    const since = await this.#buy();
    const { occurrences, services } = await withApp(this.environment, () => this.#scheduled(since));
    const perMinute = (last) => ((PLANS - 1) * 60) / (last - occurrences.first);
    return { occurrences: perMinute(occurrences.last), services: perMinute(services.last) };
  }

  /**
   * Visits per minute when the same commands run in parallel without deadlines: the rate that the event store allows.
   */
  async byHand() {
    const ids = await this.plans.buy(PLANS, WRITERS);
    const start = performance.now();
    await this.plans.schedule(ids, WRITERS);
    return (PLANS * 60_000) / (performance.now() - start);
  }

  async #buy() {
    await this.plans.buy(PLANS, WRITERS);
    await this.onlooker.rows(SKIP_WHAT_IS_THERE);
    const [{ now }] = await this.onlooker.rows('SELECT clock_timestamp() AS now');
    return now;
  }

  /** Waits until each plan has its visit and each visit its service; fails if any of them exists twice. */
  async #scheduled(since) {
    const look = async (type) => (await this.onlooker.rows(SCHEDULED, [type, since]))[0];
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
      const services = await look('ServiceScheduled');
      if (services.count < PLANS) continue;
      const occurrences = await look('OccurrenceScheduled');
      for (const { count, streams } of [occurrences, services]) {
        assert.deepEqual({ count, streams }, { count: PLANS, streams: PLANS });
      }
      return { occurrences, services };
    }
    throw new Error('not every visit was scheduled');
  }
}

export const run = () =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl: url, url: ownersUrl }) => {
      await withApp({ DATABASE_URL: url, DATA_DIR: folder }, () => delay(0));
      const onlooker = await Onlooker.at(url);
      const [{ id: customerId }] = await onlooker.rows(
        `SELECT id FROM identity.users WHERE email = 'customer@perpetua.test'`,
      );
      const database = await connected({ url: ownersUrl, clients: WRITERS });
      const year = new Year({ url, folder, onlooker, plans: new DuePlans(database, { customerId }) });
      const services = [];
      const { deadlines, hand } = await interleaved(
        {
          deadlines: async () => {
            const rates = await year.byDeadlines();
            services.push(rates.services);
            return rates.occurrences;
          },
          hand: () => year.byHand(),
        },
        { rounds: ROUNDS },
      );
      await Promise.all([database.close(), onlooker.end()]);
      const line = (what, values, rest) => figure({ id: 'k', what, values, ...rest });
      return {
        lines: [
          line('visits scheduled', deadlines, { unit: '/min' }),
          line('… ÷ the same commands, 8 at a time', ratios(deadlines, hand), { unit: '×' }),
          line('… and their services', services.slice(1), { unit: '/min' }),
        ],
        notes: [
          `${PLANS.toLocaleString('en')} plans whose second visit is due when the application starts, api and worker in one process: from the first OccurrenceScheduled to the last, and to the last ServiceScheduled. Each plan got one visit, each visit one service.`,
        ],
      };
    }),
  );
