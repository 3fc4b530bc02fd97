import { Client } from 'pg';

/**
 * Sets the business clock of a new database back, so that what is planted next has happened by today: for demonstrations
 * only, whose sandbox walks it forward again. A database that has ever been seeded is left alone.
 */
export async function beginClockAt(instant: Date, database: { readonly url: string }): Promise<void> {
  const client = new Client({ connectionString: database.url, application_name: 'perpetua-start' });
  // A connection that is lost between two statements is noticed by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      'UPDATE es.clock SET offset_ms = $1 WHERE offset_ms = 0 AND NOT EXISTS (SELECT FROM platform.seeds)',
      [Math.round(instant.getTime() - Date.now())],
    );
  } finally {
    await client.end();
  }
}
