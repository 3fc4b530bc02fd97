import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { chown, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresBinaries, program } from './postgres-binaries.js';
import { placeForSystemUser } from './system-user.js';

/** How to run PostgreSQL's programs on this machine: folders, user and wrapper. */
export interface Launcher {
  /** Folder of the programs, readable by the user who runs them. */
  binaries: string;
  /** Folder of the database cluster. */
  cluster: string;
  /** User id of the owner of the data folder, as seen outside of a user namespace. */
  uid: number;
  gid: number;
  /** Commands put in front of the program. Each one execs the next, so the process id stays the same. */
  wrapper: readonly string[];
  /** Whether the kernel stops the program when this process ends or is killed. */
  endsWithParent: boolean;
  /** Whether to change to `uid` and `gid` before the wrapper starts. */
  changeUser: boolean;
}

const run = promisify(execFile);

const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'];
const USER_NAMESPACE = ['unshare', '--user', '--map-user=nobody', '--map-group=nogroup', '--'];

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. If this process does not run as root, PostgreSQL
 * runs as the same user. If it does, PostgreSQL runs as the owner of the data folder if that is another user with
 * access; else in a user namespace that maps root to nobody, so that root's files stay readable; else (as in most
 * containers, which do not allow namespaces) as a system user, with copies in a public folder if that user cannot reach
 * the originals.
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

/** Starts a program; `detached` gives it its own process group. */
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

/**
 * If this process runs as root, makes the launcher's user the owner of the folder and its content; does nothing if that
 * user owns the folder already.
 */
export async function takeOwnership(launcher: Launcher, folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(folder)).uid === launcher.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), launcher.uid, launcher.gid);
  }
  await chown(folder, launcher.uid, launcher.gid);
}

/**
 * The folder of the database cluster below `home`; if it is a symbolic link (see `system-user.ts`), the folder to which
 * the link leads.
 */
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
