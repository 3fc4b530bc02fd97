import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { totalCappedHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../../config/app-config.js';
import { ACCESS_RULES, type AccessRules } from './access/access-rules.js';
import { RateCounter } from './rate-limit/rate-counter.js';
import { apiPrefix } from './routes.js';
import { countsOf, trackedAddress, WINDOW_MS } from './rate-limit/throttling.js';

/** A response that can be sent again. */
interface CachedResponse {
  /** The headers that describe the body; all other headers depend on the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The ETag, if it is a hash of the body. */
  readonly bodyTag: string | undefined;
}

type Responses = LRUCache<string, CachedResponse>;

/** How long the responses of a revision are sent before the revision is read again, in milliseconds. */
const HOLDS_MS = 1_000;

/** A page of a hundred products is 130 kB, so all responses together stay below 35 MB. */
const newResponses = (): Responses => new LRUCache({ max: 256 });

/**
 * The cached responses of some routes at the latest revision of their data, by URL. A response belongs to the revision
 * that was known when its request began, so it is never older than that.
 */
export class CachedRoutes {
  private responses = newResponses();
  private revision: string | undefined;
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  /** @param readRevision reads the number of the latest change; every change raises it in its own transaction */
  constructor(private readonly readRevision: () => Promise<string>) {}

  /** Forgets all responses. Must be called after a change by this process. */
  clear(): void {
    this.responses = newResponses();
  }

  /** The responses of the latest revision, which is read at most once a second. */
  async latest(): Promise<Responses> {
    if (performance.now() - this.readAt > HOLDS_MS) {
      this.reading ??= this.read().finally(() => (this.reading = undefined));
      await this.reading;
    }
    return this.responses;
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    const revision = await this.readRevision();
    if (revision !== this.revision) this.clear();
    this.revision = revision;
    this.readAt = startedAt;
  }
}

/** Headers that are cached with the body. */
const describing = ['content-type', 'etag', 'link', totalCountHeader, totalCappedHeader];

/**
 * Caches responses of routes that anyone may read (ADR 0016): a response to one visitor is stored and sent to the next
 * one without running the route. Requests with a token always reach the route.
 */
@Injectable()
export class ResponseCache {
  private readonly cached = new Map<string, CachedRoutes>();

  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
    @Inject(ACCESS_RULES) private readonly rules: AccessRules,
  ) {}

  /**
   * Caches the JSON responses of GET routes.
   * @param paths in the notation of the access rules: `/Product/{id}`
   * @throws Error for a route that is not open to anyone
   */
  add(paths: readonly string[], routes: CachedRoutes): void {
    const closed = paths.find((path) => this.rules[`GET ${path}`]?.who.includes('anyone') !== true);
    if (closed !== undefined) throw new Error(`GET ${closed} is not open to anyone`);
    for (const path of paths) this.cached.set(`/${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, routes);
  }

  /** The cache for this request; undefined if its response is neither cached nor stored. */
  routesOf({ method, headers, routeOptions: { url: route } }: FastifyRequest): CachedRoutes | undefined {
    if (method !== 'GET' || headers.authorization !== undefined || route === undefined) return undefined;
    return this.cached.get(route);
  }

  /**
   * Sends the cached response, if there is one and the visitor is within the rate limit of the IP address. Otherwise the
   * route must run, whose rate limit guard counts the request, and whose response is stored.
   */
  async sent(routes: CachedRoutes, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const responses = await routes.latest();
    const found = responses.get(request.url);
    const counts = found && (await this.counted(request));
    if (found === undefined || counts === undefined) {
      request.storeIn = responses;
      return false;
    }
    request.isCached = true;
    reply.headers(found.headers).headers(counts);
    const isKnown = found.bodyTag !== undefined && request.headers['if-none-match'] === found.bodyTag;
    if (isKnown) reply.code(304).removeHeader('content-type').send();
    else reply.send(found.body);
    return true;
  }

  /**
   * Counts a visitor's request against the limit of the IP address, as the rate limit guard of the route would.
   * @returns the rate limit headers; undefined when the visitor exceeds the limit, in which case nothing was counted
   */
  private async counted({ ip }: FastifyRequest): Promise<Record<string, string> | undefined> {
    const limit = this.config.limits.anonymous;
    if (limit === 0) return {};
    const count = await this.counter.add(trackedAddress(ip), WINDOW_MS);
    if (count.hits <= limit) return countsOf(count, limit);
    await this.counter.takeBack(trackedAddress(ip));
    return undefined;
  }
}

/** Sends cached responses before their routes run, and stores the responses that these routes send to visitors. */
export function sendCachedResponses(fastify: FastifyInstance, cacheOf: () => ResponseCache): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const cache = cacheOf();
    const routes = cache.routesOf(request);
    if (routes === undefined) return done();
    cache.sent(routes, request, reply).then((isSent) => {
      if (!isSent) done();
    }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.storeIn !== undefined && reply.statusCode === 200 && typeof payload === 'string' && isJson(reply)) {
      const bodyTag = reply.hasHeader('etag') ? undefined : tagOf(payload);
      if (bodyTag !== undefined) reply.header('etag', bodyTag);
      request.storeIn.set(request.url, { headers: describingHeaders(reply), body: Buffer.from(payload), bodyTag });
    }
    done();
  });
}

const tagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');

const describingHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    describing.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

declare module 'fastify' {
  interface FastifyRequest {
    /** Where to store the response for the next visitor; undefined if it must not be stored. */
    storeIn?: Responses;
    /** Whether the response came from the cache. */
    isCached?: boolean;
  }
}
