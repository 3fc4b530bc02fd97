import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { APPLICATION_ROLE } from '../database/session-settings.js';

/** The schema that BullMQ keeps its jobs in. */
export const QUEUE_SCHEMA = 'bullmq';

const GRANTS = `
  GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${QUEUE_SCHEMA} TO ${APPLICATION_ROLE};`;

/**
 * Brings the queues' own tables up to date, as the database's owner; a worker must never start on an older schema
 * (toolchain.md). Several processes may do so at once.
 */
export const migrateQueues = async (ownerUrl: string): Promise<void> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'perpetua-migrations' });
  // A connection that is lost between two statements is noticed by the next one.
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
