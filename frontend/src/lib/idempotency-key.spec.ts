import { describe, expect, it } from '@jest/globals';
import { isDecided } from './idempotency-key';

describe('a refusal', () => {
  it.each([
    [0, 'offline', false],
    [401, 'unauthenticated', false],
    [409, 'idempotency_in_progress', false],
    [429, 'rate_limited', false],
    [503, 'unavailable', false],
    [403, 'forbidden', true],
    [404, 'not_found', true],
    [409, 'illegal_transition', true],
    [422, 'validation_failed', true],
  ])('with status %i and code %s is final: %s', (status, code, isFinal) => {
    expect(isDecided({ status, code })).toBe(isFinal);
  });
});
