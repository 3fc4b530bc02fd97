import { Temporal } from 'temporal-polyfill';
import ical from 'ical-generator';

/** A date, or the start of a one-hour slot on it, local to `timeZone` (IANA). */
export interface CalendarMoment {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:00; without it, the entry lasts the whole day. */
  hour?: string | null | undefined;
  timeZone: string;
}

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Stays the same when the entry changes, so that a calendar replaces it instead of adding another. */
  id: string;
  moment: CalendarMoment;
  title: string;
  place: string;
  text?: string | undefined;
  /** The page with all details: an absolute URL. */
  url: string;
}

/** The start and the end of a slot. */
export function slotInstants({ date, hour, timeZone }: CalendarMoment & { hour: string }): { start: Date; end: Date } {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: hour });
  return { start: new Date(start.epochMilliseconds), end: new Date(start.add({ hours: 1 }).epochMilliseconds) };
}

/**
 * An iCalendar file (RFC 5545) with these entries, for download or as a feed. Slots are instants in UTC, which every
 * calendar shows by its reader's own clock; entries without an hour are whole days. `madeAt` is when the entries were
 * read.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, madeAt }: { name: string; madeAt: Date },
): string {
  const calendar = ical({ name, prodId: { company: 'Perpétua', product: 'Perpétua', language: 'PT' } });
  for (const { id, moment, title, place, text, url } of entries) {
    calendar.createEvent({
      ...spanOf(moment),
      id,
      stamp: madeAt,
      summary: title,
      location: place,
      description: text ?? null,
      url,
    });
  }
  return calendar.toString();
}

const spanOf = ({ date, hour, timeZone }: CalendarMoment) =>
  hour === undefined || hour === null
    ? { start: new Date(`${date}T00:00:00Z`), allDay: true }
    : slotInstants({ date, hour, timeZone });
