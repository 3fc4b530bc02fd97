import { describe, expect, it } from '@jest/globals';
import { fallsIntoWithdrawalPeriod, lastDeliveryDate } from './delivery-rules.js';
import { addDays } from './local-dates.js';

describe('the dates of a delivery', () => {
  it('end 180 days after today', () => {
    expect(lastDeliveryDate('2026-11-25')).toBe('2027-05-24');
  });

  it('need the request for an early start up to the fourteenth day', () => {
    const asksOn = (date: string) => fallsIntoWithdrawalPeriod({ date, today: '2026-11-25' });
    expect([asksOn('2026-11-26'), asksOn('2026-12-09'), asksOn('2026-12-10')]).toEqual([true, true, false]);
  });

  it('are counted across the end of a year and a change of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
