import { Client } from 'pg';
import { sessionConfig } from './session-settings.js';

/** No time limits: waiting for the lock and holding it may take as long as the work, and blocks nothing else. */
const PATIENT = { statement_timeout: '0', lock_timeout: '0', transaction_timeout: '0' };

/**
 * Runs `work` while no other process runs work under the same name; waits for its turn without a limit. The lock
 * belongs to a separate session outside of any transaction, so that slow work does not hit the idle timeout of
 * transactions. It is released when the work ends or the process dies. A lost connection releases it early: the work
 * must be idempotent.
 */
export async function withSessionLock<Result>(
  { url, name }: { url: string; name: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client(sessionConfig({ url, applicationName: 'perpetua-lock', settings: PATIENT }));
  // Ignored: a lost connection only releases the lock.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 9139))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}
