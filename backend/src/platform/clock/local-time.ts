import { Temporal } from 'temporal-polyfill';

/** A date without a time zone; as text YYYY-MM-DD. */
type LocalDate = Temporal.PlainDate | string;

/** The local date of an instant, YYYY-MM-DD. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainDate().toString();

/** The local time of day of an instant, HH:MM:SS.sss. */
export const localTimeOf = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'millisecond' });

/** The local date a number of days after another, YYYY-MM-DD. */
export const daysLater = (date: LocalDate, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** How many local days lie between two local dates, 0 for the same day. */
export const daysBetween = (earlierDate: string, laterDate: string): number =>
  Temporal.PlainDate.from(earlierDate).until(laterDate, { largestUnit: 'day' }).days;

/** The instant of a local time of day. An hour that the clock change skips is read as the hour after it. */
export const localInstant = (date: LocalDate, time: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

/**
 * The first moment of a local day. Midnight may not exist: in the Azores, the day on which summer time begins starts at
 * 01:00.
 */
export const beginningOf = (date: LocalDate, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** The first instant after a local day. */
export const endOfLocalDay = (date: LocalDate, timeZone: string): Date => beginningOf(daysLater(date, 1), timeZone);

/** An instant later by a duration: days are local days, hours are real hours. */
export const later = (instant: Date, duration: Temporal.Duration, timeZone: string): Date =>
  new Date(zoned(instant, timeZone).add(duration).epochMilliseconds);

/** An instant earlier by a duration: days are local days, hours are real hours. */
export const earlier = (instant: Date, duration: Temporal.Duration, timeZone: string): Date =>
  new Date(zoned(instant, timeZone).subtract(duration).epochMilliseconds);

/** The earlier of two instants. */
export const earliest = (one: Date, other: Date): Date => (one.getTime() <= other.getTime() ? one : other);

/** The later of two instants. */
export const latest = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other);

const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
