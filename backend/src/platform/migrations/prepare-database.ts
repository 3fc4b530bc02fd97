import { migrate, type MigrationReport } from './migrations.js';
import { assertNoHalfRestoredDatabase } from './restore-marker.js';
import { migrateQueues } from '../queue/queue-schema.js';

/**
 * Migrates a database as its owner: our own migrations, then the queues' tables. Concurrent calls are safe.
 * @throws DatabaseSetupError `restore_unfinished`, and the errors of {@link migrate}
 */
export const prepareDatabase = async (database: { url: string; folder: string }): Promise<MigrationReport> => {
  await assertNoHalfRestoredDatabase(database.url);
  const report = await migrate(database);
  await migrateQueues(database.url);
  return report;
};
