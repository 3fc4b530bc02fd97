import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from './languages.js';
import { slotInstants } from './slot-instants.js';

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
  /** Grows with every change of the entry; 0 by default. */
  version?: number;
  moment: CalendarMoment;
  /** Whether another date is proposed. */
  isTentative?: boolean;
  title: string;
  place: string;
  /** The page with all details: an absolute URL. */
  url: string;
}

interface CalendarFrame {
  name: string;
  language: Language;
  /** When the entries were read. */
  madeAt: Date;
}

/** How often a calendar may read a feed, in seconds (RFC 7986 §5.7). */
const REFRESH_S = 900;

/**
 * An iCalendar file (RFC 5545) with these entries, for download or as a feed. Slots are instants in UTC, which every
 * calendar shows by its reader's own clock; entries without an hour are whole days.
 */
export function calendarFile(entries: readonly CalendarEntry[], { name, language, madeAt }: CalendarFrame): string {
  const calendar = ical({
    name,
    prodId: { company: 'Perpétua', product: 'Perpétua', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { id, version = 0, moment, isTentative = false, title, place, url } of entries) {
    calendar.createEvent({
      ...spanOf(moment),
      id: `${id}@perpetua`,
      sequence: version,
      stamp: madeAt,
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: title,
      location: place,
      url,
    });
  }
  return calendar.toString();
}

const spanOf = ({ date, hour, timeZone }: CalendarMoment) =>
  hour === undefined || hour === null
    ? { start: new Date(`${date}T00:00:00Z`), allDay: true }
    : slotInstants({ date, hour, timeZone });
