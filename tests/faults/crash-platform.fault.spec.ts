import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { accountingErrors } from '../support/database/accounting-checks.js';
import { unverified } from '../support/database/unverified-events.js';
import { eventually } from '../support/fixtures/eventually.js';
import type { Fault, Moment } from '../support/processes/fault-points.js';
import { echoOf, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';
import { COUNTS, doTallyWork, talliesOf, type TallyWork } from '../support/processes/tally-work.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { type KillableProcess, KillableProcesses } from '../support/processes/killable-process.js';

const PROGRAM = 'tests/support/processes/killable-tally.ts';
/** How far ahead deadlines are: far enough to need an alarm, and within the three minutes in which alarms are set. */
const SOON_MS = 120_000;
/**
 * The interval of the sweep, which finds the overdue deadlines: after the clock is moved, alarms come too late for
 * them.
 */
const SWEEP_MS = 100;

let test: TestDatabase;
let children: KillableProcesses;

beforeAll(async () => {
  children = await KillableProcesses.create();
});
afterAll(() => children.end());

beforeEach(async () => {
  test = await createTestDatabase();
  await runAsAdmin(test.ownerUrl, SUMS_TABLE);
});
afterEach(() => test.drop());

const at = (moment: Moment, point: string, about?: string, hit = 1): Fault => ({ point, moment, about, hit });

/** Kills in sequence: each process repeats the work of the previous one, does its own work, and is killed. */
const deaths: [string, Fault[]][] = [
  [
    'while a decision is written',
    [
      at('before', 'append', 'Opened', 2),
      at('after', 'append', 'Opened', 3),
      at('begun', 'commit', 'es.append', 2),
      at('before', 'append', 'Counted', 5),
      at('after', 'append', 'Counted', 11),
    ],
  ],
  [
    'while processes react',
    [
      at('before', 'dispatch', 'tally', 1),
      at('after', 'dispatch', 'tally', 4),
      at('after', 'dispatch', 'tally', 17),
      at('before', 'checkpoint', 'processes'),
      at('begun', 'checkpoint', 'processes'),
      at('after', 'checkpoint', 'processes'),
    ],
  ],
  [
    'in the middle of a projection’s transaction',
    [
      at('begun', 'transaction'),
      at('after', 'statement', 'test.sums-of-es_test.sums'),
      at('after', 'statement', 'projection.move', 2),
      at('begun', 'statement', 'COMMIT'),
      at('after', 'statement', 'COMMIT', 2),
    ],
  ],
  [
    'while deadlines fire',
    [
      at('before', 'enqueue', 'deadlines'),
      at('after', 'enqueue', 'deadlines', 2),
      at('before', 'deadline', 'close'),
      at('after', 'append', 'Closed'),
      at('after', 'deadline-output', 'close', 2),
    ],
  ],
  [
    'while the history is sealed',
    [at('before', 'seal'), at('begun', 'statement', 'seals.add'), at('after', 'statement', 'seals.add', 2)],
  ],
];

describe('a process killed with SIGKILL', () => {
  it.each(deaths)(
    '%s: nothing is lost and nothing is done twice',
    async (_where, faults) => {
      const works = await dieOneAfterAnother(faults);
      const { app, stop } = await startTallyApp(test.url);
      try {
        for (const work of works) await doTallyWork(app.get(CommandBus), work);
        await app.get(Clock).moveTo(new Date(Date.now() + SOON_MS));
        app.get(DeadlineScheduler).sweepEvery(SWEEP_MS);
        await eventually(async () => (await armedDeadlines()).length === 0, {
          within: 15_000,
          what: 'deadlines to fire',
        });
        await app.get(IdleWaiter).idle();
        for (const tally of works.flatMap(talliesOf)) await expectCountedOnce(app, tally);
        expect(await projectedSums()).toEqual(await storedSums());
        expect(await unverified(app)).toEqual([]);
      } finally {
        await stop();
      }
      expect(await accountingErrors(test.ownerUrl)).toEqual({});
    },
    60_000,
  );
});

/**
 * Runs one child process per fault, in which the child dies; returns the work of all. Each child loads while the
 * previous one works.
 */
async function dieOneAfterAnother(faults: readonly Fault[]): Promise<TallyWork[]> {
  const works: TallyWork[] = [];
  const next = (index: number): KillableProcess | undefined => {
    const fault = faults[index];
    if (!fault) return undefined;
    const closesAt = Date.now() + (fault.point === 'enqueue' ? SOON_MS : 0);
    works.push({ name: `${test.url} ${index}`, closesAt: new Date(closesAt).toISOString() });
    return children.start(PROGRAM, { databaseUrl: test.url, fault, works: works.slice(-2) });
  };
  let waiting = next(0);
  for (const [index, fault] of faults.entries()) {
    const child = waiting;
    await child?.go();
    waiting = next(index + 1);
    expect(await child?.death()).toContain(`${fault.moment} ${fault.point}`);
  }
  return works;
}

async function expectCountedOnce(app: INestApplicationContext, tally: { id: string; closes: boolean }): Promise<void> {
  const countedIn = async (id: string) => {
    const events = await app.get(EventStore).load(id, 'tally');
    return {
      counts: events.flatMap(({ data }) => ('by' in data ? [data.by] : [])),
      types: events.map(({ type }) => type),
    };
  };
  const [own, echo] = [await countedIn(tally.id), await countedIn(echoOf(tally.id))];
  expect(own.counts).toEqual(COUNTS);
  expect(echo.counts).toEqual(COUNTS);
  expect(own.types.filter((type) => type !== 'Counted')).toEqual(tally.closes ? ['Opened', 'Closed'] : ['Opened']);
}

const rowsOf = (name: string, text: string) => test.database.query<{ stream_id: string }>({ name, text });

const armedDeadlines = () => rowsOf('test.armed', 'SELECT stream_id FROM es.deadlines');

const projectedSums = () => rowsOf('test.projected', 'SELECT stream_id, sum::int FROM es_test.sums ORDER BY stream_id');

const storedSums = () =>
  rowsOf(
    'test.stored',
    `SELECT stream_id, sum((data->>'by')::int)::int AS sum FROM es.events WHERE type = 'Counted'
     GROUP BY stream_id ORDER BY stream_id`,
  );
