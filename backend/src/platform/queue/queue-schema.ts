import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { APPLICATION_ROLE } from '../database/session-settings.js';

/** The schema in which BullMQ stores its jobs. */
export const QUEUE_SCHEMA = 'bullmq';

const GRANTS = `
  GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};`;

/**
 * Migrates the queues' tables as the database's owner; workers must not start on an older schema. Concurrent calls are
 * safe.
 */
export const migrateQueues = async (ownerUrl: string): Promise<void> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'perpetua-migrations' });
  // Ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query('SELECT pg_advisory_lock(4711)');
    await client.query(GRANTS);
  } finally {
    await client.end();
  }
};
