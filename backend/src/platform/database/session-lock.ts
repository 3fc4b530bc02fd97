import { Client } from 'pg';
import { sessionConfig } from './session-settings.js';

/** The lock may be waited for and held as long as the work takes: nothing is open meanwhile that others would wait for. */
const PATIENT = { statement_timeout: '0', lock_timeout: '0', transaction_timeout: '0' };

/**
 * Runs `work` while no other process runs work under the same name; waits its turn, however long that takes. The lock
 * belongs to its own session and to no transaction, so that slow work is not ended for idling in one. It is freed when
 * the work ends or the process dies. A connection that is lost frees it early: the work must be repeatable.
 */
export async function withSessionLock<Result>(
  { url, name }: { url: string; name: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client(sessionConfig({ url, applicationName: 'perpetua-lock', settings: PATIENT }));
  // A connection that is lost during the work has only released the lock.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 9139))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}
