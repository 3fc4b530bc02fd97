import { randomUUID } from 'node:crypto';
import { type DynamicModule, HttpException, Module, RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { nowHeader, problemMediaType } from '@perpetua/contracts/http.contract';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { Clock } from '../clock.js';
import type { AppConfig } from '../config/app-config.js';
import { ConfigModule } from '../config/config.module.js';
import { bodyLimitBytes, readBodies, uploadLimitBytes } from './body-parsing.js';
import { frontendPage, serveFrontend } from './frontend-files.js';
import { HttpModule } from './http.module.js';
import { frameworkLogger, logRequests, rootLogger } from './logging.js';
import { measureRequests, Metrics } from './metrics.js';
import { serveOpenApi } from './openapi.js';
import { PrerenderedPages } from './prerendered-pages.js';
import { problemOf } from './problem.js';
import { secure } from './security.js';
import { endUnusedConnections } from './unused-connections.js';

/** What is served beside `/api`: health, figures, the payment sandbox's Stripe and its own controls. */
const outsideApi = ['health/{*path}', 'metrics', 'v1/{*path}', 'sandbox/{*path}'];

/** All that a process without the API answers to. */
const workerPath = /^\/(health|metrics)(\/|\?|$)/;

@Module({})
class RootModule {}

/**
 * Builds the application around the contexts' module: configuration, shared HTTP rules, API description and frontend.
 * It does not listen yet. Shutting down is the caller's: `app.close()`.
 */
export async function createHttpApp(
  appModule: Type | DynamicModule,
  config: AppConfig,
): Promise<NestFastifyApplication> {
  const logger = rootLogger(config);
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    rootOf(appModule, config, logger),
    adapterOf(config, logger, () => app.get(Clock, { strict: false })),
    {
      rawBody: true,
      logger: frameworkLogger(logger),
      abortOnError: false,
    },
  );
  app.setGlobalPrefix('api', { exclude: outsideApi.map((path) => ({ path, method: RequestMethod.ALL })) });
  readBodies(app);

  const fastify = app.getHttpAdapter().getInstance();
  endUnusedConnections(fastify);
  stampAnswers(fastify, app.get(Clock, { strict: false }));
  logRequests(fastify);
  measureRequests(fastify, app.get(Metrics));
  const page = await frontendPage(config.http.frontendDir);
  secure(app, config, page);
  if (config.role === 'worker') {
    hideApi(fastify);
  } else {
    serveOpenApi(app, fastify);
    if (page !== '') await serveFrontend(app, config.http.frontendDir, app.get(PrerenderedPages));
  }
  return app;
}

function rootOf(appModule: Type | DynamicModule, config: AppConfig, logger: PinoLogger): DynamicModule {
  return { module: RootModule, imports: [ConfigModule.forRoot(config), HttpModule.forRoot(logger), appModule] };
}

function adapterOf(config: AppConfig, logger: PinoLogger, clock: () => Clock): FastifyAdapter {
  const options: FastifyServerOptions = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: refuseUnroutable(clock),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.http.trustProxy.length === 0 ? false : [...config.http.trustProxy],
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
  };
  const multipart = { limits: { fileSize: uploadLimitBytes, files: 1, fields: 20, fieldSize: 65_536 } };
  return new FastifyAdapter({ ...options, multipart });
}

/** Answers what the router refuses before any route, hook or filter sees it, for example a malformed path. */
const refuseUnroutable =
  (clock: () => Clock) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOf(new HttpException(error.message, error.statusCode ?? 400));
    const now = clock().now().toISOString();
    void reply
      .headers({ 'X-Request-Id': request.id, [nowHeader]: now, 'Content-Type': problemMediaType })
      .code(problem.status)
      .send(JSON.stringify({ ...problem, requestId: request.id }));
  };

/** A request id that a proxy chose, when it is harmless in logs and headers. */
const acceptableId = (id: string | string[] | undefined): string | undefined =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;

/** Every answer tells its request's id and the business time (decisions §4). */
function stampAnswers(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  fastify.addHook('onSend', async (_request, reply) => {
    reply.header(nowHeader, clock.now().toISOString());
  });
}

function hideApi(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || workerPath.test(request.url)) done();
    else reply.callNotFound();
  });
}
