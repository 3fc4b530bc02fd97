import { resolve } from 'node:path';
import { restore } from '../platform/backup/restore.js';
import { ClosureRecords } from '../platform/closure-records.js';
import { reachDatabase, type ReachedDatabase } from '../platform/embedded-postgres/reached-database.js';
import { DiskStorage } from '../platform/storage/disk-storage.js';
import { openStorage } from '../platform/storage/open-storage.js';
import type { Storage } from '../platform/storage/storage.js';
import { operatorCommand } from '../config/operator-command.js';
import {
  argument,
  maintenanceSettings,
  migrationsFolder,
  option,
  runCommand,
  say,
  UsageError,
} from './maintenance-run.js';

/** The ids of closed accounts that another data folder records, which may be newer than the backup. */
async function closuresIn(dataDir: string | undefined): Promise<string[]> {
  if (dataDir === undefined) return [];
  const ids: string[] = [];
  for await (const id of new ClosureRecords(new DiskStorage({ dataDir: resolve(dataDir) })).ids()) ids.push(id);
  if (ids.length === 0) throw new UsageError(`There are no records of closed accounts in ${dataDir}/files/closures.`);
  return ids;
}

/**
 * `npm run restore -- FOLDER`: restores a backup into an empty data folder and, with DATABASE_URL, an empty database.
 * `--closures=DIR` names an older data folder, whose `files/closures` says which accounts were closed since the backup.
 */
await runCommand(async () => {
  const from = argument();
  if (from === undefined)
    throw new UsageError(`Name the folder of the backup: ${operatorCommand('restore', 'FOLDER')}`);
  const { dataDir, databaseUrl, s3 } = maintenanceSettings(process.env);
  const closures = await closuresIn(option('closures'));
  const bucket = s3 && (await openStorage({ s3, dataDir }));
  let database: ReachedDatabase | undefined;
  const reach = async (): Promise<string> => {
    database = await reachDatabase({ url: databaseUrl, dataDir });
    return database.url;
  };
  const onFiles = async (files: Storage): Promise<void> => {
    const records = new ClosureRecords(files);
    for (const id of closures) await records.record(id);
  };
  try {
    const { content, verification } = await restore({
      from: resolve(from),
      dataDir,
      migrations: migrationsFolder,
      reach,
      onFiles,
      ...(bucket && { bucket }),
    });
    say(`Restored the backup of ${content.createdAt}: ${verification.events} events, ${content.files.length} files.`);
    say(`Verification has ${verification.findings.length} findings.`);
    for (const { kind, position, detail } of verification.findings) say(`  ${kind} at ${position ?? '?'}: ${detail}`);
  } finally {
    await database?.stop();
    bucket?.onApplicationShutdown();
  }
});
