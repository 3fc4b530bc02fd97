import { migrate } from './database/migrations.js';
import { migrateQueues } from './queue/queue-schema.js';

/** Brings a database up to date as its owner: our own migrations, then the queues' tables. Safe to call at once. */
export const prepareDatabase = async (database: { url: string; folder: string }): Promise<void> => {
  await migrate(database);
  await migrateQueues(database.url);
};
