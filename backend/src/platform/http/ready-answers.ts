import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { nowHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  /** The template of the route that it is an answer of. */
  readonly route: string;
}

/** What may lie ready of a few routes. */
export interface ReadyOffer {
  /** What lies ready at this moment for an address as it was sent. */
  readonly lying: (url: string) => ReadyText | undefined;
  /** Makes what shall lie ready, or nothing where the route shall answer, for example because the question is wrong. */
  readonly made: Readonly<Record<string, (request: FastifyRequest) => Promise<ReadyText | undefined>>>;
}

/** A visitor who waits for an answer. */
export interface Visit {
  readonly requestId: string;
  /** Under which the visitor's calls are counted. */
  readonly tracker: string;
  readonly response: ServerResponse;
  /** Tells the time that the answer is stamped with. */
  readonly clock: Clock;
}

/** A text of JSON, made ready to be sent. */
export function readyText(
  json: string,
  { headers, request }: { headers: Readonly<Record<string, string>>; request: FastifyRequest },
): ReadyText {
  const bytes = Buffer.from(json);
  const own = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(bytes.length) };
  return { bytes, headers: Object.entries({ ...own, ...headers }).flat(), route: request.routeOptions.url ?? '' };
}

/**
 * Answers that are kept as bytes, for routes that anyone may read and most visitors do: they are sent before the framework
 * makes a request of the question, which takes longer than the answer (ADR 0016). The route itself stays: it serves whoever
 * sends a token, and everything that does not lie ready.
 */
@Injectable()
export class ReadyAnswers {
  private readonly offers: ReadyOffer[] = [];
  private readonly makers = new Map<string, ReadyOffer['made'][string]>();
  private readonly common: readonly string[];

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {
    this.common = Object.entries(apiHeaders(config)).flat();
  }

  /**
   * @param offer of GET routes that the table of access opens to anyone, as the table writes them: `/Product/{id}`
   * @throws Error for any other route
   */
  offer(offer: ReadyOffer): void {
    for (const [path, make] of Object.entries(offer.made)) {
      const rule = this.rules[`GET ${path}`];
      if (rule?.who.includes('anyone') !== true) throw new Error(`GET ${path} is not open to anyone`);
      this.makers.set(`/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, make);
    }
    this.offers.push(offer);
  }

  /** What lies ready at this moment for the question of somebody who sends no token. */
  lying(url: string): ReadyText | undefined {
    for (const offer of this.offers) {
      const ready = offer.lying(url);
      if (ready !== undefined) return ready;
    }
    return undefined;
  }

  /** How to make what does not lie ready, where anything may. */
  makerOf({ method, headers, routeOptions }: FastifyRequest): ReadyOffer['made'][string] | undefined {
    if (method !== 'GET' || headers.authorization !== undefined || routeOptions.url === undefined) return undefined;
    return this.makers.get(routeOptions.url);
  }

  /**
   * Sends it, counted against the visitor's limit like any other answer.
   * @returns false where nothing was sent nor counted: the visitor is over the limit, which the route's guard says in its words
   */
  send(ready: ReadyText, visit: Visit): boolean | Promise<boolean> {
    const limit = this.config.limits.anonymous;
    if (limit === 0) return this.sendCounted(ready, visit, []);
    const count = this.counter.add(visit.tracker, WINDOW_MS);
    return count instanceof Promise
      ? count.then((counted) => this.sendWithin(ready, visit, counted))
      : this.sendWithin(ready, visit, count);
  }

  private sendWithin(ready: ReadyText, visit: Visit, count: WindowCount): boolean | Promise<boolean> {
    const limit = this.config.limits.anonymous;
    if (count.hits > limit) return this.counter.takeBack(visit.tracker).then(() => false);
    return this.sendCounted(ready, visit, Object.entries(countsOf(count, limit)).flat());
  }

  private sendCounted(ready: ReadyText, { requestId, response, clock }: Visit, counts: readonly string[]): true {
    const stamps = ['X-Request-Id', requestId, nowHeader, clock.now().toISOString()];
    response.writeHead(200, [...this.common, ...ready.headers, ...counts, ...stamps]).end(ready.bytes);
    return true;
  }
}

/** Makes what did not lie ready, so that it does from then on, and sends it; all other requests go their way. */
export function makeReadyAnswers(
  fastify: FastifyInstance,
  behind: () => { readonly answers: ReadyAnswers; readonly clock: Clock },
): void {
  const isAnswered = async (request: FastifyRequest, response: ServerResponse): Promise<boolean> => {
    const { answers, clock } = behind();
    const ready = await answers.makerOf(request)?.(request);
    const visit = { requestId: request.id, tracker: trackedAddress(request.ip), response, clock };
    return ready !== undefined && answers.send(ready, visit);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (behind().answers.makerOf(request) === undefined) done();
    else
      isAnswered(request, reply.raw).then((isSent) => {
        if (isSent) reply.hijack();
        else done();
      }, done);
  });
}
