import { once } from 'node:events';
import underPressure from '@fastify/under-pressure';
import { problemMediaType } from '@perpetua/contracts/http.contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppConfig } from '../../../config/app-config.js';
import { Pressure } from '../../load/pressure.js';
import { WorkLag } from '../../load/work-lag.js';
import { DomainError } from '../problems/domain-error.js';
import { type LoadClass, loadClassOf, refusedFrom } from './load-class.policy.js';
import { Metrics } from '../observability/metrics.js';
import { problemOf } from '../problems/problem.js';
import { RequestTurns } from './request-turns.js';

const SAMPLE_MS = 500;
/** Open requests of the API at which the pressure is 1: a longer queue makes nobody's response faster, and payments are in it too. */
const OPEN_REQUESTS = 20;
/** Delay of processes and jobs at which the pressure is 1: no orders are taken that cannot be worked on soon. */
const WORK_LAG_MS = 2_000;
/** However far behind the work is: what was checked out can be paid. */
const MAX_OF_WORK = refusedFrom.checkout;
const RETRY_AFTER_SECONDS = 2;

/** An open stream is no request under way. */
const streams = '/api/Events';

/**
 * Refuses requests early, with 503 and Retry-After, while this process has too much to do: browsing first, then checkout,
 * payments last, health and figures never (ADR 0024). Add it after the hooks whose headers every answer carries. An
 * `overloadDelayMs` of 0 refuses nothing and lets nobody wait.
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
    // Infinite where the loop was blocked so long that there is no sample, which is no storm.
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
 * Has requests of the API wait for their turn, and counts those that wait or are worked on. Pages and their files cost
 * little, a body that is still on its way costs nothing, and pictures, which are read while they are worked on, have a
 * queue with a limit.
 */
function takeTurns(fastify: FastifyInstance, atOnce: number): () => number {
  const turns = new RequestTurns(atOnce);
  let open = 0;
  fastify.addHook('preValidation', async (request, reply) => {
    const { url } = request.routeOptions;
    const loadClass = loadClassOf(request.method, url);
    const isPicture = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (loadClass === undefined || url === streams || isPicture) return;
    open += 1;
    const ended = once(reply.raw, 'close').then(() => void (open -= 1));
    await turns.of(loadClass, ended);
  });
  return () => open;
}

function answerOverloaded(reply: FastifyReply, loadClass: LoadClass): void {
  const problem = problemOf(
    new DomainError({
      code: 'overloaded',
      status: 503,
      message: 'There is too much to do at this moment. Please try again in a few seconds.',
      details: { retryAfterSeconds: RETRY_AFTER_SECONDS, refused: loadClass },
    }),
  );
  void reply
    .code(problem.status)
    .headers({ 'Content-Type': problemMediaType, 'Retry-After': String(RETRY_AFTER_SECONDS) })
    .send(JSON.stringify({ ...problem, requestId: reply.request.id }));
}
