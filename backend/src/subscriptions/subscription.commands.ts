import { Command } from '@nestjs/cqrs';
import type { RenewRequest } from '@perpetua/contracts/subscriptions.contract';
import { type CommandMeta, DomainCommand } from '../platform/domain/command.js';
import type { SubscriptionEventData } from './subscription.js';

/** Starts a bought plan; visits that are already due become services in the same append. */
export class StartSubscription extends DomainCommand<
  Omit<SubscriptionEventData<'SubscriptionStarted'>, 'anchorDate' | 'occurrences'> & {
    readonly subscriptionId: string;
    /**
     * One price per visit, in the order of the visits. Likewise `amountsToReceiveCents`: what the partner earns per
     * visit.
     */
    readonly visitPricesCents: readonly number[];
    readonly amountsToReceiveCents: readonly number[];
  }
> {
  readonly type = 'StartSubscription';
}

/** Schedules a service for each visit that is due: exactly one per visit, however often the command is sent. */
export class ScheduleDueOccurrences extends DomainCommand<{ readonly subscriptionId: string }> {
  readonly type = 'ScheduleDueOccurrences';
}

/** Records that a visit is over. A repeat for the same visit changes nothing. */
export class ConcludeOccurrence extends DomainCommand<{
  readonly subscriptionId: string;
  readonly serviceId: string;
  readonly outcome: 'closed' | 'cancelled';
}> {
  readonly type = 'ConcludeOccurrence';
}

/**
 * Ends a plan: visits that are not services yet never become services, and are refunded with their share of the price.
 */
export class CancelSubscription extends DomainCommand<{ readonly subscriptionId: string; readonly reason: string }> {
  readonly type = 'CancelSubscription';
}

/**
 * Pauses a plan: no visit becomes a service until the plan resumes. `until` is the local day of the resumption; null
 * for the longest pause allowed.
 */
export class PauseSubscription extends DomainCommand<{
  readonly subscriptionId: string;
  readonly until: string | null;
}> {
  readonly type = 'PauseSubscription';
}

/** Tells the customer once that the plan ends (deadline `plan_ending`). */
export class RemindOfEnding extends DomainCommand<{ readonly subscriptionId: string }> {}

/** Buys another plan like one that ends; returns the order's id and the URL of the payment page. */
export class RenewSubscription extends Command<{ orderId: string; paymentUrl: string }> {
  constructor(
    readonly payload: { readonly subscriptionId: string; readonly request: RenewRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Resumes a paused plan, on the customer's request or when the pause is over (deadline `pause_end`). */
export class ResumeSubscription extends DomainCommand<{ readonly subscriptionId: string }> {
  readonly type = 'ResumeSubscription';
}

interface Move {
  readonly subscriptionId: string;
  readonly n: number;
  /** The new day, local to the cemetery: YYYY-MM-DD. */
  readonly date: string;
}

/** A customer moves a visit to another day; if the visit is already a service, the service is rescheduled too. */
export class MoveOccurrence extends Command<void> {
  constructor(
    readonly payload: Move,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Records the new day of a visit; `serviceId` is the rescheduled service, null when the visit is not a service yet. */
export class RecordMove extends DomainCommand<Move & { readonly serviceId: string | null }> {
  readonly type = 'RecordMove';
}

/**
 * A customer ends a plan: visits that are not services yet, and services that can still be cancelled, are cancelled and
 * refunded; completed visits do not change.
 */
export class EndSubscription extends Command<void> {
  constructor(
    readonly payload: {
      readonly subscriptionId: string;
      /** The refund that the customer saw, in cents. */
      readonly expectedRefundCents?: number | undefined;
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The plan's grave is somewhere else now: `place` is where its visits take place. A repeat changes nothing. */
export class RelocateSubscription extends DomainCommand<{
  readonly subscriptionId: string;
  readonly place: Omit<SubscriptionEventData<'SubscriptionStarted'>['delivery'], 'date' | 'hour'>;
}> {
  readonly type = 'RelocateSubscription';
}

export type SubscriptionCommand =
  | StartSubscription
  | ScheduleDueOccurrences
  | ConcludeOccurrence
  | CancelSubscription
  | PauseSubscription
  | ResumeSubscription
  | RecordMove
  | RelocateSubscription;
