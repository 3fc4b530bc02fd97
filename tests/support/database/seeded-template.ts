import { Client } from 'pg';
import { startTestApp } from '../fixtures/app.js';
import { runAsAdmin, testServer, urlOf } from './test-server.js';

let known: Promise<string> | undefined;

/**
 * The name of a database that is migrated and seeded with the demo data, to be cloned. Only the first caller of a run,
 * in any worker, creates it: seeding renders all pictures and takes longer than most specs.
 */
export function seededTemplate(): Promise<string> {
  known ??= madeOnce();
  return known;
}

async function madeOnce(): Promise<string> {
  const { adminUrl, prefix } = testServer();
  const name = `${prefix}_seeded`;
  const client = new Client({ connectionString: adminUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await make(name);
    return name;
  } finally {
    await client.end();
  }
}

/** The database gets its final name only when it is complete. */
async function make(name: string): Promise<void> {
  const { adminUrl, template } = testServer();
  const draft = `${name}_draft`;
  await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
  await runAsAdmin(adminUrl, `CREATE DATABASE "${draft}" TEMPLATE "${template}"`);
  const config = { DEMO: 'on', DATABASE_URL: urlOf(adminUrl, draft) };
  const app = await startTestApp({ config });
  try {
    await app.run('seed', true);
    await app.run('openCemeteries');
    await app.run('setNeighboursPaused', true);
    await app.run('idle');
  } finally {
    await app.close();
  }
  await runAsAdmin(
    adminUrl,
    `ALTER DATABASE "${draft}" WITH ALLOW_CONNECTIONS false`,
    `ALTER DATABASE "${draft}" RENAME TO "${name}"`,
  );
}
