import { Inject, Injectable } from '@nestjs/common';
import { totalCountHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../../config/app-config.js';
import { ACCESS_RULES, type AccessRules } from './access/access-rules.js';
import { pathOf, queryOf } from './matched-route.js';
import { RateCounter } from './rate-limit/rate-counter.js';
import { apiPrefix } from './routes.js';
import { countsOf, trackedAddress, WINDOW_MS } from './rate-limit/throttling.js';

/** A response as it is sent again. */
interface CachedResponse {
  /** The headers that describe the body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Responses that are valid for one revision of their data, by path and query; the most recently sent ones are kept. */
export type CachedResponses = LRUCache<string, CachedResponse>;

/** A page of a hundred products is 130 kB, so all of them stay below 35 MB. */
export const newCachedResponses = (): CachedResponses => new LRUCache({ max: 256 });

/** Routes whose responses to visitors are cached by a revision that any change of their data raises. */
export interface CachedRoutes {
  /** GET routes that the access table opens to anyone, as it writes them: `/Product/{id}`. */
  readonly paths: readonly string[];
  /**
   * The responses of the newest revision seen, undefined before any was. The response to a request that begins now
   * belongs there: should the revision be raised meanwhile, nobody reads these any more.
   */
  readonly newest: () => CachedResponses | undefined;
  /** The same while the revision was seen so recently that they may be sent without asking for it. */
  readonly sendable: () => CachedResponses | undefined;
}

/** The headers of a response that depend on its body; the others depend on its request. */
const describing = ['content-type', 'etag', 'link', totalCountHeader.toLowerCase()];

/**
 * The responses of routes that anyone may read and most visitors do (ADR 0016): stored as the route gave them to a
 * visitor, sent to the next one before the route runs. Requests with a token always reach the route.
 */
@Injectable()
export class ResponseCache {
  private readonly cached: CachedRoutes[] = [];

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {}

  /** @throws Error for a route that is not open to anyone */
  add(routes: CachedRoutes): void {
    const closed = routes.paths.find((path) => this.rules[`GET ${path}`]?.who.includes('anyone') !== true);
    if (closed !== undefined) throw new Error(`GET ${closed} is not open to anyone`);
    const paths = routes.paths.map((path) => `/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    this.cached.push({ ...routes, paths });
  }

  /** The response that may be sent to this request, if any. */
  find(request: FastifyRequest): CachedResponse | undefined {
    return this.routesOf(request)?.sendable()?.get(keyOf(request));
  }

  /** Where the response to a request that has just begun is stored, if anywhere. */
  placeFor(request: FastifyRequest): CachedResponses | undefined {
    return this.routesOf(request)?.newest();
  }

  /**
   * Counts a visitor's request against the limit of the address, as the route would.
   * @returns the headers that state the count; undefined when the visitor is over the limit and nothing was counted
   */
  async counted({ ip }: FastifyRequest): Promise<Record<string, string> | undefined> {
    const limit = this.config.limits.anonymous;
    if (limit === 0) return {};
    const count = await this.counter.add(trackedAddress(ip), WINDOW_MS);
    if (count.hits <= limit) return countsOf(count, limit);
    await this.counter.takeBack(trackedAddress(ip));
    return undefined;
  }

  private routesOf({ method, headers, routeOptions: { url: route } }: FastifyRequest): CachedRoutes | undefined {
    if (method !== 'GET' || headers.authorization !== undefined || route === undefined) return undefined;
    return this.cached.find(({ paths }) => paths.includes(route));
  }
}

const keyOf = (request: FastifyRequest): string => pathOf(request) + queryOf(request);

/** Sends cached responses before their routes run, and stores what these routes send to visitors. */
export function sendCachedResponses(fastify: FastifyInstance, cacheOf: () => ResponseCache): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const cache = cacheOf();
    const found = cache.find(request);
    const counts = found && (await cache.counted(request));
    // Over the limit, the route refuses and says why.
    if (found && counts) return reply.headers({ ...found.headers, ...counts }).send(found.body);
    request.storeIn = cache.placeFor(request);
    return undefined;
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.storeIn !== undefined && reply.statusCode === 200 && typeof payload === 'string')
      request.storeIn.set(keyOf(request), { headers: describingHeaders(reply), body: payload });
  });
}

const describingHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    describing.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the response is stored for the next visitor. */
    storeIn?: CachedResponses | undefined;
  }
}
