import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyServerFactory } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { AppConfig } from '../config/app-config.js';
import { type Metrics, requestSeconds } from './metrics.js';
import { requestIdOf } from './request-id.js';
import type { CachedResponse, ResponseCache } from './response-cache.js';

interface Services {
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/**
 * Fastify's server as it makes one itself, but that visitors are sent what is cached before Fastify makes a request of
 * their question: its request costs more than the answer (ADR 0016).
 * @param services looked up at the first request
 * @param times of the server, in milliseconds
 */
export function serverWithFastPath(
  { http }: AppConfig,
  services: () => Services,
  times: Pick<Server, 'keepAliveTimeout' | 'requestTimeout'>,
): FastifyServerFactory {
  const addressOf = addressBehind(http.trustProxy);
  return (framework) => {
    const server = Object.assign(createServer(), times);
    const fastPath: RequestListener = (request, response) => {
      // A server that closes says so on its connections, which is left to the framework.
      const cached = server.listening ? cachedFor(request, services().cache) : undefined;
      if (cached === undefined) return framework(request, response);
      const { cache, clock } = services();
      const [begun, requestId] = [performance.now(), requestIdOf(request.headers)];
      const sent = cache.send(cached, { address: addressOf(request), requestId, now: clock.now(), response });
      const goOn = (isSent: boolean): void => {
        if (isSent) note({ route: cached.route, requestId, begun }, services());
        else framework(request, response);
      };
      if (sent instanceof Promise) sent.then(goOn, () => framework(request, response));
      else goOn(sent);
    };
    return server.on('request', fastPath);
  };
}

function cachedFor({ method, url, headers }: IncomingMessage, cache: ResponseCache): CachedResponse | undefined {
  if (method !== 'GET' || url === undefined || headers.authorization !== undefined) return undefined;
  return cache.find(url);
}

/** Logs for debugging only: a line in the log would cost as much as the answer, and the metrics count it. */
function note(
  { requestId, route, begun }: { requestId: string; route: string; begun: number },
  { metrics, logger }: Services,
): void {
  const ms = performance.now() - begun;
  const request = { method: 'GET', route, status: 200 };
  requestSeconds(metrics).observe(request, ms / 1000);
  if (logger.isLevelEnabled('debug')) logger.debug({ requestId, ...request, ms: Math.round(ms) }, 'request');
}

/** The caller's address, told by the proxies that are trusted. */
function addressBehind(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, isTrusted);
}
