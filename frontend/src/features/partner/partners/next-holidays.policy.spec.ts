import { describe, expect, it } from '@jest/globals';
import { nextHolidays, regionOf } from './next-holidays.policy';

describe('the next holidays of a partner', () => {
  it('begin today and go on into the next year', () => {
    expect(nextHolidays('2026-12-01', 'PT').slice(0, 5)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-25',
      '2027-01-01',
      '2027-03-26',
    ]);
  });

  it('include those of the region of the starting point', () => {
    expect(regionOf({ lat: 32.65, lng: -16.92 })).toBe('PT-MA');
    expect(regionOf({ lat: 37.74, lng: -25.67 })).toBe('PT-AC');
    expect(regionOf({ lat: 38.72, lng: -9.14 })).toBe('PT');
    expect(nextHolidays('2026-12-25', 'PT-MA')).toContain('2026-12-26');
  });
});
