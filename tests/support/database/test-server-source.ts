import { chmod, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../backend/src/platform/embedded-postgres/embedded-postgres.js';
import { containerRuntimeAnswers } from './container-runtime.js';
import { quickFolder, removeLeftFolders } from './tmpfs-folder.js';
import { runAsAdmin } from './test-server.js';

/** The PostgreSQL server for this test run, and how to release it. */
export interface ServerSource {
  adminUrl: string;
  release(): Promise<void>;
}

const IMAGE = 'postgres:18';

/** Databases of killed runs are removed after this many seconds; a run that is still active is younger. */
const FORGOTTEN_AFTER = 6 * 60 * 60;

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  fsync: 'off',
  full_page_writes: 'off',
  // An open transaction delays the feeds of all databases: a failed spec must not make the specs beside it fail.
  idle_in_transaction_session_timeout: '15s',
};

/**
 * Returns the server of `TEST_DATABASE_URL`. Without this variable, starts a server in a container or, if that is not
 * possible, an embedded one in a temporary folder.
 */
export async function obtainServer(): Promise<ServerSource> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return namedServer(given);
  return (await containerServer()) ?? (await embeddedServer());
}

/** Removes the databases of test runs that ended without cleaning up and began more than six hours ago. */
export async function removeLeftDatabases(adminUrl: string): Promise<void> {
  const oldest = Math.floor(Date.now() / 1000) - FORGOTTEN_AFTER;
  await removeDatabases(adminUrl, (name) => Number(/^perpetua_test_(\d{10})_/.exec(name)?.[1] ?? Infinity) < oldest);
}

/** Removes the databases whose names `chosen` selects. */
export async function removeDatabases(adminUrl: string, chosen: (name: string) => boolean): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_catalog.pg_database');
    for (const { datname } of rows.filter((row) => chosen(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}

async function namedServer(url: string): Promise<ServerSource> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  if (!database.includes('test')) {
    throw new Error(
      `TEST_DATABASE_URL names the database "${database}". Only one with "test" in its name is accepted.`,
    );
  }
  await runAsAdmin(url, 'SELECT 1');
  return { adminUrl: url, release: async () => undefined };
}

async function containerServer(): Promise<ServerSource | undefined> {
  if (!(await containerRuntimeAnswers())) return undefined;
  try {
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const container = await new PostgreSqlContainer(IMAGE)
      .withDatabase('perpetua_test')
      .withCommand(['postgres', ...settings])
      .start();
    return {
      adminUrl: container.getConnectionUri(),
      release: async () => {
        await container.stop();
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`No PostgreSQL container (${reason}); the tests use an embedded PostgreSQL.\n`);
    return undefined;
  }
}

async function embeddedServer(): Promise<ServerSource> {
  await removeLeftFolders();
  const dataDir = await quickFolder('test');
  await chmod(dataDir, 0o711);
  try {
    const server = await startEmbeddedPostgres({ dataDir, databaseName: 'perpetua_test', settings: SETTINGS });
    return {
      adminUrl: server.url,
      release: async () => {
        await server.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
