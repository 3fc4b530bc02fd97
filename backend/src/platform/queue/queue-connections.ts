import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';

/** Injection token of {@link QueueConnections}. */
export const QUEUE_CONNECTIONS = Symbol('queue connections');

/** Jobs are added over one connection and worked on over another, because they differ in how long they may wait. */
export interface QueueConnections {
  /** For adding and counting jobs: fails soon while Redis is away. */
  readonly producers: Pool | Redis;
  /** For workers: waits until Redis is back. */
  readonly workers: Pool | Redis;
}

/** How long one command of a producer may take, in milliseconds. */
const COMMAND_MS = 3_000;
/** A socket that has answered nothing for this long is given up, in milliseconds. */
const SOCKET_MS = 5_000;

/**
 * Connections to Redis, not yet connected. Workers wait for Redis without a limit, as BullMQ asks for; anyone who adds a
 * job learns at once, or after three seconds at most, that Redis is away, and nothing piles up in memory meanwhile.
 * @param url address of the server
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
