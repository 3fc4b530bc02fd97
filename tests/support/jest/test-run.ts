import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../../backend/src/platform/migrations/prepare-database.js';
import { announceTestServer, runAsAdmin, testServer, urlOf } from '../database/test-server.js';
import { HostSupervisor } from '../hosts/host-supervisor.js';
import { obtainServer, removeDatabases, removeLeftDatabases } from '../database/test-server-source.js';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let projects = 0;
let begun: Promise<void> | undefined;
let releaseServer: (() => Promise<void>) | undefined;
let hosts: HostSupervisor | undefined;

/**
 * Runs before the tests of each Jest project that needs a database, and does its work once: provides a PostgreSQL server (`TEST_DATABASE_URL`, or else a container, or else an
 * embedded one) with one migrated database, which every spec file clones, and a supervisor for the application hosts of
 * the workers. Without a server the run fails; nothing is skipped.
 */
export function setUpTestRun(): Promise<void> {
  projects += 1;
  return (begun ??= begin());
}

async function begin(): Promise<void> {
  const server = await obtainServer();
  const { adminUrl } = server;
  try {
    await removeLeftDatabases(adminUrl);
    const prefix = `perpetua_test_${Math.floor(Date.now() / 1000)}_${process.pid}`;
    const template = `${prefix}_template`;
    await runAsAdmin(adminUrl, `CREATE DATABASE "${template}"`);
    await prepareDatabase({ url: urlOf(adminUrl, template), folder: MIGRATIONS });
    await runAsAdmin(adminUrl, `ALTER DATABASE "${template}" WITH ALLOW_CONNECTIONS false`);
    const folder = await mkdtemp(join(tmpdir(), 'perpetua-run-'));
    announceTestServer({ adminUrl, prefix, template, folder });
    releaseServer = () => server.release();
    hosts = await HostSupervisor.start();
  } catch (error) {
    await server.release();
    throw error;
  }
}

/**
 * Runs after the tests of each of these projects. After the last, ends the hosts, removes every database and file of the
 * run, and stops the server if the run started it.
 */
export async function tearDownTestRun(): Promise<void> {
  projects -= 1;
  if (projects > 0) return;
  await hosts?.stop();
  const { adminUrl, prefix, folder } = testServer();
  await rm(folder, { recursive: true, force: true });
  await removeDatabases(adminUrl, (name) => name.startsWith(`${prefix}_`));
  await releaseServer?.();
}
