import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { type DayHours, hoursOn } from '@perpetua/contracts/opening-hours';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { localDateAt, localTimeAt } from '../../../lib/local-dates';

/** How long before a cemetery closes the partner is warned, in minutes. */
const SOON_MINUTES = 60;

/** The state of a visit's cemetery, as shown to the partner. `opens` and `closes` are local times "HH:MM". */
export type VisitHours =
  | { readonly state: 'closed' }
  | { readonly state: 'over' | 'soon' | 'later' | 'open'; readonly opens: string; readonly closes: string };

/** The opening hours of a visit's cemetery on the day of the visit; today's, if that day has passed. */
export function cemeteryHours(service: Service, cemetery: Cemetery, now: Date): DayHours {
  const today = localDateAt(service.timeZone, now);
  return hoursOn(cemetery, service.type, service.scheduledDate < today ? today : service.scheduledDate);
}

/**
 * Whether a visit is possible now. The cemetery is `closed` all day, has already closed (`over`), closes within an hour
 * (`soon`), opens `later` today, or is `open`. A visit on a future day counts as `open` unless the cemetery is closed
 * that day.
 */
export function visitHours(service: Service, cemetery: Cemetery, now: Date): VisitHours {
  const { hours } = cemeteryHours(service, cemetery, now);
  if (hours === null) return { state: 'closed' };
  if (service.scheduledDate > localDateAt(service.timeZone, now)) return { state: 'open', ...hours };
  const minute = minuteOf(localTimeAt(service.timeZone, now));
  const [opens, closes] = [minuteOf(hours.opens), minuteOf(hours.closes)];
  if (minute >= closes) return { state: 'over', ...hours };
  if (minute >= closes - SOON_MINUTES) return { state: 'soon', ...hours };
  return { state: minute < opens ? 'later' : 'open', ...hours };
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
