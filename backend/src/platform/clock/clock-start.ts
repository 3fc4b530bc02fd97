import { Client } from 'pg';

/**
 * Sets the business clock of a new database back, so that the demo history seeded next lies in the past; the sandbox
 * then moves the clock forward. For demonstrations only. Does nothing once a database has been seeded.
 */
export async function beginClockAt(instant: Date, database: { readonly url: string }): Promise<void> {
  const client = new Client({ connectionString: database.url, application_name: 'perpetua-start' });
  // Ignored: the next statement fails when the connection was lost.
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
