import { describe, expect, it } from '@jest/globals';
import { localDateAt } from '../../lib/local-dates';
import {
  daysOf,
  isDayPossible,
  isMomentPossible,
  needsEarlyStart,
  type SlotRule,
  slotsOf,
  timeZoneAt,
} from './delivery-slots.policy';

const flowers = (rule: Partial<SlotRule> = {}): SlotRule => ({
  kind: 'flower',
  timeZone: 'Europe/Lisbon',
  leadHours: 6,
  now: new Date('2026-11-21T09:30:00Z'),
  ...rule,
});

const possibleHours = (date: string, rule: SlotRule) =>
  slotsOf(date, rule).flatMap(({ hour, isPossible }) => (isPossible ? [hour] : []));

describe('timeZoneAt', () => {
  it.each([
    ['Lisboa', { lat: 38.71, lng: -9.13 }, 'Europe/Lisbon'],
    ['Funchal', { lat: 32.65, lng: -16.91 }, 'Atlantic/Madeira'],
    ['Ponta Delgada', { lat: 37.74, lng: -25.67 }, 'Atlantic/Azores'],
  ] as const)('knows %s', (_name, location, zone) => {
    expect(timeZoneAt(location)).toBe(zone);
  });
});

describe('flowers', () => {
  it('leaves the lead time before the first slot', () => {
    expect(possibleHours('2026-11-21', flowers())).toEqual(['16:00', '17:00', '18:00', '19:00']);
  });

  it('counts the hours of the place', () => {
    expect(possibleHours('2026-11-21', flowers({ timeZone: 'Atlantic/Azores' }))[0]).toBe('15:00');
  });

  it('counts real hours over a change of the clocks', () => {
    const night = flowers({ now: new Date('2026-10-24T08:30:00Z'), leadHours: 24 });
    expect(possibleHours('2026-10-25', night)[0]).toBe('09:00');
  });

  it('goes at most 180 days ahead', () => {
    expect(daysOf(flowers()).last).toBe('2027-05-20');
    expect(isDayPossible('2027-05-21', flowers())).toBe(false);
    expect(isMomentPossible({ date: '2027-05-20', hour: '19:00' }, flowers())).toBe(true);
    expect(isMomentPossible({ date: '2026-11-21', hour: '10:00' }, flowers())).toBe(false);
  });
});

describe('cleanings', () => {
  const cleaning = flowers({ kind: 'clean' });

  it('begin tomorrow at the earliest, at any hour', () => {
    expect(isDayPossible('2026-11-21', cleaning)).toBe(false);
    expect(isDayPossible('2026-11-22', cleaning)).toBe(true);
    expect(isMomentPossible({ date: '2026-11-22', hour: '' }, cleaning)).toBe(true);
  });

  it('need the request for an early start within 14 days', () => {
    expect(needsEarlyStart('2026-12-05', cleaning)).toBe(true);
    expect(needsEarlyStart('2026-12-06', cleaning)).toBe(false);
    expect(needsEarlyStart('', cleaning)).toBe(false);
  });
});

describe('local days', () => {
  it('are those of the place', () => {
    const late = new Date('2026-07-01T00:30:00Z');
    expect(localDateAt('Europe/Lisbon', late)).toBe('2026-07-01');
    expect(localDateAt('Atlantic/Azores', late)).toBe('2026-07-01');
    expect(localDateAt('Atlantic/Azores', new Date('2026-12-01T00:30:00Z'))).toBe('2026-11-30');
  });
});
