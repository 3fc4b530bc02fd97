import { describe, expect, it } from '@jest/globals';
import { headerSafe, isRefusedForGood, MAX_ATTEMPTS, pauseAfter, verdictOn } from './mail-delivery.policy.js';

const HOUR_MS = 3_600_000;

describe('a mail that could not be sent', () => {
  it('is retried after a minute, then after longer pauses of at most four hours', () => {
    const pauses = [1, 2, 3, 9, 20].map((attempts) => pauseAfter(attempts, 0.5));
    expect(pauses).toEqual([60_000, 120_000, 240_000, 4 * HOUR_MS, 4 * HOUR_MS]);
    expect(pauseAfter(1, 0)).toBe(54_000);
    expect(pauseAfter(1, 1)).toBe(66_000);
  });

  it('is retried for between one and two days', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(24 * HOUR_MS);
    expect(total).toBeLessThan(48 * HOUR_MS);
  });

  it.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, true],
    [{ code: 'EMESSAGE', responseCode: 554 }, true],
    [{ code: 'EENVELOPE', responseCode: 451 }, false],
    [{ code: 'EAUTH', responseCode: 535 }, false],
    [{ code: 'ETLS' }, false],
    [{ code: 'ETIMEDOUT' }, false],
    [undefined, false],
  ])('counts as permanently rejected after %j: %s', (error, expected) => {
    expect(isRefusedForGood(error)).toBe(expected);
  });

  it('is given up after the last attempt, or immediately after a permanent rejection', () => {
    const busy = { code: 'EMESSAGE', responseCode: 421 };
    expect(verdictOn(busy, 1, 0.5)).toEqual({ status: 'queued', pauseMs: 60_000 });
    expect(verdictOn(busy, MAX_ATTEMPTS, 0.5)).toEqual({ status: 'failed' });
    expect(verdictOn({ code: 'EENVELOPE', responseCode: 550 }, 1, 0.5)).toEqual({ status: 'failed' });
  });
});

describe('text for a header', () => {
  it.each([
    ['Ana\r\nBcc: all@example.com', 'Ana Bcc: all@example.com'],
    ['Ana\u2028Bcc: x', 'Ana Bcc: x'],
    ['Ana\u0085\u0000Sousa', 'Ana Sousa'],
    ['  José d’Ávila ', 'José d’Ávila'],
  ])('is joined into one line: %j', (text, expected) => {
    expect(headerSafe(text)).toBe(expected);
  });
});
