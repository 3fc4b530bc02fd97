import { createSecretKey } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { AppConfig } from '../../config/app-config.js';
import { DiskSpace } from '../load/disk-space.js';
import { Authentication } from './access/access.js';
import { AccessGuard } from './access/access.guard.js';
import { ACCESS_RULES, type AccessRules, RouteAccess } from './access/access-rules.js';
import { AddressLimits } from './rate-limit/address-limits.js';
import { Tokens } from './access/authentication.js';
import { Health, HealthController } from './health.controller.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.js';
import { IdempotencyStore } from './idempotency/idempotency-store.js';
import { AnswerHeaders } from './requests/lists.js';
import { Metrics, MetricsController } from './observability/metrics.js';
import { PrerenderedPages } from './pages/prerendered-pages.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { RateCounter } from './rate-limit/rate-counter.js';
import { ResponseCache } from './response-cache.js';
import { SiteController } from './site.controller.js';
import { RateLimitGuard, throttlingProviders } from './rate-limit/throttling.js';
import { ValidationPipe } from './requests/validation.js';

/** The secret is a key object, because jsonwebtoken would try to parse a string as a public key for every token. */
const jwtService = ({ jwt }: AppConfig): JwtService =>
  new JwtService({ secret: createSecretKey(Buffer.from(jwt.secret, 'utf8')) });

/**
 * What all routes share, in the order in which it runs: rate limits, access, idempotency, validation, response headers
 * and errors.
 */
@Module({
  controllers: [HealthController, MetricsController, SiteController],
  providers: [
    { provide: JwtService, inject: [AppConfig], useFactory: jwtService },
    AddressLimits,
    Tokens,
    Authentication,
    RouteAccess,
    Health,
    DiskSpace,
    Metrics,
    IdempotencyStore,
    PrerenderedPages,
    ResponseCache,
    ...throttlingProviders,
    { provide: APP_GUARD, useExisting: RateLimitGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerHeaders },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [AddressLimits, Tokens, Authentication, Health, Metrics, PrerenderedPages, RateCounter, ResponseCache],
})
export class HttpModule {
  /** @param rules who may call which route of the whole application */
  static forRoot(rules: AccessRules): DynamicModule {
    return { module: HttpModule, global: true, providers: [{ provide: ACCESS_RULES, useValue: rules }] };
  }
}
