import { describe, expect, it } from '@jest/globals';
import { endingInstant, occurrenceDates, renewalDate, schedulingInstant } from './visit-dates.policy.js';

describe('the renewal of a plan', () => {
  it('begins a month after the last visit, on the day of the month of the plan’s visits', () => {
    expect(renewalDate('2026-12-10', '2027-02-10')).toBe('2027-03-10');
    expect(renewalDate('2026-12-31', '2027-02-28')).toBe('2027-03-31');
    expect(renewalDate('2026-12-10', '2027-02-14')).toBe('2027-03-14');
  });

  it('is told 30 days before the last visit, at ten o’clock at the place', () => {
    expect(endingInstant('2027-04-10', 'Europe/Lisbon')).toEqual(new Date('2027-03-11T10:00:00.000Z'));
    expect(endingInstant('2027-05-10', 'Atlantic/Azores')).toEqual(new Date('2027-04-10T10:00:00.000Z'));
  });
});

describe('the dates of a plan', () => {
  it('fall on the same day of every month', () => {
    expect(occurrenceDates('2026-12-10', 3)).toEqual(['2026-12-10', '2027-01-10', '2027-02-10']);
  });

  it('fall on the last day of shorter months, and again on the 31st of longer ones, when the plan starts on the 31st', () => {
    expect(occurrenceDates('2027-01-31', 6)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('fall on the 30th except in February, where they fall on the last day, when the plan starts on the 30th', () => {
    expect(occurrenceDates('2026-11-30', 6)).toEqual([
      '2026-11-30',
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
      '2027-04-30',
    ]);
  });

  it('fall on 29 February in leap years, and on 28 February in other years, when the plan starts on the 29th', () => {
    expect(occurrenceDates('2027-12-29', 3)).toEqual(['2027-12-29', '2028-01-29', '2028-02-29']);
    expect(occurrenceDates('2026-12-29', 3)).toEqual(['2026-12-29', '2027-01-29', '2027-02-28']);
    expect(occurrenceDates('2028-02-29', 13).at(-1)).toBe('2029-02-28');
  });

  it('return to the anchor’s day after a short month', () => {
    expect(occurrenceDates('2026-08-31', 12).filter((date) => date.endsWith('-31'))).toHaveLength(7);
  });
});

describe('the moment at which a visit becomes a service', () => {
  it('is local midnight 45 days before the visit’s date, in winter and in summer', () => {
    expect(schedulingInstant('2027-02-10', 'Europe/Lisbon')).toEqual(new Date('2026-12-27T00:00:00Z'));
    expect(schedulingInstant('2027-07-10', 'Europe/Lisbon')).toEqual(new Date('2027-05-25T23:00:00Z'));
  });

  it('is local midnight in Madeira too, and in the Azores, where midnight comes an hour later', () => {
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
