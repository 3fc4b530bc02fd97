import { Client } from 'pg';

/** The server that one run of the tests uses, as its global set-up hands it to the workers. */
export interface TestServer {
  /** URL of a database on the server, as a user who may create databases. */
  adminUrl: string;
  /** The prefix of the name of every database of this run, so that all can be removed at the end. */
  prefix: string;
  /** A migrated database to clone, which accepts no connections itself. */
  template: string;
  /** A folder for files that the specs of the run share; removed at the end. */
  folder: string;
}

const VARIABLE = 'PERPETUA_TEST_SERVER';

/** Makes the server known to this process and to the workers started from it. */
export function announceTestServer(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(server);
}

/** The server of this run; throws when the global set-up has not run. */
export function testServer(): TestServer {
  const announced = process.env[VARIABLE];
  if (announced === undefined) throw new Error('No test server: run this file in the jest project "database".');
  return JSON.parse(announced) as TestServer;
}

/** The URL of another database on the same server, with the same user. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** Runs statements, one after another, on one new connection. */
export async function runAsAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
