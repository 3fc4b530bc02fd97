import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../database/error-code.js';

const run = promisify(execFile);

/** Whether a process with this id exists, even one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Start time of a process, in a format that depends on the operating system. It identifies a process together with the
 * process id, because ids are reused. Undefined when there is no such process, or only a zombie.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]);
  }
}

/** Whether the process with this id is the PostgreSQL server that works on the given folder. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    return (await outputOf('ps', ['-o', 'command=', '-p', String(pid)]))?.includes(cluster) ?? false;
  }
}

/**
 * Ids of all processes whose working directory is this folder; a PostgreSQL server that runs on the folder is one of
 * them. Undefined on systems without `/proc`.
 */
export async function workersOn(cluster: string): Promise<number[] | undefined> {
  const entries = await readdir('/proc').catch(() => undefined);
  if (entries === undefined) return undefined;
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return pids.filter((_pid, index) => folders[index] === cluster);
}

async function outputOf(file: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(file, args)).stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
