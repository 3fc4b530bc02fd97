import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RefundSweep } from '../../backend/src/payments/refund-sweep.job.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { QUEUES, type QueueName, Queues } from '../../backend/src/platform/queue/queues.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { eventually } from '../support/fixtures/eventually.js';
import { rowsThatDiffer } from '../support/database/read-models.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, World } from '../support/fixtures/world.js';

/** The sweep fires deadlines whose alarms are lost; in this test it runs more often than every five seconds. */
const SWEEP_MS = 250;
/** Much longer than the sweep interval, to allow for a busy machine. */
const WITHIN_A_SWEEP = { within: 15_000, every: 50 };
/** A lost matching job is replaced within 30 s of business time. */
const REMATCH_MS = 30_000;
/** Longer than an offer stays open (one hour). */
const OFFER_MS = 61 * 60_000;

let world: World<InProcessApp>;

beforeAll(async () => {
  world = await startWorldInProcess({
    prepare: (app) => app.get(DeadlineScheduler, { strict: false }).sweepEvery(SWEEP_MS),
  });
  await daytime();
}, 60_000);
afterAll(() => world.stop());

const get = <Part>(part: abstract new (...args: never[]) => Part): Part => world.app.app.get(part, { strict: false });

/**
 * Moves the clock to the next 10:00 UTC, because the hour for answering an offer is counted only between 08:00 and
 * 21:00 local time.
 */
const daytime = async (): Promise<void> => {
  const now = get(Clock).now();
  const morning = new Date(now);
  morning.setUTCHours(10, 0, 0, 0);
  await get(Clock).moveTo(morning > now ? morning : new Date(morning.getTime() + 86_400_000));
};

/** Moves the clock without firing the deadlines that come due, so that the application must fire them. */
const timePasses = (ms: number): Promise<void> => get(Clock).moveTo(new Date(get(Clock).now().getTime() + ms));

const wipe = async (): Promise<void> => {
  await Promise.all(QUEUES.map((queue) => get(Queues).of(queue).obliterate({ force: true })));
};

/** Pauses a queue, runs `work`, waits until the queue contains `jobs` jobs, and wipes all queues. */
const wipedBeforeTaken = async (queue: QueueName, jobs: number, work: () => Promise<void>): Promise<void> => {
  await get(Queues).of(queue).pause();
  await work();
  const isFull = async () => (await get(Queues).of(queue).getJobs()).length === jobs;
  await eventually(isFull, { what: `${jobs} jobs in the queue` });
  await wipe();
  expect(await get(Queues).of(queue).getJobs()).toHaveLength(0);
};

const manyOrders = async (count: number): Promise<{ buyer: Person; orderId: string; serviceId: string }[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = await world.newCustomer();
      const { order, serviceId } = await world.paidFlowers(buyer, { days: 4 });
      return { buyer, orderId: order.id, serviceId };
    }),
  );

const typesOf = async (serviceId: string): Promise<string[]> =>
  (await get(EventStore).load(serviceId, 'service')).map(({ type }) => type);

const isOffered = (buyer: Person, serviceId: string): Promise<boolean> =>
  eventually(async () => (await buyer.service(serviceId)).status === 'offered', {
    ...WITHIN_A_SWEEP,
    what: 'the service to be offered',
  });

const nothingOverdue = (): Promise<boolean> =>
  eventually(
    async () => {
      const rows = await world.app.database.database.query({
        name: 'test.overdue',
        text: 'SELECT kind, due_at FROM es.deadlines WHERE due_at <= $1',
        values: [get(Clock).now()],
      });
      return rows.length === 0;
    },
    { ...WITHIN_A_SWEEP, what: 'every deadline to fire' },
  );

describe('with every queue wiped', () => {
  it('before any worker took a job, each service still gets exactly one offer', async () => {
    let orders: Awaited<ReturnType<typeof manyOrders>> = [];
    await wipedBeforeTaken('matching', 4, async () => {
      orders = await manyOrders(4);
    });
    for (const { serviceId } of orders)
      expect(await typesOf(serviceId)).toEqual(['ServiceScheduled', 'MatchingStarted']);
    await timePasses(REMATCH_MS);
    await Promise.all(orders.map(({ buyer, serviceId }) => isOffered(buyer, serviceId)));
    for (const { serviceId } of orders) {
      expect(await typesOf(serviceId)).toEqual(['ServiceScheduled', 'MatchingStarted', 'OfferMade']);
    }
  }, 60_000);

  it('again and again while orders are placed and paid, nothing is lost and nothing is done twice', async () => {
    const state = { isDone: false };
    const placing = manyOrders(6).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) await wipe();
    const orders = await placing;
    await timePasses(REMATCH_MS);
    await Promise.all(orders.map(({ buyer, serviceId }) => isOffered(buyer, serviceId)));
    for (const { serviceId } of orders) {
      expect(await typesOf(serviceId)).toEqual(['ServiceScheduled', 'MatchingStarted', 'OfferMade']);
    }
  }, 60_000);

  it('while offers are open: a sweep fires each deadline, and another offer follows', async () => {
    const orders = await manyOrders(3);
    await Promise.all(orders.map(({ buyer, serviceId }) => isOffered(buyer, serviceId)));
    await wipe();
    await timePasses(OFFER_MS);
    await nothingOverdue();
    await Promise.all(orders.map(({ buyer, serviceId }) => isOffered(buyer, serviceId)));
    for (const { serviceId } of orders) {
      // The next partner is asked before the first offer expires, or afterwards.
      expect((await typesOf(serviceId)).slice(2).join(' ')).toMatch(
        /^OfferMade (OfferMade OfferExpired|OfferExpired OffersExhausted OfferMade)$/,
      );
    }
  }, 60_000);

  it('while refunds are pending, each refund is still sent exactly once', async () => {
    const orders = await manyOrders(2);
    await wipedBeforeTaken('payments', orders.length, async () => {
      for (const { buyer, orderId } of orders) await buyer.ok('POST', `/Order/${orderId}/cancel`);
    });
    await runAsAdmin(
      world.app.database.ownerUrl,
      `UPDATE payments.refunds SET due_at = now() WHERE due_at IS NOT NULL`,
    );
    expect(await get(RefundSweep).sweep()).toBe(orders.length);
    for (const { buyer, orderId } of orders) await world.orderIs(buyer, orderId, 'refunded');
  }, 60_000);

  it('the ledger and the inline rows are correct afterwards', async () => {
    await waitForCorrectAccounts(world.app.database.ownerUrl, WITHIN_A_SWEEP);
    expect(await rowsThatDiffer(world.app.app, world.app.database.ownerUrl)).toEqual([]);
  });
});
