import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_INTERVAL = 500;
const TIMEOUT_MS = 20_000;

/**
 * Makes this process stop, as if asked by SIGTERM, when the one that started it is gone. `npm` passes SIGTERM and
 * Ctrl-C on but cannot pass SIGKILL on: then only the family changes, so it is looked at twice a second. A process
 * started with an IPC channel learns the same from the channel, which may be closed already. Anything else (a service
 * manager, a shell with `nohup`) may leave us running on purpose, so nothing is done there.
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

/** npm itself is our parent, or the parent of the shell that npm runs scripts in. */
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
    // Systems without /proc are asked below.
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
