import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../../backend/src/platform/embedded-postgres/process-identity.js';

/** Where Linux keeps files in memory: a database is cloned there in a third of the time. */
const MEMORY = '/dev/shm';

/** What a run may need of it, several times over. */
const PLENTY_BYTES = 4 * 2 ** 30;

/** Every folder is named after what it is for, the process that made it, and something random. */
const NAME = /^perpetua-(?:test|own|journeys?)-(\d+)-/;

/**
 * A new folder for the data of a database: in memory where there is plenty of it, else among the temporary files. Anyone who
 * makes it removes it.
 */
export async function quickFolder(purpose: 'test' | 'own' | 'journey' | 'journeys'): Promise<string> {
  return mkdtemp(join(await quickRoot(), `perpetua-${purpose}-${process.pid}-`));
}

/** A killed run leaves its folders; their servers are gone by themselves. */
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
