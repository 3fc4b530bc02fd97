import { Temporal } from 'temporal-polyfill';
import { beginningOf, daysLater, daysBetween, localInstant } from '../platform/clock/local-time.js';
import { hoursOn } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';

/** How many days before its date a visit becomes a service (docs/domain.md#service). */
const scheduleAheadDays = 45;

/**
 * The local dates of a plan's visits: the anchor plus 0, 1, 2 … months. A day that a month does not have becomes the
 * month's last day, always computed from the original anchor (31 January, 28 February, 31 March).
 * @param anchorDate YYYY-MM-DD
 */
export const occurrenceDates = (anchorDate: string, months: number): string[] => {
  const anchor = Temporal.PlainDate.from(anchorDate);
  return Array.from({ length: months }, (_, index) => anchor.add({ months: index }).toString());
};

/**
 * When a visit becomes a service: the beginning of the local day 45 days before the visit's date. Where the clocks skip
 * midnight, the day begins at its first existing moment.
 */
export const schedulingInstant = (date: string, timeZone: string): Date =>
  beginningOf(daysLater(date, -scheduleAheadDays), timeZone);

/** How many days before its last visit a customer is told that the plan ends, and at which local hour. */
const toldBeforeDays = 30;
const toldAt = '10:00';

/** When a customer is told that the plan ends, whose last visit is on `lastDate`. */
export const endingInstant = (lastDate: string, timeZone: string): Date =>
  localInstant(daysLater(lastDate, -toldBeforeDays), toldAt, timeZone);

/**
 * The first visit of a renewal: a month after the last visit, on the day of the month on which the plan's visits are.
 * @param anchorDate the date of the plan's first visit, from which pauses and moves of the last visit are counted
 */
export const renewalDate = (anchorDate: string, lastDate: string): string => {
  const anchor = Temporal.PlainDate.from(anchorDate);
  const last = Temporal.PlainDate.from(lastDate);
  const next = last.add({ months: 1 });
  const isAtEndOfMonth = last.day === last.daysInMonth && anchor.day > last.day;
  return isAtEndOfMonth ? next.with({ day: anchor.day }).toString() : next.toString();
};

/** Longest pause of a plan, in local days (docs/domain.md#subscription). */
export const MAX_PAUSE_DAYS = 90;

/** The first and the last day to which a visit can be moved, both inclusive; local, YYYY-MM-DD. */
export interface MoveWindow {
  readonly first: string;
  readonly last: string;
}

/**
 * The days to which a visit can be moved: from tomorrow on, after the previous visit and before the next visit. The
 * last visit can move to a day at most a month after its current date.
 * @param dates the local dates of all visits, in order
 * @param n the visit's number, from 1
 */
export const moveWindow = (dates: readonly string[], n: number, today: string): MoveWindow => {
  const [before, current, after] = [dates[n - 2], dates[n - 1], dates[n]];
  if (current === undefined) throw new RangeError(`there is no visit ${n}`);
  const tomorrow = daysLater(today, 1);
  const afterPrevious = before === undefined ? tomorrow : daysLater(before, 1);
  return {
    first: afterPrevious > tomorrow ? afterPrevious : tomorrow,
    last: after === undefined ? Temporal.PlainDate.from(current).add({ months: 1 }).toString() : daysLater(after, -1),
  };
};

/** Whether a cemetery is open for cleanings on a local date. */
export const isOpenForVisits = (cemetery: CemeteryHours, date: string): boolean =>
  hoursOn(cemetery, 'clean', date).hours !== null;

/**
 * The day of the window on which the cemetery is open and that is nearest to `date`, but not `date` itself; of two
 * equally near days, the later one. Null if there is no such day.
 */
export const nearestVisitDay = (cemetery: CemeteryHours, date: string, { first, last }: MoveWindow): string | null => {
  const furthest = Math.max(daysBetween(first, date), daysBetween(date, last));
  for (let days = 1; days <= furthest; days += 1) {
    const day = [daysLater(date, days), daysLater(date, -days)].find(
      (candidate) => candidate >= first && candidate <= last && isOpenForVisits(cemetery, candidate),
    );
    if (day !== undefined) return day;
  }
  return null;
};
