import { Command } from '@nestjs/cqrs';
import { type CommandMeta, DomainCommand } from '../platform/domain/command.js';
import type { SubscriptionEventData } from './subscription.events.js';

/** Begins a bought plan; the visits that are due for it become services with the same append. */
export class StartSubscription extends DomainCommand<
  Omit<SubscriptionEventData<'SubscriptionStarted'>, 'anchorDate' | 'occurrences'> & {
    readonly subscriptionId: string;
    /** One price and one amount to receive a visit, in order; as many as months. */
    readonly visitPricesCents: readonly number[];
    readonly amountsToReceiveCents: readonly number[];
  }
> {
  readonly type = 'StartSubscription';
}

/** Makes services of all visits whose time has come. Exactly once each, however often it is sent. */
export class ScheduleDueOccurrences extends DomainCommand<{ readonly subscriptionId: string }> {
  readonly type = 'ScheduleDueOccurrences';
}

/** A visit is over. Idempotent by visit. */
export class ConcludeOccurrence extends DomainCommand<{
  readonly subscriptionId: string;
  readonly serviceId: string;
  readonly outcome: 'closed' | 'cancelled';
}> {
  readonly type = 'ConcludeOccurrence';
}

/** Ends a plan: visits that are no services yet never become any, and are refunded at their share. */
export class CancelSubscription extends DomainCommand<{ readonly subscriptionId: string; readonly reason: string }> {
  readonly type = 'CancelSubscription';
}

/** Holds a plan: no visit becomes a service until it goes on. `until` is a local day, or null for as long as is allowed. */
export class PauseSubscription extends DomainCommand<{
  readonly subscriptionId: string;
  readonly until: string | null;
}> {
  readonly type = 'PauseSubscription';
}

/** Lets a paused plan go on, for its customer or because the pause has run out (deadline `pause_end`). */
export class ResumeSubscription extends DomainCommand<{ readonly subscriptionId: string }> {
  readonly type = 'ResumeSubscription';
}

interface Move {
  readonly subscriptionId: string;
  readonly n: number;
  /** Local to the cemetery, YYYY-MM-DD. */
  readonly date: string;
}

/** A customer moves a visit to another day; a visit that is a service already is rescheduled with it. */
export class MoveOccurrence extends Command<void> {
  constructor(
    readonly payload: Move,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Gives a visit its new day; `serviceId` is the service that was rescheduled for it, null while it is none. */
export class RecordMove extends DomainCommand<Move & { readonly serviceId: string | null }> {
  readonly type = 'RecordMove';
}

/**
 * A customer ends a plan: visits that are no services yet, and services that can still be cancelled, are called
 * off and refunded; what was done stays done.
 */
export class EndSubscription extends Command<void> {
  constructor(
    readonly payload: { readonly subscriptionId: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type SubscriptionCommand =
  | StartSubscription
  | ScheduleDueOccurrences
  | ConcludeOccurrence
  | CancelSubscription
  | PauseSubscription
  | ResumeSubscription
  | RecordMove;
