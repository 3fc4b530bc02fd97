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

/** A response that can be sent again. */
interface CachedResponse {
  /** The headers that describe the body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Responses of one revision of the data, by path and query; the least recently sent ones are evicted. */
export type CachedResponses = LRUCache<string, CachedResponse>;

/** A page of a hundred products is 130 kB, so all entries together stay below 35 MB. */
export const newCachedResponses = (): CachedResponses => new LRUCache({ max: 256 });

/** Routes whose responses to visitors are cached per revision; every change of their data raises the revision. */
export interface CachedRoutes {
  /** Paths of GET routes that the access rules open to anyone, in the notation of these rules: `/Product/{id}`. */
  readonly paths: readonly string[];
  /**
   * The cache of the latest revision that was read, undefined before the first read. The response to a request that
   * begins now can be stored there: if the revision is raised meanwhile, that cache is no longer used.
   */
  readonly newest: () => CachedResponses | undefined;
  /**
   * The cache of the latest revision, if that revision was read so recently that its responses can be sent without
   * checking the revision again; otherwise undefined.
   */
  readonly sendable: () => CachedResponses | undefined;
}

/** Headers that depend on the body, and are cached with it; all other headers depend on the request. */
const describing = ['content-type', 'etag', 'link', totalCountHeader.toLowerCase()];

/**
 * Caches responses of routes that anyone may read (ADR 0016): a response to one visitor is stored and sent to the next
 * one without running the route. Requests with a token always reach the route.
 */
@Injectable()
export class ResponseCache {
  private readonly cached: CachedRoutes[] = [];

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {}

  /**
   * Adds routes whose responses are cached.
   * @throws Error for a route that is not open to anyone
   */
  add(routes: CachedRoutes): void {
    const closed = routes.paths.find((path) => this.rules[`GET ${path}`]?.who.includes('anyone') !== true);
    if (closed !== undefined) throw new Error(`GET ${closed} is not open to anyone`);
    const paths = routes.paths.map((path) => `/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    this.cached.push({ ...routes, paths });
  }

  /** The cached response for this request, if any. */
  find(request: FastifyRequest): CachedResponse | undefined {
    return this.routesOf(request)?.sendable()?.get(keyOf(request));
  }

  /** The cache in which to store the response to this request; undefined if it must not be stored. */
  placeFor(request: FastifyRequest): CachedResponses | undefined {
    return this.routesOf(request)?.newest();
  }

  /**
   * Counts a visitor's request against the limit of the IP address, as the rate limit guard of the route would.
   * @returns the rate limit headers; undefined when the visitor exceeds the limit, in which case nothing was counted
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

/** Sends cached responses before their routes run, and stores the responses that these routes send to visitors. */
export function sendCachedResponses(fastify: FastifyInstance, cacheOf: () => ResponseCache): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const cache = cacheOf();
    const found = cache.find(request);
    const counts = found && (await cache.counted(request));
    // Above the limit, let the route run: its rate limit guard rejects the request.
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
    /** The cache in which to store the response for the next visitor; undefined if it must not be stored. */
    storeIn?: CachedResponses | undefined;
  }
}
