import { DomainCommand } from '../platform/event-store/decider.js';
import type { SubscriptionEventData } from './subscription.events.js';

/** Begins a bought plan; the visits that are due for it become services with the same append. */
export class StartSubscription extends DomainCommand<
  Omit<SubscriptionEventData<'SubscriptionStarted'>, 'anchorDate' | 'occurrences'> & {
    readonly subscriptionId: string;
    /** One price and one amount to receive a visit, in order; as many as months. */
    readonly visitPricesCents: readonly number[];
    readonly amountsToReceiveCents: readonly number[];
  }
> {}

/** Makes services of all visits whose time has come. Exactly once each, however often it is sent. */
export class ScheduleDueOccurrences extends DomainCommand<{ readonly subscriptionId: string }> {}

/** A visit is over. Idempotent by visit. */
export class ConcludeOccurrence extends DomainCommand<{
  readonly subscriptionId: string;
  readonly serviceId: string;
  readonly outcome: 'closed' | 'cancelled';
}> {}

/** Ends a plan: visits that are no services yet never become any, and are refunded at their share. */
export class CancelSubscription extends DomainCommand<{ readonly subscriptionId: string; readonly reason: string }> {}

export type SubscriptionCommand = StartSubscription | ScheduleDueOccurrences | ConcludeOccurrence | CancelSubscription;
