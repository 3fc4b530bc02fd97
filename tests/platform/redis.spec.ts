import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { assertRedisPolicy } from '../../backend/src/config/redis-eviction.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { RedisRateCounter } from '../../backend/src/platform/http/rate-limit/rate-counter.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { LiveNotice } from '../../backend/src/platform/live/live-audience.js';
import { RedisBroadcast } from '../../backend/src/platform/live/live-broadcast.js';
import { Queues } from '../../backend/src/platform/queue/queues.js';
import { eventually } from '../support/fixtures/eventually.js';
import { hasRedisServer, redisUrl, startTestRedis, type TestRedis } from '../support/database/redis.js';
import { OpenTally, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const withServer = hasRedisServer();
const withRedis = withServer || redisUrl !== undefined;
if (!withRedis) {
  process.stderr.write(
    '\n*** No Redis: set TEST_REDIS_URL or install redis-server; the Redis path was NOT tested. ***\n\n',
  );
}

/** Without Redis these tests are skipped, and a separate test names the gap in the report. */
const suite = withRedis ? describe : describe.skip;

it(`a Redis ${withRedis ? 'is available' : 'is missing: the Redis path was not tested'}`, () => {
  expect(withRedis || process.env['REQUIRE_REDIS'] === undefined).toBe(true);
});

suite('with REDIS_URL', () => {
  let redis: TestRedis;
  let test: TestDatabase;
  let app: INestApplicationContext;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());

  beforeEach(async () => {
    test = await createTestDatabase();
    const owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    await owner.query(SUMS_TABLE);
    await owner.end();
    ({ app, stop } = await startTallyApp(test.url, { REDIS_URL: redis.url }));
  });
  afterEach(async () => {
    await stop();
    await test.drop();
  });

  const open = async (inMs: number): Promise<string> => {
    const id = newId();
    const closesAt = new Date(app.get(Clock).now().getTime() + inMs).toISOString();
    const meta = { commandId: newId(), actor: { id: 'tests', role: 'system' as const } };
    await app.get(CommandBus).execute(new OpenTally({ id, echoTo: null, closesAt }, meta));
    return id;
  };
  const isClosed = async (id: string): Promise<boolean> => (await app.get(EventStore).load(id, 'tally')).length === 2;

  it('jobs are stored in Redis and not in PostgreSQL', async () => {
    await open(60_000);
    await eventually(async () => (await app.get(Queues).counts('deadlines'))['delayed'], { what: 'a queued alarm' });
    const client = new Redis(redis.url);
    expect(await client.zcard('bull:deadlines:delayed')).toBe(1);
    client.disconnect();
    const rows = await test.database.query({ name: 'test.jobs', text: 'SELECT FROM bullmq.job' });
    expect(rows).toHaveLength(0);
  });

  it('a job with the same id is added only once', async () => {
    const job = { name: 'probe', id: 'the-same', data: {}, delayMs: 60_000 };
    await Promise.all([1, 2, 3].map(() => app.get(Queues).add('payments', job)));
    expect((await app.get(Queues).counts('payments'))['delayed']).toBe(1);
    await app.get(Queues).of('payments').obliterate({ force: true });
  });

  it('a deadline fires by its alarm, and also after Redis has lost all data', async () => {
    const soon = await open(200);
    await eventually(() => isClosed(soon), { within: 10_000, what: 'the deadline to fire' });

    const later = await open(100_000);
    await eventually(async () => (await app.get(Queues).counts('deadlines'))['delayed'], { what: 'a queued alarm' });
    const client = new Redis(redis.url);
    await client.del(await client.keys('bull:*'));
    client.disconnect();
    await app.get(Clock).moveTo(new Date(app.get(Clock).now().getTime() + 100_000));
    app.get(DeadlineScheduler).sweepEvery(50);
    await eventually(() => isClosed(later), { within: 20_000, what: 'the deadline to fire' });
  });

  it('live notices reach every process, and are heard again after the connection was lost', async () => {
    const [here, there] = [new RedisBroadcast(redis.url, 'worker'), new RedisBroadcast(redis.url, 'api')];
    const heard: LiveNotice[] = [];
    const notice = { topic: 'cart', id: newId(), version: 1, to: [newId()], admins: false } as const;
    let missed = 0;
    there.listen({ noticed: (one) => heard.push(one), missed: () => (missed += 1) });
    expect(there.hearing).toBeUndefined();
    await there.onApplicationBootstrap();
    await here.send(notice);
    await eventually(() => heard.length > 0, { what: 'the notice' });
    expect(heard).toEqual([notice]);

    const before = there.hearing;
    const client = new Redis(redis.url);
    await client.client('KILL', 'TYPE', 'pubsub');
    client.disconnect();
    await eventually(() => missed > 0, { what: 'the connection to be restored' });
    expect(there.hearing).not.toBe(before);
    await here.send(notice);
    await eventually(() => heard.length > 1, { what: 'the second notice' });
    for (const broadcast of [here, there]) broadcast.onApplicationShutdown();
  });

  it('requests are counted across processes', async () => {
    const counters = [new RedisRateCounter(redis.url), new RedisRateCounter(redis.url)];
    const key = newId();
    await eventually(async () => (await counters[0]?.add(newId(), 1_000))?.hits === 1);
    await eventually(async () => (await counters[1]?.add(newId(), 1_000))?.hits === 1);
    const seen: number[] = [];
    for (let n = 0; n < 4; n += 1) seen.push((await counters[n % 2]?.add(key, 60_000))?.hits ?? 0);
    expect(seen).toEqual([1, 2, 3, 4]);
    await counters[1]?.takeBack(key);
    expect((await counters[0]?.add(key, 60_000))?.hits).toBe(4);
    for (const counter of counters) counter.onApplicationShutdown();
  });
});

(withServer ? describe : describe.skip)('a Redis that evicts keys', () => {
  it('is refused, because jobs must not be lost', async () => {
    const redis = await startTestRedis('allkeys-lru');
    const client = new Redis(redis.url);
    await expect(assertRedisPolicy(client)).rejects.toThrow(/noeviction, was allkeys-lru/);
    client.disconnect();
    await redis.stop();
  });
});
