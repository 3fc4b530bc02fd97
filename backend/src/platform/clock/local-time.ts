import { Temporal } from 'temporal-polyfill';

/** A calendar date without a time zone; a string is YYYY-MM-DD. */
type LocalDate = Temporal.PlainDate | string;

/** The local date of an instant, YYYY-MM-DD. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainDate().toString();

/** The local time of day of an instant, HH:MM:SS.sss. */
export const localTimeOf = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'millisecond' });

/** An instant as ISO 8601 in local time with its distance from UTC: `2027-07-01T00:20:00.444+01:00`. */
export const withOffset = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toString({ smallestUnit: 'millisecond', timeZoneName: 'never' });

const [FIRST_DATE, LAST_DATE] = ['0001-01-01', '9999-12-31'];

/**
 * A date as YYYY-MM-DD. A date outside the calendar of requests and the database, which can only result from a request
 * for its first or last days, becomes the nearest one inside it.
 */
export const dateText = (date: Temporal.PlainDate): string => {
  if (date.year < 1) return FIRST_DATE;
  return date.year > 9999 ? LAST_DATE : date.toString();
};

/** The date that is `days` days after `date`, as YYYY-MM-DD; at the ends of the calendar see {@link dateText}. */
export const daysLater = (date: LocalDate, days: number): string =>
  dateText(Temporal.PlainDate.from(date).add({ days }));

/** The local dates of a range, both ends included (YYYY-MM-DD). */
export const datesOf = ({ from, to }: { readonly from: string; readonly to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => daysLater(from, days));

/** The number of days from the earlier to the later date; 0 for the same date. */
export const daysBetween = (earlierDate: string, laterDate: string): number =>
  Temporal.PlainDate.from(earlierDate).until(laterDate, { largestUnit: 'day' }).days;

/**
 * The instant of a time of day on a local date. A time that the change to summer time skips is moved one hour later.
 */
export const localInstant = (date: LocalDate, time: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

/**
 * The first instant of a local day. This is not always midnight: in the Azores, the day on which summer time begins
 * starts at 01:00.
 */
export const beginningOf = (date: LocalDate, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** The first instant after a local day. */
export const endOfLocalDay = (date: LocalDate, timeZone: string): Date => beginningOf(daysLater(date, 1), timeZone);

/** Adds a duration to an instant: days are calendar days of the time zone, hours are elapsed hours. */
export const later = (instant: Date, duration: Temporal.Duration, timeZone: string): Date =>
  new Date(zoned(instant, timeZone).add(duration).epochMilliseconds);

/** Subtracts a duration from an instant: days are calendar days of the time zone, hours are elapsed hours. */
export const earlier = (instant: Date, duration: Temporal.Duration, timeZone: string): Date =>
  new Date(zoned(instant, timeZone).subtract(duration).epochMilliseconds);

/** The earlier of two instants. */
export const earliest = (one: Date, other: Date): Date => (one.getTime() <= other.getTime() ? one : other);

/** The later of two instants. */
export const latest = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other);

/** The first and the last instant whose days, in every zone, are inside the calendar of {@link dateText}. */
const [FIRST_INSTANT, LAST_INSTANT] = [new Date('0001-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')];

/** An instant of a request; one at the ends of the calendar becomes the nearest that can be computed with. */
export const withinCalendar = (instant: Date): Date => earliest(latest(instant, FIRST_INSTANT), LAST_INSTANT);

const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
