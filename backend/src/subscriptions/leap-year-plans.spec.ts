import { describe, expect, it } from '@jest/globals';
import { given, delivery, fold, scheduleDue, start } from './subscription.samples.js';
import { subscriptionDecider } from './subscription.rules.js';
import type { SubscriptionEvent } from './subscription.js';

const MONTHS = 12;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ZONES = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] as const;
/**
 * First visits on the 29th, 30th and 31st of each month. The year after each of them contains 29 February 2028 and both
 * clock changes.
 */
const FIRST_VISITS = [2027, 2028].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => month)
    .filter((month) => (year === 2027 ? month >= 2 : month < 2))
    .flatMap((month) =>
      [29, 30, 31].filter((day) => day <= daysIn(year, month)).map((day) => isoDate(year, month, day)),
    ),
);

/**
 * The number of days of a month (0 for January). A second implementation without a date library, to compare the plan's
 * dates with.
 */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const monthlyFrom = (anchor: string): string[] => {
  const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, n) => {
    const [inYear, inMonth] = [year + Math.floor((month - 1 + n) / 12), (month - 1 + n) % 12];
    return isoDate(inYear, inMonth, Math.min(day, daysIn(inYear, inMonth)));
  });
};

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

const calendars = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
);
const localDay = (instant: Date, zone: (typeof ZONES)[number]): string => calendars.get(zone)?.format(instant) ?? '';

const bought = (date: string, timeZone: string): readonly SubscriptionEvent[] => {
  const purchasedAt = new Date(Date.parse(date) - 20 * DAY_MS + 12 * HOUR_MS);
  const yearly = start({
    months: MONTHS,
    discountPercent: 30,
    delivery: { ...delivery, date, timeZone },
    purchasedAt: purchasedAt.toISOString(),
    visitPricesCents: Array.from({ length: MONTHS }, () => 1400),
    amountsToReceiveCents: Array.from({ length: MONTHS }, () => 1120),
  });
  return given([]).when(yearly, purchasedAt).events;
};

/** Sends the command of the scheduling deadline twice at `now`; returns all events. */
const fired = (events: readonly SubscriptionEvent[], now: Date): SubscriptionEvent[] => {
  const once = [...events, ...given(events).when(scheduleDue, now).events];
  return [...once, ...given(once).when(scheduleDue, now).events];
};

/**
 * Lets the year pass: fires each deadline that schedules a visit `lateMs` after its due time. Returns all events, and in
 * `at` the due times.
 */
const passed = (begun: readonly SubscriptionEvent[], lateMs: number): { events: SubscriptionEvent[]; at: Date[] } => {
  let events = [...begun];
  const at: Date[] = [];
  for (;;) {
    const next = subscriptionDecider.deadlines(fold(events)).find(({ kind }) => kind === 'schedule_occurrence');
    if (next === undefined) return { events, at };
    at.push(next.dueAt);
    events = fired(events, new Date(next.dueAt.getTime() + lateMs));
  }
};

const visitsIn = (events: readonly SubscriptionEvent[]) =>
  events.flatMap((event) => (event.type === 'OccurrenceScheduled' ? [event.data] : []));

describe.each(ZONES)('a year of visits in %s across 29 February and both clock changes', (zone) => {
  it.each(FIRST_VISITS)(
    'has twelve visits from %s on, each on its local day and with exactly one service',
    (anchor) => {
      const { events, at } = passed(bought(anchor, zone), 0);
      const visits = visitsIn(events);
      expect(visits.map(({ n, date }) => `${n} ${date}`)).toEqual(
        monthlyFrom(anchor).map((date, index) => `${index + 1} ${date}`),
      );
      expect(new Set(visits.map(({ serviceId }) => serviceId)).size).toBe(MONTHS);
      const days = monthlyFrom(anchor).map((date) => daysBefore(date, 45));
      const already = MONTHS - at.length;
      expect(at.map((instant) => localDay(instant, zone))).toEqual(days.slice(already));
      expect(at.map((instant) => localDay(new Date(instant.getTime() - 1), zone))).toEqual(
        days.slice(already).map((day) => daysBefore(day, 1)),
      );
    },
  );

  it('has its visits on the planned dates even if every deadline fires weeks late', () => {
    for (const anchor of ['2027-10-31', '2028-01-31', '2028-02-29']) {
      const { events } = passed(bought(anchor, zone), 33 * DAY_MS);
      expect(visitsIn(events).map(({ date }) => date)).toEqual(monthlyFrom(anchor));
    }
  });
});
