import { type Language, translate } from '@perpetua/contracts/languages';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { localInstant } from '../../platform/clock/local-time.js';
import { nameOf } from '../reading/service.response.js';
import type { ServiceRow } from '../reading/service.row.js';

/** A service in a calendar, and where it is. */
export interface CalendarEntry {
  readonly row: ServiceRow;
  /** The cemetery or church; null for a home, whose address and people no calendar learns. */
  readonly place: string | null;
  /** The page of the service, which asks for a login. */
  readonly url: string;
}

interface CalendarFrame {
  readonly name: string;
  readonly language: Language;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
/** How often a calendar may read the feed, in seconds (RFC 7986 §5.7). */
const REFRESH_S = 900;

/** When a service is: an hour in UTC for flowers, the whole local day for a cleaning (RFC 5545 §3.3.4, §3.3.5). */
const spanOf = ({ scheduled_date: date, scheduled_hour: hour, time_zone: timeZone }: ServiceRow) => {
  if (hour === null) return { start: new Date(`${date}T00:00:00Z`), allDay: true };
  const start = localInstant(date, hour, timeZone);
  return { start, end: new Date(start.getTime() + HOUR_MS) };
};

/** Services as an iCalendar file (RFC 5545). It names no people, no addresses of homes, no phone numbers and no prices. */
export const calendarOf = (entries: readonly CalendarEntry[], { name, language, now }: CalendarFrame): string => {
  const calendar = ical({
    name,
    prodId: { company: 'perpetua', product: 'agenda', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { row, place, url } of entries) {
    calendar.createEvent({
      id: `${row.service_id}@perpetua`,
      ...spanOf(row),
      stamp: now,
      summary: translate(nameOf(row), language),
      location: [place, row.parish, row.city].filter(Boolean).join(', '),
      url,
      sequence: row.version,
      status: row.status === 'reschedule_proposed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
};
