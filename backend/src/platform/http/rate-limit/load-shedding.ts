import { finished } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import { problemMediaType } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppConfig } from '../../../config/app-config.js';
import { Pressure } from '../../load/pressure.js';
import { WorkLag } from '../../load/work-lag.js';
import { DomainError } from '../../domain/domain-error.js';
import { type LoadClass, loadClassOf, refusedFrom } from './load-class.policy.js';
import { Metrics } from '../observability/metrics.js';
import { problemOf } from '../problems/problem.js';
import { RequestTurns } from './request-turns.js';

const SAMPLE_MS = 500;
/**
 * Number of open API requests at which the pressure is 1. More open requests make no response faster, and delay
 * payments.
 */
const OPEN_REQUESTS = 20;
/**
 * Lag of processes and jobs, in milliseconds, at which the pressure is 1: orders that cannot be worked on soon should
 * not be accepted.
 */
const WORK_LAG_MS = 2_000;
/**
 * Upper limit of the pressure that the lag of processes and jobs can cause. Payments are rejected only at a higher
 * pressure, so that lag never prevents the payment of an order.
 */
const MAX_OF_WORK = refusedFrom.checkout;
const RETRY_AFTER_SECONDS = 2;

/** Route of the live update streams; an open stream does not count as an open request. */
const streams = '/api/Events';

/**
 * Rejects requests with 503 and Retry-After while this process is overloaded: browsing first, then checkout, payments
 * last, health and metrics never (ADR 0024). Call it after registering the hooks that add headers to every response.
 * An `overloadDelayMs` (mean event loop delay at which the pressure is 1) of 0 disables load shedding and the limit of
 * concurrent requests.
 */
export async function shedLoad(
  app: NestFastifyApplication,
  { overloadDelayMs: delayMs, requestsAtOnce }: Pick<AppConfig, 'overloadDelayMs' | 'requestsAtOnce'>,
): Promise<void> {
  if (delayMs === 0) return;
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.register(underPressure, { sampleInterval: SAMPLE_MS });
  const pressure = app.get(Pressure, { strict: false });
  const lag = app.get(WorkLag, { strict: false });
  const open = takeTurns(fastify, requestsAtOnce);
  let delay = 0;
  pressure.register('event loop', () => {
    const { eventLoopDelay } = fastify.memoryUsage();
    // The delay is infinite if the loop was blocked for so long that there is no sample. This alone is no overload, so
    // the last finite delay is kept.
    if (Number.isFinite(eventLoopDelay)) delay = eventLoopDelay;
    return delay / delayMs;
  });
  pressure.register('open requests', () => open() / OPEN_REQUESTS);
  pressure.register('work', () => Math.min(lag.ms() / WORK_LAG_MS, MAX_OF_WORK));
  refuse(fastify, pressure, app.get(Metrics));
}

function refuse(fastify: FastifyInstance, pressure: Pressure, metrics: Metrics): void {
  const refused = metrics.counter({
    name: 'perpetua_requests_shed_total',
    help: 'Requests refused because there was too much to do',
    labels: ['class'],
  });
  metrics.gauge({ name: 'perpetua_pressure', help: 'How hard the process is pressed; 1 is full' }, (gauge) =>
    gauge.set(pressure.level()),
  );
  fastify.addHook('onRequest', (request, reply, done) => {
    const loadClass = loadClassOf(request.method, request.routeOptions.url);
    if (loadClass === undefined || pressure.level() < refusedFrom[loadClass]) return done();
    refused.inc({ class: loadClass });
    answerOverloaded(reply, loadClass);
  });
}

/**
 * Makes requests with a load class wait for their turn once their body has arrived. Exempt are streams of live updates,
 * and uploads of pictures, which have their own bounded queue.
 * @returns a function that counts the requests that wait for their turn or are being processed
 */
export function takeTurns(fastify: FastifyInstance, atOnce: number): () => number {
  const turns = new RequestTurns(atOnce);
  let open = 0;
  fastify.addHook('preValidation', async (request, reply) => {
    const { url } = request.routeOptions;
    const loadClass = loadClassOf(request.method, url);
    const isPicture = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (loadClass === undefined || url === streams || isPicture) return;
    open += 1;
    // `finished` also resolves for a client that has already disconnected, unlike the event 'close'.
    const ended = new Promise<void>((resolve) => finished(reply.raw, () => resolve()));
    void ended.then(() => (open -= 1));
    await turns.of(loadClass, ended);
  });
  return () => open;
}

function answerOverloaded(reply: FastifyReply, loadClass: LoadClass): void {
  const problem = problemOf(
    new DomainError({
      code: 'overloaded',
      message: 'The service is busy. Please try again in a few seconds.',
      details: { retryAfterSeconds: RETRY_AFTER_SECONDS, refused: loadClass },
    }),
  );
  void reply
    .code(problem.status)
    .headers({ 'Content-Type': problemMediaType, 'Retry-After': String(RETRY_AFTER_SECONDS) })
    .send(JSON.stringify({ ...problem, requestId: reply.request.id }));
}
