import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Others may pass through to a folder that they know and may read, and see nothing here. */
const PASS_THROUGH = 0o711;

/** Folders of the data folder that hold personal data or what was made of it; PostgreSQL looks after its own. */
const PRIVATE_FOLDERS = ['files', 'pages'];

/**
 * Makes the data folder readable by its user only (0700, files 0600), also one that an older version made with wider
 * modes. `passThrough` is for root with the embedded PostgreSQL, which runs as another user below this folder: the folder
 * itself is 0711 then, everything in it stays private. Repeatable; a start that was killed half way is completed by the next.
 */
export async function securePrivateFolder(dataDir: string, { passThrough }: { passThrough: boolean }): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await setMode(dataDir, passThrough ? PASS_THROUGH : 0o700);
  for (const name of PRIVATE_FOLDERS) await closeTree(join(dataDir, name));
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (entry.isFile()) await setMode(join(dataDir, entry.name), 0o600);
  }
}

/** The folder last: as long as it is wide, the next start goes through it again. */
async function closeTree(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || (found.mode & OTHERS) === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeTree(path);
    else if (entry.isFile()) await setMode(path, 0o600);
  }
  await setMode(folder, 0o700);
}

/**
 * A file that another process has removed in the meantime needs no protection. @throws Error for what belongs to
 * another user
 */
async function setMode(path: string, mode: number): Promise<void> {
  try {
    if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'EPERM') throw error;
    throw new Error(`${path} can be read by others and belongs to another user: give it to the user of this process`, {
      cause: error,
    });
  }
}
