import { setTimeout as delay } from 'node:timers/promises';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../platform/clock/clock.js';
import { AppConfig } from '../config/app-config.js';
import { isConnectionLoss } from '../platform/database/connection-loss.js';
import { Database, type Statement } from '../platform/database/database.js';
import { errorCode } from '../platform/database/error-code.js';
import { withSessionLock } from '../platform/database/session-lock.js';
import { catalogue, places } from './reference-data.js';

/**
 * One part of the starting data. A part is seeded once per name, so a new version needs a new name. Repeating an
 * interrupted part is harmless.
 */
export interface Seed {
  readonly name: string;
  readonly plant: () => Promise<unknown>;
}

/** The result of {@link seed}. */
export interface SeedReport {
  /** The names of the parts that this call seeded. */
  readonly seeded: readonly string[];
}

const seededOf = (names: readonly string[]): Statement => ({
  name: 'seed.seeded',
  text: 'SELECT name FROM platform.seeds WHERE name = ANY ($1::text[])',
  values: [[...names]],
});

/** Notes that a part is seeded, for a part that is stored in one transaction with its note. */
export const remember = (name: string): Statement => ({
  name: 'seed.remember',
  text: 'INSERT INTO platform.seeds (name) VALUES ($1) ON CONFLICT (name) DO NOTHING',
  values: [name],
});

/**
 * How many times a part is attempted while the database is too busy to respond in time, and the pause between attempts.
 */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

const logger = new Logger('Seed');

/**
 * Gives a database its starting data, each part exactly once: places and catalogue, then the `further` parts. In
 * production, cemeteries and products are drafts until an admin confirms them (ADR 0066). Several
 * processes can call it concurrently: one seeds, the others wait. It can be interrupted at any time and called again.
 * No transaction is open while pictures are encoded, files are read or passwords are hashed, so slow machines cause no
 * problem. It sends commands, so the application must be initialised (`app.init()`). If nothing is left to seed, it
 * runs only one statement.
 */
export async function seed(app: INestApplicationContext, further: readonly Seed[] = []): Promise<SeedReport> {
  const database = app.get(Database, { strict: false });
  const { database: server, production: asDrafts } = app.get(AppConfig, { strict: false });
  const commands = app.get(CommandBus, { strict: false });
  const clock = app.get(Clock, { strict: false });
  const parts: Seed[] = [
    { name: 'places-3', plant: async () => commands.execute(await places(clock.now(), { asDrafts })) },
    { name: 'catalogue-1', plant: async () => commands.execute(await catalogue({ asDrafts })) },
    ...further,
  ];
  if ((await missing(database, parts)).length === 0) return { seeded: [] };
  if (server.directUrl === undefined) throw new Error('the database has not been started');
  return withSessionLock({ url: server.directUrl, name: 'platform.seeds' }, async () => {
    const seeded: string[] = [];
    for (const part of await missing(database, parts)) {
      await plantPatiently(part);
      await database.query(remember(part.name));
      seeded.push(part.name);
    }
    return { seeded };
  });
}

/** The parts that are not seeded yet. */
async function missing(database: Database, parts: readonly Seed[]): Promise<Seed[]> {
  const known = await database.query<{ name: string }>(seededOf(parts.map(({ name }) => name)));
  return parts.filter(({ name }) => !known.some((row) => row.name === name));
}

/**
 * Seeds a part, and retries if the busy database has interrupted it or not responded in time. A retry adds nothing
 * twice.
 */
async function plantPatiently({ name, plant }: Seed): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await plant();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      logger.warn(`${name} is tried again: ${error instanceof Error ? error.message : String(error)}`);
      await delay(PAUSE_MS);
    }
  }
}

/** Whether an error is temporary: a lost or failed connection, a timeout, or a conflict of two writers. */
const isPassing = (error: unknown): boolean =>
  isConnectionLoss(error) || ['25P03', '25P04', '40001', '40P01', '55P03', '57014'].includes(errorCode(error) ?? '');
