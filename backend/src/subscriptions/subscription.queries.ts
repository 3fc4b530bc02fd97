import type { SubscriptionStatus } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';

/** The progress of a subscription. */
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

/** A summary of a subscription for mails and notifications. */
export interface SubscriptionSummary {
  readonly subscriptionId: string;
  readonly orderNumber: string;
  readonly status: SubscriptionStatus;
  readonly productName: Translations;
  readonly visits: number;
  /** Of the last visit, local to the cemetery. */
  readonly lastDate: string;
}

/** Summaries of some subscriptions, in no particular order; those that do not exist are left out. */
export class SubscriptionSummariesOf extends Query<readonly SubscriptionSummary[]> {
  constructor(readonly subscriptionIds: readonly string[]) {
    super();
  }
}

/** Returns how many plans for a grave are neither completed nor cancelled. */
export class CountRunningPlansAtGrave extends Query<number> {
  constructor(readonly graveId: string) {
    super();
  }
}
