import { describe, expect, it } from '@jest/globals';
import { seasonMorning } from './season-days.policy.js';

const at = (instant: string) => seasonMorning(new Date(instant));

describe('the plan for All Saints', () => {
  it('is made every day of October until the 28th, from a quarter to eight in Lisbon', () => {
    const days = { from: '2027-10-15', to: '2027-10-28' };
    expect(at('2027-10-01T06:44:59Z')).toBeNull();
    expect(at('2027-10-01T06:45:00Z')).toEqual({
      today: '2027-10-01',
      next: new Date('2027-10-02T06:45:00Z'),
      ...days,
    });
    expect(at('2027-10-28T22:59:59Z')).toMatchObject({ today: '2027-10-28', ...days });
  });

  it('is not made in the rest of the year', () => {
    expect(at('2027-09-30T20:00:00Z')).toBeNull();
    expect(at('2027-10-29T08:00:00Z')).toBeNull();
    expect(at('2028-01-15T08:00:00Z')).toBeNull();
  });
});
