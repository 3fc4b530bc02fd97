import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../../backend/src/platform/migrations/prepare-database.js';
import { announceTestServer, runAsAdmin, testServer, urlOf } from '../database/test-server.js';
import { obtainServer, removeDatabases, removeLeftDatabases } from '../database/test-server-source.js';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let releaseServer: (() => Promise<void>) | undefined;

/**
 * Runs once before all tests: provides a PostgreSQL server (`TEST_DATABASE_URL`, or else a container, or else an
 * embedded one) with one migrated database, which every spec file clones. Without a server the run fails; nothing is
 * skipped.
 */
export async function setUpTestRun(): Promise<void> {
  const server = await obtainServer();
  const { adminUrl } = server;
  try {
    await removeLeftDatabases(adminUrl);
    const prefix = `perpetua_test_${Math.floor(Date.now() / 1000)}_${process.pid}`;
    const template = `${prefix}_template`;
    await runAsAdmin(adminUrl, `CREATE DATABASE "${template}"`);
    await prepareDatabase({ url: urlOf(adminUrl, template), folder: MIGRATIONS });
    await runAsAdmin(adminUrl, `ALTER DATABASE "${template}" WITH ALLOW_CONNECTIONS false`);
    announceTestServer({ adminUrl, prefix, template });
    releaseServer = () => server.release();
  } catch (error) {
    await server.release();
    throw error;
  }
}

/** Removes every database of the run, and stops the server if the run started it. */
export async function tearDownTestRun(): Promise<void> {
  const { adminUrl, prefix } = testServer();
  await removeDatabases(adminUrl, (name) => name.startsWith(`${prefix}_`));
  await releaseServer?.();
}
