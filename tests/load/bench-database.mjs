import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { prepareDatabase } from '../../backend/dist/platform/migrations/prepare-database.js';

/** Root of the project. */
const root = resolve(import.meta.dirname, '../..');

/** Runs `work` with its own folder on the project's disk: /tmp may be in memory, where commits cost nothing. */
export async function withFolder(work) {
  const folder = join(root, '.data', `bench-${process.pid}-${randomBytes(3).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with a migrated database on an embedded server with the application's own settings, fsync included.
 * @param {(database: { url: string, socketUrl: string, pid: number, logFile: string }) => Promise<T>} work `url` and
 * `socketUrl` both log in as the database's owner; `socketUrl` is the one that the application uses by default
 * @param {Record<string, string>} [settings] PostgreSQL parameters that override those of the application
 * @template T
 */
export function withDatabase(work, settings = {}) {
  return withFolder(async (dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir, databaseName: 'bench', settings });
    try {
      await prepareDatabase({ url: server.url, folder: join(root, 'migrations') });
      return await work({
        url: server.url,
        socketUrl: server.socketUrl,
        pid: server.pid,
        logFile: join(dataDir, 'postgres', 'postgres.log'),
      });
    } finally {
      await server.stop();
    }
  });
}
