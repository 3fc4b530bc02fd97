import { migrate } from './migrations.js';
import { assertNoHalfRestoredDatabase } from '../backup/restore-marker.js';
import { migrateQueues } from '../queue/queue-schema.js';

/**
 * Brings a database up to date as its owner: our own migrations, then the queues' tables. Safe to call at once.
 * @throws DatabaseSetupError `restore_unfinished`, and what {@link migrate} throws
 */
export const prepareDatabase = async (database: { url: string; folder: string }): Promise<void> => {
  await assertNoHalfRestoredDatabase(database.url);
  await migrate(database);
  await migrateQueues(database.url);
};
