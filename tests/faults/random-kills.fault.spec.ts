import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { Deadlines } from '../../backend/src/platform/deadlines/deadlines.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { waitForCorrectAccounts, brokenPromises } from '../support/database/accounting-checks.js';
import { unverified } from '../support/database/unverified-events.js';
import { eventually } from '../support/fixtures/eventually.js';
import { ownersLook } from '../support/database/histories.js';
import { type KillFigures, KillRun } from '../support/processes/kill-run.js';
import { countsThatDiffer, rowsThatDiffer } from '../support/database/read-models.js';
import { hasRedisServer } from '../support/database/redis.js';

/** `npm run faults -- --kills=300 --seed=7` makes a longer run; a failure names the seed. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 4);
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
/** The file for the figures of a run, as JSON; during the run it contains the number of kills so far. */
const REPORT = process.env['FAULT_REPORT'];
const RUN_MS = 120_000 + KILLS * 30_000;
const TIMEOUT = { within: 120_000, every: 100 };

const report = async (content: object): Promise<void> => {
  if (REPORT !== undefined) await writeFile(REPORT, JSON.stringify(content, null, 2));
};

const withServer = hasRedisServer();

it(`a redis-server ${withServer ? 'is available' : 'is missing: random kills were not tested'}`, () => {
  expect(withServer || process.env['REQUIRE_REDIS'] === undefined).toBe(true);
});

(withServer ? describe : describe.skip)(`${KILLS} random kills while eight shoppers buy (FAULT_SEED=${SEED})`, () => {
  let run: KillRun;
  let figures: KillFigures;
  let last: InProcessApp | undefined;

  beforeAll(async () => {
    run = await KillRun.prepare(SEED);
    figures = await run.run(KILLS, (killed) => report({ killed }));
    // Keeps the port that the shoppers used, because pending refunds are sent to it as soon as the application starts.
    const config = { ...run.environment, DEMO: 'off' };
    last = await eventually(() => startInProcess({ config }), { ...TIMEOUT, what: 'the application to start' });
    await comeToRest(last);
  }, RUN_MS);
  afterAll(async () => {
    await last?.close();
    await run.remove();
  }, 60_000);

  const url = (): string => run.parts.postgres.url;
  const app = () => (last as InProcessApp).app;

  /** Waits until no deadline is overdue and all work that was begun has ended. */
  const comeToRest = async (test: InProcessApp): Promise<void> => {
    const [drain, deadlines] = [
      test.app.get(IdleWaiter, { strict: false }),
      test.app.get(Deadlines, { strict: false }),
    ];
    const now = test.app.get(Clock, { strict: false }).now();
    const noneOverdue = async (): Promise<boolean> => (await deadlines.dueBefore(now, 1)).length === 0;
    await eventually(noneOverdue, { ...TIMEOUT, what: 'every deadline to fire' });
    await eventually(() => drain.idle().then(() => true), { ...TIMEOUT, what: 'all work to finish' });
  };

  it('end no process except those that were killed', () => {
    expect(figures.unexpectedEnds).toEqual([]);
    expect(figures.kills).toBeGreaterThanOrEqual(KILLS);
  });

  it(
    'leave the ledger correct: payments, refunds, services, offers, versions, causes',
    async () => {
      await waitForCorrectAccounts(url(), TIMEOUT);
    },
    RUN_MS,
  );

  it(
    'leave every paid order with a partner, an admin who handles it, or a refund',
    async () => {
      await eventually(async () => expect(await brokenPromises(url())).toEqual({}) ?? true, {
        ...TIMEOUT,
        what: 'every paid order to be served or refunded',
      });
    },
    RUN_MS,
  );

  it('undo nothing that was confirmed to a customer', async () => {
    const known = await ownersLook<{ stream_id: string; paid: boolean }>(
      url(),
      `SELECT stream_id, bool_or(type IN ('OrderPaid', 'PaymentReceivedTooLate')) AS paid FROM es.events
       WHERE stream_type = 'order' GROUP BY stream_id`,
    );
    const paid = new Map(known.map((order) => [order.stream_id, order.paid]));
    expect(figures.answered.orders.length).toBeGreaterThan(0);
    expect(figures.answered.orders.filter((id) => !paid.has(id))).toEqual([]);
    expect(figures.answered.paid.filter((id) => paid.get(id) !== true)).toEqual([]);
  });

  it(
    'leave a history that passes verification, and read models that match it',
    async () => {
      expect(await unverified(app())).toEqual([]);
      expect(await rowsThatDiffer(app(), url())).toEqual([]);
      // The clock goes on: a deadline may add an event between the last read of the feed and the comparison.
      const match = async (): Promise<true> => {
        await app().get(IdleWaiter, { strict: false }).idle();
        return expect(await countsThatDiffer(app(), url())).toEqual([]) ?? true;
      };
      await eventually(match, { ...TIMEOUT, what: 'the read models to match the history' });
    },
    RUN_MS,
  );

  it('let shoppers pay for orders; the figures of the run are written to the report', async () => {
    const [counts] = await ownersLook<Record<string, number>>(
      url(),
      `SELECT count(*)::int AS events,
              count(DISTINCT stream_id) FILTER (WHERE type = 'OrderPlaced')::int AS orders,
              count(*) FILTER (WHERE type = 'OrderPaid')::int AS paid,
              count(*) FILTER (WHERE type = 'SubscriptionStarted')::int AS plans,
              count(*) FILTER (WHERE type = 'RefundConfirmed')::int AS refunds,
              count(*) FILTER (WHERE type = 'OfferMade')::int AS offers,
              count(*) FILTER (WHERE type = 'OfferAccepted')::int AS accepted,
              count(*) FILTER (WHERE actor_id LIKE 'deadline:%')::int AS "byDeadlines"
       FROM es.events`,
    );
    expect(counts?.['paid']).toBeGreaterThan(0);
    await report({ ...figures, counts });
  });
});
