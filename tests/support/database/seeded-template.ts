import { Client } from 'pg';
import { startTestApp, type TestApp } from '../fixtures/app.js';
import { runAsAdmin, testServer, urlOf } from './test-server.js';

/** A database to clone: its name in the run, the database that it is cloned from itself, and what is then changed. */
interface Template {
  suffix: string;
  from: () => Promise<string>;
  prepare: (app: TestApp) => Promise<void>;
}

const known = new Map<string, Promise<string>>();

/** The name of a database that is migrated and seeded with the demo data, to be cloned. */
export const seededTemplate = (): Promise<string> =>
  once({
    suffix: 'seeded',
    from: async () => testServer().template,
    prepare: async (app) => {
      await app.run('seed', true);
      await app.run('openCemeteries');
    },
  });

/** As {@link seededTemplate}, but the demo partners of other cities pause, so that only local ones get offers. */
export const localTemplate = (): Promise<string> =>
  once({ suffix: 'local', from: seededTemplate, prepare: (app) => app.run('setNeighboursPaused', true) });

/** Only the first caller of a run, in any worker, makes the template: seeding renders all pictures and takes seconds. */
function once(template: Template): Promise<string> {
  const made = known.get(template.suffix) ?? madeOnce(template);
  known.set(template.suffix, made);
  return made;
}

async function madeOnce(template: Template): Promise<string> {
  const from = await template.from();
  const { adminUrl, prefix } = testServer();
  const name = `${prefix}_${template.suffix}`;
  const client = new Client({ connectionString: adminUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await make(name, from, template.prepare);
    return name;
  } finally {
    await client.end();
  }
}

/** The database gets its final name only when it is complete. */
async function make(name: string, from: string, prepare: Template['prepare']): Promise<void> {
  const { adminUrl } = testServer();
  const draft = `${name}_draft`;
  await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
  await runAsAdmin(adminUrl, `CREATE DATABASE "${draft}" TEMPLATE "${from}"`);
  const app = await startTestApp({ config: { DEMO: 'on', DATABASE_URL: urlOf(adminUrl, draft) } });
  try {
    await prepare(app);
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
