import { describe, expect, it } from '@jest/globals';
import { monthRange, nearestOpen } from './slot-days.policy';

describe('the days of a month', () => {
  const possible = { first: '2026-11-21', last: '2027-05-20' };

  it('end with the last possible day', () => {
    expect(monthRange('2026-11', possible)).toEqual({ from: '2026-11-21', to: '2026-11-30' });
    expect(monthRange('2027-02', possible)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(monthRange('2027-05', possible)).toEqual({ from: '2027-05-01', to: '2027-05-20' });
    expect(monthRange('2027-06', possible)).toBeUndefined();
  });
});

describe('the nearest open moment', () => {
  const day = (date: string, hours: string[]) => ({
    date,
    open: hours.length > 0,
    hours: hours.map((hour) => ({ hour, open: true })),
  });

  it('is the closest in hours, and the later of two equally close ones', () => {
    const days = [day('2026-11-23', ['16:00']), day('2026-11-24', []), day('2026-11-25', ['08:00', '16:00'])];
    expect(nearestOpen(days, { date: '2026-11-24', hour: '16:00' })).toEqual({ date: '2026-11-25', hour: '08:00' });
    expect(nearestOpen(days.slice(0, 2), { date: '2026-11-24', hour: '16:00' })).toEqual({
      date: '2026-11-23',
      hour: '16:00',
    });
    const cleanings = [day('2026-11-23', []), { date: '2026-11-25', open: true, hours: [] }];
    expect(nearestOpen(cleanings, { date: '2026-11-24', hour: '' })).toEqual({ date: '2026-11-25', hour: '' });
    expect(nearestOpen([day('2026-11-23', [])], { date: '2026-11-23', hour: '' })).toBeUndefined();
  });
});
