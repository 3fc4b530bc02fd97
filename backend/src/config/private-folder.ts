import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Mode for a folder that other users may traverse but not list. */
const PASS_THROUGH = 0o711;

/**
 * Subfolders with personal data or data derived from it. The folder of PostgreSQL is not listed, because PostgreSQL
 * protects it.
 */
const PRIVATE_FOLDERS = ['files', 'pages'];

/**
 * Makes the data folder accessible only to the user of this process (folders 0700, files 0600), even if an older
 * version created it with wider modes. `passThrough` is for root with the embedded PostgreSQL, which runs as another
 * user in a subfolder: the data folder itself is then 0711, and its content stays private. Idempotent; the next start
 * completes what a killed start left undone.
 */
export async function securePrivateFolder(dataDir: string, { passThrough }: { passThrough: boolean }): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await setMode(dataDir, passThrough ? PASS_THROUGH : 0o700);
  for (const name of PRIVATE_FOLDERS) await closeTree(join(dataDir, name));
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (entry.isFile()) await setMode(join(dataDir, entry.name), 0o600);
  }
}

/**
 * Removes other users' access to a folder and its content. The mode of the folder itself changes last: until then, the
 * next start repeats an interrupted run.
 */
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
 * Sets the mode of a file or folder, unless another process has just removed it.
 * @throws Error when the path belongs to another user
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
