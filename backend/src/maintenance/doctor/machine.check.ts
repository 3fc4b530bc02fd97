import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newestBackup } from '../../platform/backup/newest-backup.js';
import { type Check, type Finding, right, warning, wrong } from '../../platform/examination/finding.js';
import { operatorCommand } from '../../config/operator-command.js';

const GIB = 1024 ** 3;
/** Free space in bytes below which it is time to act, and below which it is too late to wait. */
const SCARCE = 5 * GIB;
const TOO_LITTLE = 1 * GIB;

/** A backup a day, with two hours for making it. */
const OLDEST_BACKUP_MS = 26 * 60 * 60 * 1000;

/** The checks of this machine's disk and of the newest backup; `now` is the wall clock. */
export function machineChecks({
  dataDir,
  backupDir,
  now,
}: {
  dataDir: string;
  backupDir: string | undefined;
  now: () => Date;
}): Check[] {
  return [
    {
      name: 'Disk',
      fix: 'Make DATA_DIR a folder that the user of the process can read and write.',
      run: async () => diskFindingOf(await freeSpaceOf(dataDir)),
    },
    {
      name: 'Backup',
      fix: 'Make BACKUP_DIR a folder that the user of the process can read.',
      run: async () =>
        backupFindingOf({
          newest: backupDir === undefined ? undefined : await newestBackup(backupDir),
          isConfigured: backupDir !== undefined,
          now: now(),
        }),
    },
  ];
}

/** Free bytes of the disk with a folder; of the nearest folder above that exists, because DATA_DIR may not exist yet. */
async function freeSpaceOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeSpaceOf(dirname(folder));
  }
}

/** @param free free bytes */
export function diskFindingOf(free: number): Finding {
  const found = `${(free / GIB).toFixed(1)} GiB are free on the disk of DATA_DIR`;
  const fix = `Free some space or enlarge the disk: below ${SCARCE / GIB} GiB it is time, and orders stop when it is full.`;
  if (free < TOO_LITTLE) return wrong('Disk', found, fix);
  return free < SCARCE ? warning('Disk', found, fix) : right('Disk', found);
}

/** What is known of the backups: when the newest was made, and whether a folder is configured. */
interface BackupFacts {
  readonly newest: Date | undefined;
  readonly isConfigured: boolean;
  readonly now: Date;
}

export function backupFindingOf({ newest, isConfigured, now }: BackupFacts): Finding {
  const name = 'Backup';
  if (!isConfigured) {
    return warning(
      name,
      'the age of the newest is not known',
      'Set BACKUP_DIR to the folder into which the backups are written (docs/going-live.md#13-backups).',
    );
  }
  if (newest === undefined)
    return wrong(
      name,
      'there is none in BACKUP_DIR',
      `See docs/going-live.md#13-backups; ${operatorCommand('backup')} makes a single one.`,
    );
  const age = now.getTime() - newest.getTime();
  const found = `the newest is ${Math.max(0, Math.round(age / 3_600_000))} h old`;
  return age <= OLDEST_BACKUP_MS
    ? right(name, found)
    : wrong(name, found, 'See why the daily one was not made: its log, the space of its disk.');
}
