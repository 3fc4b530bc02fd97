import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from '../access/access.js';
import { bearerToken } from '../access/authentication.js';

/** What a reverse proxy adds: a request with one of these comes from elsewhere, whatever its connection says. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * The figures reveal orders and payments, so they are not public: with a configured token they need it as a bearer
 * token; without one only this machine may read them, directly and not through a proxy.
 * @throws DomainError 401 `unauthenticated` without the right token, 403 `forbidden` from elsewhere
 */
export function assertMayReadMetrics(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (!isSame(bearerToken(request) ?? '', token)) throw unauthenticated();
    return;
  }
  const isForwarded = PROXY_HEADERS.some((header) => request.headers[header] !== undefined);
  if (isForwarded || !isLoopback(request.socket.remoteAddress ?? '')) throw forbidden();
}

/** In a time that does not depend on how much of it is right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};
