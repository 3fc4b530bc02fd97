import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../fixtures/eventually.js';

/** A Redis for one spec file. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A port of 127.0.0.1 that nothing uses at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The URL of a Redis that is provided for the tests, if there is one. The tests touch only their own keys in it. */
export const redisUrl = process.env['TEST_REDIS_URL'];

/** Whether a `redis-server` is installed on this machine. */
export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** A Redis for one spec, which can kill, freeze and restart it; nothing is stored on disk. */
export interface OwnRedis extends TestRedis {
  /** Kills the server; all of its data is lost. */
  kill(): Promise<void>;
  /** Starts the killed server again, empty, at the same address. */
  startAgain(): Promise<void>;
  /** Keeps connections open without any response, until {@link thaw}. */
  freeze(): void;
  thaw(): void;
}

/**
 * Uses the Redis at `TEST_REDIS_URL` if it is set and the eviction policy is `noeviction`; otherwise starts a Redis
 * with this policy, which stores nothing on disk.
 */
export const startTestRedis = async (policy = 'noeviction'): Promise<TestRedis> => {
  if (redisUrl && policy === 'noeviction') return { url: redisUrl, stop: () => Promise.resolve() };
  return startOwnRedis(policy);
};

/** Starts a Redis for the caller alone; needs an installed `redis-server`. */
export const startOwnRedis = async (policy = 'noeviction'): Promise<OwnRedis> => {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'perpetua-redis-'))]);
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const url = `redis://127.0.0.1:${port}`;
  const start = async (): Promise<ChildProcess> => {
    const server = spawn('redis-server', [...options, '--maxmemory-policy', policy], { stdio: 'ignore' });
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await eventually(() => client.ping(), { what: 'Redis to answer', within: 10_000 });
    client.disconnect();
    return server;
  };
  let server: ChildProcess | undefined = await start();
  const kill = async (): Promise<void> => {
    const dying = server;
    server = undefined;
    if (!dying) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    kill,
    startAgain: async () => {
      server ??= await start();
    },
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
