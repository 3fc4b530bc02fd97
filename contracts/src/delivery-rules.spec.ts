import { describe, expect, it } from '@jest/globals';
import { fallsIntoWithdrawalPeriod, lastDeliveryDate } from './delivery-rules.js';
import { addDays } from './local-dates.js';

describe('delivery dates', () => {
  it('can be requested up to 180 days after today', () => {
    expect(lastDeliveryDate('2026-11-25')).toBe('2027-05-24');
  });

  it('fall into the withdrawal period if they are at most 14 days after today', () => {
    const asksOn = (date: string) => fallsIntoWithdrawalPeriod({ date, today: '2026-11-25' });
    expect([asksOn('2026-11-26'), asksOn('2026-12-09'), asksOn('2026-12-10')]).toEqual([true, true, false]);
  });

  it('are calculated correctly across the end of a year, a clock change and a leap day', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
