import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errorStatuses } from '@perpetua/contracts/error-codes';
import { idempotencyReplayedHeader } from '@perpetua/contracts/http.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { AppConfig } from '../../../config/app-config.js';
import { DomainError, type Refusal } from '../../domain/domain-error.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import {
  type Claim,
  IdempotencyStore,
  type StoredAnswer,
  type RequestIdentity,
  type ClaimResult,
} from './idempotency-store.js';
import { failure } from '../observability/logging.js';
import { isApiRequest, pathOf, queryOf } from '../matched-route.js';

/**
 * How a route treats an Idempotency-Key. Without {@link Idempotent}, the key is optional on every call that changes
 * something.
 */
export interface IdempotencyRule {
  /** Whether a call without a key is refused with 400 `idempotency_key_required`. */
  readonly required?: boolean;
  /** Whether the key is ignored, because the response must not be stored, for example if it contains a token. */
  readonly ignored?: boolean;
}

/** Metadata key of a route's {@link IdempotencyRule}. */
export const IDEMPOTENCY_RULE = 'perpetua:idempotency-rule';

/** Sets a route's {@link IdempotencyRule}. */
export const Idempotent = (rule: IdempotencyRule): MethodDecorator & ClassDecorator =>
  SetMetadata(IDEMPOTENCY_RULE, rule);

const unchanging = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Statuses of rejections that are not stored, because the same request may succeed later. */
const passingStatuses = new Set([401, 403, 404, 429, 503]);
const passingCodes = new Set(['busy']);

/**
 * Time limit for waiting until another run has finished, in milliseconds. Longer than 30 seconds, after which the claim
 * of a run that died can be taken over.
 */
const TIMEOUT_MS = 35_000;
const MAX_PAUSE_MS = 250;

/**
 * Returns the first response to a repeated request (docs/domain.md#api). For 24 hours, a key belongs to one query and
 * body per user, method and path. Successes and permanent rejections (400, 409, 413, 415, 422) are stored; 401, 403,
 * 404, 429, 5xx and `busy` are not, because they depend on more than the request. A repeat waits while the first
 * request runs, and executes the request itself if the first has not finished after 30 seconds. Uploads are exempt;
 * photos of a service have an upload id instead.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly hashKey: Buffer;

  constructor(
    private readonly reflector: Reflector,
    private readonly store: IdempotencyStore,
    config: AppConfig,
  ) {
    this.hashKey = createHash('sha256').update(`idempotency ${config.jwt.secret}`).digest();
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { rawBody?: Buffer }>();
    const route = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<IdempotencyRule | undefined>(IDEMPOTENCY_RULE, route);
    if (unchanging.has(request.method) || !isApiRequest(request) || rule?.ignored) return next.handle();
    const key = idempotencyKeyOf(request);
    if (key === undefined && rule?.required) throw keyRequired();
    if (key === undefined || request.isMultipart()) return next.handle();

    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const result = await this.settled(this.identityOf(request, key));
    if (result.kind === 'answered') return of(replayed(result.answer, reply));
    return next.handle().pipe(
      mergeMap((body: unknown) => from(this.kept(result.claim, body, reply))),
      catchError((error: unknown) => from(this.refused(result.claim, error, reply))),
    );
  }

  private identityOf(request: FastifyRequest & { rawBody?: Buffer }, key: string): RequestIdentity {
    const scope = [request.user?.id ?? 'anonymous', request.method, pathOf(request), key];
    return {
      scope: createHash('sha256').update(JSON.stringify(scope)).digest(),
      userId: request.user?.id,
      requestHash: createHmac('sha256', this.hashKey)
        .update(queryOf(request))
        .update('\0')
        .update(request.rawBody ?? '')
        .digest(),
    };
  }

  /**
   * Waits until this run has claimed the request or another run has stored its response.
   * @throws DomainError 422 `idempotency_mismatch`, 409 `idempotency_in_progress` after 35 seconds
   */
  private async settled(identity: RequestIdentity): Promise<Extract<ClaimResult, { kind: 'claimed' | 'answered' }>> {
    const timeoutAt = Date.now() + TIMEOUT_MS;
    for (let pause = 20; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const result = await this.store.claim(identity);
      if (result.kind === 'mismatch') throw keyMismatch();
      if (result.kind !== 'running') return result;
      if (Date.now() > timeoutAt) throw stillRunning();
      await delay(pause);
    }
  }

  private async kept(claim: Claim, body: unknown, reply: FastifyReply): Promise<unknown> {
    const isJson = !(body instanceof StreamableFile) && !Buffer.isBuffer(body);
    await settle(
      isJson
        ? this.store.keep(claim, { status: reply.statusCode, body: JSON.stringify(body) })
        : this.store.release(claim),
      reply,
    );
    return body;
  }

  private async refused(claim: Claim, error: unknown, reply: FastifyReply): Promise<never> {
    const isLasting =
      error instanceof DomainError && !passingStatuses.has(errorStatuses[error.code]) && !passingCodes.has(error.code);
    await settle(
      isLasting
        ? this.store.keep(claim, { status: errorStatuses[error.code], body: JSON.stringify(refusalOf(error)) })
        : this.store.release(claim),
      reply,
    );
    throw error;
  }
}

/**
 * Waits until the response is stored or the claim is released. If that fails, only logs the error, because the request
 * itself was executed.
 */
async function settle(kept: Promise<void>, { log }: FastifyReply): Promise<void> {
  await kept.catch((error: unknown) => log.warn(failure(error, IdempotencyInterceptor.name)));
}

const refusalOf = ({ code, message, details, errors }: DomainError): Refusal => ({
  code,
  message,
  details,
  errors,
});

function replayed({ status, body }: StoredAnswer, reply: FastifyReply): unknown {
  reply.header(idempotencyReplayedHeader, 'true');
  if (status >= 400) throw new DomainError(JSON.parse(body ?? '{}') as Refusal);
  reply.status(status);
  return body === undefined ? undefined : (JSON.parse(body) as unknown);
}

const keyRequired = (): DomainError =>
  new DomainError({
    code: 'idempotency_key_required',
    message: 'This call needs an Idempotency-Key header.',
  });

const keyMismatch = (): DomainError =>
  new DomainError({
    code: 'idempotency_mismatch',
    message: 'This Idempotency-Key was used before with other content.',
  });

const stillRunning = (): DomainError =>
  new DomainError({
    code: 'idempotency_in_progress',
    message: 'The first request with this Idempotency-Key is still running.',
    details: { retryAfterSeconds: 5 },
  });
