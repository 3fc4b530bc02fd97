import { describe, expect, it, jest } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { pino } from 'pino';
import type { DiskSpace } from '../../load/disk-space.js';
import { DomainError } from '../../domain/domain-error.js';
import { ProblemFilter } from './problem.filter.js';

const noteFailure = jest.fn();

/** The lines that the filter writes to the request's log for a thrown value. */
function linesOf(thrown: unknown): unknown[] {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const request = { id: 'r1', log: log.child({ requestId: 'r1' }) };
  const http = { getRequest: () => request, getResponse: () => ({}) };
  const httpAdapter = { isHeadersSent: () => false, setHeader: () => undefined, reply: () => undefined };
  const filter = new ProblemFilter(
    { httpAdapter } as unknown as HttpAdapterHost,
    { noteFailure } as unknown as DiskSpace,
  );
  filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return lines;
}

describe('the log of a thrown error', () => {
  it('contains an unexpected error and the id of its request', () => {
    expect(linesOf(new Error('boom'))).toEqual([
      expect.objectContaining({
        level: 50,
        requestId: 'r1',
        context: 'ProblemFilter',
        msg: 'boom',
        err: expect.objectContaining({ stack: expect.stringContaining('boom') }),
      }),
    ]);
  });

  it('contains a warning when the database does not respond', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(linesOf(error)).toEqual([expect.objectContaining({ level: 40, requestId: 'r1' })]);
  });

  it('contains a warning for a full disk, which is also reported to the readiness check', () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(linesOf(error)).toEqual([expect.objectContaining({ level: 40, requestId: 'r1' })]);
    expect(noteFailure.mock.calls).toEqual([[error]]);
  });

  it('contains a thrown value that is not an Error', () => {
    expect(linesOf('no error')).toEqual([expect.objectContaining({ level: 50, requestId: 'r1', msg: 'no error' })]);
  });

  it('has no line for a domain error', () => {
    expect(linesOf(new DomainError({ code: 'not_found', message: 'No.' }))).toEqual([]);
  });
});
