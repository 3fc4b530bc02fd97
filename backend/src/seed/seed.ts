import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AppConfig } from '../platform/config/app-config.js';
import { Database, type Statement } from '../platform/database/database.js';
import { plantDemoData } from './demo-data.js';
import { catalogue, places } from './reference-data.js';

/** One part of the starting data. A new version gets a new name; repeating a part that was cut off does no harm. */
interface Seed {
  readonly name: string;
  readonly plant: () => Promise<unknown>;
}

/** What {@link seed} did. */
export interface SeedReport {
  /** Names of the parts that this call planted. */
  readonly planted: readonly string[];
}

const plantedOf = (names: readonly string[]): Statement => ({
  name: 'seed.planted',
  text: 'SELECT name FROM platform.seeds WHERE name = ANY ($1::text[])',
  values: [[...names]],
});

/** Held by the one process that plants while the others wait. */
const lockSeeds = (): Statement => ({
  name: 'seed.lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('platform.seeds', 0))`,
});

const remember = (name: string): Statement => ({
  name: 'seed.remember',
  text: 'INSERT INTO platform.seeds (name) VALUES ($1)',
  values: [name],
});

/**
 * Gives a database its starting data, each part once: places and catalogue always, the demo accounts where the
 * configuration asks for them. Several processes may call it at once. It sends commands, so the application must be
 * initialised (`app.init()`); one statement when there is nothing to do.
 */
export async function seed(app: INestApplicationContext): Promise<SeedReport> {
  const database = app.get(Database, { strict: false });
  const commands = app.get(CommandBus, { strict: false });
  const queries = app.get(QueryBus, { strict: false });
  const parts: Seed[] = [
    { name: 'places-2', plant: async () => commands.execute(await places()) },
    { name: 'catalogue-1', plant: async () => commands.execute(await catalogue()) },
  ];
  if (app.get(AppConfig, { strict: false }).demo) {
    parts.push({ name: 'demo-1', plant: () => plantDemoData({ commands, queries }) });
  }
  const known = await database.query<{ name: string }>(plantedOf(parts.map(({ name }) => name)));
  const planted: string[] = [];
  for (const part of parts.filter(({ name }) => !known.some((row) => row.name === name))) {
    if (await plantOnce(database, part)) planted.push(part.name);
  }
  return { planted };
}

/** Plants under a lock; false when another process did it meanwhile. */
function plantOnce(database: Database, { name, plant }: Seed): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query(lockSeeds());
    const [done] = await tx.query<{ name: string }>(plantedOf([name]));
    if (done !== undefined) return false;
    await plant();
    await tx.query(remember(name));
    return true;
  });
}
