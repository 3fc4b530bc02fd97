import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { chown, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresBinaries, program } from './postgres-binaries.js';
import { placeForSystemUser } from './system-user.js';

/** How PostgreSQL's programs are run on this machine, and where for them. */
export interface Launcher {
  /** Folder of the programs, as that user can read it. */
  binaries: string;
  /** Folder of the data. */
  cluster: string;
  /** Who owns the data folder, seen from outside. */
  uid: number;
  gid: number;
  /** Words in front of the program, each of which replaces itself by the next one: the process id stays the same. */
  wrapper: readonly string[];
  /** Whether the kernel stops the program when this process ends, in whatever way. */
  endsWithParent: boolean;
  /** User to change to before the wrapper starts. */
  changeUser: boolean;
}

const run = promisify(execFile);

const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'];
const USER_NAMESPACE = ['unshare', '--user', '--map-user=nobody', '--map-group=nogroup', '--'];

/**
 * PostgreSQL refuses to work as root. Root runs it as the data folder's owner when that is another user, else in a user
 * namespace where root is called nobody, so that files only root can read stay within reach; where namespaces are
 * refused (as in most containers) as a system user, from a public folder when it must. Every other user runs it as
 * themselves.
 */
export async function chooseLauncher(binaries: PostgresBinaries, home: string): Promise<Launcher> {
  const endsWithParent = await succeeds([...END_WITH_PARENT, 'true']);
  const wrapper = endsWithParent ? END_WITH_PARENT : [];
  const { uid, gid } = await stat(home);
  const here = { binaries: binaries.root, cluster: await clusterIn(home), endsWithParent, wrapper, uid, gid };
  if (process.getuid?.() !== 0) return { ...here, changeUser: false };
  const reach = ['sh', '-c', 'test -x "$0" && test -w "$1"', program(binaries.root, 'postgres'), home];
  if (uid !== 0 && (await succeeds(reach, { uid, gid }))) return { ...here, changeUser: true };
  if (uid === 0 && (await succeeds([...USER_NAMESPACE, ...wrapper, ...reach]))) {
    return { ...here, wrapper: [...USER_NAMESPACE, ...wrapper], changeUser: false };
  }
  return { ...(await placeForSystemUser(binaries, home)), wrapper, endsWithParent, changeUser: true };
}

/** Starts a program; it gets its own process group when `detached`. */
export function launch(
  launcher: Launcher,
  command: { name: 'initdb' | 'postgres'; args: string[]; stdio: StdioOptions; detached: boolean },
): ChildProcess {
  const [file, ...args] = [...launcher.wrapper, program(launcher.binaries, command.name), ...command.args];
  return spawn(file ?? '', args, {
    cwd: '/',
    stdio: command.stdio,
    detached: command.detached,
    ...(launcher.changeUser ? { uid: launcher.uid, gid: launcher.gid } : {}),
  });
}

/** Gives the folder and all within to the launcher's user, when root finds it belonging to another one. */
export async function takeOwnership(launcher: Launcher, folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(folder)).uid === launcher.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), launcher.uid, launcher.gid);
  }
  await chown(folder, launcher.uid, launcher.gid);
}

/** Folder of the data; a system user's may lie elsewhere, behind a link. */
export async function clusterIn(home: string): Promise<string> {
  const cluster = join(home, 'cluster');
  return realpath(cluster).catch(() => cluster);
}

async function succeeds([file, ...args]: string[], user: { uid?: number; gid?: number } = {}): Promise<boolean> {
  try {
    await run(file ?? '', args, { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
