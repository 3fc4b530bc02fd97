import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 90_000;

/** As `npm start` has it on a bare machine, but nothing is limited and nothing outside is asked for. */
const defaults: Record<string, string> = {
  NODE_ENV: 'development',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_ANONYMOUS: '0',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_LOGIN_ACCOUNT: '0',
  RATE_LIMIT_LOGIN_ADDRESS: '0',
  MAP_TILE_URL: '',
};
/** What the machine may say about its own services is not for this application. */
const ownOnly = ['DATABASE_URL', 'REDIS_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'];

/** The built application as a process of its own, with a database and a folder of its own. */
export interface StartedApp {
  /** Without a slash at the end. */
  url: string;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts, the build aside, on a free port of 127.0.0.1 with an embedded database and the demo
 * data, and waits until it is ready. It ends with this process, however that ends.
 */
export async function startApp(environment: Record<string, string> = {}): Promise<StartedApp> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'perpetua-journey-'))]);
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownOnly.includes(name)));
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-build'], {
    cwd: root,
    env: { ...inherited, ...defaults, PORT: String(port), DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  let hasAnswered = false;
  await eventually(
    async () => {
      if (child.exitCode !== null) return true;
      hasAnswered = await fetch(`${url}/health/ready`).then(({ ok }) => ok);
      return hasAnswered;
    },
    { within: READY_WITHIN_MS, every: 50, what: 'the application to be ready' },
  );
  if (!hasAnswered) throw new Error(`The application ended at once: ${complaint}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
