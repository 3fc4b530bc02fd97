import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/error-code.js';

/** Folder of the base backups of PostgreSQL inside the folder of backups (deploy/backup). */
const BASE = 'base';

/**
 * When the newest complete backup in a folder was made, by the wall clock: a base backup of PostgreSQL
 * (`base/*.tar.age`) or a folder of `npm run backup` (`perpetua-…/manifest.json`). Undefined when there is none.
 * @throws Error when the folder, or the one of the base backups in it, cannot be read
 */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const bases = await readdir(join(folder, BASE)).catch(unlessMissing);
  const files = [
    ...bases.filter((name) => /\.tar(\.\w+)?$/.test(name)).map((name) => join(folder, BASE, name)),
    ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name, 'manifest.json')),
  ];
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtime }) => mtime,
        () => undefined,
      ),
    ),
  );
  return times.filter((time) => time !== undefined).reduce<Date | undefined>(later, undefined);
}

function unlessMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

const later = (newest: Date | undefined, time: Date): Date => (newest !== undefined && newest > time ? newest : time);
