import { describe, expect, it } from '@jest/globals';
import { withdrawalEnd } from './withdrawal.js';

describe('the withdrawal period', () => {
  it.each([
    ['in the afternoon', '2027-06-06T14:30:00Z', '2027-06-20T23:00:00.000Z'],
    ['in the first second of a day in Lisbon', '2027-06-05T23:00:00Z', '2027-06-20T23:00:00.000Z'],
    ['in the last second of a day in Lisbon', '2027-06-05T22:59:59Z', '2027-06-19T23:00:00.000Z'],
    ['in winter', '2027-01-10T10:00:00Z', '2027-01-25T00:00:00.000Z'],
    ['before summer time begins', '2027-03-20T10:00:00Z', '2027-04-03T23:00:00.000Z'],
    ['before summer time ends', '2026-10-20T10:00:00Z', '2026-11-04T00:00:00.000Z'],
  ])('ends with the fourteenth local day after a payment %s', (_when, paidAt, end) => {
    expect(withdrawalEnd(new Date(paidAt)).toISOString()).toBe(end);
  });
});
