import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';

type Plan = Pick<SubscriptionAnswer, 'status' | 'occurrences'>;

/** When the visit really is: its service may have been moved. */
export const dateOf = ({ scheduledDate, date }: OccurrenceAnswer): string => scheduledDate ?? date;

/** The status of a visit: a label of its service, or planned before it has one, or cancelled. */
export type VisitState = OccurrenceAnswer['label'] | 'planned' | 'cancelled';

/** A service without a label was called off, and so is what a cancelled plan never arranged (docs/domain.md#labels). */
export function stateOf({ serviceId, label }: OccurrenceAnswer, { status }: Pick<Plan, 'status'>): VisitState {
  if (label !== 'unknown') return label;
  return serviceId === undefined && status !== 'cancelled' ? 'planned' : 'cancelled';
}

const ahead: readonly VisitState[] = ['planned', 'waiting_for_acceptance', 'waiting_for_service'];

/** The first visit that is still to come, `today` included; undefined when none is. */
export const nextVisit = (plan: Plan, today: string): OccurrenceAnswer | undefined =>
  plan.occurrences.find((visit) => dateOf(visit) >= today && ahead.includes(stateOf(visit, plan)));

const done: readonly VisitState[] = ['pending_feedback', 'complete', 'service_complete'];

/** How many visits are done; one that waits for the customer's rating is. */
export const visitsDone = (plan: Plan): number =>
  plan.occurrences.filter((visit) => done.includes(stateOf(visit, plan))).length;
