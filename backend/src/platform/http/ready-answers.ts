import { Inject, Injectable } from '@nestjs/common';
import { nowHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import { AppConfig } from '../config/app-config.js';
import { ACCESS_RULES, type AccessRules } from './access-rules.js';
import { RateCounter } from './rate-counter.js';
import { apiPrefix } from './routes.js';
import { apiHeaders } from './security.js';
import { countsOf, trackedAddress, WINDOW_MS } from './throttling.js';

/** An answer that lies ready: its bytes as they are sent, and the headers that belong to it, name after value. */
export interface ReadyText {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** What lies ready for a request, or undefined when the route shall answer it, for example because it is wrong. */
export type ReadyAnswerOf = (request: FastifyRequest) => Promise<ReadyText | undefined>;

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
  async send(answerOf: ReadyAnswerOf, exchange: Exchange): Promise<boolean> {
    const { request, reply, clock } = exchange;
    const counts = await this.countsOf(request);
    if (counts === undefined) return false;
    const ready = await answerOf(request);
    if (ready === undefined) {
      await this.uncount(request);
      return false;
    }
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

  /** The headers of the caller's limit; undefined for whoever is over it and refused by the route's guard, in its words. */
  private async countsOf(request: FastifyRequest): Promise<readonly string[] | undefined> {
    const limit = this.config.limits.anonymous;
    if (limit === 0) return [];
    const key = trackedAddress(request);
    const count = await this.counter.add(key, WINDOW_MS);
    if (count.hits <= limit) return Object.entries(countsOf(count, limit)).flat();
    await this.uncount(request);
    return undefined;
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
      const exchange = { request, reply, clock: found.clock() };
      ready.send(answerOf, exchange).then((isSent) => (isSent ? undefined : done()), done);
    }
  });
}
