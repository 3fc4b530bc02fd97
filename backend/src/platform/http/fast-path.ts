import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { AppConfig } from '../config/app-config.js';
import type { requestSeconds } from './metrics.js';
import { requestIdOf } from './request-id.js';
import type { CachedResponse, ResponseCache } from './response-cache.js';

interface Services {
  readonly cache: ResponseCache;
  readonly clock: Clock;
  /** Of every request, cached or not. */
  readonly seconds: ReturnType<typeof requestSeconds>;
  readonly logger: Logger;
}

/**
 * Has visitors sent what is cached before Fastify makes a request of their question: its request costs more than the answer
 * (ADR 0016).
 * @param services looked up at the first request
 */
export function sendCachedFirst({ server }: FastifyInstance, { http }: AppConfig, services: () => Services): void {
  const addressOf = addressBehind(http.trustProxy);
  const [framework] = server.listeners('request') as RequestListener[];
  if (framework === undefined) throw new Error('Fastify does not listen to its server');
  server.removeListener('request', framework);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
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
  });
}

function cachedFor({ method, url, headers }: IncomingMessage, cache: ResponseCache): CachedResponse | undefined {
  if (method !== 'GET' || url === undefined || headers.authorization !== undefined) return undefined;
  return cache.find(url);
}

/** Logs for debugging only: a line in the log would cost as much as the answer, and the metrics count it. */
function note(
  { requestId, route, begun }: { requestId: string; route: string; begun: number },
  { seconds, logger }: Services,
): void {
  const ms = performance.now() - begun;
  const request = { method: 'GET', route, status: 200 };
  seconds.observe(request, ms / 1000);
  if (logger.isLevelEnabled('debug')) logger.debug({ requestId, ...request, ms: Math.round(ms) }, 'request');
}

/** The caller's address, told by the proxies that are trusted. */
function addressBehind(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, isTrusted);
}
