import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_INTERVAL = 500;
const TIMEOUT_MS = 20_000;

/**
 * Stops this process, as SIGTERM would, when the process that started it has ended. `npm` forwards SIGTERM and Ctrl-C,
 * but cannot forward SIGKILL, so the parent processes are checked twice a second. A process with an IPC channel is
 * notified by the channel, which may already be closed. For other parents (a service manager, a shell with `nohup`)
 * nothing is done, because they may leave this process running on purpose.
 */
export function exitWithParent() {
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
    return;
  }
  if ('connected' in process && !process.connected) {
    stop();
    return;
  }
  if (process.env.npm_lifecycle_script === undefined) return;
  const family = familyUpToNpm();
  const watch = setInterval(() => {
    if (isUnchanged(family)) return;
    clearInterval(watch);
    stop();
  }, POLL_INTERVAL);
  watch.unref();
}

/**
 * The id of the parent process: npm, or the shell in which npm runs the script. If it is a shell, also the id of the
 * grandparent, which is npm.
 */
function familyUpToNpm() {
  const parent = process.ppid;
  const viaShell = aboutProcess(parent, 'command')?.includes(process.env.npm_lifecycle_script) ?? false;
  return { parent, grandparent: viaShell ? parentOf(parent) : undefined };
}

function isUnchanged({ parent, grandparent }) {
  return process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return Number(aboutProcess(pid, 'ppid'));
  }
}

function aboutProcess(pid, what) {
  try {
    if (what === 'command') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // Systems without /proc use `ps` below.
  }
  try {
    return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
}
