import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { ClockAdvancer } from '../../backend/src/sandbox/clock/clock-advancer.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import { QUEUES, Queues } from '../../backend/src/platform/queue/queues.js';
import { eventually } from '../support/fixtures/eventually.js';
import { Count, echoOf, OpenTally, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

/** The interval of sweeps in tests where only a sweep can do the work. */
const SWEEP_MS = 50;

let test: TestDatabase;
const running: (() => Promise<void>)[] = [];

const start = async (): Promise<INestApplicationContext> => {
  const { app, stop } = await startTallyApp(test.url);
  running.push(stop);
  return app;
};

const owner = async (text: string): Promise<void> => {
  const client = new Client({ connectionString: test.ownerUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

const meta = () => ({ commandId: newId(), actor: { id: 'tests', role: 'system' as const } });
const count = (app: INestApplicationContext, id: string, by = 1) =>
  app.get(CommandBus).execute(new Count({ id, by }, meta()));
const sums = () =>
  test.database.query<{ stream_id: string; sum: number }>({
    name: 'test.sums',
    text: 'SELECT stream_id, sum FROM es_test.sums',
  });
const typesOf = async (app: INestApplicationContext, id: string) =>
  (await app.get(EventStore).load(id, 'tally')).map(({ type }) => type);

beforeEach(async () => {
  test = await createTestDatabase();
  await owner(SUMS_TABLE);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  await test.drop();
});

describe('processes and projections', () => {
  it('handle each event once, with two workers at the same time and a restart in between', async () => {
    const one = await start();
    const two = await start();
    const ids = Array.from({ length: 10 }, newId);
    await Promise.all(ids.flatMap((id) => [count(one, id, 1), count(two, id, 2)]));
    await running.shift()?.();
    await Promise.all(ids.map((id) => count(two, id, 4)));
    const three = await start();
    await three.get(IdleWaiter).idle();

    for (const id of ids) expect(await typesOf(three, echoOf(id))).toEqual(['Counted', 'Counted', 'Counted']);
    const bySum = await sums();
    expect(bySum).toHaveLength(20);
    expect(bySum.map(({ sum }) => sum)).toEqual(Array.from({ length: 20 }, () => 7));
  });

  it('handle the same events again without a second effect when their checkpoint is lost', async () => {
    const app = await start();
    const id = newId();
    await count(app, id);
    await app.get(IdleWaiter).idle();
    await running.shift()?.();
    await owner(`DELETE FROM es.consumers WHERE name = 'processes'`);
    const again = await start();
    await again.get(IdleWaiter).idle();
    expect(await typesOf(again, echoOf(id))).toEqual(['Counted']);
  });

  it('store a failed event as a visible dead letter, and continue with the next events', async () => {
    const app = await start();
    const [broken, sound] = [newId(), newId()];
    await owner(`
      CREATE FUNCTION es_test.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.stream_id = '${echoOf(broken)}' THEN RAISE EXCEPTION 'broken on purpose' USING ERRCODE = '23514'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON es.streams FOR EACH ROW EXECUTE FUNCTION es_test.refuse();`);
    await count(app, broken);
    await count(app, sound);
    await app.get(IdleWaiter).idle();
    expect(await typesOf(app, echoOf(sound))).toEqual(['Counted']);
    const [letter] = await test.database.query({
      name: 'test.letters',
      text: 'SELECT consumer, error, attempts FROM es.dead_letters',
    });
    expect(letter).toMatchObject({
      consumer: 'processes',
      error: expect.stringContaining('broken on purpose'),
      attempts: 6,
    });
  });
});

describe('deadlines', () => {
  const open = (app: INestApplicationContext, id: string, closesAt: Date) =>
    app.get(CommandBus).execute(new OpenTally({ id, echoTo: null, closesAt: closesAt.toISOString() }, meta()));
  const armed = () =>
    test.database.query({
      name: 'test.armed',
      text: 'SELECT stream_id FROM es.deadlines WHERE kind = $1',
      values: ['close'],
    });

  it('fire exactly once, by their alarm', async () => {
    const app = await start();
    const id = newId();
    await open(app, id, new Date(app.get(Clock).now().getTime() + 100));
    await eventually(async () => (await typesOf(app, id)).length === 2, {
      within: 10_000,
      what: 'the deadline to fire',
    });
    expect(await typesOf(app, id)).toEqual(['Opened', 'Closed']);
    await eventually(async () => (await armed()).length === 0);
  }, 15_000);

  it('fire although every queue was wiped after the alarm was set', async () => {
    const app = await start();
    const id = newId();
    const dueAt = new Date(app.get(Clock).now().getTime() + 100_000);
    await open(app, id, dueAt);
    await eventually(async () => (await app.get(Queues).counts('deadlines'))['delayed'], {
      within: 8_000,
      what: 'a queued alarm',
    });
    for (const queue of QUEUES) await app.get(Queues).of(queue).obliterate({ force: true });
    await app.get(Clock).moveTo(dueAt);
    app.get(DeadlineScheduler).sweepEvery(SWEEP_MS);
    await eventually(async () => (await typesOf(app, id)).length === 2, {
      within: 15_000,
      what: 'the deadline to fire',
    });
  }, 30_000);

  it('fire in the order of their due times when the clock is moved, each at its due time', async () => {
    const app = await start();
    const startAt = app.get(Clock).now().getTime();
    const days = [40, 3, 200, 10];
    const ids = days.map(() => newId());
    for (const [index, id] of ids.entries())
      await open(app, id, new Date(startAt + (days[index] as number) * 86_400_000));
    const now = await app.get(ClockAdvancer).by('P100D');
    expect(now.getTime() - startAt).toBeGreaterThanOrEqual(100 * 86_400_000);
    const closings = await Promise.all(ids.map(async (id) => (await app.get(EventStore).load(id, 'tally'))[1]));
    expect(closings.map((event) => event && Math.floor((event.occurredAt.getTime() - startAt) / 86_400_000))).toEqual([
      40,
      3,
      undefined,
      10,
    ]);
    expect(await armed()).toEqual([{ stream_id: ids[2] }]);
  });
});

describe('the business clock', () => {
  it('cannot be moved backwards', async () => {
    const app = await start();
    await app.get(ClockAdvancer).by('P1D');
    await expect(app.get(ClockAdvancer).to(new Date())).rejects.toMatchObject({ code: 'clock_backwards' });
  });
});
