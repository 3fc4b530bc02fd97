import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup.errors.js';
import type { BackedUpFile } from './backup-manifest.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Writes a stream to a file that only its owner can read; returns its size in bytes and its SHA-256 in hexadecimal. */
export async function writeChecked(path: string, source: Readable): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source,
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies files from one folder to another; skips files that do not exist.
 * @returns path, size and checksum of each copied file
 */
export async function copyChecked(paths: readonly string[], from: string, to: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const path of paths) {
    try {
      // The file is opened first, because a stream would report a missing file before anything listens for its errors.
      const file = await open(join(from, path));
      copied.push({ path, ...(await writeChecked(join(to, path), file.createReadStream())) });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return copied;
}

/** Returns the paths of all files below `folder/root`, relative to `folder`; no paths if that folder does not exist. */
export async function filesBelow(folder: string, root: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, root), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Reads every file of a backup and compares its SHA-256 with the one in `files`.
 * @throws BackupError `backup_damaged`, naming the first file that is missing or differs
 */
export async function assertUndamaged(folder: string, files: readonly BackedUpFile[]): Promise<void> {
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer);
    } catch (error) {
      throw new BackupError('backup_damaged', `${join(folder, path)} cannot be read: ${String(error)}`, {
        cause: error,
      });
    }
    if (hash.digest('hex') === sha256) continue;
    throw new BackupError('backup_damaged', `${join(folder, path)} does not match its checksum.`);
  }
}
