import { resolve } from 'node:path';
import { restore } from '../platform/backup/restore.js';
import { reachDatabase, type ReachedDatabase } from '../platform/embedded-postgres/reached-database.js';
import { argument, maintenanceSettings, migrationsFolder, runCommand, say, UsageError } from './maintenance-run.js';

/** `npm run restore -- FOLDER`: restores a backup into an empty data folder and, with DATABASE_URL, an empty database. */
await runCommand(async () => {
  const from = argument();
  if (from === undefined) throw new UsageError('Name the folder of the backup: npm run restore -- FOLDER');
  const { dataDir, databaseUrl } = maintenanceSettings(process.env);
  let database: ReachedDatabase | undefined;
  const reach = async (): Promise<string> => {
    database = await reachDatabase({ url: databaseUrl, dataDir });
    return database.url;
  };
  try {
    const { content, verification } = await restore({
      from: resolve(from),
      dataDir,
      migrations: migrationsFolder,
      reach,
    });
    say(`Restored the backup of ${content.createdAt}: ${verification.events} events, ${content.files.length} files.`);
    say(`Verification has ${verification.findings.length} findings.`);
    for (const { kind, position, detail } of verification.findings) say(`  ${kind} at ${position ?? '?'}: ${detail}`);
  } finally {
    await database?.stop();
  }
});
