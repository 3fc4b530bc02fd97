import { Client } from 'pg';

/**
 * Sets the business clock of a new database back to `instant`, so that the demo history that is seeded next lies in the
 * past; the sandbox then moves the clock forward. For demonstrations only. Does nothing if the database has been seeded
 * or its clock has been moved.
 */
export async function beginClockAt(instant: Date, database: { readonly url: string }): Promise<void> {
  const client = new Client({ connectionString: database.url, application_name: 'perpetua-start' });
  // The error event is ignored: if the connection was lost, the next statement fails.
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
