import { describe, expect, it } from '@jest/globals';
import { earnedBy, paidBy } from './pay-day.policy';

describe('the day of payment', () => {
  it('is at most thirty days after the invoice', () => {
    expect(paidBy('2026-11-29')).toBe('2026-12-29');
  });

  it('can come once the amount is earned: the time for feedback and the one for complaints after the service', () => {
    expect(earnedBy('2026-11-27', { feedback: 'P7D', close: 'PT48H' })).toBe('2026-12-06');
    expect(earnedBy('2026-11-27', { feedback: 'PT12H', close: 'PT30M' })).toBe('2026-11-28');
  });
});
