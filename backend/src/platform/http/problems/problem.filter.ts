import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { problemMediaType } from '@perpetua/contracts/http.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DiskSpace } from '../../load/disk-space.js';
import { failure } from '../observability/logging.js';
import { problemOf } from './problem.js';

/**
 * Returns every thrown error as RFC 9457 `application/problem+json`; logs unexpected errors as errors and 503 as
 * warnings.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly disk: DiskSpace,
  ) {}

  catch(error: unknown, context: ArgumentsHost): void {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(error);
    if (problem.code === 'storage_full') this.disk.noteFailure(error);
    if (problem.status === 500) request.log.error(failure(error, ProblemFilter.name));
    else if (problem.status === 503) request.log.warn(failure(error, ProblemFilter.name));

    const adapter = this.host.httpAdapter;
    if (adapter.isHeadersSent(reply)) {
      adapter.end(reply);
      return;
    }
    const { retryAfterSeconds } = problem;
    if (typeof retryAfterSeconds === 'number') adapter.setHeader(reply, 'Retry-After', String(retryAfterSeconds));
    if (problem.status === 401) adapter.setHeader(reply, 'WWW-Authenticate', 'Bearer');
    adapter.setHeader(reply, 'Content-Type', problemMediaType);
    adapter.reply(reply, JSON.stringify({ ...problem, requestId: request.id }), problem.status);
  }
}
