import type { Redis } from 'ioredis';

/**
 * Checks that Redis never evicts keys, because queues would lose jobs.
 * @throws Error when the server's eviction policy is not `noeviction`
 */
export async function assertRedisPolicy(redis: Pick<Redis, 'info'>): Promise<void> {
  const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown';
  if (policy !== 'noeviction') {
    throw new Error(`The eviction policy of the Redis at REDIS_URL must be noeviction, was ${policy}`);
  }
}
