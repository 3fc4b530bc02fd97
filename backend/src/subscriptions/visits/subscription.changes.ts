import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { badDate } from '../../platform/domain/bad-date.js';
import { beginningOf, daysBetween, daysLater, localDateOf } from '../../platform/clock/local-time.js';
import { MAX_PAUSE_DAYS, moveWindow } from './occurrence-dates.policy.js';
import type { PauseSubscription, RecordMove } from '../subscription.commands.js';
import { occurrenceOver, occurrenceScheduled, subscriptionNotFound } from '../subscription.errors.js';
import type { SubscriptionEvent, SubscriptionEventData } from '../subscription.events.js';
import { type Occurrence, type Subscription, unscheduled } from '../subscription.state.js';

/**
 * What the rules for pausing a plan, resuming it and moving a visit read besides the command and the state: the
 * business time and the actor (docs/domain.md#subscription).
 */

type Occasion = Pick<DecisionContext, 'now' | 'actor'>;

/**
 * Rejects customers other than the plan's customer; all other actors are allowed.
 * @throws DomainError 404
 */
export const refuseStrangers = ({ started }: Subscription, { actor }: Occasion): void => {
  if (actor.role === 'customer' && actor.id !== started.customerId) throw subscriptionNotFound();
};

/** Pauses a plan for at most 90 local days; a repeat changes nothing. */
export const pause = (
  { until }: PauseSubscription['payload'],
  subscription: Subscription,
  context: Occasion,
): SubscriptionEvent[] => {
  refuseStrangers(subscription, context);
  if (subscription.status === 'paused') return [];
  assertTransition(subscriptionLifecycle, subscription.status, {
    event: 'SubscriptionPaused',
    by: context.actor.role,
  });
  const { timeZone } = subscription.started.delivery;
  const today = localDateOf(context.now, timeZone);
  const [first, last] = [daysLater(today, 1), daysLater(today, MAX_PAUSE_DAYS)];
  const day = until ?? last;
  if (day < first) throw badDate('too_soon', { date: first, hour: null });
  if (day > last) throw badDate('too_late', { date: last, hour: null });
  const resumeAt = beginningOf(day, timeZone).toISOString();
  return [{ type: 'SubscriptionPaused', data: { pausedAt: context.now.toISOString(), resumeAt } }];
};

/**
 * Resumes a plan: visits that are not services yet move by the length of the pause in days; a repeat changes nothing.
 */
export const resume = (subscription: Subscription, context: Occasion): SubscriptionEvent[] => {
  refuseStrangers(subscription, context);
  const { pause: held, status, started } = subscription;
  if (held === null) {
    if (status === 'active') return [];
    assertTransition(subscriptionLifecycle, status, { event: 'SubscriptionResumed', by: context.actor.role });
    return [];
  }
  const { timeZone } = started.delivery;
  const shiftedDays = daysBetween(localDateOf(new Date(held.pausedAt), timeZone), localDateOf(context.now, timeZone));
  return [{ type: 'SubscriptionResumed', data: { shiftedDays } }];
};

/**
 * Returns the visit if it can be moved to `date`.
 * @throws DomainError 404 when the plan has no such visit, 409 `illegal_transition` or `occurrence_over`, 422
 * `too_soon` or `too_late`
 */
export const movable = (
  subscription: Subscription,
  { n, date }: SubscriptionEventData<'OccurrenceMoved'>,
  context: Occasion,
): Occurrence => {
  refuseStrangers(subscription, context);
  const { occurrences, started, status } = subscription;
  const visit = occurrences.find((occurrence) => occurrence.n === n);
  if (visit === undefined) throw subscriptionNotFound();
  assertTransition(subscriptionLifecycle, status, { event: 'OccurrenceMoved', by: context.actor.role });
  if (visit.outcome !== null) throw occurrenceOver(n);
  const today = localDateOf(context.now, started.delivery.timeZone);
  const window = moveWindow(
    occurrences.map((occurrence) => occurrence.date),
    n,
    today,
  );
  if (date < window.first) throw badDate('too_soon', { date: window.first, hour: null });
  if (date > window.last) throw badDate('too_late', { date: window.last, hour: null });
  return visit;
};

/**
 * Moves a visit. `serviceId` is the visit's service, which must be rescheduled before this command; null if the visit
 * is not a service. When the plan has another `serviceId` for the visit, fails with 409 `occurrence_scheduled`; the
 * caller can retry.
 */
export const recordMove = (
  { n, date, serviceId }: RecordMove['payload'],
  subscription: Subscription,
  context: Occasion,
): SubscriptionEvent[] => {
  const visit = movable(subscription, { n, date }, context);
  if (visit.serviceId !== serviceId) throw occurrenceScheduled(n);
  return visit.date === date ? [] : [{ type: 'OccurrenceMoved', data: { n, date } }];
};

/** The total price in cents of the visits that are not services yet. */
export const unservedCents = (subscription: Subscription): number =>
  unscheduled(subscription).reduce((sum, { priceCents }) => sum + priceCents, 0);
