import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../domain/domain-error.js';
import { isConnectionLoss } from './connection-loss.js';

const coded = (code: string): Error => Object.assign(new Error('of the driver'), { code });

describe('isConnectionLoss', () => {
  it.each(['08006', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'])(
    'is true for the code %s',
    (code) => {
      expect(isConnectionLoss(coded(code))).toBe(true);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection is closed.',
  ])('is true for the driver’s message “%s”', (message) => {
    expect(isConnectionLoss(new Error(message))).toBe(true);
  });

  it.each(['57014', '23505', 'ES001', '40001', 'ERR_INVALID_ARG_TYPE'])(
    'is false for the code %s, because the connection was not lost',
    (code) => {
      expect(isConnectionLoss(coded(code))).toBe(false);
    },
  );

  it('is false for a domain error, even when its message mentions a connection', () => {
    const refusal = new DomainError({ code: 'busy', message: 'The connection of two orders is busy' });
    expect([refusal, new Error('something else'), 'text'].map(isConnectionLoss)).toEqual([false, false, false]);
  });
});
