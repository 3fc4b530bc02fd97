import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/domain-error.js';
import type { Metrics } from '../observability/metrics.js';

/**
 * The delay of the event loop is averaged over this many times the highest permitted delay, so that no single pause of
 * the process reaches it.
 */
const LIMITS_PER_SAMPLE = 5;
const RETRY_AFTER_SECONDS = 5;

/**
 * Routes that are served under any load: everything outside the API (health, metrics, pages, the payment sandbox),
 * payments with the order that the payer returns to, and pictures, which have their own bounded queue.
 */
const alwaysServed = [
  /^(?!\/api\/)/,
  /^\/api\/(docs|Payment\/|Photo\/|Order\/:id(\/pay)?$)/,
  /^\/api\/.+\/(images?|logo|photos?)(\/|$)/,
];

/** Whether requests of a route, given by its template, may be refused under load. */
export const mayBeRefused = (route: string | undefined): boolean =>
  route !== undefined && !alwaysServed.some((pattern) => pattern.test(route));

/**
 * Whether the mean delay of the event loop is above `maxDelayMs`. It is infinite when one pause was so long that nothing
 * was measured; a single pause is no overload.
 */
export function isOverloaded(fastify: FastifyInstance, maxDelayMs: number): boolean {
  const { eventLoopDelay } = fastify.memoryUsage();
  return eventLoopDelay > maxDelayMs && eventLoopDelay !== Infinity;
}

/**
 * Refuses requests with 503 `overloaded` and Retry-After while the mean delay of the event loop is above `maxDelayMs`
 * (ADR 0024). Call it after registering the hooks that add headers to every response.
 */
export async function shedLoad(fastify: FastifyInstance, metrics: Metrics, maxDelayMs: number): Promise<void> {
  const refused = metrics.counter({
    name: 'perpetua_requests_shed_total',
    help: 'Requests refused because the process is overloaded',
  });
  await fastify.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: LIMITS_PER_SAMPLE * maxDelayMs,
    pressureHandler: async ({ routeOptions: { url: route } }) => {
      if (!isOverloaded(fastify, maxDelayMs) || !mayBeRefused(route)) return;
      refused.inc();
      throw overloaded();
    },
  });
}

const overloaded = (): DomainError =>
  new DomainError({
    code: 'overloaded',
    message: 'The service is busy. Please try again in a few seconds.',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
