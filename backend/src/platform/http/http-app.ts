import type { Server } from 'node:http';
import { type DynamicModule, Module, RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { nowHeader } from '@perpetua/contracts/http.contract';
import { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { Clock } from '../clock/clock.js';
import type { AppConfig } from '../../config/app-config.js';
import { ConfigModule } from '../../config/config.module.js';
import { bodyLimitBytes, readBodies, uploadLimitBytes } from './requests/body-parsing.js';
import { sendCacheHeaders } from './cache-headers.js';
import { frontendPage, serveFrontend } from './pages/frontend-files.js';
import { type AccessRules, RouteAccess } from './access/access-rules.js';
import { HttpModule } from './http.module.js';
import { shedLoad } from './rate-limit/load-shedding.js';
import { frameworkLogger, logRequests, rootLogger } from './observability/logging.js';
import { measureRequests, Metrics } from './observability/metrics.js';
import { serveOpenApi } from './openapi/openapi.js';
import { PrerenderedPages } from './pages/prerendered-pages.js';
import { requestIdOf } from './observability/request-id.js';
import { ResponseCache, sendCachedResponses } from './response-cache.js';
import { apiPrefix, outsideApi } from './routes.js';
import { allowOrigins, sendSecurityHeaders } from './security.js';
import { UnreadableRequests } from './problems/unreadable-requests.js';
import { endUnusedConnections } from './unused-connections.js';

/** Routes that a worker process without the API serves. */
const workerRoute = /^\/(health|metrics)(\/|$)/;

@Module({})
class RootModule {}

/** The module that contains the contexts, and the access rules of their routes. */
export interface HttpBusiness {
  readonly module: Type | DynamicModule;
  readonly rules: AccessRules;
}

/**
 * Builds the application around the contexts' module: configuration, shared HTTP rules, API description and frontend.
 * It does not listen yet. The caller must call `app.close()`; if this function throws, everything it opened is closed.
 */
export async function createHttpApp(
  { module, rules }: HttpBusiness,
  config: AppConfig,
): Promise<NestFastifyApplication> {
  const logger = rootLogger(config);
  const page = await frontendPage(config.http.frontendDir);
  const clock = once(() => app.get(Clock, { strict: false }));
  const unreadable = new UnreadableRequests(config, clock);
  const adapter = adapterOf(config, logger, unreadable);
  // Registered before the framework's own hooks, because every response needs these headers.
  addResponseHeaders(adapter.getInstance(), clock);
  sendSecurityHeaders(adapter.getInstance(), config, page);
  sendCacheHeaders(adapter.getInstance(), rules);
  unreadable.listen(adapter.getInstance());
  if (config.role !== 'worker' && config.http.corsOrigins.length === 0) {
    sendCachedResponses(
      adapter.getInstance(),
      once(() => app.get(ResponseCache)),
    );
  }
  const app = await NestFactory.create<NestFastifyApplication>(rootOf({ module, rules }, config), adapter, {
    rawBody: true,
    logger: frameworkLogger(logger),
    abortOnError: false,
  });
  try {
    app.get(RouteAccess).assertComplete();
    await configureApp(app, config, page);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Configures what all routes share, for example the path prefix, body parsing and request logs. */
async function configureApp(app: NestFastifyApplication, config: AppConfig, page: string): Promise<void> {
  app.setGlobalPrefix(apiPrefix, { exclude: outsideApi.map((path) => ({ path, method: RequestMethod.ALL })) });
  readBodies(app);

  const fastify = app.getHttpAdapter().getInstance();
  endUnusedConnections(fastify);
  logRequests(fastify);
  measureRequests(fastify, app.get(Metrics));
  allowOrigins(app, config);
  if (config.role === 'worker') {
    hideApi(fastify);
  } else {
    if (config.overloadDelayMs > 0) await shedLoad(fastify, app.get(Metrics), config.overloadDelayMs);
    serveOpenApi(app, fastify);
    if (page !== '') await serveFrontend(app, config.http.frontendDir, app.get(PrerenderedPages));
  }
}

/** Caches the result of the first call; for providers that exist only after the application has been created. */
function once<Thing>(find: () => Thing): () => Thing {
  let found: Thing | undefined;
  return () => (found ??= find());
}

function rootOf({ module, rules }: HttpBusiness, config: AppConfig): DynamicModule {
  return { module: RootModule, imports: [ConfigModule.forRoot(config), HttpModule.forRoot(rules), module] };
}

function adapterOf(config: AppConfig, logger: PinoLogger, unreadable: UnreadableRequests): FastifyAdapter {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers),
    frameworkErrors: unreadable.refuseAddress,
    clientErrorHandler: unreadable.refuseBytes,
    http: { requireHostHeader: false },
    bodyLimit: bodyLimitBytes,
    trustProxy: config.http.trustProxy.length === 0 ? false : [...config.http.trustProxy],
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
  };
  const multipart = { limits: { fileSize: uploadLimitBytes, files: 1, fields: 20, fieldSize: 65_536 } };
  return new FastifyAdapter({ ...options, multipart });
}

/** Adds the request's id and the business time to every response (docs/domain.md#sandbox-and-clocks). */
function addResponseHeaders(fastify: FastifyInstance, clock: () => Clock): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header(nowHeader, clock().now().toISOString());
    done();
  });
}

function hideApi(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || workerRoute.test(request.routeOptions.url ?? '')) done();
    else reply.callNotFound();
  });
}
