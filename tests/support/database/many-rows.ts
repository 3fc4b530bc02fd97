import { Client } from 'pg';
import { eventually } from '../fixtures/eventually.js';
import type { TestDatabase } from './test-database.js';

/**
 * The number of rows of a long list. It is small enough for PostgreSQL's statistics to sample every row, so that its
 * plans are always the same.
 */
export const MANY = 20_000;

/**
 * Rows per transaction. The feeds of all databases of a server wait for the oldest transaction, so no transaction may
 * take long.
 */
const BATCH = 1_000;

/** Statements that fill tables, and the tables that they change. */
export interface ManyRows {
  /** Statements that each insert the rows with the numbers `$1` to `$2`. */
  readonly fills: readonly string[];
  readonly tables: readonly string[];
}

/** Inserts the rows 1 to {@link MANY}, a thousand per transaction, and updates PostgreSQL's statistics. */
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
 * Updates a table's statistics, and returns whether all of its pages are visible to everyone: after a concurrent
 * autovacuum some rows may still be too new, and index-only scans need all pages to be visible.
 */
async function isCounted(client: Client, table: string): Promise<boolean> {
  await client.query(`VACUUM ANALYZE ${table}`);
  const { rows } = await client.query<{ counted: boolean }>(
    'SELECT relallvisible = relpages AS counted FROM pg_class WHERE oid = $1::regclass',
    [table],
  );
  return rows[0]?.counted === true;
}
