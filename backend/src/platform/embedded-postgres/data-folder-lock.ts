import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSetupError } from '../database/database.errors.js';
import { errorCode } from '../database/error-code.js';
import { startOf } from './process-identity.js';

interface Owner {
  pid: number;
  /** Start time of the process, to distinguish the owner from a later process with the same id. */
  start: string;
}

const ATTEMPTS = 20;

/**
 * Makes this process the owner of a folder until {@link DataFolderLock.release}, or until the process ends or is
 * killed. Even if two processes became owners at the same time, PostgreSQL's own lock would allow only one server.
 */
export class DataFolderLock {
  private constructor(
    private readonly file: string,
    private readonly content: string,
  ) {}

  /** Acquires the folder. Throws `data_folder_in_use`, naming the owner's process, while another owner is alive. */
  static async acquire(folder: string): Promise<DataFolderLock> {
    const owner: Owner = { pid: process.pid, start: (await startOf(process.pid)) ?? '' };
    const lock = new DataFolderLock(join(folder, 'owner.json'), JSON.stringify(owner));
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await lock.#taken()) return lock;
      await lock.#removeStale(folder);
    }
    throw new DatabaseSetupError('data_folder_in_use', `The data folder ${folder} is being taken by other processes.`);
  }

  /** Releases the folder if this process still owns it. */
  async release(): Promise<void> {
    if ((await textOf(this.file)) === this.content) await unlink(this.file);
  }

  /**
   * Creates the lock file through a hard link, so that it appears with its full content and only one process can create
   * it. Returns false if the file exists.
   */
  async #taken(): Promise<boolean> {
    const draft = `${this.file}.${randomUUID()}`;
    await writeFile(draft, this.content, { mode: 0o600 });
    try {
      await link(draft, this.file);
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(draft);
    }
  }

  async #removeStale(folder: string): Promise<void> {
    const found = await textOf(this.file);
    if (found === undefined) return;
    const owner = parseOwner(found);
    if (owner !== undefined && (await startOf(owner.pid)) === owner.start) {
      throw new DatabaseSetupError(
        'data_folder_in_use',
        `The data folder ${folder} is in use by process ${owner.pid}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await this.#putAside(found);
  }

  /** Moves the stale lock file away. If another process has already replaced it, restores that process's file. */
  async #putAside(stale: string): Promise<void> {
    const aside = `${this.file}.${randomUUID()}`;
    try {
      await rename(this.file, aside);
      if ((await textOf(aside)) !== stale) await link(aside, this.file);
      await unlink(aside);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('start' in value)) return undefined;
    return typeof value.pid === 'number' && typeof value.start === 'string'
      ? { pid: value.pid, start: value.start }
      : undefined;
  } catch {
    return undefined;
  }
}
