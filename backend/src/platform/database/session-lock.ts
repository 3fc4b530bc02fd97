import { Client } from 'pg';
import { sessionConfig } from './session-settings.js';

/**
 * No time limits, because waiting for the lock and holding it can take as long as the work. The session blocks nothing
 * else.
 */
const PATIENT = { statement_timeout: '0', lock_timeout: '0', transaction_timeout: '0' };

/**
 * Runs `work` while no other process runs work under the same name; waits for the lock without a time limit. A separate
 * session holds the lock outside of any transaction, so that slow work does not hit the idle timeout of transactions.
 * The lock is released when the work ends or the process dies. A lost connection releases it early, so the work must be
 * idempotent.
 */
export async function withSessionLock<Result>(
  { url, name }: { url: string; name: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client(sessionConfig({ url, applicationName: 'perpetua-lock', settings: PATIENT }));
  // The error event is ignored: a lost connection only releases the lock.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 9139))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}
