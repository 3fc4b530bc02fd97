import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What to run in the project's root, and the environment to run it in. */
export interface SourceProcessOptions {
  /** TypeScript file, for example `tests/support/database/postgres-holder.ts`. */
  file: string;
  args?: string[];
  /** URLs of modules that Node imports before the file. */
  imports?: string[];
  /** A command in front of `node`, for example `['setpriv', '--reuid=1000', '--']` to run as another user. */
  wrapper?: string[];
  /** Environment variables that the process gets in addition to those of this process. */
  env?: Record<string, string>;
}

/** A process run from the sources, which a spec can kill. */
export interface SourceProcess {
  pid: number;
  /** Resolves with the next printed line; rejects with the error output if the process ends first. */
  nextLine(): Promise<string>;
  hasEnded(): boolean;
  /** Resolves with the error output when the process has ended. */
  complaint(): Promise<string>;
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** The module that compiles the sources, also those of the threads that the process starts. */
const HOOKS = fileURLToPath(new URL('typescript-threads.mjs', import.meta.url));

/** Runs a source file without a build, in a single Node process, so that one signal ends everything. */
export function startSourceProcess({
  file,
  args = [],
  imports = [],
  wrapper = [],
  env = {},
}: SourceProcessOptions): SourceProcess {
  const options = [HOOKS, ...imports].flatMap((module) => ['--import', module]);
  const [program = '', ...rest] = [...wrapper, process.execPath, ...options, join(PROJECT, file), ...args];
  const child = spawn(program, rest, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const complaint = textOf(child);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    nextLine: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${file} ended. ${await complaint}`);
      return value;
    },
    hasEnded,
    complaint: () => complaint,
    end: async (signal) => {
      if (hasEnded()) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close').catch(() => undefined);
  return text;
}
