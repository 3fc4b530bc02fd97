import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSourceProcess } from '../jest/source-process.js';

const ORPHAN_CHECK_MS = 250;
/** What a process under load may take from one line to the next. */
const TIMEOUT_MS = 45_000;
/** What a child says when it serves, when work in it has stopped for good, and when it is about to die. */
export const READY = 'ready';
export const HELD = 'held ';
export const DIED = 'died ';

/** A process that a spec has killed at a point of its choice. Loading takes a second, so it may begin before its turn. */
export interface KillableProcess {
  /** Lets it begin, once it has loaded. */
  go(): Promise<void>;
  /** The next line that it prints after `go`. */
  nextLine(): Promise<string>;
  /**
   * Waits until the process is killed, even before it is ready, and returns at which fault; throws when it ends in
   * another way.
   */
  death(): Promise<string>;
  /** Waits until `count` more calls have stopped at faults, even before the process is ready; returns the faults. */
  held(count: number): Promise<string[]>;
  /** Kills it in whatever state it is. */
  kill(): Promise<void>;
}

/** The child processes of one specification, and the folder for their temporary files. */
export class KillableProcesses {
  readonly #running = new Set<KillableProcess>();

  private constructor(readonly folder: string) {}

  static async create(): Promise<KillableProcesses> {
    return new KillableProcesses(await mkdtemp(join(tmpdir(), 'perpetua-children-')));
  }

  /** Starts a child's file, from the project's root, with its orders as JSON. */
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

  /** Kills the processes that still run, and removes what they left. */
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

/** In the child: says that it has loaded, and waits for its turn. */
export const startSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const waiting = setInterval(() => undefined, 60_000);
    process.once('SIGUSR2', () => {
      clearInterval(waiting);
      resolve();
    });
    process.stdout.write('loaded\n');
  });

/** In the child: ends with the spec's process, however that ends. */
export const orphansEnd = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, ORPHAN_CHECK_MS).unref();
};
