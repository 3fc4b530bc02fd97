import type { SubscriptionStatus } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';

/** The progress of a subscription. */
export interface SubscriptionProgress {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  /** The ids of the services that visits of the plan have become so far, in the order of the visits. */
  readonly serviceIds: readonly string[];
  /** The numbers of the visits that were cancelled before they became services, and the total refund for them. */
  readonly cancelledVisits: { readonly occurrences: readonly number[]; readonly refundCents: number };
}

/** Returns the progress of a subscription, or null when there is no such subscription. */
export class GetSubscriptionProgress extends Query<SubscriptionProgress | null> {
  constructor(readonly subscriptionId: string) {
    super();
  }
}

/** A summary of a subscription for mails and notifications. */
export interface SubscriptionSummary {
  readonly subscriptionId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  readonly productName: Translations;
  readonly visits: number;
  /** The zone (IANA) of the cemetery. */
  readonly timeZone: string;
  /** The date of the final visit, local to the cemetery. */
  readonly lastDate: string;
  /** Whether an order renews the plan. */
  readonly isRenewed: boolean;
}

/** Returns summaries of the given subscriptions in no particular order; unknown ids are left out. */
export class ListSubscriptionSummaries extends Query<readonly SubscriptionSummary[]> {
  constructor(readonly subscriptionIds: readonly string[]) {
    super();
  }
}

/** A running plan at a grave, with its visits that are not services yet. Money in cents, dates local to the cemetery. */
export interface PlanAtGrave {
  readonly subscriptionId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string;
  readonly name: Translations;
  readonly cemeteryId: string | null;
  readonly visits: readonly { readonly n: number; readonly date: string; readonly priceCents: number }[];
}

/** Returns the plans for a grave that are neither completed nor cancelled, in no particular order. */
export class ListRunningPlansAtGrave extends Query<readonly PlanAtGrave[]> {
  constructor(readonly graveId: string) {
    super();
  }
}

/** Counts the plans in a cemetery that are neither completed nor cancelled. */
export class CountRunningPlansInCemetery extends Query<number> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/** Counts the plans for a grave that are neither completed nor cancelled. */
export class CountRunningPlansAtGrave extends Query<number> {
  constructor(readonly graveId: string) {
    super();
  }
}
