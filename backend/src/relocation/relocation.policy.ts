import type { MovedVisit } from '@perpetua/contracts/grave-moves.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { toDecimal } from '@perpetua/contracts/money';
import type { ServiceAtGrave } from '../fulfilment/index.js';
import type { RatesOfOrder } from '../invoicing/index.js';
import type { PlanAtGrave } from '../subscriptions/index.js';
import type { ActorRole } from '../platform/event-store/recorded-event.js';

/** A moment of a visit, local to its place; `hour` is null for a cleaning. */
interface Moment {
  readonly date: string;
  readonly hour: string | null;
}

/** What the rules of a checkout say of a service's day at the new place. */
export type DayThere = { readonly fits: true } | { readonly fits: false; readonly nearest: Moment | null };

/** Whether a service has not begun, so that it can take place somewhere else. */
export const canMove = ({ status }: Pick<ServiceAtGrave, 'status'>, by: ActorRole): boolean =>
  serviceLifecycle.permits(status, 'ServiceRelocated', by);

/** Whether somebody is at work at the old place. */
export const isUnderWay = ({ status }: Pick<ServiceAtGrave, 'status'>): boolean => status === 'in_progress';

const vatOf = (rates: RatesOfOrder | undefined): MovedVisit['vat'] => ({
  paid: [...(rates?.paid ?? [])],
  there: [...(rates?.there ?? [])],
});

/**
 * What happens to a service when its grave moves: it keeps its day where that is possible at the new place, else it takes
 * the nearest possible one; without any it is cancelled, and `refundCents` is refunded.
 */
export const serviceThere = (
  service: ServiceAtGrave,
  day: DayThere,
  { refundCents, rates }: { readonly refundCents: number; readonly rates: RatesOfOrder | undefined },
): MovedVisit => {
  const nearest = day.fits ? null : day.nearest;
  return {
    serviceId: service.serviceId,
    ...(service.subscriptionId !== null && { subscriptionId: service.subscriptionId }),
    ...(service.occurrence !== null && { visit: service.occurrence }),
    orderNumber: service.orderNumber,
    type: service.type,
    name: service.name,
    date: service.scheduledDate,
    ...(service.scheduledHour !== null && { hour: service.scheduledHour }),
    fate: day.fits ? 'moves' : nearest === null ? 'cancelled' : 'new_date',
    ...(nearest !== null && { newDate: nearest.date, ...(nearest.hour !== null && { newHour: nearest.hour }) }),
    price: toDecimal(service.priceCents),
    ...(!day.fits && nearest === null && { refund: toDecimal(refundCents) }),
    hadPartner: service.partnerId !== null,
    vat: vatOf(rates),
  };
};

/** What happens to the visits of a plan that are not services yet: all move, or none where nobody works. */
export const visitsThere = (
  plan: PlanAtGrave,
  isReached: boolean,
  rates: RatesOfOrder | undefined,
): readonly MovedVisit[] =>
  plan.visits.map(({ n, date, priceCents }) => ({
    subscriptionId: plan.subscriptionId,
    visit: n,
    orderNumber: plan.orderNumber,
    type: 'clean' as const,
    name: plan.name,
    date,
    fate: isReached ? ('moves' as const) : ('cancelled' as const),
    price: toDecimal(priceCents),
    ...(!isReached && { refund: toDecimal(priceCents) }),
    hadPartner: false,
    vat: vatOf(rates),
  }));

/** The moment of a visit at the new place. */
export const momentThere = ({ date, hour, newDate, newHour }: MovedVisit): Moment =>
  newDate === undefined ? { date, hour: hour ?? null } : { date: newDate, hour: newHour ?? null };
