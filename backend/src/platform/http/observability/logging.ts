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

/** One line for a person at a terminal: time, level, context, message, the remaining fields. */
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

/** An error without its facts: PostgreSQL puts the values that it refused there. */
export const harmlessError = (error: Error): object => {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code: code as unknown };
};

/** What a line says of something that went wrong, written through the request's own logger, which adds the request's id. */
export const failure = (error: unknown, context: string): object =>
  error instanceof Error ? { context, err: error } : { context, msg: String(error) };

/** A write costs more than the line it carries. What is left is written at the process's end; only a kill loses it. */
const gathered = { fd: 1, sync: false, minLength: 4_096, periodicFlush: 100 };

/** The process's logger: JSON lines, or readable ones. It is given ids, never names, addresses or bodies. */
export function rootLogger({ log }: AppConfig): Logger {
  const options = {
    level: log.level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: harmlessError },
  };
  return log.format === 'pretty' ? pino(options, prettyStream) : pino(options, destination(gathered));
}

/** Parts of the framework that log their start at length. */
const framework = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** What Nest's own loggers write to: the process's logger, with the report of the framework's start for debugging only. */
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
 * Writes one line a request: ids, method, route template, status and time; the path as sent and its query stay out.
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
      request.log.info(facts, 'request');
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is about, for the logs: the order's id for everything an order causes. */
    correlationId?: string;
  }
}
