import * as deadlines from '../policies/deadlines.policy.js';
import { offersWithdrawn } from '../offers/offer-ends.js';
import { matchingStarted } from '../offers/offers.rules.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { type Service, type ServiceContext, type ServiceMoment, timesOf } from '../service/service.state.js';
import { remarkIdOf } from '../visits/visits.js';

/** A requested date and hour, and why. */
export type RequestedMoment<Cause = 'closed_day'> = ServiceMoment & {
  readonly reason?: string | undefined;
  readonly cause: Cause | undefined;
};

/** Moves a service at once. For a route, matching starts at once as well, so that its partner is offered all of it. */
export const moved = (
  service: Service,
  { reason, cause, ...moment }: RequestedMoment<'closed_day' | 'route'>,
  rules: ServiceContext,
): readonly ServiceEvent[] => {
  const { now, actor, settings: windows } = rules;
  const times = timesOf(service, moment);
  const from = cause === 'route' ? now : deadlines.matchFrom(times, now);
  const isSought = service.status !== 'scheduled' && service.status !== 'accepted';
  const due = deadlines.escalateAt(times, now, windows);
  const rescheduled: ServiceEventData<'ServiceRescheduled'> = {
    by: actor.role === 'partner' ? 'system' : actor.role,
    ...moment,
    ...wordsOf(reason, rules),
    at: now.toISOString(),
    matchFrom: from.toISOString(),
    cancelAt: deadlines.cancelAt(times, windows).toISOString(),
    escalateAt: isSought ? due.toISOString() : null,
    missedAt: service.status === 'accepted' ? deadlines.missedAt(times, windows).toISOString() : null,
    ...(cause && { cause }),
  };
  const events: ServiceEvent[] = [
    ...offersWithdrawn(service, 'rescheduled', now),
    { type: 'ServiceRescheduled', data: rescheduled },
  ];
  if (service.status === 'scheduled' && from.getTime() <= now.getTime()) {
    events.push(matchingStarted({ round: service.round + 1, now, escalateAt: due }));
  }
  return events;
};

/**
 * For an immediate move: an admin's reason is stored in the event, any other reason as a remark, so that it can be
 * erased.
 */
const wordsOf = (
  reason: string | undefined,
  { actor, commandId }: Pick<ServiceContext, 'actor' | 'commandId'>,
): { remarkId: string | null; reason: string | null } => {
  if (reason === undefined) return { remarkId: null, reason: null };
  return actor.role === 'admin' ? { remarkId: null, reason } : { remarkId: remarkIdOf(commandId), reason: null };
};
