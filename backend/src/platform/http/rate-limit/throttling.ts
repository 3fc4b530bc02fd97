import { type ExecutionContext, Injectable, type Provider } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  SkipThrottle,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../../config/app-config.js';
import { Authentication } from '../access/access.js';
import { isApiRequest } from '../matched-route.js';
import { MemoryRateCounter, RateCounter, RedisRateCounter, type WindowCount } from './rate-counter.js';

/** Length of the window in which calls are counted: one minute. */
export const WINDOW_MS = 60_000;

/** The counter's key for calls without a valid token, which are counted per IP address. */
export const trackedAddress = (address: string | undefined): string => `address:${address}`;

const secondsLeft = ({ resetMs }: WindowCount): number => Math.max(1, Math.ceil(resetMs / 1000));

/** Rate-limit response headers, identical to those that the throttler guard sets; for responses sent from the cache. */
export const countsOf = (count: WindowCount, limit: number): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(Math.max(0, limit - count.hits)),
  'X-RateLimit-Reset': String(secondsLeft(count)),
});

/** Exempts a route from the limits per minute; for webhooks and live updates (docs/domain.md#api). */
export const Unthrottled = (): MethodDecorator & ClassDecorator => SkipThrottle();

/** Stores the throttler's counts in {@link RateCounter}, which all processes share if Redis is configured. */
class CountedStorage implements ThrottlerStorage {
  constructor(private readonly counter: RateCounter) {}

  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const count = await this.counter.add(key, ttl);
    const [hits, resetSeconds] = [count.hits, secondsLeft(count)];
    return { totalHits: hits, timeToExpire: resetSeconds, isBlocked: hits > limit, timeToBlockExpire: resetSeconds };
  }
}

/**
 * Limits API calls per minute of the wall clock: by default 600 per IP address for calls without a valid token, and 300
 * per account for calls with any of its tokens. The setting 0 disables a limit.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    options: ThrottlerModuleOptions,
    storage: ThrottlerStorage,
    private readonly callers: { authentication: Authentication; config: AppConfig; reflector: Reflector },
  ) {
    super(options, storage, callers.reflector);
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isApiRequest(request)) return true;
    const user = await this.callers.authentication.userOf(request);
    const { anonymous, token } = this.callers.config.limits;
    return (user === undefined ? anonymous : token) === 0;
  }

  protected override async getTracker(request: FastifyRequest): Promise<string> {
    return request.user === undefined ? trackedAddress(request.ip) : `account:${request.user.id}`;
  }

  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }
}

const optionsOf = ({ limits }: AppConfig): ThrottlerModuleOptions => ({
  throttlers: [
    {
      ttl: WINDOW_MS,
      limit: (context) =>
        context.switchToHttp().getRequest<FastifyRequest>().user === undefined ? limits.anonymous : limits.token,
    },
  ],
});

/** Provides the rate counter, and the guard that limits calls with it. */
export const throttlingProviders: Provider[] = [
  {
    provide: RateCounter,
    inject: [AppConfig],
    useFactory: ({ redis }: AppConfig) =>
      redis === undefined ? new MemoryRateCounter() : new RedisRateCounter(redis.url),
  },
  { provide: getOptionsToken(), inject: [AppConfig], useFactory: optionsOf },
  {
    provide: getStorageToken(),
    inject: [RateCounter],
    useFactory: (counter: RateCounter) => new CountedStorage(counter),
  },
  {
    provide: RateLimitGuard,
    inject: [getOptionsToken(), getStorageToken(), Authentication, AppConfig, Reflector],
    useFactory: (
      options: ThrottlerModuleOptions,
      storage: ThrottlerStorage,
      ...[authentication, config, reflector]: [Authentication, AppConfig, Reflector]
    ) => new RateLimitGuard(options, storage, { authentication, config, reflector }),
  },
];
