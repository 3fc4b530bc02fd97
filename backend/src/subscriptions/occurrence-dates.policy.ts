import { Temporal } from 'temporal-polyfill';

/** How many days before its date a visit becomes a service (decisions.md §2 Service). */
const scheduleAheadDays = 45;

/**
 * The local dates of a plan's visits: the anchor plus 0, 1, 2 … months, each clamped to the end of its month from the
 * original anchor (31 January, 28 February, 31 March; decisions.md §2 Subscription).
 * @param anchorDate YYYY-MM-DD
 */
export const occurrenceDates = (anchorDate: string, months: number): string[] => {
  const anchor = Temporal.PlainDate.from(anchorDate);
  return Array.from({ length: months }, (_, index) => anchor.add({ months: index }).toString());
};

/**
 * When a visit becomes a service: the beginning of the local day, 45 days before its date. Where the clocks skip
 * midnight, the day begins at its first existing moment.
 */
export const schedulingInstant = (date: string, timeZone: string): Date => {
  const day = Temporal.PlainDate.from(date).subtract({ days: scheduleAheadDays });
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
};
