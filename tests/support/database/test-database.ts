import { randomBytes } from 'node:crypto';
import { Database } from '../../../backend/src/platform/database/database.js';
import { runAsAdmin, testServer, urlOf } from './test-server.js';

/** A migrated database that belongs to one spec file. */
export interface TestDatabase {
  /** The DATABASE_URL for the application; its pools switch to the role `perpetua_app`. */
  url: string;
  /** The URL of the same database for preparing or falsifying data: a plain connection has the rights of the owner. */
  ownerUrl: string;
  /** A database client as the application uses it, with the role and time limits. */
  database: Database;
  /** Closes `database`, ends all other connections, and removes the database. */
  drop(): Promise<void>;
}

/** Clones the migrated template, or the database `from`, in about 0.2 seconds; safe in parallel workers. */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { adminUrl, prefix, template: migrated } = testServer();
  const template = from ?? migrated;
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = urlOf(adminUrl, name);
  const database = new Database({ url, applicationName: 'perpetua-test' });
  return {
    url,
    ownerUrl: url,
    database,
    drop: async () => {
      await database.close();
      await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}
