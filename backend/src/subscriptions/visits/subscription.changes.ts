import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { badDate } from '../../platform/http/requests/bad-date.js';
import { beginningOf, daysBetween, daysLater, localDateOf } from '../../platform/clock/local-time.js';
import { MAX_PAUSE_DAYS, moveWindow } from './occurrence-dates.policy.js';
import type { PauseSubscription, RecordMove } from '../subscription.commands.js';
import { occurrenceOver, occurrenceScheduled, subscriptionNotFound } from '../subscription.errors.js';
import type { SubscriptionEvent, SubscriptionEventData } from '../subscription.events.js';
import { type Occurrence, type Subscription, unscheduled } from '../subscription.state.js';

/**
 * The context of a customer's change of a bought plan: pausing, resuming, or moving a visit
 * (docs/domain.md#subscription).
 */

type Occasion = Pick<DecisionContext, 'now' | 'actor'>;

/** Refuses users other than the customer; the system is allowed. */
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

/** Resumes a plan: visits that are not services yet move by the length of the pause in days. */
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
 * The visit, if it can be moved.
 * @throws DomainError 404 when the plan has no such visit, 409 `occurrence_over`, 422 `too_soon` or `too_late`
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
 * Moves a visit, either one that is not a service yet or together with its rescheduled service. When the visit has
 * become a service in the meantime, fails with 409 `occurrence_scheduled`, and the caller may retry.
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

/** The total price of the visits that are not services yet; cents. */
export const unservedCents = (subscription: Subscription): number =>
  unscheduled(subscription).reduce((sum, { priceCents }) => sum + priceCents, 0);
