import { defineLifecycle } from './lifecycle.js';

const endable = {
  SubscriptionCompleted: { to: 'completed', by: ['system'] },
  SubscriptionCancelled: { to: 'cancelled', by: ['customer', 'system'] },
} as const;

/** The grave is somewhere else; so are the visits to come. */
const relocates = <State extends string>(state: State) =>
  ({ SubscriptionRelocated: { to: state, by: ['customer', 'admin', 'system'] } }) as const;

/** Visits that are already services continue after the subscription was paused or has ended. */
const concludes = <State extends string>(state: State) =>
  ({ OccurrenceConcluded: { to: state, by: ['system'] } }) as const;

/** A subscription: a bought plan of monthly cleanings, each an occurrence (docs/domain.md#subscription). */
export const subscriptionLifecycle = defineLifecycle({
  id: 'subscription',
  initial: 'none',
  states: {
    none: { on: { SubscriptionStarted: { to: 'active', by: ['system'] } } },
    active: {
      deadlines: ['schedule_occurrence', 'plan_ending'],
      on: {
        OccurrenceScheduled: { to: 'active', by: ['system'] },
        OccurrenceMoved: { to: 'active', by: ['customer'] },
        ...relocates('active'),
        ...concludes('active'),
        SubscriptionPaused: { to: 'paused', by: ['customer'] },
        ...endable,
      },
    },
    paused: {
      deadlines: ['pause_end'],
      on: {
        SubscriptionResumed: { to: 'active', by: ['customer', 'system'] },
        ...relocates('paused'),
        ...concludes('paused'),
        ...endable,
      },
    },
    completed: { final: true, on: concludes('completed') },
    cancelled: { final: true, on: concludes('cancelled') },
  },
  actions: {
    pause: { events: ['SubscriptionPaused'], by: ['customer'] },
    resume: { events: ['SubscriptionResumed'], by: ['customer'] },
    move: { events: ['OccurrenceMoved'], by: ['customer'] },
    cancel: { events: ['SubscriptionCancelled'], by: ['customer'] },
  },
});

export type SubscriptionStatus = (typeof subscriptionLifecycle.states)[number];
export type SubscriptionEventType = (typeof subscriptionLifecycle.events)[number];
export type SubscriptionAction = (typeof subscriptionLifecycle.actions)[number]['segment'];
export type SubscriptionDeadline = ReturnType<typeof subscriptionLifecycle.deadlinesOf>[number];
