import { operatorCommand } from '../config/operator-command.js';
import { hasEmbeddedDatabase } from '../platform/embedded-postgres/reached-database.js';
import { openStorage } from '../platform/storage/open-storage.js';
import { DiskStorage } from '../platform/storage/disk-storage.js';
import { moveFiles } from '../platform/storage/move-files.js';
import { setSealsAside } from '../platform/seals/seals-aside.js';
import {
  argument,
  type MaintenanceSettings,
  maintenanceSettings,
  runCommand,
  say,
  UsageError,
} from './maintenance-run.js';

const USAGE = `Say what to do: ${operatorCommand('storage', 'move')}, or ${operatorCommand('storage', 'set-seals-aside')}`;
/** After how many files a line is printed. */
const EVERY = 100;

/** Moves the files of the data folder into the bucket. */
async function move({ dataDir, s3 }: MaintenanceSettings): Promise<void> {
  if (s3 === undefined) throw new UsageError('Set S3_BUCKET and the other S3 variables: the files are moved there.');
  const bucket = await openStorage({ s3, dataDir });
  try {
    const { moved, different } = await moveFiles(new DiskStorage({ dataDir }), bucket, (count) => {
      if (count % EVERY === 0) say(`${count} files`);
    });
    say(`Moved ${moved} files from ${dataDir} to the bucket ${s3.bucket}.`);
    if (different.length === 0) return;
    for (const key of different) say(`  ${key}`);
    throw new UsageError(
      `${different.length} files have another content in the bucket. They were left in both places: remove the wrong one, and call again.`,
    );
  } finally {
    bucket.onApplicationShutdown();
  }
}

/** Sets the recorded seals aside, after the database was restored to an earlier moment. */
async function startSealsAgain({ dataDir, databaseUrl, s3 }: MaintenanceSettings): Promise<void> {
  if (s3 === undefined && databaseUrl === undefined && !(await hasEmbeddedDatabase(dataDir))) {
    throw new UsageError(`There is no installation in ${dataDir}. Set DATA_DIR.`);
  }
  const files = await openStorage({ s3, dataDir });
  try {
    say(`Set ${await setSealsAside(files)} files with seals aside. The next seal begins new ones.`);
  } finally {
    files.onApplicationShutdown();
  }
}

const acts: Readonly<Record<string, (settings: MaintenanceSettings) => Promise<void>>> = {
  move,
  'set-seals-aside': startSealsAgain,
};

/** `npm run storage -- move` and `npm run storage -- set-seals-aside`, while the application is stopped. */
await runCommand(async () => {
  const act = acts[argument() ?? ''];
  if (act === undefined) throw new UsageError(USAGE);
  await act(maintenanceSettings(process.env));
});
