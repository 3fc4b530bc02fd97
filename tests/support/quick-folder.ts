import { constants } from 'node:fs';
import { access, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory: a database is cloned there in a third of the time. */
const MEMORY = '/dev/shm';

/** What a run may need of it, several times over. */
const PLENTY_BYTES = 4 * 2 ** 30;

/** Where the folders of databases belong: in memory where there is plenty of it, else among the temporary files. */
export async function quickRoot(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    await access(MEMORY, constants.W_OK);
    return bavail * bsize >= PLENTY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A new folder there; whoever makes it removes it. */
export const quickFolder = async (prefix: string): Promise<string> => mkdtemp(join(await quickRoot(), prefix));
