import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../../backend/src/platform/embedded-postgres/process-identity.js';

/** The in-memory file system of Linux, where a database is cloned in a third of the time. */
const MEMORY = '/dev/shm';

/** Folders are created in memory only if this much is free: several times what a run may need. */
const PLENTY_BYTES = 4 * 2 ** 30;

/** Folders are named after their purpose, the id of the process that created them, and a random suffix. */
const NAME = /^perpetua-(?:test|own|journeys?)-(\d+)-/;

/**
 * Creates a folder for the data of a database: in memory if at least `PLENTY_BYTES` are free, otherwise in the
 * temporary folder. The caller removes the folder.
 */
export async function quickFolder(purpose: 'test' | 'own' | 'journey' | 'journeys'): Promise<string> {
  return mkdtemp(join(await quickRoot(), `perpetua-${purpose}-${process.pid}-`));
}

/** Removes the folders of killed runs; their servers have ended by themselves. */
export async function removeLeftFolders(): Promise<void> {
  for (const root of [MEMORY, tmpdir()]) {
    for (const entry of await readdir(root).catch(() => [])) {
      const pid = Number(NAME.exec(entry)?.[1]);
      if (!Number.isInteger(pid) || isAlive(pid)) continue;
      await rm(join(root, entry), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function quickRoot(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    await access(MEMORY, constants.W_OK);
    return Math.min(bavail * bsize, freemem()) >= PLENTY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
