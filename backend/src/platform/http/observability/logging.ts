import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Logger as RequestLogger, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, destination, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { AppConfig } from '../../../config/app-config.js';

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly context?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

/**
 * Formats a JSON log line for a terminal: time, level, context, message, the remaining fields, and the stack of an
 * error.
 */
export function prettyLine(json: string): string {
  const { level, time, msg = '', context, err, ...fields } = JSON.parse(json) as LogLine;
  const facts = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [
    time.slice(11, 19),
    (levelNames[level] ?? String(level)).padEnd(5),
    context && `[${context}]`,
    msg,
    ...facts,
  ];
  return `${head.filter(Boolean).join(' ')}\n${err?.stack === undefined ? '' : `${err.stack}\n`}`;
}

const prettyStream: DestinationStream = {
  write: (line) => {
    process.stdout.write(prettyLine(line));
  },
};

/** Serialises an error without its details, in which PostgreSQL quotes rejected values. */
export const harmlessError = (error: Error): object => {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code: code as unknown };
};

/** The fields of a log line about an error. Use the request's logger, which adds the request's id. */
export const failure = (error: unknown, context: string): object =>
  error instanceof Error ? { context, err: error } : { context, msg: String(error) };

/**
 * Buffers log lines, because one write for many lines costs less than a write for each line. Buffered lines are written
 * when the process ends; they are lost only when it is killed.
 */
const gathered = { fd: 1, sync: false, minLength: 4_096, periodicFlush: 100 };

/**
 * The process's logger, which writes JSON or readable lines. Log only ids, never names, addresses of any kind, or
 * bodies.
 */
export function rootLogger({ log }: AppConfig): Logger {
  const options = {
    level: log.level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: harmlessError },
  };
  return log.format === 'pretty' ? pino(options, prettyStream) : pino(options, destination(gathered));
}

/** Log contexts of Nest that write long start-up messages. */
const framework = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The logger for Nest: writes to the process's logger, with Nest's start-up messages at debug level. */
export function frameworkLogger(root: Logger): LoggerService {
  const options = { pinoHttp: { logger: root } };
  const logger = new RequestLogger(new PinoLogger(options), options);
  return {
    log: (message: unknown, ...parameters: unknown[]) => {
      const isNews = framework.has(String(parameters.at(-1)));
      if (isNews) logger.debug(message, ...parameters);
      else logger.log(message, ...parameters);
    },
    error: (message: unknown, ...parameters: unknown[]) => {
      logger.error(message, ...parameters);
    },
    warn: (message: unknown, ...parameters: unknown[]) => {
      logger.warn(message, ...parameters);
    },
    debug: (message: unknown, ...parameters: unknown[]) => {
      logger.debug(message, ...parameters);
    },
    verbose: (message: unknown, ...parameters: unknown[]) => {
      logger.verbose(message, ...parameters);
    },
    fatal: (message: unknown, ...parameters: unknown[]) => {
      logger.fatal(message, ...parameters);
    },
  };
}

const quietRoutes = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Logs one line per request: ids, method, route template, status and duration; neither the raw path nor the query.
 * Cached responses are logged at level debug.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route === undefined || !quietRoutes.has(route)) {
      const facts = {
        userId: request.user?.id,
        correlationId: request.correlationId,
        method: request.method,
        route: route ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      // The line about a cached response would cost as much as the response.
      request.log[request.isCached === true ? 'debug' : 'info'](facts, 'request');
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Groups log lines of related requests: the order's id for everything that an order causes. */
    correlationId?: string;
  }
}
