import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSetupError } from '../database/database.errors.js';
import { watchFromOutside } from './parent-watch.js';
import { launch, type Launcher } from './postgres-launcher.js';
import { isAlive, isServerOf, workersOn } from './process-identity.js';

interface ServerOptions {
  logFile: string;
  settings: Record<string, string>;
  onUnexpectedExit: ((reason: string) => void) | undefined;
}

/**
 * Signals that stop the server, in this order; `patience` is the time in milliseconds until the next, harsher signal.
 */
const STOPPING = [
  { signal: 'SIGINT', patience: 15_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;

/** Time limit of a start in milliseconds; recovery after a crash replays everything since the last checkpoint. */
const START_PATIENCE = 120_000;
const POLL_INTERVAL = 5;

/**
 * Messages of transient errors at the start: another process took the port, or processes of a killed server have not
 * ended yet.
 */
const PASSING_TROUBLE = /could not bind|could not create any TCP|pre-existing shared memory block/;
const START_ATTEMPTS = 20;
const RETRY_DELAY = 200;

const LINE_OF_STATUS = 7;

/** A PostgreSQL server process started by this process. */
export class PostgresServer {
  #stopping: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly exited: Promise<unknown>,
    private readonly address: { port: number; pid: number },
  ) {}

  get port(): number {
    return this.address.port;
  }

  get pid(): number {
    return this.address.pid;
  }

  /** Starts a server on the launcher's data folder and waits until it accepts connections. */
  static async start(launcher: Launcher, options: ServerOptions): Promise<PostgresServer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await PostgresServer.#startOn(await freePort(), launcher, options);
      } catch (error) {
        if (!(error instanceof Error && PASSING_TROUBLE.test(error.message)) || attempt === START_ATTEMPTS) throw error;
        await delay(RETRY_DELAY);
      }
    }
  }

  static async #startOn(port: number, launcher: Launcher, options: ServerOptions): Promise<PostgresServer> {
    await rename(options.logFile, `${options.logFile}.previous`).catch(() => undefined);
    const log = await open(options.logFile, 'w', 0o600);
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', launcher.cluster, '-p', String(port), ...settings];
    const child = launch(launcher, { name: 'postgres', args, stdio: ['ignore', log.fd, log.fd], detached: true });
    const exited = once(child, 'exit').catch((error: unknown) => error);
    await log.close();
    const pid = child.pid;
    if (pid === undefined) throw new DatabaseSetupError('postgres_not_started', `No process: ${String(await exited)}`);
    const server = new PostgresServer(child, exited, { port, pid });
    if (!launcher.endsWithParent) watchFromOutside(child, pid);
    await server.#ready(launcher.cluster, options.logFile);
    void exited.then(async () => {
      if (server.#stopping === undefined) options.onUnexpectedExit?.(await endOf(options.logFile));
    });
    child.unref();
    return server;
  }

  /** Shuts the server down without waiting for its clients; sends harsher signals if that takes too long. */
  stop(): Promise<void> {
    this.child.ref();
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (const { signal, patience } of STOPPING) {
      if (this.#ended()) return;
      this.child.kill(signal);
      const waiting = new AbortController();
      await Promise.race([this.exited, delay(patience, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    }
  }

  #ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async #ready(cluster: string, logFile: string): Promise<void> {
    for (const deadline = Date.now() + START_PATIENCE; Date.now() < deadline; await delay(POLL_INTERVAL)) {
      if (this.#ended()) break;
      const lines = await linesOf(join(cluster, 'postmaster.pid'));
      if (lines[0] === String(this.pid) && lines[LINE_OF_STATUS]?.trim() === 'ready') return;
    }
    await this.stop();
    throw new DatabaseSetupError('postgres_not_started', `PostgreSQL did not start. ${await endOf(logFile)}`);
  }
}

/**
 * Stops the server that a killed application left behind, if it still runs, and removes a pid file that would block the
 * start.
 */
export async function endOrphanedServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await linesOf(pidFile))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  for (const { signal, patience } of STOPPING) {
    if (!(await isServerOf(pid, cluster))) break;
    process.kill(pid, signal);
    for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(POLL_INTERVAL * 4)) {
      if (!(await isServerOf(pid, cluster))) break;
    }
  }
  if (await isMistakenFor(pid, cluster)) await rm(pidFile, { force: true });
}

/**
 * Whether the pid file names an unrelated process, which is common after the restart of a container. PostgreSQL does
 * not start while a process with that id exists, so the file must be removed. False unless it is certain that no
 * process works on the folder.
 */
async function isMistakenFor(pid: number, cluster: string): Promise<boolean> {
  return isAlive(pid) && (await workersOn(cluster))?.length === 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new DatabaseSetupError('postgres_not_started', 'No free port on 127.0.0.1.');
}

async function linesOf(file: string): Promise<string[]> {
  return readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
}

async function endOf(logFile: string): Promise<string> {
  const lines = await linesOf(logFile);
  return `The end of ${logFile}:\n${lines.slice(-15).join('\n').trim()}`;
}
