import {
  type SubscriptionDeadline,
  subscriptionLifecycle,
  type SubscriptionStatus,
} from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { changesOf, type Deadline, type Folds } from '../platform/domain/decider.js';
import { daysLater } from '../platform/clock/local-time.js';
import { schedulingInstant } from './visits/occurrence-dates.policy.js';
import type { PlannedOccurrence, SubscriptionEvent, SubscriptionEventData } from './subscription.events.js';

/**
 * One visit of a plan: first planned, then a service (`serviceId` is set), then over (`outcome` is set). A visit that
 * is cancelled before it becomes a service never has a `serviceId`.
 */
export interface Occurrence extends PlannedOccurrence {
  readonly serviceId: string | null;
  readonly outcome: 'closed' | 'cancelled' | null;
}

/** A subscription before its first event. */
export interface NoSubscription {
  readonly status: 'none';
}

/** A subscription that has started. */
export interface Subscription {
  readonly status: Exclude<SubscriptionStatus, 'none'>;
  readonly started: SubscriptionEventData<'SubscriptionStarted'>;
  readonly occurrences: readonly Occurrence[];
  /** The current pause, ISO 8601; null while the plan is not paused. */
  readonly pause: { readonly pausedAt: string; readonly resumeAt: string } | null;
}

export type SubscriptionState = NoSubscription | Subscription;

export const initialSubscriptionState: SubscriptionState = { status: 'none' };

/**
 * The state after an event. Never throws: an event that the lifecycle does not allow in this status, or that only a
 * later version of the program knows, changes nothing.
 */
export const evolveSubscription = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  if (!subscriptionLifecycle.permits(state.status, event.type)) return state;
  if (event.type === 'SubscriptionStarted') return started(event.data);
  if (state.status === 'none') return state;
  const status = subscriptionLifecycle.next(state.status, event.type);
  return { ...state, ...changesOf(folds, state, event), status };
};

const started = (data: SubscriptionEventData<'SubscriptionStarted'>): Subscription => ({
  status: subscriptionLifecycle.next('none', 'SubscriptionStarted'),
  started: data,
  occurrences: data.occurrences.map((occurrence) => ({ ...occurrence, serviceId: null, outcome: null })),
  pause: null,
});

const changed = (
  { occurrences }: Subscription,
  numbers: readonly number[],
  change: Partial<Occurrence>,
): Partial<Subscription> => ({
  occurrences: occurrences.map((occurrence) =>
    numbers.includes(occurrence.n) ? { ...occurrence, ...change } : occurrence,
  ),
});

const shifted = (subscription: Subscription, days: number): Partial<Subscription> => {
  const later = unscheduled(subscription);
  return {
    occurrences: subscription.occurrences.map((occurrence) =>
      later.includes(occurrence) ? { ...occurrence, date: daysLater(occurrence.date, days) } : occurrence,
    ),
  };
};

/** How each event except the first changes the state. */
const folds: Folds<Subscription, Exclude<SubscriptionEvent, { type: 'SubscriptionStarted' }>> = {
  OccurrenceScheduled: (subscription, { n, serviceId }) => changed(subscription, [n], { serviceId }),
  OccurrenceMoved: (subscription, { n, date }) => changed(subscription, [n], { date }),
  OccurrenceConcluded: (subscription, { n, outcome }) => changed(subscription, [n], { outcome }),
  SubscriptionCancelled: (subscription, { unscheduled: numbers }) => ({
    pause: null,
    ...changed(subscription, numbers, { outcome: 'cancelled' }),
  }),
  SubscriptionPaused: (_subscription, pause) => ({ pause }),
  SubscriptionResumed: (subscription, { shiftedDays }) => ({ pause: null, ...shifted(subscription, shiftedDays) }),
  SubscriptionCompleted: () => ({ pause: null }),
};

/** The visits that are neither services nor cancelled. */
export const unscheduled = ({ occurrences }: Subscription): readonly Occurrence[] =>
  occurrences.filter(({ serviceId, outcome }) => serviceId === null && outcome === null);

/** When a visit becomes a service; the first visit does so immediately. */
export const dueForScheduling = ({ started: { delivery } }: Subscription, { n, date }: Occurrence): Date =>
  n === 1 ? new Date(0) : schedulingInstant(date, delivery.timeZone);

const dueDates: Readonly<Record<SubscriptionDeadline, (subscription: Subscription) => Date | null>> = {
  schedule_occurrence: (subscription) => {
    const times = unscheduled(subscription).map((occurrence) => dueForScheduling(subscription, occurrence).getTime());
    return times.length === 0 ? null : new Date(Math.min(...times));
  },
  pause_end: ({ pause }) => (pause === null ? null : new Date(pause.resumeAt)),
};

/** All deadlines armed in a state: those that the lifecycle defines for its status and that have a due time. */
export const subscriptionDeadlines = (state: SubscriptionState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return subscriptionLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const dueAt = dueDates[kind](state);
    return dueAt === null ? [] : [{ kind, dueAt }];
  });
};
