import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { parse } from 'qs';
import { DomainError } from '../../domain/domain-error.js';
import { isApiRequest } from '../matched-route.js';

/** Largest JSON or form body in bytes; a larger one is refused with 413. */
export const bodyLimitBytes = 1_048_576;
/** Largest uploaded file in bytes. */
export const uploadLimitBytes = 10 * 1_048_576;
/** How long to wait for the end of a body that is too large, in milliseconds, before the rejection is sent. */
const DRAIN_MS = 10_000;

type Done = (error: Error | null, body?: unknown) => void;

/** Treats an empty body as no body, because clients send the content type even without a body. */
const json =
  (parseJson: (request: FastifyRequest, body: string, done: Done) => void) =>
  (request: FastifyRequest, body: Buffer, done: Done): void => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body.toString('utf8'), done);
  };

/**
 * Parses HTML forms with nested field names (`a[b][0]=c`), for routes outside the API; the API itself accepts only
 * JSON.
 */
const form = (request: FastifyRequest, body: Buffer, done: Done): void => {
  if (isApiRequest(request)) {
    const message = 'This content type is not accepted here.';
    done(new DomainError({ code: 'unsupported_media_type', message }));
  } else {
    done(null, parse(body.toString('utf8'), { depth: 8, parameterLimit: 1000 }));
  }
};

/**
 * Reads and discards the rest of a body that is too large: a client whose upload is cut off would not see the response.
 */
const readToEnd = (body: IncomingMessage): Promise<void> =>
  new Promise((done) => {
    if (body.readableEnded || body.destroyed) return done();
    const patience = setTimeout(done, DRAIN_MS);
    body.once('close', () => {
      clearTimeout(patience);
      done();
    });
    body.once('end', done).resume();
  });

/** Configures body parsing; the raw bytes stay on the request, for signature checks. */
export function readBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const options = { bodyLimit: bodyLimitBytes };
  app.useBodyParser('application/json', options, json(parseJson as Parameters<typeof json>[0]));
  app.useBodyParser('application/x-www-form-urlencoded', options, form);
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 413) void readToEnd(request.raw).then(() => done());
    else done();
  });
}
