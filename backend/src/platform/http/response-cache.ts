import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { nowHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../config/app-config.js';
import { ACCESS_RULES, type AccessRules } from './access-rules.js';
import { RateCounter, type WindowCount } from './rate-counter.js';
import { apiPrefix } from './routes.js';
import { apiHeaders } from './security.js';
import { countsOf, trackedAddress, WINDOW_MS } from './throttling.js';

/** A response as it is sent again. */
export interface CachedResponse {
  /** The template of its route. */
  readonly route: string;
  /** What describes the body, name after value. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Responses that hold for one revision of what they tell, by the URL of their request; those sent last are kept. */
export type CachedResponses = LRUCache<string, CachedResponse>;

/** A page of a hundred products is 130 kB, so all of them stay below 35 MB. */
export const newCachedResponses = (): CachedResponses => new LRUCache({ max: 256 });

/** Routes whose responses to visitors are cached by a revision that any change of them raises. */
export interface CachedRoutes {
  /** GET routes that the table of access opens to anyone, as it writes them: `/Product/{id}`. */
  readonly paths: readonly string[];
  /**
   * The responses of the newest revision seen, undefined before any was. What a request that begins now is answered belongs
   * there: should the revision be raised meanwhile, nobody looks there any more.
   */
  readonly newest: () => CachedResponses | undefined;
  /** The same while the revision was seen so lately that they may be sent without asking for it. */
  readonly sendable: () => CachedResponses | undefined;
}

/** Whom a response is sent to. */
interface Visitor {
  readonly address: string | undefined;
  readonly requestId: string;
  /** The business time that the response is stamped with. */
  readonly now: Date;
  readonly response: ServerResponse;
}

/** The headers of a response that depend on its body; the others are of its request. */
const describing = ['content-type', 'etag', 'link', totalCountHeader.toLowerCase()];

/**
 * The responses of routes that anyone may read and most visitors do: kept as the route gave them to a visitor, and sent to
 * the next before the framework makes a request of the question (`fast-path.ts`, ADR 0016). The route serves whoever sends
 * a token, and everything that is not cached.
 */
@Injectable()
export class ResponseCache {
  private readonly cached: CachedRoutes[] = [];
  private readonly common: readonly string[];

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {
    this.common = Object.entries(apiHeaders(config)).flat();
  }

  /** @throws Error for a route that is not open to anyone */
  add(routes: CachedRoutes): void {
    const closed = routes.paths.find((path) => this.rules[`GET ${path}`]?.who.includes('anyone') !== true);
    if (closed !== undefined) throw new Error(`GET ${closed} is not open to anyone`);
    const paths = routes.paths.map((path) => `/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    this.cached.push({ ...routes, paths });
  }

  /** What may be sent to a visitor who asks for this URL. */
  find(url: string): CachedResponse | undefined {
    for (const { sendable } of this.cached) {
      const response = sendable()?.get(url);
      if (response !== undefined) return response;
    }
    return undefined;
  }

  /** Where the response to a request that has just begun shall be kept, if anywhere. */
  placeFor({ method, headers, routeOptions: { url: route } }: FastifyRequest): CachedResponses | undefined {
    if (method !== 'GET' || headers.authorization !== undefined || route === undefined) return undefined;
    return this.cached.find(({ paths }) => paths.includes(route))?.newest();
  }

  /**
   * Sends a response, counted against the visitor's limit like any other: in the same turn, unless the counts are shared.
   * @returns false where nothing was sent nor counted: the visitor is over the limit, which the route says in its words
   */
  send(cached: CachedResponse, visitor: Visitor): boolean | Promise<boolean> {
    if (this.config.limits.anonymous === 0) return this.write(cached, visitor, []);
    const count = this.counter.add(trackedAddress(visitor.address), WINDOW_MS);
    return count instanceof Promise
      ? count.then((shared) => this.sendWithin(cached, visitor, shared))
      : this.sendWithin(cached, visitor, count);
  }

  private sendWithin(cached: CachedResponse, visitor: Visitor, count: WindowCount): boolean | Promise<boolean> {
    const limit = this.config.limits.anonymous;
    if (count.hits <= limit) return this.write(cached, visitor, Object.entries(countsOf(count, limit)).flat());
    return this.counter.takeBack(trackedAddress(visitor.address)).then(() => false);
  }

  private write({ headers, body }: CachedResponse, visitor: Visitor, counts: readonly string[]): true {
    const { requestId, now, response } = visitor;
    const stamps = ['X-Request-Id', requestId, nowHeader, now.toISOString()];
    response.writeHead(200, [...this.common, ...headers, ...counts, ...stamps]).end(body);
    return true;
  }
}

/** Has the responses of cached routes kept as they are sent. */
export function keepResponses(fastify: FastifyInstance, cache: () => ResponseCache): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.keepIn = cache().placeFor(request);
    done();
  });
  fastify.addHook('onSend', async ({ url, keepIn, routeOptions }, reply, payload) => {
    if (keepIn !== undefined && reply.statusCode === 200 && typeof payload === 'string')
      keepIn.set(url, { route: routeOptions.url ?? '', ...described(reply, payload) });
  });
}

function described(reply: FastifyReply, text: string): Pick<CachedResponse, 'headers' | 'body'> {
  const body = Buffer.from(text);
  const headers = describing.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [name, String(value)];
  });
  return { body, headers: [...headers, 'Content-Length', String(body.length)] };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the response shall be kept for the next visitor. */
    keepIn?: CachedResponses | undefined;
  }
}
