import { hoursOn, type VisitKind } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours, Weekday } from '@perpetua/contracts/opening-hours.contract';
import type { Temporal } from 'temporal-polyfill';
import { daysLater } from '../../platform/clock/local-time.js';

const daysFromMonday: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** How many days are checked; no cemetery is expected to stay closed for longer. */
const MAX_DAYS = 60;

/**
 * The first day after `today` on which a cemetery is open for a visit, YYYY-MM-DD. The next day if there is no cemetery
 * (home or church), or if it does not open within two months. Both dates are local.
 */
export const nextOpenDay = (today: string, cemetery: CemeteryHours | null, kind: VisitKind): string => {
  const days = Array.from({ length: MAX_DAYS }, (_, index) => daysLater(today, index + 1));
  const open = days.find((day) => cemetery === null || hoursOn(cemetery, kind, day).hours !== null);
  return open ?? daysLater(today, 1);
};

/** The day of the week of a local date, in the form that capacities and opening hours use. */
export const weekdayOf = (date: Temporal.PlainDate): Weekday => daysFromMonday[date.dayOfWeek - 1] ?? 'mon';
