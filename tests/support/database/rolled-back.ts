import { Client } from 'pg';
import type { TestDatabase } from './test-database.js';

/** Runs work as the database's owner in a transaction that is rolled back; returns the result of the work. */
export async function rolledBack<Answer>(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query('ROLLBACK');
    return answer;
  } finally {
    await client.end();
  }
}
