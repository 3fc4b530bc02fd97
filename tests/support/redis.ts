import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';

/** A Redis for one spec file. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A Redis that somebody provides for the tests; only keys of our own are touched. */
export const redisUrl = process.env['TEST_REDIS_URL'];

/** Whether this machine has a `redis-server` to start. */
export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Starts a Redis that keeps nothing, or uses the one at `TEST_REDIS_URL`. */
export const startTestRedis = async (policy = 'noeviction'): Promise<TestRedis> => {
  if (redisUrl && policy === 'noeviction') return { url: redisUrl, stop: () => Promise.resolve() };
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'perpetua-redis-'))]);
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server: ChildProcess = spawn('redis-server', [...options, '--maxmemory-policy', policy], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await eventually(() => client.ping(), { what: 'Redis to answer', within: 10_000 });
  client.disconnect();
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
