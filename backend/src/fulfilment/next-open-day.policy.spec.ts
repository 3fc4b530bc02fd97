import { describe, expect, it } from '@jest/globals';
import { nextOpenDay } from './next-open-day.policy.js';

const day = { opens: '09:00', closes: '17:00' };
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: null };

describe('the next open day', () => {
  it('is the day after', () => {
    expect(nextOpenDay('2027-06-22', hours)).toBe('2027-06-23');
  });

  it('passes over closed days and the end of a month', () => {
    expect(nextOpenDay('2027-07-31', { ...hours, mon: null })).toBe('2027-08-03');
  });

  it('is the day after where no hours are known, or none are kept', () => {
    expect(nextOpenDay('2027-07-31', null)).toBe('2027-08-01');
    expect(
      nextOpenDay('2027-07-31', { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }),
    ).toBe('2027-08-01');
  });
});
