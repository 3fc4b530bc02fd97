import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, cp, lstat, mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSetupError } from '../database/database.errors.js';
import { type PostgresBinaries, program } from './postgres-binaries.js';

/** The user that runs PostgreSQL when the application runs as root, and folders that this user can reach. */
export interface SystemUserPlace {
  binaries: string;
  cluster: string;
  uid: number;
  gid: number;
}

const run = promisify(execFile);

const CANDIDATES = ['postgres', 'nobody'];

/**
 * Folder for copies that a system user can reach. Only root can write to `/var/lib`, so no other user can create this
 * folder first.
 */
const PUBLIC_FOLDER = '/var/lib/perpetua';

/**
 * Finds a system user, and folders for the programs and the data that this user can reach: the current folders, or
 * copies below `/var/lib/perpetua`. A symbolic link in the data folder leads to copied data.
 */
export async function placeForSystemUser(binaries: PostgresBinaries, home: string): Promise<SystemUserPlace> {
  const user = await systemUser();
  await chmod(home, 0o711);
  const programsInReach = await canReach(user, program(binaries.root, 'postgres'));
  const dataInReach = await canReach(user, home);
  return {
    ...user,
    binaries: programsInReach ? binaries.root : await publicCopy(binaries),
    cluster: dataInReach ? join(home, 'cluster') : await publicCluster(home),
  };
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const account = accounts.find(([user]) => user === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new DatabaseSetupError(
    'postgres_not_started',
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as a normal user.',
  );
}

async function canReach(user: { uid: number; gid: number }, path: string): Promise<boolean> {
  try {
    await run('test', ['-x', path], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function publicCopy({ root, version }: PostgresBinaries): Promise<string> {
  const target = join(PUBLIC_FOLDER, `postgres-${version}`);
  if (await exists(target)) return target;
  const draft = `${target}.${process.pid}`;
  await publicFolder(PUBLIC_FOLDER);
  await cp(root, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await renameOrKeep(draft, target);
  return target;
}

/** Creates a folder that the system user can reach, regardless of this process's umask. */
async function publicFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/**
 * Renames a draft to its target. If another start has created the target in the meantime, keeps that target and removes
 * the draft.
 */
async function renameOrKeep(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function publicCluster(home: string): Promise<string> {
  const link = join(home, 'cluster');
  const id = createHash('sha256')
    .update(await realpath(home))
    .digest('hex')
    .slice(0, 16);
  const target = join(PUBLIC_FOLDER, `data-${id}`, 'cluster');
  await publicFolder(PUBLIC_FOLDER);
  await publicFolder(join(PUBLIC_FOLDER, `data-${id}`));
  const present = await lstat(link).catch(() => undefined);
  if (present?.isSymbolicLink()) return target;
  if (present?.isDirectory()) {
    const draft = `${target}.${process.pid}`;
    await cp(link, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await rename(draft, target);
    await rm(link, { recursive: true });
  }
  await symlink(target, link);
  return target;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
