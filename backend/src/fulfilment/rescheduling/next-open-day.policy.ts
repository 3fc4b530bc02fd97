import { hoursOn, type VisitKind } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours, Weekday } from '@perpetua/contracts/opening-hours.contract';
import type { Temporal } from 'temporal-polyfill';
import { daysLater } from '../../platform/clock/local-time.js';

const daysFromMonday: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The number of days that are checked: more than a cemetery stays closed. */
const MAX_DAYS = 60;

/**
 * The first day after `today` on which a cemetery is open for a visit, YYYY-MM-DD; the next day for a place that has no
 * closed day, and for a cemetery that does not open within two months. Both dates are local.
 */
export const nextOpenDay = (today: string, cemetery: CemeteryHours | null, kind: VisitKind): string => {
  const days = Array.from({ length: MAX_DAYS }, (_, index) => daysLater(today, index + 1));
  const open = days.find((day) => cemetery === null || hoursOn(cemetery, kind, day).hours !== null);
  return open ?? daysLater(today, 1);
};

/** The day of the week of a local date, as capacities and opening hours name it. */
export const weekdayOf = (date: Temporal.PlainDate): Weekday => daysFromMonday[date.dayOfWeek - 1] ?? 'mon';
