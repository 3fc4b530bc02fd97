import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueueStatus } from '@perpetua/contracts/operations.contract';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { Queues } from '../../backend/src/platform/queue/queues.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { eventually } from '../support/fixtures/eventually.js';
import { hasRedisServer, type OwnRedis, startOwnRedis } from '../support/database/redis.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, World } from '../support/fixtures/world.js';

/** The sweep fires deadlines while no alarm can fire; in this test it runs more often than every five seconds. */
const SWEEP_MS = 250;
/** Long enough for a busy machine. */
const TIMEOUT = { within: 30_000, every: 50 };
/** Longer than an offer stays open (one hour) and than an unpaid order does (40 minutes). */
const OFFER_MS = 61 * 60_000;
/**
 * The time limit of a response. A route that waits for Redis without a timeout never responds; with a timeout it
 * responds within two seconds.
 */
const ANSWERED_MS = 8_000;

const withServer = hasRedisServer();

it(`a redis-server ${withServer ? 'is available' : 'is missing: a stopped Redis was not tested'}`, () => {
  expect(withServer || process.env['REQUIRE_REDIS'] === undefined).toBe(true);
});

(withServer ? describe : describe.skip)('a Redis that stops with deadlines pending', () => {
  let redis: OwnRedis;
  let world: World<InProcessApp>;
  let admin: Person;
  const buyers: Person[] = [];

  beforeAll(async () => {
    redis = await startOwnRedis();
    world = await startWorldInProcess({
      config: { REDIS_URL: redis.url },
      prepare: (app) => app.get(DeadlineScheduler, { strict: false }).sweepEvery(SWEEP_MS),
    });
    await daytime();
    admin = await world.demo('admin');
    for (let n = 0; n < 6; n += 1) buyers.push(await world.newCustomer());
  }, 60_000);
  afterAll(async () => {
    redis.thaw();
    await redis.startAgain();
    await world.stop();
    await redis.stop();
  });

  const get = <Part>(part: abstract new (...args: never[]) => Part): Part => world.app.app.get(part, { strict: false });
  const buyer = (n: number): Person => buyers[n] as Person;

  /**
   * Moves the clock to the next day at 10:00 UTC, because the hour for answering an offer is counted only between 08:00
   * and 21:00 local time.
   */
  const daytime = async (): Promise<void> => {
    const morning = new Date(get(Clock).now().getTime() + 86_400_000);
    morning.setUTCHours(10, 0, 0, 0);
    await get(Clock).moveTo(morning);
  };
  /** Moves the clock without firing the deadlines that come due, so that the application must fire them. */
  const timePasses = (ms: number): Promise<void> => get(Clock).moveTo(new Date(get(Clock).now().getTime() + ms));
  const typesOf = async (id: string, streamType = 'service'): Promise<string[]> =>
    (await get(EventStore).load(id, streamType)).map(({ type }) => type);
  const happens = (type: string, id: string, streamType?: string): Promise<boolean> =>
    eventually(async () => (await typesOf(id, streamType)).includes(type), { ...TIMEOUT, what: `${type} of ${id}` });
  const isOffered = (person: Person, id: string): Promise<boolean> =>
    eventually(async () => (await person.service(id)).status === 'offered', {
      ...TIMEOUT,
      what: `${id} to be offered`,
    });

  const answeredSoon = async (work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await work();
    expect(performance.now() - began).toBeLessThan(ANSWERED_MS);
  };

  const saysThatQueuesAreAway = async (): Promise<void> => {
    await answeredSoon(async () => {
      const queues = await admin.ok<{ data: QueueStatus[] } | QueueStatus[]>('GET', '/Admin/queues');
      const rows = Array.isArray(queues) ? queues : queues.data;
      expect(rows).toHaveLength(4);
      for (const queue of rows) expect(queue).toMatchObject({ available: false, waiting: null, failed: null });
    });
    await answeredSoon(async () => {
      const { status, body } = await world.app.request<string>('GET', '/metrics');
      expect(status).toBe(200);
      expect(body).toContain('perpetua_queue_up{queue="matching"} 0');
      expect(body).toContain('perpetua_feed_lag_events{consumer="processes"}');
    });
    await answeredSoon(async () => {
      const { status, body } = await world.app.request('GET', '/health/ready');
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'ok', checks: { database: 'ok', worker: 'ok', queues: 'degraded' } });
    });
  };

  it('delays no deadline and no sale while it is unavailable; work that needs a job continues when it is available again', async () => {
    const { serviceId: offered } = await world.paidFlowers(buyer(0), { days: 4 });
    await isOffered(buyer(0), offered);

    await redis.kill();
    const { serviceId: paid } = await world.paidFlowers(buyer(1), { days: 4 });
    const { orderId: unpaid } = await world.unpaidFlowers(buyer(2), { days: 4 });
    await happens('MatchingStarted', paid);
    await saysThatQueuesAreAway();
    await timePasses(OFFER_MS);
    await Promise.all([happens('OfferExpired', offered), happens('PaymentExpired', unpaid, 'order')]);
    expect((await typesOf(paid)).at(-1)).toBe('MatchingStarted');

    await redis.startAgain();
    await Promise.all([isOffered(buyer(1), paid), isOffered(buyer(0), offered)]);
    expect((await typesOf(paid)).filter((type) => type === 'OfferMade')).toHaveLength(1);
    await eventually(() => get(Queues).answers('matching'), { ...TIMEOUT, what: 'the queues to answer' });
  }, 90_000);

  it('delays no deadline and no sale when it stops responding but keeps its connections open', async () => {
    const { serviceId: offered } = await world.paidFlowers(buyer(3), { days: 5 });
    await isOffered(buyer(3), offered);

    redis.freeze();
    const { serviceId: paid } = await world.paidFlowers(buyer(4), { days: 5 });
    const { orderId: unpaid } = await world.unpaidFlowers(buyer(5), { days: 5 });
    await happens('MatchingStarted', paid);
    await saysThatQueuesAreAway();
    await timePasses(OFFER_MS);
    await Promise.all([happens('OfferExpired', offered), happens('PaymentExpired', unpaid, 'order')]);

    redis.thaw();
    await Promise.all([isOffered(buyer(4), paid), isOffered(buyer(3), offered)]);
  }, 90_000);

  it('leaves the ledger correct and no dead letter', async () => {
    await waitForCorrectAccounts(world.app.database.ownerUrl, TIMEOUT);
  }, 60_000);
});
