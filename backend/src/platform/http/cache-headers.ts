import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRules } from './access/access-rules.js';
import { isApiRequest } from './matched-route.js';
import { apiPrefix } from './routes.js';

/**
 * Sets cache headers on every response of the API. A response must not be stored (`no-store`), except to a GET or HEAD
 * request without a token on a route that the access rules permit to anyone (RFC 9111 §5.2.2.5): it may be stored, but
 * must be revalidated. Routes that serve files replace these headers.
 */
export function sendCacheHeaders(fastify: FastifyInstance, rules: AccessRules): void {
  const open = new Set(
    Object.entries(rules)
      .filter(([name, rule]) => name.startsWith('GET ') && rule?.who.includes('anyone'))
      .map(([name]) => `/${apiPrefix}${name.slice('GET '.length).replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const isPublic = ({ method, headers, routeOptions: { url: route } }: FastifyRequest): boolean =>
    (method === 'GET' || method === 'HEAD') && headers.authorization === undefined && open.has(route ?? '');
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isApiRequest(request)) {
      reply.headers({ 'Cache-Control': isPublic(request) ? 'no-cache' : 'no-store', Vary: 'Authorization' });
    }
    done();
  });
}
