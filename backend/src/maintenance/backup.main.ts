import { join, resolve } from 'node:path';
import { backUp } from '../platform/backup/backup.js';
import { BackupError } from '../platform/backup/backup.errors.js';
import { hasEmbeddedDatabase, reachDatabase } from '../platform/embedded-postgres/reached-database.js';
import { openStorage } from '../platform/storage/open-storage.js';
import { argument, maintenanceSettings, root, runCommand, say, stamp } from './maintenance-run.js';

/** `npm run backup [-- FOLDER]`: backs up the database and the files, even while the application runs. */
await runCommand(async () => {
  const { dataDir, databaseUrl, s3 } = maintenanceSettings(process.env);
  if (databaseUrl === undefined && !(await hasEmbeddedDatabase(dataDir))) {
    throw new BackupError('nothing_to_back_up', `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const to = resolve(argument() ?? join(root, 'backups', `perpetua-${stamp()}`));
  const bucket = s3 && (await openStorage({ s3, dataDir }));
  const database = await reachDatabase({ url: databaseUrl, dataDir });
  try {
    const { tables, files } = await backUp({ url: database.url, dataDir, to, ...(bucket && { bucket }) });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Backed up ${tables.length} tables with ${rows} rows and ${files.length} files to ${to}`);
  } finally {
    await database.stop();
    bucket?.onApplicationShutdown();
  }
});
