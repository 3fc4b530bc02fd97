import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { Deadlines } from '../../backend/src/platform/deadlines/deadlines.js';
import { EventLog } from '../../backend/src/platform/event-store/event-log.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { ownersLook } from '../support/database/histories.js';
import { Count, echoOf, NOTED, OpenTally, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { READY, type KillableProcess, KillableProcesses } from '../support/processes/killable-process.js';

const TIMEOUT = { within: 30_000, every: 50 };
const CONSUMERS = ['processes', 'tally-sums'];
const NEWER = 'tests/support/processes/newer-killable-tally.ts';

let test: TestDatabase;
let children: KillableProcesses;
let old: { app: INestApplicationContext; stop: () => Promise<void> } | undefined;

beforeEach(async () => {
  [test, children] = await Promise.all([createTestDatabase(), KillableProcesses.create()]);
  await runAsAdmin(test.ownerUrl, SUMS_TABLE);
  old = await startTallyApp(test.url);
}, 30_000);
afterEach(async () => {
  await old?.stop();
  await children.end();
  await test.drop();
});

const app = (): INestApplicationContext => {
  if (!old) throw new Error('the old version has ended');
  return old.app;
};
const meta = () => ({ commandId: newId(), actor: { id: 'tests', role: 'admin' as const } });
const tally = (): string => `0${newId().slice(1)}`;
const open = (id: string, closesAt: string | null = null) =>
  app()
    .get(CommandBus)
    .execute(new OpenTally({ id, echoTo: null, closesAt }, meta()));
const count = (id: string, by: number) => app().get(CommandBus).execute(new Count({ id, by }, meta()));

/** Appends an event as the newer version would; this version may not know its type. */
const append = (id: string, type: string, by: number, schemaVersion = 1): Promise<void> =>
  runAsAdmin(
    test.ownerUrl,
    `SELECT es.append('${id}', 'tally', -2, '${newId()}', '\\x00', '${newId()}', '${type}', ${schemaVersion}::smallint,
       '{"by": ${by}}', NULL, 'tests', 'admin', '${id}', NULL, now())`,
  );

/** Starts the newer version in its own process. */
const startNewer = async (): Promise<KillableProcess> => {
  const newer = children.start(NEWER, { databaseUrl: test.url });
  await newer.go();
  expect(await newer.nextLine()).toBe(READY);
  return newer;
};

const sums = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await ownersLook<{ stream_id: string; sum: number }>(test.ownerUrl, 'TABLE es_test.sums')).map((row) => [
      row.stream_id,
      row.sum,
    ]),
  );
const echoed = async (id: string): Promise<number[]> =>
  (
    await ownersLook<{ by: number }>(
      test.ownerUrl,
      `SELECT (data->>'by')::int AS by FROM es.events WHERE stream_id = '${echoOf(id)}' ORDER BY version`,
    )
  ).map(({ by }) => by);
const heldBack = async (): Promise<string[]> =>
  (
    await ownersLook<{ consumer: string; reason: string; error: string }>(
      test.ownerUrl,
      'SELECT consumer, reason, error FROM es.dead_letters ORDER BY consumer, position',
    )
  ).map(({ consumer, reason, error }) => `${consumer} ${reason} ${error}`);
const becomes = (what: string, probe: () => Promise<void>): Promise<boolean> =>
  eventually(() => probe().then(() => true), { ...TIMEOUT, what });

describe('an event that only a newer version knows', () => {
  it('blocks only its own stream, until the newer version handles the blocked events exactly once each, in order', async () => {
    const [held, other] = [tally(), tally()];
    const closesAt = new Date(app().get(Clock).now().getTime() + 600_000);
    await open(held, closesAt.toISOString());
    await count(held, 1);
    await open(other);
    await append(held, NOTED, 5);
    await append(held, 'Counted', 2);
    await count(other, 7);

    await becomes('the other stream to continue', async () => {
      expect([await echoed(other), await echoed(held)]).toEqual([[7], [1]]);
      expect(await sums()).toMatchObject({ [held]: 1, [other]: 7, [echoOf(other)]: 7 });
    });
    expect(await heldBack()).toEqual(
      CONSUMERS.flatMap((name) => [
        `${name} unknown tally/${NOTED} version 1`,
        `${name} behind tally/Counted version 1`,
      ]),
    );
    expect((await app().get(EventLog).search({ streamId: held }, 10)).map(({ type }) => type)).toEqual([
      'Opened',
      'Counted',
      NOTED,
      'Counted',
    ]);
    await expect(count(held, 3)).rejects.toThrow(`unknown event tally/${NOTED}`);
    await app().get(Clock).moveTo(closesAt);
    await app().get(Deadlines).fire({ streamId: held, kind: 'close', dueAt: closesAt });
    const [deadline] = await ownersLook<{ attempts: number }>(test.ownerUrl, 'SELECT attempts FROM es.deadlines');
    expect(deadline).toEqual({ attempts: 0 });

    await old?.stop();
    old = undefined;
    await startNewer();
    await becomes('the newer version to handle the blocked stream', async () => {
      expect(await echoed(held)).toEqual([1, 5, 2]);
      expect(await sums()).toEqual({ [held]: 8, [echoOf(held)]: 8, [other]: 7, [echoOf(other)]: 7 });
      expect(await heldBack()).toEqual([]);
    });
  }, 90_000);

  it('is handled by a newer version that runs beside the old one, although the old version reads the feed at first', async () => {
    await startNewer();
    const held = tally();
    await open(held);
    await append(held, NOTED, 4);
    await append(held, 'Counted', 3);
    await becomes('the newer version to handle the events', async () => {
      expect(await echoed(held)).toEqual([4, 3]);
      expect(await sums()).toEqual({ [held]: 7, [echoOf(held)]: 7 });
      expect(await heldBack()).toEqual([]);
    });
  }, 60_000);

  it('also blocks its stream when only its schema version is newer', async () => {
    const [held, other] = [tally(), tally()];
    await open(held);
    await open(other);
    await append(held, 'Counted', 9, 2);
    await count(other, 1);
    await becomes('the other stream to continue', async () => {
      expect(await echoed(other)).toEqual([1]);
      expect(await heldBack()).toEqual(CONSUMERS.map((name) => `${name} unknown tally/Counted version 2`));
    });
    expect(await echoed(held)).toEqual([]);
  }, 60_000);
});
