import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import { nowHeader, problemMediaType } from '@perpetua/contracts/http.contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.js';
import type { AppConfig } from '../../../config/app-config.js';
import { DomainError } from '../../domain/domain-error.js';
import { problemOf } from './problem.js';
import { apiHeaders } from '../security.js';

/** HTTP statuses for the error codes of Node's HTTP parser; other codes get 400. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Responds with a problem document and the usual headers to requests that Node or the router cannot parse, and that
 * therefore never reach a hook, filter or route.
 */
export class UnreadableRequests {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    config: AppConfig,
    private readonly clock: () => Clock,
  ) {
    this.headers = apiHeaders(config);
  }

  /** For Fastify's `frameworkErrors`: the router cannot parse the URL, for example because of a malformed escape. */
  readonly refuseAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, headers, body } = this.answer(error.statusCode ?? 400, request.id);
    void reply.headers(headers).code(status).send(body);
  };

  /** For Fastify's `clientErrorHandler`: Node's parser cannot parse the bytes of a connection. */
  readonly refuseBytes = (error: { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const { status, headers, body } = this.answer(statusByCode[error.code ?? ''] ?? 400, randomUUID());
    const lines = Object.entries({ ...headers, Connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
  };

  /**
   * Makes the server send a problem document in two cases that Node itself would reject without a body: an unknown
   * `Expect` header, and HTTP/1.1 without a `Host` header.
   */
  listen(fastify: FastifyInstance): void {
    fastify.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      const { status, headers, body } = this.answer(417, randomUUID());
      response.writeHead(status, headers).end(body);
    });
    fastify.addHook('onRequest', async ({ raw }) => {
      if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw withoutHost();
    });
  }

  private answer(status: number, requestId: string): Answer {
    const problem = problemOf(new HttpException('The request cannot be read.', status));
    const stamps = { 'X-Request-Id': requestId, [nowHeader]: this.clock().now().toISOString() };
    const body = JSON.stringify({ ...problem, requestId });
    const described = { 'Content-Type': problemMediaType, 'Content-Length': String(Buffer.byteLength(body)) };
    const headers = { ...this.headers, ...stamps, 'Cache-Control': 'no-store', ...described };
    return { status: problem.status, headers, body };
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const withoutHost = (): DomainError =>
  new DomainError({ code: 'malformed_request', message: 'The request has no host.' });
