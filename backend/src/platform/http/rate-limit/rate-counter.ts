import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** The number of hits in a window of fixed length, by the wall clock. */
export interface WindowCount {
  readonly hits: number;
  /** Milliseconds until the window ends and the count restarts. */
  readonly resetMs: number;
}

/** Counts hits per key, within a window that begins with the first hit. */
export abstract class RateCounter {
  /** Adds a hit and returns the new count; synchronous if the counts are in this process's memory. */
  abstract add(key: string, windowMs: number): WindowCount | Promise<WindowCount>;
  /** Removes one hit of the key, for a call that should not be counted. */
  abstract takeBack(key: string): Promise<void>;
  /** Resets the count of a key to zero. */
  abstract clear(key: string): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Keeps the counts in this process's memory, so that each process counts separately. */
@Injectable()
export class MemoryRateCounter extends RateCounter {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();
  private sweepAt = 0;

  override add(key: string, windowMs: number): WindowCount {
    const now = Date.now();
    if (now >= this.sweepAt) this.sweep(now);
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { hits: 0, endsAt: now + windowMs };
      this.windows.set(key, window);
    }
    window.hits += 1;
    return { hits: window.hits, resetMs: window.endsAt - now };
  }

  override async takeBack(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (window !== undefined && window.hits > 0) window.hits -= 1;
  }

  override async clear(key: string): Promise<void> {
    this.windows.delete(key);
  }

  private sweep(now: number): void {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    this.sweepAt = now + SWEEP_EVERY_MS;
  }
}

const ADD = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`;

const TAKE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`;

/** Timeout of a Redis command, in milliseconds: the longest time that a request waits for its count. */
const COMMAND_MS = 1_000;

/**
 * Counters in Redis, shared by all processes. While Redis is unavailable nothing is counted, so that no caller is
 * rejected.
 */
@Injectable()
export class RedisRateCounter extends RateCounter implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisRateCounter.name);
  private readonly redis: Redis;

  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      keyPrefix: 'perpetua:rate:',
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_MS,
      socketTimeout: COMMAND_MS,
    });
    this.redis.on('error', (error: Error) => this.logger.warn(`Redis does not answer: ${error.message}`));
  }

  override async add(key: string, windowMs: number): Promise<WindowCount> {
    try {
      const [hits, resetMs] = (await this.redis.eval(ADD, 1, key, windowMs)) as [number, number];
      return { hits, resetMs };
    } catch {
      return { hits: 0, resetMs: windowMs };
    }
  }

  override async takeBack(key: string): Promise<void> {
    await this.redis.eval(TAKE_BACK, 1, key).catch(() => undefined);
  }

  override async clear(key: string): Promise<void> {
    await this.redis.del(key).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
