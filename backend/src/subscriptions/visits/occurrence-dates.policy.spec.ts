import { describe, expect, it } from '@jest/globals';
import { occurrenceDates, schedulingInstant } from './occurrence-dates.policy.js';

describe('the dates of a plan', () => {
  it('fall on the same day of every month', () => {
    expect(occurrenceDates('2026-12-10', 3)).toEqual(['2026-12-10', '2027-01-10', '2027-02-10']);
  });

  it('are clamped to each month’s end when counted from the 31st, and not to the end of the month before', () => {
    expect(occurrenceDates('2027-01-31', 6)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('are clamped only in February when counted from the 30th', () => {
    expect(occurrenceDates('2026-11-30', 6)).toEqual([
      '2026-11-30',
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
      '2027-04-30',
    ]);
  });

  it('follow leap years when counted from the 29th', () => {
    expect(occurrenceDates('2027-12-29', 3)).toEqual(['2027-12-29', '2028-01-29', '2028-02-29']);
    expect(occurrenceDates('2026-12-29', 3)).toEqual(['2026-12-29', '2027-01-29', '2027-02-28']);
    expect(occurrenceDates('2028-02-29', 13).at(-1)).toBe('2029-02-28');
  });

  it('return to the anchor’s day after a short month', () => {
    expect(occurrenceDates('2026-08-31', 12).filter((date) => date.endsWith('-31'))).toHaveLength(7);
  });
});

describe('the moment at which a visit becomes a service', () => {
  it('is the local midnight 45 days before, winter and summer', () => {
    expect(schedulingInstant('2027-02-10', 'Europe/Lisbon')).toEqual(new Date('2026-12-27T00:00:00Z'));
    expect(schedulingInstant('2027-07-10', 'Europe/Lisbon')).toEqual(new Date('2027-05-25T23:00:00Z'));
  });

  it('uses the zones of Madeira and of the Azores, which is an hour behind', () => {
    expect(schedulingInstant('2027-07-10', 'Atlantic/Madeira')).toEqual(new Date('2027-05-25T23:00:00Z'));
    expect(schedulingInstant('2027-07-10', 'Atlantic/Azores')).toEqual(new Date('2027-05-26T00:00:00Z'));
    expect(schedulingInstant('2027-02-10', 'Atlantic/Azores')).toEqual(new Date('2026-12-27T01:00:00Z'));
  });

  it('is the first moment of a day whose midnight is skipped by the clock change in the Azores', () => {
    // 28 March 2027: 00:00 becomes 01:00 in the Azores, which is 01:00 UTC.
    expect(schedulingInstant('2027-05-12', 'Atlantic/Azores')).toEqual(new Date('2027-03-28T01:00:00Z'));
  });

  it('is the first of two midnights when the clocks go back in the Azores', () => {
    // 31 October 2027: 01:00 becomes 00:00 again in the Azores.
    expect(schedulingInstant('2027-12-15', 'Atlantic/Azores')).toEqual(new Date('2027-10-31T00:00:00Z'));
  });
});
