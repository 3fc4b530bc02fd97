import { expect } from '@jest/globals';
import { Clock } from '../../../backend/src/platform/clock/clock.js';
import { eventually } from '../fixtures/eventually.js';
import { type Fault, nameOfFault } from './fault-points.js';
import { everybodyLeft } from '../database/histories.js';
import type { TestDatabase } from '../database/test-database.js';
import { runAsAdmin } from '../database/test-server.js';
import type { KillableProcess, KillableProcesses } from './killable-process.js';

const TIMEOUT = { within: 60_000, every: 25 };
const PROGRAM = 'tests/support/processes/killable-app.ts';

/** One run of the whole application, which is killed when its work hangs at every hold point. */
export interface ProcessRun {
  /** Points at which work of the process hangs, a different piece of work at each. */
  readonly holds: readonly Fault[];
  /** Business time that passes before the run, in milliseconds, while no process runs. */
  readonly afterMs?: number;
  /** Starts the first work of the run; `then` is called when one piece of this work hangs. */
  first?(): void;
  /** Starts the other work of the run. */
  then?(): void;
  /** Waits for anything else that must have happened before the process is killed. */
  until?(): Promise<unknown>;
}

/** Settings of all runs. */
export interface RunSettings {
  readonly children: KillableProcesses;
  readonly database: TestDatabase;
  readonly environment: Readonly<Record<string, string>>;
}

/** Executes one run after another, each in a process that ends by SIGKILL; the next process loads meanwhile. */
export const runUntilKilled = async (runs: readonly ProcessRun[], { children, database, environment }: RunSettings) => {
  const load = (run: ProcessRun | undefined): KillableProcess | undefined =>
    run && children.start(PROGRAM, { environment, holds: run.holds });
  let loading = load(runs[0]);
  for (const [index, run] of runs.entries()) {
    const child = loading as KillableProcess;
    if (run.afterMs !== undefined) await timePasses(database, run.afterMs);
    await child.go();
    loading = load(runs[index + 1]);
    await runToHolds(child, run);
    await child.kill();
    await eventually(() => everybodyLeft(database.ownerUrl), { ...TIMEOUT, what: 'killed processes to disconnect' });
    await ageClaims(database);
  }
};

const runToHolds = async (child: KillableProcess, run: ProcessRun): Promise<void> => {
  const places: string[] = [];
  if (run.first) {
    run.first();
    places.push(...(await child.held(1)));
  }
  run.then?.();
  places.push(...(await child.held(run.holds.length - places.length)));
  expect(places.toSorted()).toEqual(run.holds.map(nameOfFault).toSorted());
  await run.until?.();
};

const timePasses = async ({ database }: TestDatabase, ms: number): Promise<void> => {
  const clock = new Clock(database);
  await clock.refresh();
  await clock.moveTo(new Date(clock.now().getTime() + ms));
};

/**
 * Makes the idempotency claims of unfinished requests 31 seconds older, so that they expire and a request whose process
 * was killed can be repeated.
 */
const ageClaims = ({ ownerUrl }: TestDatabase): Promise<void> =>
  runAsAdmin(
    ownerUrl,
    `UPDATE platform.idempotency_keys SET claimed_at = claimed_at - interval '31 seconds' WHERE status IS NULL`,
  );
