import { DomainError, notFound } from '../platform/domain/domain-error.js';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { type DecisionContext, type Decider, decisions } from '../platform/domain/decider.js';
import { assertTransition } from '../platform/domain/lifecycle-refusal.js';
import { badDate } from '../platform/domain/bad-date.js';
import { beginningOf, daysBetween, daysLater, localDateOf } from '../platform/clock/local-time.js';
import { MAX_PAUSE_DAYS, moveWindow, occurrenceDates } from './visit-dates.policy.js';
import {
  PauseSubscription,
  RecordMove,
  RelocateSubscription,
  CancelSubscription,
  ConcludeOccurrence,
  ResumeSubscription,
  ScheduleDueOccurrences,
  StartSubscription,
  type SubscriptionCommand,
} from './subscription.commands.js';
import {
  type SubscriptionEvent,
  type SubscriptionEventData,
  type Occurrence,
  type Subscription,
  unscheduled,
  subscriptionEvents,
  dueForScheduling,
  evolveSubscription,
  initialSubscriptionState,
  subscriptionDeadlines,
  type SubscriptionState,
} from './subscription.js';
import { visitServiceIdOf } from '../ordering/index.js';

/** 404, also for another customer's subscription (docs/domain.md#api). */
export const subscriptionNotFound = (): DomainError => notFound('Subscription');

/** 409: the plan is completed or cancelled, and another one is bought in the catalogue. */
export const planOver = (): DomainError =>
  new DomainError({ code: 'plan_over', message: 'This plan has ended. Please choose a new one.' });

/** 409: the plan is paused, so that the dates of its visits are not known. */
export const planPaused = (): DomainError =>
  new DomainError({ code: 'plan_paused', message: 'This plan is paused. Please resume it first.' });

/** 409: the visit has begun, is done or was cancelled. */
export const occurrenceOver = (n: number): DomainError =>
  new DomainError({ code: 'occurrence_over', message: `Visit ${n} has begun or is over` });

/** 409: the visit became a service during the move, or its service is not stored yet. */
export const occurrenceScheduled = (n: number): DomainError =>
  new DomainError({
    code: 'occurrence_scheduled',
    message: `Visit ${n} is being arranged; please try again`,
  });

/** 409: a partner has accepted the visit, so that a new day needs the partner's answer. */
export const occurrenceAccepted = (serviceId: string): DomainError =>
  new DomainError({
    code: 'occurrence_accepted',
    message: 'A partner has accepted this visit. Propose the new day on the page of the visit.',
    details: { serviceId },
  });

/** What the rules for customers read besides the command and the state: the business time and the actor. */
type Occasion = Pick<DecisionContext, 'now' | 'actor'>;

/**
 * Rejects customers other than the plan's customer; all other actors are allowed.
 * @throws DomainError 404
 */
export const refuseStrangers = ({ started }: Subscription, { actor }: Occasion): void => {
  if (actor.role === 'customer' && actor.id !== started.customerId) throw subscriptionNotFound();
};

/** Pauses a plan for at most 90 local days; a repeat changes nothing. */
const pause = (
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
const resume = (subscription: Subscription, context: Occasion): SubscriptionEvent[] => {
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
const recordMove = (
  { n, date, serviceId }: RecordMove['payload'],
  subscription: Subscription,
  context: Occasion,
): SubscriptionEvent[] => {
  const visit = movable(subscription, { n, date }, context);
  if (visit.serviceId !== serviceId) throw occurrenceScheduled(n);
  return visit.date === date ? [] : [{ type: 'OccurrenceMoved', data: { n, date } }];
};

/** Moves the visits to come to where the grave is now; a plan that is over stays as it was. */
const relocate = (
  { place }: RelocateSubscription['payload'],
  subscription: Subscription,
  context: Occasion,
): SubscriptionEvent[] => {
  refuseStrangers(subscription, context);
  const { delivery } = subscription.started;
  if (subscriptionLifecycle.isFinal(subscription.status)) return [];
  const moved = { ...delivery, ...place };
  const isSame = Object.entries(moved).every(([field, value]) => delivery[field as keyof typeof delivery] === value);
  return isSame ? [] : [{ type: 'SubscriptionRelocated', data: { delivery: moved } }];
};

/** The total price in cents of the visits that are not services yet. */
const unservedCents = (subscription: Subscription): number =>
  unscheduled(subscription).reduce((sum, { priceCents }) => sum + priceCents, 0);

/**
 * Starts a bought plan and schedules the services of the visits that are already due for scheduling; a repeat changes
 * nothing.
 */
const start = (
  payload: StartSubscription['payload'],
  state: SubscriptionState,
  { now }: DecisionContext,
): SubscriptionEvent[] => {
  if (state.status !== 'none') return [];
  const { subscriptionId, visitPricesCents, amountsToReceiveCents, ...bought } = payload;
  const anchorDate = bought.delivery.date;
  const occurrences = occurrenceDates(anchorDate, bought.months).map((date, index) => ({
    n: index + 1,
    date,
    priceCents: visitPricesCents[index] ?? 0,
    amountToReceiveCents: amountsToReceiveCents[index] ?? 0,
  }));
  const begun: SubscriptionEvent = { type: 'SubscriptionStarted', data: { ...bought, anchorDate, occurrences } };
  const after = evolveSubscription(state, begun) as Subscription;
  return [begun, ...scheduleDue(subscriptionId, after, now)];
};

/** Schedules a service for each due visit that has none yet; exactly one per visit. */
const scheduleDue = (subscriptionId: string, subscription: Subscription, now: Date): SubscriptionEvent[] => {
  if (!subscriptionLifecycle.permits(subscription.status, 'OccurrenceScheduled')) return [];
  return unscheduled(subscription)
    .filter((occurrence) => dueForScheduling(subscription, occurrence) <= now)
    .map((occurrence) => scheduled(subscriptionId, subscription, occurrence));
};

const scheduled = (subscriptionId: string, { started }: Subscription, occurrence: Occurrence): SubscriptionEvent => {
  const { n, date, priceCents, amountToReceiveCents } = occurrence;
  const { orderId, orderNumber, customerId, product, delivery, language, purchasedAt } = started;
  return {
    type: 'OccurrenceScheduled',
    data: {
      n,
      date,
      serviceId: visitServiceIdOf(subscriptionId, n),
      priceCents,
      amountToReceiveCents,
      subscriptionId,
      orderId,
      orderNumber,
      customerId,
      product,
      delivery: { ...delivery, date },
      visits: started.months,
      language,
      purchasedAt,
    },
  };
};

/** Records the end of a visit, and completes the subscription if all other visits are over. */
const conclude = (
  { serviceId, outcome }: ConcludeOccurrence['payload'],
  subscription: Subscription,
): SubscriptionEvent[] => {
  const visit = subscription.occurrences.find((occurrence) => occurrence.serviceId === serviceId);
  if (!visit || visit.outcome !== null) return [];
  const concluded: SubscriptionEvent = { type: 'OccurrenceConcluded', data: { n: visit.n, serviceId, outcome } };
  const isLast = subscription.occurrences.every((occurrence) => occurrence === visit || occurrence.outcome !== null);
  const canComplete = subscriptionLifecycle.permits(subscription.status, 'SubscriptionCompleted');
  return isLast && canComplete ? [concluded, { type: 'SubscriptionCompleted', data: {} }] : [concluded];
};

/** Cancels visits that are not services yet and refunds their share of the price; a repeat changes nothing. */
const cancel = (
  { reason }: CancelSubscription['payload'],
  subscription: Subscription,
  context: DecisionContext,
): SubscriptionEvent[] => {
  refuseStrangers(subscription, context);
  if (subscription.status === 'cancelled') return [];
  assertTransition(subscriptionLifecycle, subscription.status, {
    event: 'SubscriptionCancelled',
    by: context.actor.role,
  });
  const numbers = unscheduled(subscription).map(({ n }) => n);
  return [
    {
      type: 'SubscriptionCancelled',
      data: { reason, unscheduled: numbers, refundCents: unservedCents(subscription) },
    },
  ];
};

/**
 * Resumes a plan and schedules the services of the visits that have become due for scheduling in the meantime. A repeat
 * schedules nothing: that is the task of the deadline `schedule_occurrence`.
 */
const resumed = (
  { subscriptionId }: ResumeSubscription['payload'],
  subscription: Subscription,
  context: DecisionContext,
): SubscriptionEvent[] => {
  const events = resume(subscription, context);
  if (events.length === 0) return [];
  const after = events.reduce<SubscriptionState>(evolveSubscription, subscription) as Subscription;
  return [...events, ...scheduleDue(subscriptionId, after, context.now)];
};

const requests = decisions<Subscription, SubscriptionEvent>()
  .on(CancelSubscription, cancel)
  .on(PauseSubscription, pause)
  .on(ResumeSubscription, resumed)
  .on(RecordMove, recordMove)
  .on(RelocateSubscription, relocate);

/**
 * The commands that processes and deadlines send. They change nothing if the subscription does not exist, because
 * processes also report services of orders without a plan.
 */
const reports = decisions<Subscription, SubscriptionEvent>()
  .on(ConcludeOccurrence, conclude)
  .on(ScheduleDueOccurrences, ({ subscriptionId }, subscription, { now }) =>
    scheduleDue(subscriptionId, subscription, now),
  );

const knownSubscription = (state: SubscriptionState): Subscription => {
  if (state.status === 'none') throw subscriptionNotFound();
  return state;
};

/** The rules of a bought plan (docs/domain.md#subscription). */
export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  streamType: subscriptionEvents.streamType,
  initialState: initialSubscriptionState,
  streamId: (command) => command.payload.subscriptionId,
  beginsWith: StartSubscription,
  decisions: decisions<SubscriptionState, SubscriptionEvent>()
    .on(StartSubscription, start)
    .include(requests, knownSubscription)
    .include(reports, (state) => (state.status === 'none' ? undefined : state)),
  evolve: evolveSubscription,
  permits: ({ status }, { type }) => subscriptionLifecycle.permits(status, type),
  deadlines: subscriptionDeadlines,
};
