import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';

/** Injection token of {@link QueueConnections}. */
export const QUEUE_CONNECTIONS = Symbol('queue connections');

/**
 * Separate connections for adding and for processing jobs, because adding a job must fail soon, whereas workers may
 * wait.
 */
export interface QueueConnections {
  /** For adding and counting jobs: fails soon while Redis is unavailable. */
  readonly producers: Pool | Redis;
  /** For workers: waits until Redis is available. */
  readonly workers: Pool | Redis;
}

/** Time limit for one command of a producer, in milliseconds. */
const COMMAND_MS = 3_000;
/** Time without a response after which a socket is closed, in milliseconds. */
const SOCKET_MS = 5_000;

/**
 * Connections to Redis, not yet opened. Workers wait for Redis without a limit, as BullMQ requires. While Redis is
 * unavailable, adding a job fails immediately, or after at most three seconds, so that no jobs accumulate in memory.
 * @param url URL of the Redis server
 */
export const redisConnections = (url: string): { readonly producers: Redis; readonly workers: Redis } => {
  const producers = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    socketTimeout: SOCKET_MS,
    connectTimeout: SOCKET_MS,
  });
  const workers = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  const logger = new Logger('queues');
  let isAway = false;
  producers.on('error', ({ message }: Error) => {
    if (!isAway) logger.warn(`Redis does not answer: ${message}`);
    isAway = true;
  });
  producers.on('ready', () => {
    if (isAway) logger.log('Redis answers again');
    isAway = false;
  });
  return { producers, workers };
};
