import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { visitServiceIdOf } from '../ordering/index.js';
import { type DecisionContext, type Decider, decisions } from '../platform/domain/decider.js';
import { assertTransition } from '../platform/domain/lifecycle-refusal.js';
import { occurrenceDates } from './visits/occurrence-dates.policy.js';
import {
  CancelSubscription,
  ConcludeOccurrence,
  PauseSubscription,
  RecordMove,
  ResumeSubscription,
  ScheduleDueOccurrences,
  StartSubscription,
  type SubscriptionCommand,
} from './subscription.commands.js';
import { pause, recordMove, refuseStrangers, resume, unservedCents } from './visits/subscription.changes.js';
import { subscriptionNotFound } from './subscription.errors.js';
import { type SubscriptionEvent, subscriptionEvents } from './subscription.events.js';
import {
  dueForScheduling,
  evolveSubscription,
  initialSubscriptionState,
  type Occurrence,
  type Subscription,
  subscriptionDeadlines,
  type SubscriptionState,
  unscheduled,
} from './subscription.state.js';

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
  .on(RecordMove, recordMove);

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
