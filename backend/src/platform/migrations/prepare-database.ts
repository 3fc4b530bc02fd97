import { migrate } from './migrations.js';
import { assertNoHalfRestoredDatabase } from './restore-marker.js';
import { migrateQueues } from '../queue/queue-schema.js';

/**
 * Migrates a database as its owner: our own migrations, then the queues' tables. Concurrent calls are safe.
 * @throws DatabaseSetupError `restore_unfinished`, and the errors of {@link migrate}
 */
export const prepareDatabase = async (database: { url: string; folder: string }): Promise<void> => {
  await assertNoHalfRestoredDatabase(database.url);
  await migrate(database);
  await migrateQueues(database.url);
};
