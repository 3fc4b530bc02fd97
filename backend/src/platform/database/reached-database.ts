import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { passwordOf, SUPERUSER } from '../embedded-postgres/cluster-folder.js';
import { DatabaseSetupError } from './database.errors.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { clusterIn } from '../embedded-postgres/postgres-launcher.js';

/** The database of an application that is running or stopped. */
export interface ReachedDatabase {
  /** As the database's owner. */
  readonly url: string;
  /** Ends the server if it was started for this. */
  stop(): Promise<void>;
}

/** Lines of PostgreSQL's `postmaster.pid`. */
const PORT_LINE = 3;
const STATUS_LINE = 7;

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** The database that the embedded server is started for. */
export const EMBEDDED_DATABASE = 'perpetua';

/** Whether a data folder has an embedded database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const cluster = await clusterIn(join(resolve(dataDir), 'postgres'));
  return access(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/**
 * Reaches a database for maintenance: the one at `url` where that is given, else the embedded one of the data folder,
 * through the server of the application that runs on it, or through one that is started until `stop`.
 * @throws DatabaseSetupError what `startEmbeddedPostgres` throws, `data_folder_in_use` only when its owner has no server
 */
export async function reachDatabase({
  url,
  dataDir,
}: {
  url: string | undefined;
  dataDir: string;
}): Promise<ReachedDatabase> {
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, databaseName: EMBEDDED_DATABASE });
    return { url: embedded.url, stop: () => embedded.stop() };
  } catch (error) {
    if (!(error instanceof DatabaseSetupError) || error.code !== 'data_folder_in_use') throw error;
    return { url: await urlOfRunning(join(resolve(dataDir), 'postgres'), error), stop: () => Promise.resolve() };
  }
}

/** The address of the server that runs on a folder; waits while it is starting. */
async function urlOfRunning(home: string, inUse: DatabaseSetupError): Promise<string> {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt; await delay(POLL_MS)) {
    const lines = await readFile(join(await clusterIn(home), 'postmaster.pid'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    if (lines[STATUS_LINE]?.trim() !== 'ready') continue;
    const url = new URL(`postgres://${SUPERUSER}@127.0.0.1:${Number(lines[PORT_LINE])}/${EMBEDDED_DATABASE}`);
    url.password = await passwordOf(home);
    return url.href;
  }
  throw inUse;
}
