import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { parseDecimal } from '@perpetua/contracts/money';
import type { Location } from '@perpetua/contracts/validation';
import { doneLabels, nextStepOf } from '../../account/fulfilment/service/next-step.policy';
import { addDays } from '@perpetua/contracts/local-dates';
import type { VisitHours } from './visit-hours.policy';
import { walkingOrder } from './walking-order.policy';

/**
 * A visit of a day. `legKm` is the distance from the previous visit in kilometres, in a straight line; undefined if it
 * is the first visit or a location is unknown.
 */
export interface Visit {
  service: Service;
  phase: 'done' | 'now' | 'ahead';
  legKm: number | undefined;
  /**
   * The opening hours of the visit's cemetery; undefined for finished visits, for places without a cemetery, and until
   * the cemetery is loaded.
   */
  hours: VisitHours | undefined;
}

/** The facts, in addition to the services, from which a day is planned. */
interface DayContext {
  /** The partner's base, where the day's route starts; undefined if unknown. */
  base: Location | undefined;
  now: Date;
  hoursOf?: (service: Service) => VisitHours | undefined;
}

/** The plan of a partner's day. */
export interface DayPlan {
  /**
   * All visits of the day: finished visits in the order in which they were finished, then the other visits in the
   * planned order.
   */
  visits: readonly Visit[];
  /** The length of the route in kilometres, as the sum of straight lines between the visits. */
  wayKm: number;
  doneCents: number;
  allCents: number;
}

const isDone = ({ label }: Service): boolean => doneLabels.includes(label);
const isLeft = ({ label }: Service): boolean => label === 'waiting_for_service';

/**
 * Whether a service is a visit of the partner, finished or still to be done. False if the partner no longer has the
 * service.
 */
export const isVisit = (service: Service): boolean => isDone(service) || isLeft(service);

/** Whether the partner can work on the service now: the work is in progress, or can start today. */
const canGoOn = (service: Service, now: Date): boolean =>
  ['photo', 'start', 'deliver'].includes(nextStepOf(service, now).kind);

/**
 * Plans the visits of a day: first finished visits, in the order of their last photo; then visits in progress; then all
 * others. The last two groups are each in {@link walkingOrder}; the route starts at the last finished visit with a
 * location, otherwise at `base`. Services that the partner no longer has are left out.
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

/**
 * The time of the last photo of the finished work; without such a photo, the completion date; without a date, an empty
 * text. These texts sort in chronological order.
 */
export const doneAt = ({ images, completionDate = '' }: Service): string =>
  images.after.at(-1)?.takenAt ?? completionDate;

function legBetween(before: Service | undefined, after: Service): number | undefined {
  if (before?.location === undefined || after.location === undefined) return undefined;
  return greatCircleKm(before.location, after.location);
}

const centsOf = (services: readonly Service[]): number =>
  services.reduce((sum, { amountToReceive = '0.00' }) => sum + parseDecimal(amountToReceive), 0);

/** The seven local dates, `YYYY-MM-DD`, from Monday to Sunday, of the week that contains `date`. */
export function weekOf(date: string): readonly string[] {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - weekday));
}

/**
 * The number of visits per date. `items` are the first of `total` services, sorted by date. If `items` does not contain
 * all services, its last date may be incomplete, so that date and later dates have no number.
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
