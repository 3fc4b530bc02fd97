import { Inject, Injectable } from '@nestjs/common';
import { nowHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import { AppConfig } from '../config/app-config.js';
import { ACCESS_RULES, type AccessRules } from './access-rules.js';
import { RateCounter, type WindowCount } from './rate-counter.js';
import { apiPrefix } from './routes.js';
import { apiHeaders } from './security.js';
import { countsOf, trackedAddress, WINDOW_MS } from './throttling.js';

/** An answer that lies ready: its bytes as they are sent, and the headers that belong to it, name after value. */
export interface ReadyText {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** Undefined when the route shall answer. Whoever has it at once says so: waiting costs more than sending. */
export type MaybeReady = ReadyText | undefined | Promise<ReadyText | undefined>;

/** What lies ready for a request, or undefined when the route shall answer it, for example because it is wrong. */
export type ReadyAnswerOf = (request: FastifyRequest) => MaybeReady;

/** The headers of the caller's limit; undefined for whoever is over it and refused by the route's guard, in its words. */
type Counts = readonly string[] | undefined;

/** A request that waits for its answer, and the time it is stamped with. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Clock;
}

/** A text of JSON, made ready to be sent. */
export function readyText(json: string, headers: Readonly<Record<string, string>>): ReadyText {
  const bytes = Buffer.from(json);
  const own = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(bytes.length) };
  return { bytes, headers: Object.entries({ ...own, ...headers }).flat() };
}

/**
 * Answers that are kept as bytes, for routes that anyone may read and most visitors do: they are sent before the
 * framework's hooks, guards, pipes and interceptors, which take longer than the answer (ADR 0016). The route itself stays:
 * it serves whoever sends a token, and everything that does not lie ready.
 */
@Injectable()
export class ReadyAnswers {
  private readonly routes = new Map<string, ReadyAnswerOf>();
  private readonly common: readonly string[];

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {
    this.common = Object.entries(apiHeaders(config)).flat();
  }

  /**
   * @param path of a GET route that the table of access opens to anyone, as the table writes it: `/Product/{id}`
   * @throws Error for any other route
   */
  offer(path: string, answer: ReadyAnswerOf): void {
    const rule = this.rules[`GET ${path}`];
    if (rule?.who.includes('anyone') !== true) throw new Error(`GET ${path} is not open to anyone`);
    this.routes.set(`/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, answer);
  }

  /** What may lie ready for a request. */
  for({ method, headers, routeOptions }: FastifyRequest): ReadyAnswerOf | undefined {
    if (method !== 'GET' || headers.authorization !== undefined || routeOptions.url === undefined) return undefined;
    return this.routes.get(routeOptions.url);
  }

  /** Sends what lies ready; it is counted against the caller's limit like any other answer. */
  send(answerOf: ReadyAnswerOf, exchange: Exchange): boolean | Promise<boolean> {
    const counts = this.countsOf(exchange.request);
    const ready = answerOf(exchange.request);
    return counts instanceof Promise || ready instanceof Promise
      ? Promise.all([counts, ready]).then((both) => this.sendCounted(both, exchange))
      : this.sendCounted([counts, ready], exchange);
  }

  private sendCounted(
    [counts, ready]: readonly [Counts, ReadyText | undefined],
    { request, reply, clock }: Exchange,
  ): boolean | Promise<boolean> {
    if (counts === undefined) return false;
    if (ready === undefined) return this.uncount(request).then(() => false);
    const stamps = ['X-Request-Id', request.id, nowHeader, clock.now().toISOString()];
    request.isReadyAnswer = true;
    reply.hijack();
    reply.raw.writeHead(200, [...this.common, ...ready.headers, ...counts, ...stamps]).end(ready.bytes);
    return true;
  }

  /** The route counts what it answers itself. */
  private async uncount(request: FastifyRequest): Promise<void> {
    if (this.config.limits.anonymous > 0) await this.counter.takeBack(trackedAddress(request));
  }

  private countsOf(request: FastifyRequest): Counts | Promise<Counts> {
    if (this.config.limits.anonymous === 0) return [];
    const count = this.counter.add(trackedAddress(request), WINDOW_MS);
    return count instanceof Promise
      ? count.then((counted) => this.withinLimit(counted, request))
      : this.withinLimit(count, request);
  }

  private withinLimit(count: WindowCount, request: FastifyRequest): Counts | Promise<Counts> {
    const limit = this.config.limits.anonymous;
    if (count.hits <= limit) return Object.entries(countsOf(count, limit)).flat();
    return this.uncount(request).then(() => undefined);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer lay ready; set once it is sent. */
    isReadyAnswer?: boolean;
  }
}

/** Has requests answered by what lies ready for them, and all others go their way. */
export function sendReadyAnswers(
  fastify: FastifyInstance,
  found: { readonly answers: () => ReadyAnswers; readonly clock: () => Clock },
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const ready = found.answers();
    const answerOf = ready.for(request);
    if (answerOf === undefined) done();
    else {
      const goOn = (isSent: boolean): void => (isSent ? undefined : done());
      const sent = ready.send(answerOf, { request, reply, clock: found.clock() });
      if (sent instanceof Promise) sent.then(goOn, done);
      else goOn(sent);
    }
  });
}
