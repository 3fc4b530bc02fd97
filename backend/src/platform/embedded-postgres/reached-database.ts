import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { passwordOf, SUPERUSER } from './cluster-folder.js';
import { DatabaseSetupError } from '../database/database.errors.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { clusterIn } from './postgres-launcher.js';

/** A database that a maintenance command can use, whether the application runs or not. */
export interface ReachedDatabase {
  /** URL to connect to the database as its owner. */
  readonly url: string;
  /** Stops the server if {@link reachDatabase} started it; otherwise does nothing. */
  stop(): Promise<void>;
}

/** Indexes of lines in PostgreSQL's `postmaster.pid`, counted from 0. */
const PORT_LINE = 3;
const STATUS_LINE = 7;

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** Name of the database in the embedded server. */
export const EMBEDDED_DATABASE = 'perpetua';

/** Whether a data folder contains an embedded database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const cluster = await clusterIn(join(resolve(dataDir), 'postgres'));
  return access(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/**
 * Gives a maintenance command access to a database: the one at `url` if given, else the embedded database of the data
 * folder. Uses the embedded server of the running application, or starts a server that runs until `stop`.
 * @throws DatabaseSetupError as `startEmbeddedPostgres`; `data_folder_in_use` only when another process owns the folder
 * and its server is not ready within a minute
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

/**
 * Returns the URL of the server that another process runs on this folder; waits up to a minute until the server is
 * ready, then throws `inUse`.
 */
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
