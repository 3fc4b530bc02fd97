import { slotEnd } from './delivery-rules.js';
import { isHoliday } from './holidays.js';
import type { CemeteryHours, OpenTimes, Weekday } from './opening-hours.contract.js';
import type { ClosedReason } from './slots.contract.js';

/** The kinds of visits to a cemetery: to deliver flowers, or to clean a grave. */
export type VisitKind = 'flower' | 'clean';

/** The hours of one day; if the cemetery is closed, whether a holiday is the reason. */
export type DayHours =
  | { readonly hours: OpenTimes; readonly reason: null }
  | { readonly hours: null; readonly reason: 'holiday' | 'closed_day' };

const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The weekday of a local date YYYY-MM-DD, as a key of capacities and opening hours. */
export const weekdayOf = (date: string): Weekday => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'mon';

/**
 * The hours of a cemetery on a local date: those of the first exception that covers the day and the visit, otherwise
 * `holidayHours` on a national, regional or municipal holiday, otherwise those of the weekday.
 */
export const hoursOn = (cemetery: CemeteryHours, kind: VisitKind, date: string): DayHours => {
  const exception = cemetery.exceptions.find(
    ({ from, to, for: concerned }) => from <= date && date <= to && (concerned === 'all' || concerned === kind),
  );
  if (exception) return dayHours(exception.hours, 'closed_day');
  if (isHoliday(date, cemetery)) return dayHours(cemetery.holidayHours, 'holiday');
  return dayHours(cemetery.openingHours[weekdayOf(date)], 'closed_day');
};

/**
 * Why a visit does not fit into the hours of its day; null if it does. Flowers need the whole hour that begins at `hour`
 * ("HH:00"), a cleaning any hours at all.
 */
export const closedReason = (kind: VisitKind, hour: string | null, day: DayHours): ClosedReason | null => {
  if (day.hours === null) return day.reason;
  if (kind === 'clean' || hour === null) return null;
  if (hour < day.hours.opens) return 'before_opening';
  return slotEnd(hour) > day.hours.closes ? 'after_closing' : null;
};

const dayHours = (hours: OpenTimes | null, reason: 'holiday' | 'closed_day'): DayHours =>
  hours === null ? { hours, reason } : { hours, reason: null };
