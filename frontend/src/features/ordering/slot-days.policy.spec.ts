import { describe, expect, it } from '@jest/globals';
import { daysOf, type SlotRule } from './delivery-slots.policy';
import { daysByLeadTime, monthRange, nearestOpen, rowRange } from './slot-days.policy';

const rule = (overrides: Partial<SlotRule> = {}): SlotRule => ({
  kind: 'flower',
  timeZone: 'Europe/Lisbon',
  leadHours: 24,
  now: new Date('2026-11-21T14:00:00Z'),
  ...overrides,
});

describe('the row of days by lead time alone', () => {
  it('begins today and shows what is too soon', () => {
    const range = rowRange(rule());
    expect(range).toEqual({ from: '2026-11-21', to: '2026-12-04' });
    const [today, tomorrow, ...later] = daysByLeadTime(range, rule());
    expect(today).toMatchObject({ open: false, reason: 'too_soon' });
    expect(tomorrow?.hours.filter(({ open }) => open).map(({ hour }) => hour)).toEqual([
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
    ]);
    expect(later).toHaveLength(12);
    expect(later.every(({ open }) => open)).toBe(true);
  });
});

describe('the days of a month', () => {
  it('end with the last day that may be asked for', () => {
    expect(monthRange('2026-11', daysOf(rule()))).toEqual({ from: '2026-11-21', to: '2026-11-30' });
    expect(monthRange('2027-02', daysOf(rule()))).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(monthRange('2027-05', daysOf(rule()))).toEqual({ from: '2027-05-01', to: '2027-05-20' });
    expect(monthRange('2027-06', daysOf(rule()))).toBeUndefined();
  });
});

describe('the nearest open moment', () => {
  const day = (date: string, hours: string[]) => ({
    date,
    open: hours.length > 0,
    hours: hours.map((hour) => ({ hour, open: true })),
  });

  it('is the closest in hours, of two equally far the later', () => {
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
