import type { SubscriptionStatus } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { Query } from '@nestjs/cqrs';

/** How far a subscription has come. */
export interface SubscriptionProgress {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  /** Services that its visits have become so far, in the order of the visits. */
  readonly serviceIds: readonly string[];
  /** Visits that were called off before they became services, and what they cost together. */
  readonly calledOff: { readonly occurrences: readonly number[]; readonly refundCents: number };
}

/** The progress of a subscription, or null when there is none of that id. */
export class SubscriptionProgressOf extends Query<SubscriptionProgress | null> {
  constructor(readonly subscriptionId: string) {
    super();
  }
}

/** Answers whether a customer has a plan for a grave of theirs that is neither completed nor cancelled. */
export class HasRunningPlanAtGrave extends Query<boolean> {
  constructor(
    readonly customerId: string,
    readonly graveId: string,
  ) {
    super();
  }
}
