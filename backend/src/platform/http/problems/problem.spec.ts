import { describe, expect, it } from '@jest/globals';
import { HttpException, InternalServerErrorException, ServiceUnavailableException } from '@nestjs/common';
import { UnknownEventError } from '../../event-store/event-definition.js';
import { QueueUnavailableError } from '../../queue/queue.errors.js';
import { DomainError } from '../../domain/domain-error.js';
import { isDatabaseUnavailable, problemOf } from './problem.js';

const failure = (code: string): Error => Object.assign(new Error('it failed'), { code });

describe('problemOf', () => {
  it('returns all parts of a domain error, whose details cannot override a standard field', () => {
    const errors = [{ path: 'a', code: 'b', message: 'c' }];
    const details = { permitted: ['start'], code: 'other', error: 'other' };
    const refusal = new DomainError({ code: 'illegal_transition', message: 'Not now.', details, errors });
    expect(problemOf(refusal)).toEqual({
      type: 'urn:perpetua:problem:illegal_transition',
      title: 'Conflict',
      status: 409,
      detail: 'Not now.',
      code: 'illegal_transition',
      error: 'Not now.',
      errors,
      permitted: ['start'],
    });
  });

  it.each([
    [400, 400, 'malformed_request'],
    [404, 404, 'route_not_found'],
    [406, 415, 'unsupported_media_type'],
    [413, 413, 'payload_too_large'],
    [414, 414, 'uri_too_long'],
    [418, 418, 'malformed_request'],
    [429, 429, 'too_many_requests'],
  ])('maps status %i of the framework to status %i and code %s', (reported, status, code) => {
    const problem = problemOf(new HttpException('internal wording', reported));
    expect(problem).toMatchObject({ status, code });
    expect(JSON.stringify(problem)).not.toContain('internal wording');
  });

  it('keeps the status of Fastify’s own errors', () => {
    const tooLarge = Object.assign(failure('FST_REQ_FILE_TOO_LARGE'), { statusCode: 413 });
    expect(problemOf(tooLarge)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it.each([
    [new InternalServerErrorException('x')],
    [new TypeError('x')],
    ['x'],
    [undefined],
    [null],
    [failure('23505')],
  ])('does not reveal the unexpected error %p', (error) => {
    expect(problemOf(error)).toMatchObject({ status: 500, code: 'internal_error' });
  });

  it('returns 503 for an unavailable dependency', () => {
    expect(problemOf(new ServiceUnavailableException())).toMatchObject({ status: 503, code: 'unavailable' });
    expect(problemOf(failure('57P01'))).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      retryAfterSeconds: 5,
    });
    expect(problemOf(new QueueUnavailableError('payments', 'no answer'))).toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
  });

  it('returns 503 when only a newer version of the program can read a stream', () => {
    expect(problemOf(new UnknownEventError('order', 'Reimagined'))).toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfterSeconds: 30,
    });
  });
});

describe('a full disk', () => {
  it.each([['53100'], ['ENOSPC'], ['EDQUOT']])('is reported as 503 with a delay for the retry: %s', (code) => {
    const expected = { status: 503, code: 'storage_full', retryAfterSeconds: 30 };
    expect(problemOf(failure(code))).toMatchObject(expected);
    expect(problemOf(Object.assign(new Error('query failed'), { driverError: failure(code) }))).toMatchObject(expected);
  });
});

describe('isDatabaseUnavailable', () => {
  it.each([['ECONNREFUSED'], ['ECONNRESET'], ['08006'], ['57P03'], ['53200'], ['53300']])('is true for %s', (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(true);
    expect(isDatabaseUnavailable(new AggregateError([failure(code)]))).toBe(true);
    expect(isDatabaseUnavailable(Object.assign(new Error('query failed'), { driverError: failure(code) }))).toBe(true);
  });

  it('is true if a connection ended unexpectedly or could not be opened before the timeout', () => {
    expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  });

  it.each([['23505'], ['40001'], ['57014'], ['ENOENT']])('is false for %s', (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(false);
  });
});
