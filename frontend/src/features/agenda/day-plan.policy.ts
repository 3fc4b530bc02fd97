import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { parseDecimal } from '@perpetua/contracts/money';
import type { Location } from '@perpetua/contracts/validation';
import { doneLabels, nextStepOf } from '../fulfilment/next-step.policy';
import { addDays } from '@perpetua/contracts/local-dates';
import type { VisitHours } from './visit-hours.policy';
import { walkingOrder } from './walking-order.policy';

/** A visit of a day: its phase, and its distance from the stop before, in kilometres in a straight line. */
export interface Visit {
  service: Service;
  phase: 'done' | 'now' | 'ahead';
  legKm: number | undefined;
  /** Opening hours of its cemetery; undefined for other places, and until the cemetery is loaded. */
  hours: VisitHours | undefined;
}

/** What a day is planned from, in addition to its services. */
interface DayContext {
  /** Where the partner sets out from. */
  base: Location | undefined;
  now: Date;
  hoursOf?: (service: Service) => VisitHours | undefined;
}

/** A day of a partner. Money in cents. */
export interface DayPlan {
  /** In the order in which they were or will be made. */
  visits: readonly Visit[];
  /** Length of the whole route, in a straight line from place to place. */
  wayKm: number;
  doneCents: number;
  allCents: number;
}

const isDone = ({ label }: Service): boolean => doneLabels.includes(label);
const isLeft = ({ label }: Service): boolean => label === 'waiting_for_service';

/** Whether a service is a visit of the partner, completed or still to be made; false once it was taken from them. */
export const isVisit = (service: Service): boolean => isDone(service) || isLeft(service);

/** Whether work can continue now: it is in progress, or ready to begin. */
const canGoOn = (service: Service, now: Date): boolean =>
  ['photo', 'start', 'deliver'].includes(nextStepOf(service, now).kind);

/**
 * The visits of a day: completed ones in the order of their last photo, then the current visit, then the rest in the
 * order of {@link walkingOrder} from there, or from `base` while nothing is completed. Services that were taken from
 * the partner are left out.
 */
export function dayPlan(services: readonly Service[], { base, now, hoursOf = () => undefined }: DayContext): DayPlan {
  const done = services.filter(isDone).toSorted((one, other) => doneAt(one).localeCompare(doneAt(other)));
  const left = services.filter(isLeft);
  const from = done.findLast(({ location }) => location !== undefined)?.location ?? base;
  const begun = left.filter(({ status }) => status === 'in_progress');
  const closesAt = (service: Service) => closingOf(hoursOf(service));
  const walked = walkingOrder(begun, from, closesAt);
  const waiting = left.filter((service) => !begun.includes(service));
  const ahead = [...walked, ...walkingOrder(waiting, walked.at(-1)?.location ?? from, closesAt)];
  const inHand = ahead.find((service) => canGoOn(service, now));
  const ordered = [...done, ...ahead];
  const visits = ordered.map((service, index): Visit => {
    const phase = service === inHand ? 'now' : isDone(service) ? 'done' : 'ahead';
    const hours = phase === 'done' ? undefined : hoursOf(service);
    return { service, phase, legKm: legBetween(ordered[index - 1], service), hours };
  });
  return {
    visits,
    wayKm: visits.reduce((sum, { legKm = 0 }) => sum + legKm, 0),
    doneCents: centsOf(done),
    allCents: centsOf(ordered),
  };
}

const closingOf = (hours: VisitHours | undefined): string | undefined => {
  if (hours === undefined) return undefined;
  return hours.state === 'closed' || hours.state === 'over' ? 'closed' : hours.closes;
};

/** When the last photo of the result was taken; sorts as text. */
export const doneAt = ({ images, completionDate = '' }: Service): string =>
  images.after.at(-1)?.takenAt ?? completionDate;

function legBetween(before: Service | undefined, after: Service): number | undefined {
  if (before?.location === undefined || after.location === undefined) return undefined;
  return greatCircleKm(before.location, after.location);
}

const centsOf = (services: readonly Service[]): number =>
  services.reduce((sum, { amountToReceive = '0.00' }) => sum + parseDecimal(amountToReceive), 0);

/** The seven days from Monday to Sunday that a local date is in, `YYYY-MM-DD`. */
export function weekOf(date: string): readonly string[] {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - weekday));
}

/**
 * The number of visits per date, from the first rows by date and the total: when rows are missing, the numbers of the
 * last date among the rows and of all later dates are unknown.
 */
export function countsByDay({
  items,
  total,
}: {
  items: readonly Service[];
  total: number;
}): ReadonlyMap<string, number> {
  const lastDate = items.at(-1)?.scheduledDate;
  const counts = new Map<string, number>();
  for (const { scheduledDate } of items.filter(isVisit)) {
    if (items.length === total || scheduledDate !== lastDate) {
      counts.set(scheduledDate, (counts.get(scheduledDate) ?? 0) + 1);
    }
  }
  return counts;
}
