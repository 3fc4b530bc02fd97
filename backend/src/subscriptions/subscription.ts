import { languages, translationsSchema } from '@perpetua/contracts/languages';
import { localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { deliveryFactsSchema } from '../ordering/index.js';
import { defineEvents, type EventOf, eventType } from '../platform/event-store/event-definition.js';
import {
  type SubscriptionDeadline,
  subscriptionLifecycle,
  type SubscriptionStatus,
} from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { changesOf, type Deadline, type Folds } from '../platform/domain/decider.js';
import { daysLater } from '../platform/clock/local-time.js';
import { endingInstant, schedulingInstant } from './visit-dates.policy.js';
import { changeOf, defineAudience } from '../platform/live/live-audience.js';

const id = z.uuid();
const cents = z.int().min(0);
const number = z.int().min(1);

const productSchema = z.object({ productId: id, name: translationsSchema });

const occurrenceSchema = z.object({
  /** The number of the visit within the plan, from 1 to its number of months. */
  n: number,
  /** The visit's day, local to the cemetery. */
  date: localDateSchema,
  priceCents: cents,
  amountToReceiveCents: cents,
});
export type PlannedOccurrence = z.infer<typeof occurrenceSchema>;

/** Facts of a bought cleaning plan (docs/domain.md#subscription). */
export const subscriptionEvents = defineEvents('subscription', {
  SubscriptionStarted: eventType(
    1,
    z.object({
      orderId: id,
      orderNumber: z.string().min(1),
      customerId: id,
      planId: id,
      months: number,
      discountPercent: z.number().min(0).max(100),
      product: productSchema,
      delivery: deliveryFactsSchema,
      /** The first visit's date, from which all other dates are computed. */
      anchorDate: localDateSchema,
      occurrences: z.array(occurrenceSchema).min(1),
      language: z.enum(languages),
      purchasedAt: z.iso.datetime(),
    }),
  ),
  OccurrenceScheduled: eventType(
    1,
    z.object({
      n: number,
      date: localDateSchema,
      serviceId: id,
      priceCents: cents,
      amountToReceiveCents: cents,
      subscriptionId: id,
      orderId: id,
      orderNumber: z.string().min(1),
      customerId: id,
      product: productSchema,
      /** Where and when the visit takes place; `date` is the date of this occurrence. */
      delivery: deliveryFactsSchema,
      visits: number,
      language: z.enum(languages),
      purchasedAt: z.iso.datetime(),
    }),
  ),
  OccurrenceMoved: eventType(1, z.object({ n: number, date: localDateSchema })),
  /** The grave is somewhere else: visits that are not services yet take place there. */
  SubscriptionRelocated: eventType(1, z.object({ delivery: deliveryFactsSchema })),
  OccurrenceConcluded: eventType(1, z.object({ n: number, serviceId: id, outcome: z.enum(['closed', 'cancelled']) })),
  /** `resumeAt` is the instant at which the plan resumes automatically. */
  SubscriptionPaused: eventType(1, z.object({ pausedAt: z.iso.datetime(), resumeAt: z.iso.datetime() })),
  /**
   * `shiftedDays` is the length of the pause in local days: each visit that is not a service yet moves by this number.
   */
  SubscriptionResumed: eventType(1, z.object({ shiftedDays: z.int().min(0) })),
  SubscriptionCompleted: eventType(1, z.object({})),
  SubscriptionCancelled: eventType(
    1,
    z.object({ reason: z.string().min(1), unscheduled: z.array(number), refundCents: cents }),
  ),
});

export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;

/** The data of one event type. */
export type SubscriptionEventData<Type extends SubscriptionEvent['type']> = Extract<
  SubscriptionEvent,
  { type: Type }
>['data'];

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
  SubscriptionRelocated: ({ started: bought }, { delivery }) => ({ started: { ...bought, delivery } }),
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
  plan_ending: (subscription) => {
    const last = subscription.occurrences.at(-1);
    if (last === undefined || unscheduled(subscription).length > 0) return null;
    return endingInstant(last.date, subscription.started.delivery.timeZone);
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

/** Live updates about a subscription go to its customer and to admins. */
export const subscriptionAudience = defineAudience(subscriptionEvents, {
  concerned: async (subscriptionIds, database) => {
    const rows = await database.query<{ subscription_id: string; customer_id: string }>({
      name: 'subscriptions.audience',
      text: `SELECT subscription_id, customer_id FROM subscriptions.subscriptions
        WHERE subscription_id = ANY($1::uuid[])`,
      values: [subscriptionIds],
    });
    return new Map(rows.map((row) => [row.subscription_id, row.customer_id]));
  },
  notices: (event, customerId) => [changeOf('subscription', event, customerId === undefined ? [] : [customerId])],
});
