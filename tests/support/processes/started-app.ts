import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AppPlace, BUILT_WITHIN_MS, emptyPlace, seededPlace } from './app-places.js';
import { eventually } from '../fixtures/eventually.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 90_000;
/** How long a journey may wait for its application, including the build at the beginning of a run. */
export const BEGINS_WITHIN_MS = BUILT_WITHIN_MS + READY_WITHIN_MS;

/** The environment as with `npm start` on a bare machine, without rate limits and external services. */
const defaults: Record<string, string> = {
  NODE_ENV: 'development',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_ANONYMOUS: '0',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_LOGIN_ACCOUNT: '0',
  RATE_LIMIT_LOGIN_ADDRESS: '0',
  RATE_LIMIT_SIGN_UP: '0',
  RATE_LIMIT_APPLICATION: '0',
  OVERLOAD_DELAY_MS: '0',
  MAP_TILE_URL: '',
  DEMO_HISTORY: 'off',
  // Each move of the clock to another day would have all pages rendered again, which takes 10 s of processor time.
  PRERENDER: 'start',
};
/** Variables of the machine that point to its own services, which the application must not use. */
const ownOnly = ['DATABASE_URL', 'REDIS_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'];

/** The built application as its own process, with a database and its own folder. */
export interface StartedApp {
  /** Without a slash at the end. */
  url: string;
  /** Ends the process, and removes its folder and database. */
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts, without the build, on a port of 127.0.0.1 and a database with the demo data, and waits
 * until it is ready. The application ends when this process ends, for any reason.
 */
export async function startApp(environment: Record<string, string> = {}): Promise<StartedApp> {
  return startIn(await seededPlace(), environment);
}

/** As {@link startApp}, but in an empty folder, with an embedded PostgreSQL of its own and a first start's seeding. */
export async function startFirstTime(): Promise<StartedApp> {
  return startIn(await emptyPlace(), {});
}

async function startIn(place: AppPlace, environment: Record<string, string>): Promise<StartedApp> {
  try {
    const app = await startAt(place, environment);
    const stop = async (): Promise<void> => {
      await app.stop();
      await place.remove();
    };
    return { url: app.url, stop };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

async function startAt(
  { folder, port, databaseUrl, keepPages }: AppPlace,
  environment: Record<string, string>,
): Promise<StartedApp> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownOnly.includes(name)));
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-build'], {
    cwd: root,
    env: {
      ...inherited,
      ...defaults,
      PORT: String(port),
      DATA_DIR: folder,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => ended(child);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const isEnded = () => child.exitCode !== null || child.signalCode !== null;
  const answers = async (path: string, what: string): Promise<void> => {
    const isOk = () => fetch(url + path).then(({ ok }) => ok);
    await eventually(() => isEnded() || isOk(), { within: READY_WITHIN_MS, every: 50, what });
    if (isEnded()) throw new Error(`The application ended while the journeys waited for ${what}: ${complaint}`);
  };
  try {
    await answers('/health/ready', 'the application to be ready');
    // Waits until the pages are rendered: the next application of the worker reuses them, so they must not contain the
    // changes of a journey.
    await answers('/sitemap.xml', 'the pages to be rendered');
    await keepPages?.();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
