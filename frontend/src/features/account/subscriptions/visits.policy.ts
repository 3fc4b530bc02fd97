import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';

type Plan = Pick<SubscriptionAnswer, 'status' | 'occurrences'>;

/** The date of a visit: that of its service, which may have been moved; before it has a service, the planned date. */
export const dateOf = ({ scheduledDate, date }: OccurrenceAnswer): string => scheduledDate ?? date;

/** The status of a visit: the label of its service, `planned` before it has a service, or `cancelled`. */
export type VisitState = Exclude<OccurrenceAnswer['label'], 'unknown'> | 'planned' | 'cancelled';

/**
 * A visit is cancelled when its service has no label, or when the plan was cancelled before the visit became a service
 * (docs/domain.md#labels).
 */
export function stateOf({ serviceId, label }: OccurrenceAnswer, { status }: Pick<Plan, 'status'>): VisitState {
  if (label !== 'unknown') return label;
  return serviceId === undefined && status !== 'cancelled' ? 'planned' : 'cancelled';
}

const ahead: readonly VisitState[] = ['planned', 'waiting_for_acceptance', 'waiting_for_service'];

/** The first visit from `today` on that is neither done nor cancelled; undefined when there is none. */
export const nextVisit = (plan: Plan, today: string): OccurrenceAnswer | undefined =>
  plan.occurrences.find((visit) => dateOf(visit) >= today && ahead.includes(stateOf(visit, plan)));

const done: readonly VisitState[] = ['pending_feedback', 'complete', 'service_complete'];

/** How many visits are done, including those that wait for the customer's rating. */
export const visitsDone = (plan: Plan): number =>
  plan.occurrences.filter((visit) => done.includes(stateOf(visit, plan))).length;
