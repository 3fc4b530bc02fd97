import { Client } from 'pg';

/**
 * Sets the business clock of a database that has never been seeded back to `instant`, so that the demo history can be
 * written at its own times, before the application serves anybody. A clock that an earlier start has left in the past,
 * because it was killed, stays where it is.
 * @returns whether the clock is in the past, which means that the history is not complete
 */
export function beginPast(instant: Date, database: { readonly url: string }): Promise<boolean> {
  return connected(database, async (client) => {
    await client.query(
      'UPDATE es.clock SET offset_ms = $1 WHERE offset_ms = 0 AND NOT EXISTS (SELECT FROM platform.seeds)',
      [Math.round(instant.getTime() - Date.now())],
    );
    const { rows } = await client.query<{ is_past: boolean }>('SELECT offset_ms < 0 AS is_past FROM es.clock');
    return rows[0]?.is_past === true;
  });
}

/** Sets a business clock that is in the past to the wall clock; other clocks do not change. */
export async function endPast(database: { readonly url: string }): Promise<void> {
  await connected(database, (client) => client.query('UPDATE es.clock SET offset_ms = 0 WHERE offset_ms < 0'));
}

async function connected<Result>(
  { url }: { readonly url: string },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'perpetua-start' });
  // The error event is ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
