import { describe, expect, it } from '@jest/globals';
import { yearBefore } from './year-before.policy.js';

describe('the same days of the year before', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2029-03-01', '2029-03-31', '2028-03-01', '2028-03-31'],
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2028-02-29', '2028-03-31', '2027-03-01', '2027-03-31'],
    ['2028-02-01', '2028-02-28', '2027-02-01', '2027-02-28'],
  ])('of %s to %s are %s to %s', (from, to, fromBefore, toBefore) => {
    expect(yearBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
  });
});
