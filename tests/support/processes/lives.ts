import { expect } from '@jest/globals';
import { Clock } from '../../../backend/src/platform/clock/clock.js';
import { eventually } from '../fixtures/eventually.js';
import { type Fault, nameOfFault } from './fault-points.js';
import { everybodyLeft } from '../database/histories.js';
import type { TestDatabase } from '../database/test-database.js';
import { runAsAdmin } from '../database/test-server.js';
import type { Victim, Victims } from './victim-process.js';

const TIMEOUT = { within: 60_000, every: 25 };
const VICTIM = 'tests/support/processes/app-victim.ts';

/** One life of the whole application: it is killed when its work has stopped at every place, each time. */
export interface Life {
  /** Where pieces of its work stop for good, each another piece. */
  readonly holds: readonly Fault[];
  /** Business time that passes before it, in milliseconds, while nobody lives. */
  readonly afterMs?: number;
  /** Begun before everything else, alone, until the first piece of work has stopped. */
  first?(): void;
  /** Begun while it lives. */
  then?(): void;
  /** What else must have happened before it may die. */
  until?(): Promise<unknown>;
}

/** Where lives take place. */
export interface Surroundings {
  readonly victims: Victims;
  readonly database: TestDatabase;
  readonly environment: Readonly<Record<string, string>>;
}

/** Lives one life after another, each in a process that ends by SIGKILL; the next one loads while this one lives. */
export const liveAndDie = async (lives: readonly Life[], { victims, database, environment }: Surroundings) => {
  const load = (life: Life | undefined): Victim | undefined =>
    life && victims.start(VICTIM, { environment, holds: life.holds });
  let loading = load(lives[0]);
  for (const [index, life] of lives.entries()) {
    const victim = loading as Victim;
    if (life.afterMs !== undefined) await timePasses(database, life.afterMs);
    await victim.go();
    loading = load(lives[index + 1]);
    await live(victim, life);
    await victim.kill();
    await eventually(() => everybodyLeft(database.ownerUrl), { ...TIMEOUT, what: 'the dead to be gone' });
    await ageClaims(database);
  }
};

const live = async (victim: Victim, life: Life): Promise<void> => {
  const places: string[] = [];
  if (life.first) {
    life.first();
    places.push(...(await victim.held(1)));
  }
  life.then?.();
  places.push(...(await victim.held(life.holds.length - places.length)));
  expect(places.toSorted()).toEqual(life.holds.map(nameOfFault).toSorted());
  await life.until?.();
};

const timePasses = async ({ database }: TestDatabase, ms: number): Promise<void> => {
  const clock = new Clock(database);
  await clock.refresh();
  await clock.moveTo(new Date(clock.now().getTime() + ms));
};

/** What a request that died with its process holds is given up after half a minute: makes that time pass. */
const ageClaims = ({ ownerUrl }: TestDatabase): Promise<void> =>
  runAsAdmin(
    ownerUrl,
    `UPDATE platform.idempotency_keys SET claimed_at = claimed_at - interval '31 seconds' WHERE status IS NULL`,
  );
