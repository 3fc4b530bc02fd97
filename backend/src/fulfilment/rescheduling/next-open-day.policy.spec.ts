import { describe, expect, it } from '@jest/globals';
import { nextOpenDay } from './next-open-day.policy.js';

const day = { opens: '09:00', closes: '17:00' };
const openingHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: null };
const cemetery = { openingHours, holidayHours: null, exceptions: [], municipalHoliday: '06-24', region: 'PT' as const };

describe('the next open day', () => {
  it('is tomorrow if the cemetery is open then', () => {
    expect(nextOpenDay('2027-06-22', cemetery, 'clean')).toBe('2027-06-23');
  });

  it('skips closed days, also across the end of a month', () => {
    const closedOnMondays = { ...cemetery, openingHours: { ...openingHours, mon: null } };
    expect(nextOpenDay('2027-07-31', closedOnMondays, 'clean')).toBe('2027-08-03');
  });

  it('skips holidays, and days on which the cemetery is closed for this kind of visit', () => {
    expect(nextOpenDay('2027-06-23', cemetery, 'clean')).toBe('2027-06-25');
    const exception = { from: '2027-06-25', to: '2027-07-05', hours: null, for: 'clean' as const, reason: '' };
    expect(nextOpenDay('2027-06-23', { ...cemetery, exceptions: [exception] }, 'clean')).toBe('2027-07-06');
    expect(nextOpenDay('2027-06-23', { ...cemetery, exceptions: [exception] }, 'flower')).toBe('2027-06-25');
  });

  it('is tomorrow for a place without a cemetery, and for a cemetery that never opens', () => {
    expect(nextOpenDay('2027-07-31', null, 'clean')).toBe('2027-08-01');
    const never = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
    expect(nextOpenDay('2027-07-31', { ...cemetery, openingHours: never }, 'clean')).toBe('2027-08-01');
  });
});
