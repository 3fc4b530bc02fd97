import { Redis } from 'ioredis';
import { type Check, type Finding, right, wrong } from '../../platform/examination/finding.js';

/** The oldest Redis that the queues are made for. */
const OLDEST = [6, 2] as const;

/** The check of Redis; without a REDIS_URL, queues are in PostgreSQL. */
export function redisChecks(url: string | undefined): Check[] {
  return [
    {
      name: 'Redis',
      fix: 'Start Redis, and compare REDIS_URL with its address, user and password.',
      run: async () => {
        if (url === undefined) return right('Redis', 'not used: queues and counters are in PostgreSQL');
        return redisFindings(await infoOf(url));
      },
    },
  ];
}

async function infoOf(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // Ignored: the commands fail with the same error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await redis.info();
  } finally {
    redis.disconnect();
  }
}

/** @param info the response to INFO */
export function redisFindings(info: string): Finding[] {
  const version = /redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown';
  const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? 'unknown';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  return [
    isNew
      ? right('Redis version', version)
      : wrong('Redis version', version, `Install Redis ${OLDEST.join('.')} or newer.`),
    policy === 'noeviction'
      ? right('Redis eviction', policy)
      : wrong(
          'Redis eviction',
          `${policy}, so that queues would lose jobs`,
          'Set maxmemory-policy noeviction in redis.conf.',
        ),
  ];
}
