import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSourceProcess } from '../jest/source-process.js';

const ORPHAN_CHECK_MS = 250;
/** The longest time between two lines of a process under load. */
const TIMEOUT_MS = 45_000;
/** What a child prints when it is ready, when a call hangs at a fault, and when it is about to die. */
export const READY = 'ready';
export const HELD = 'held ';
export const DIED = 'died ';

/** A process that dies at a chosen point. Loading takes a second, so the process can be loaded before it is needed. */
export interface KillableProcess {
  /** Waits until the process has loaded, and lets it start. */
  go(): Promise<void>;
  /** The next line that it prints after `go`. */
  nextLine(): Promise<string>;
  /**
   * Waits until the process kills itself, even before it is ready, and returns the fault; throws if it ends in another
   * way.
   */
  death(): Promise<string>;
  /** Waits until `count` more calls hang at faults, even before the process is ready; returns the faults. */
  held(count: number): Promise<string[]>;
  /** Kills the process in any state. */
  kill(): Promise<void>;
}

/** The child processes of one spec, and the folder for their temporary files. */
export class KillableProcesses {
  readonly #running = new Set<KillableProcess>();

  private constructor(readonly folder: string) {}

  static async create(): Promise<KillableProcesses> {
    return new KillableProcesses(await mkdtemp(join(tmpdir(), 'perpetua-children-')));
  }

  /**
   * Starts a child process: `file` is a path from the project's root, and `orders`, the instructions for the child, are
   * passed as JSON.
   */
  start(file: string, orders: object): KillableProcess {
    const child = startSourceProcess({ file, args: [JSON.stringify(orders)], env: { TMPDIR: this.folder } });
    const loaded = child.nextLine();
    loaded.catch(() => undefined);
    const killable: KillableProcess = {
      go: async () => {
        await loaded;
        process.kill(child.pid, 'SIGUSR2');
      },
      nextLine: () => child.nextLine(),
      death: async () => {
        let last = await child.nextLine();
        if (last === READY) last = await child.nextLine();
        if (!last.startsWith(DIED)) throw new Error(`The child was to die, but said: ${last}`);
        await killable.kill();
        return last.slice(DIED.length);
      },
      held: async (count) => {
        const places: string[] = [];
        while (places.length < count) {
          const line = await inTime(
            child.nextLine(),
            () => `it stopped at ${places.length} of ${count}: ${places.join(', ')}`,
          );
          if (line.startsWith(HELD)) places.push(line.slice(HELD.length));
          else if (line !== READY) throw new Error(`The child was to stop at a fault, but said: ${line}`);
        }
        return places;
      },
      kill: async () => {
        await child.end('SIGKILL');
        this.#running.delete(killable);
      },
    };
    this.#running.add(killable);
    return killable;
  }

  /** Kills the processes that still run, and removes their files. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((child) => child.kill()));
    await rm(this.folder, { recursive: true, force: true });
  }
}

const inTime = async (line: Promise<string>, seen: () => string): Promise<string> => {
  const over = new AbortController();
  const tooLate = delay(TIMEOUT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The child said nothing for ${TIMEOUT_MS} ms; ${seen()}`);
  });
  try {
    return await Promise.race([line, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    over.abort();
  }
};

/** Used by the child: reports that it has loaded, and waits for the signal to start. */
export const startSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const waiting = setInterval(() => undefined, 60_000);
    process.once('SIGUSR2', () => {
      clearInterval(waiting);
      resolve();
    });
    process.stdout.write('loaded\n');
  });

/** Used by the child: ends the child when the process of the spec has ended, for any reason. */
export const orphansEnd = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, ORPHAN_CHECK_MS).unref();
};
