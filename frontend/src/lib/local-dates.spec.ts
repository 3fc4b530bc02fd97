import { describe, expect, it } from '@jest/globals';
import { addDays } from './local-dates';

describe('a local date', () => {
  it('is counted on across years and leap days, and back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-01', -1)).toBe('2026-11-30');
  });
});
