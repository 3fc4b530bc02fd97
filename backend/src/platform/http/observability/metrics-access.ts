import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from '../access/access.js';
import { bearerToken } from '../access/authentication.js';

/** Headers that reverse proxies add: a request with one of them is treated as coming from another machine. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Rejects a request that may not read the metrics, which reveal orders and payments. If a token is configured, the
 * request needs it as bearer token. Otherwise it must come from this machine, and not through a proxy.
 * @throws DomainError 401 `unauthenticated` without the right token, 403 `forbidden` from another machine
 */
export function assertMayReadMetrics(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (!isSame(bearerToken(request) ?? '', token)) throw unauthenticated();
    return;
  }
  const isForwarded = PROXY_HEADERS.some((header) => request.headers[header] !== undefined);
  if (isForwarded || !isLoopback(request.socket.remoteAddress ?? '')) throw forbidden();
}

/** Compares two tokens in constant time, so that the duration does not reveal the expected token. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};
