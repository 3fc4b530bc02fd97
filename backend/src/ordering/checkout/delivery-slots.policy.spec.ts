import { describe, expect, it } from '@jest/globals';
import type { CemeteryHours, OpenTimes } from '@perpetua/contracts/opening-hours.contract';
import fc from 'fast-check';
import { daysLater } from '../../platform/clock/local-time.js';
import { type DeliveryMoment, slotCalendar, type SlotRules } from './delivery-slots.policy.js';

const nine: OpenTimes = { opens: '09:00', closes: '17:00' };
const cemetery: CemeteryHours = {
  openingHours: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: nine, sun: null },
  holidayHours: null,
  exceptions: [
    { from: '2026-10-29', to: '2026-11-02', hours: { opens: '08:00', closes: '18:00' }, for: 'flower', reason: '' },
    { from: '2026-10-29', to: '2026-11-02', hours: null, for: 'clean', reason: '' },
  ],
  municipalHoliday: '06-13',
  region: 'PT',
};
const flowers: SlotRules = {
  kind: 'flower',
  timeZone: 'Europe/Lisbon',
  leadHours: 6,
  cemetery,
  hasNightRule: true,
};
const cleaning: SlotRules = { ...flowers, kind: 'clean', leadHours: null };
/** A Tuesday, 10:00 in Lisbon. */
const tuesday = new Date('2026-11-24T10:00:00Z');

const openHours = (rules: SlotRules, date: string, now = tuesday): string[] =>
  slotCalendar(rules, now)
    .day(date)
    .hours.filter(({ open }) => open)
    .map(({ hour }) => hour);
const verdict = (rules: SlotRules, date: string, hour: string | null, now = tuesday) =>
  slotCalendar(rules, now).verdict({ date, hour });
const refused = (reason: string, date: string, hour: string | null) => ({
  fits: false,
  reason,
  nearest: { date, hour },
});

describe('a slot for flowers', () => {
  it('is within the opening hours of the cemetery', () => {
    const day = slotCalendar(flowers, tuesday).day('2026-11-26');
    expect(day).toMatchObject({ open: true, opens: '09:00', closes: '17:00' });
    expect(day.hours.at(0)).toEqual({ hour: '08:00', open: false, reason: 'before_opening' });
    expect(day.hours.filter(({ open }) => open).map(({ hour }) => hour)).toEqual(
      ['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `${hour}:00`),
    );
    expect(day.hours.slice(-3).map(({ reason }) => reason)).toEqual(Array(3).fill('after_closing'));
  });

  it('lies completely within the opening hours when the cemetery opens or closes at half past', () => {
    const half = { opens: '09:30', closes: '16:30' };
    const rules = { ...flowers, cemetery: { ...cemetery, openingHours: { ...cemetery.openingHours, thu: half } } };
    expect(openHours(rules, '2026-11-26')).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']);
  });

  it('is refused on a closed weekday, and the error contains the nearest open slot', () => {
    expect(slotCalendar(flowers, tuesday).day('2026-11-29')).toMatchObject({ open: false, reason: 'closed_day' });
    expect(verdict(flowers, '2026-11-29', '09:00')).toEqual(refused('closed_day', '2026-11-28', '16:00'));
    expect(verdict(flowers, '2026-11-29', '16:00')).toEqual(refused('closed_day', '2026-11-30', '09:00'));
  });

  it('is refused on a national holiday, and on the municipal holiday of the city', () => {
    expect(verdict(flowers, '2026-12-01', '10:00')).toMatchObject({ reason: 'holiday' });
    const spring = new Date('2027-05-03T10:00:00Z');
    expect(slotCalendar(flowers, spring).day('2027-05-27')).toMatchObject({ open: false, reason: 'holiday' });
    const nextYear = new Date('2028-05-03T10:00:00Z');
    expect(slotCalendar(flowers, nextYear).day('2028-06-13').reason).toBe('holiday');
    const unknown = { ...flowers, cemetery: { ...cemetery, municipalHoliday: null } };
    expect(slotCalendar(unknown, nextYear).day('2028-06-13').open).toBe(true);
    const moved = { ...cemetery, municipalHoliday: 'easter+39' };
    expect(slotCalendar({ ...flowers, cemetery: moved }, spring).day('2027-05-06').reason).toBe('holiday');
  });

  it('follows the holiday hours of a cemetery that has them', () => {
    const rules = { ...flowers, cemetery: { ...cemetery, holidayHours: { opens: '10:00', closes: '12:00' } } };
    expect(openHours(rules, '2026-12-01')).toEqual(['10:00', '11:00']);
  });

  it('follows the longer hours around All Saints, also on a national holiday and a Sunday', () => {
    const october = new Date('2026-10-20T10:00:00Z');
    expect(openHours(flowers, '2026-11-01', october)).toHaveLength(10);
    expect(openHours(flowers, '2026-11-01', october).at(0)).toBe('08:00');
    expect(slotCalendar(cleaning, october).day('2026-11-01')).toEqual({
      date: '2026-11-01',
      open: false,
      reason: 'closed_day',
      hours: [],
    });
  });

  it('is offered on every day, including holidays, at a church or a home', () => {
    const home = { ...flowers, cemetery: null };
    expect(openHours(home, '2026-12-25')).toHaveLength(12);
    expect(slotCalendar(home, tuesday).day('2026-12-25')).not.toHaveProperty('opens');
  });

  it('is refused for the first reason that applies: too soon or too late, then cemetery closed, then no partner', () => {
    expect(verdict(flowers, '2026-11-24', '18:00')).toMatchObject({ reason: 'after_closing' });
    expect(verdict(flowers, '2026-11-24', '15:00')).toEqual(refused('too_soon', '2026-11-24', '16:00'));
    expect(verdict({ ...flowers, partnersOn: () => 0 }, '2026-11-29', '10:00')).toMatchObject({ reason: 'closed_day' });
    expect(slotCalendar(flowers, tuesday).day('2026-11-23').reason).toBe('too_soon');
    expect(slotCalendar(flowers, tuesday).day('2027-05-24').reason).toBe('too_late');
  });
});

describe('the night rule', () => {
  const home = { ...flowers, cemetery: null };

  it.each([
    ['does not apply yet at 20:59:59', '2026-11-24T20:59:59Z', '2026-11-25', '08:00'],
    ['applies from 21:00: the next day begins at 13:00', '2026-11-24T21:00:00Z', '2026-11-25', '13:00'],
    ['applies after midnight: the same day begins at 13:00', '2026-11-25T00:30:00Z', '2026-11-25', '13:00'],
    ['still applies at 06:59:59', '2026-11-25T06:59:59Z', '2026-11-25', '13:00'],
    ['ends at 07:00: only the lead time applies', '2026-11-25T07:00:00Z', '2026-11-25', '13:00'],
  ])('%s', (_, now, date, hour) => {
    expect(verdict(home, date, '06:00', new Date(now))).toEqual(refused('too_soon', date, hour));
  });

  it('opens the hours of the day on which a partner accepts in advance, after the lead time', () => {
    const covered = { ...home, isCoveredOn: (date: string) => date === '2026-11-25' };
    const night = new Date('2026-11-25T04:30:00Z');
    expect(openHours(covered, '2026-11-25', night).at(0)).toBe('11:00');
    expect(verdict(covered, '2026-11-25', '11:00', night)).toEqual({ fits: true });
    expect(verdict(covered, '2026-11-25', '10:00', night)).toEqual(refused('too_soon', '2026-11-25', '11:00'));
    const fromTwelve = { ...home, isCoveredOn: (_date: string, hour: string) => hour >= '12:00' };
    expect(openHours(fromTwelve, '2026-11-25', night).at(0)).toBe('12:00');
    const uncovered = { ...home, isCoveredOn: () => false };
    expect(openHours(uncovered, '2026-11-25', night).at(0)).toBe('13:00');
  });

  it('never shortens a longer lead time', () => {
    const wreath = { ...home, leadHours: 24 };
    expect(openHours(wreath, '2026-11-25', new Date('2026-11-24T21:30:00Z'))).toEqual([]);
    expect(openHours(wreath, '2026-11-26', new Date('2026-11-24T21:30:00Z'))).toHaveLength(12);
    expect(openHours(wreath, '2026-11-26', new Date('2026-11-25T14:30:00Z')).at(0)).toBe('15:00');
  });

  it('uses the local time of the place', () => {
    const azores = { ...home, timeZone: 'Atlantic/Azores' };
    expect(openHours(azores, '2026-11-25', new Date('2026-11-24T21:30:00Z')).at(0)).toBe('08:00');
    expect(openHours(azores, '2026-11-25', new Date('2026-11-24T22:00:00Z')).at(0)).toBe('13:00');
  });

  it('does not apply to cleanings, nor to flowers when the rule is switched off', () => {
    const night = new Date('2026-11-24T22:00:00Z');
    expect(verdict(cleaning, '2026-11-25', null, night)).toEqual({ fits: true });
    expect(openHours({ ...home, hasNightRule: false }, '2026-11-25', night).at(0)).toBe('08:00');
  });
});

describe('partners with capacity', () => {
  it('are counted per day, and a day without any has no open hour', () => {
    const rules = { ...flowers, partnersOn: (date: string) => (date === '2026-11-26' ? 0 : 2) };
    expect(slotCalendar(rules, tuesday).day('2026-11-25')).toMatchObject({ open: true, partners: 2 });
    const full = slotCalendar(rules, tuesday).day('2026-11-26');
    expect(full).toMatchObject({ open: false, reason: 'nobody_near', partners: 0 });
    expect(full.hours.every(({ open, reason }) => !open && (reason as string) !== 'nobody_near')).toBe(true);
    expect(verdict(rules, '2026-11-26', '09:00')).toEqual(refused('nobody_near', '2026-11-25', '16:00'));
  });

  it('are counted per hour, and an hour at which none of them works says so', () => {
    const partnersOn = (_date: string, hour: string | null) => (hour !== null && hour >= '15:00' ? 0 : 1);
    const rules = { ...flowers, partnersOn };
    const day = slotCalendar(rules, tuesday).day('2026-11-26');
    expect(day).toMatchObject({ open: true, partners: 1 });
    expect(day.hours.find(({ hour }) => hour === '14:00')).toEqual({ hour: '14:00', open: true });
    expect(day.hours.find(({ hour }) => hour === '15:00')).toEqual({
      hour: '15:00',
      open: false,
      reason: 'nobody_near',
    });
    expect(verdict(rules, '2026-11-26', '16:00')).toEqual(refused('nobody_near', '2026-11-26', '14:00'));
  });

  it('are required: if no day has any, the error contains no nearest slot', () => {
    expect(verdict({ ...cleaning, partnersOn: () => 0 }, '2026-11-26', null)).toEqual({
      fits: false,
      reason: 'nobody_near',
      nearest: null,
    });
  });
});

describe('the calendar', () => {
  const times = fc.constantFrom(null, nine, { opens: '10:30', closes: '12:30' }, { opens: '08:00', closes: '20:00' });
  const rules = fc.record({
    kind: fc.constantFrom('flower' as const, 'clean' as const),
    timeZone: fc.constantFrom('Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'),
    leadHours: fc.constantFrom(6, 24),
    hasNightRule: fc.boolean(),
    cemetery: fc.option(
      fc.record({
        openingHours: fc.record({ mon: times, tue: times, wed: times, thu: times, fri: times, sat: times, sun: times }),
        holidayHours: times,
        exceptions: fc.constant(cemetery.exceptions),
        municipalHoliday: fc.constantFrom(null, '06-13', 'easter+39'),
        region: fc.constantFrom('PT', 'PT-MA', 'PT-AC'),
      }),
    ),
    rooms: fc.option(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 })),
  });
  const moments = fc.record({
    now: fc.date({ min: new Date('2026-10-01T00:00:00Z'), max: new Date('2028-11-05T00:00:00Z'), noInvalidDate: true }),
    days: fc.integer({ min: -3, max: 190 }),
    hour: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`),
  });

  it('accepts exactly the slots that it offers', () => {
    fc.assert(
      fc.property(rules, moments, ({ rooms, ...rest }, { now, days, hour }) => {
        const partnersOn = rooms === null ? undefined : (date: string) => rooms[Number(date.slice(-2)) % 7] ?? 0;
        const calendar = slotCalendar({ ...rest, partnersOn }, now);
        const date = daysLater(calendar.today, days);
        const moment: DeliveryMoment = { date, hour: rest.kind === 'clean' ? null : hour };
        const day = calendar.day(date);
        const isOffered = rest.kind === 'clean' ? day.open : day.hours.some((slot) => slot.hour === hour && slot.open);
        const judged = calendar.verdict(moment);
        expect(judged.fits).toBe(isOffered);
        expect(day.open).toBe(day.reason === undefined);
        if (judged.fits || judged.nearest === null) return;
        expect(calendar.verdict(judged.nearest)).toEqual({ fits: true });
      }),
    );
  });
});
