import { Client } from 'pg';
import { eventually } from '../fixtures/eventually.js';
import type { TestDatabase } from './test-database.js';

/** As many rows as a long list has: PostgreSQL reads them all when it counts, so that its plans are always the same. */
export const MANY = 20_000;

/** The feeds of all databases of a server wait for its oldest transaction, so none may last long. */
const BATCH = 1_000;

/** What to fill, and the tables that it changes. */
export interface ManyRows {
  /** Statements that make the rows of the numbers `$1` to `$2` each. */
  readonly fills: readonly string[];
  readonly tables: readonly string[];
}

/** Makes the rows 1 to {@link MANY}, a thousand in a transaction, and lets PostgreSQL count them. */
export async function fillWithManyRows(database: TestDatabase, { fills, tables }: ManyRows): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    for (let from = 1; from <= MANY; from += BATCH) {
      for (const fill of fills) await client.query(fill, [from, Math.min(from + BATCH - 1, MANY)]);
    }
    for (const table of tables) await eventually(() => isCounted(client, table));
  } finally {
    await client.end();
  }
}

/**
 * Lets PostgreSQL count a table's rows, and tells whether everybody sees all of them: while PostgreSQL is counting by
 * itself, some are still too new, and an index alone cannot answer for those.
 */
async function isCounted(client: Client, table: string): Promise<boolean> {
  await client.query(`VACUUM ANALYZE ${table}`);
  const { rows } = await client.query<{ counted: boolean }>(
    'SELECT relallvisible = relpages AS counted FROM pg_class WHERE oid = $1::regclass',
    [table],
  );
  return rows[0]?.counted === true;
}
