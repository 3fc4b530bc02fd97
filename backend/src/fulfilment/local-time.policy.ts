import { Temporal } from 'temporal-polyfill';

/** When a service is to take place, as the customer chose it: local to the zone of the place. */
export interface LocalSlot {
  /** YYYY-MM-DD. */
  readonly scheduledDate: string;
  /** "HH:00"; null: a cleaning, whose slot starts at 08:00 (decisions.md §2, Deadlines). */
  readonly scheduledHour: string | null;
  readonly timeZone: string;
}

const CLEANING_STARTS = '08:00';

/** The instant at which a slot starts. An hour that the clock change skips is read as the hour after it. */
export const slotStart = ({ scheduledDate, scheduledHour, timeZone }: LocalSlot): Date =>
  localInstant(Temporal.PlainDate.from(scheduledDate), scheduledHour ?? CLEANING_STARTS, timeZone);

/** The instant of a local time of day on a local date. */
export const localInstant = (date: Temporal.PlainDate, time: string, timeZone: string): Date =>
  new Date(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

/**
 * The first instant after a local day. It is found by where the next day begins, because midnight need not exist: in
 * the Azores the spring day begins at 01:00.
 */
export const endOfLocalDay = (date: Temporal.PlainDate, timeZone: string): Date =>
  new Date(date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);

/** The local date of an instant, YYYY-MM-DD. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainDate().toString();

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
