import type { PaymentMethod } from '@perpetua/contracts/payments.contract';

/** The only currency in which the shop sells; the provider writes currencies in lower case. */
export const SHOP_CURRENCY = 'eur';

/** The state of a session at the provider. */
export interface ProviderSession {
  readonly sessionId: string;
  readonly orderId: string;
  readonly attemptId: string;
  /**
   * `complete`: the payer has paid or holds a voucher; a session that is complete or expired cannot be paid any more.
   */
  readonly status: 'open' | 'complete' | 'expired';
  readonly paid: boolean;
  /** A voucher was issued and is neither paid nor expired. */
  readonly processing: boolean;
  readonly amountCents: number;
  /** The currency of {@link amountCents}: three lower-case letters of ISO 4217. */
  readonly currency: string;
  readonly paymentIntentId?: string;
  readonly method?: PaymentMethod;
  /** The provider's code for the failure of the latest payment attempt. */
  readonly failureCode?: string;
  readonly voucherExpiresAt?: Date;
  /** What the payer enters at a cash machine or in a banking app. */
  readonly voucher?: { readonly entity: string; readonly reference: string };
}

/** The state of a refund at the provider. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  /**
   * The refund's id in this application, read from the metadata; undefined for a refund that was created by hand at the
   * provider.
   */
  readonly refundId: string | undefined;
  readonly orderId: string | undefined;
  /** The number of the attempt, from 0 for the first request. */
  readonly retry: number;
  readonly amountCents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failureCode?: string;
  /** Until when the payer must give bank details, for which the provider has asked; absent unless it waits for them. */
  readonly actionBy?: Date;
}

/** The state of a dispute at the payer's bank. */
export interface ProviderDispute {
  readonly disputeId: string;
  /** Undefined for a charge without a payment intent, which no session of this application makes. */
  readonly paymentIntentId: string | undefined;
  readonly chargeId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly outcome: 'open' | 'won' | 'lost';
  /** The provider's code for the payer's reason. */
  readonly reason: string;
  /** Until when evidence can be given; absent when the bank takes none. */
  readonly evidenceBy?: Date;
}

/**
 * A report that the provider keeps, whether or not its webhook arrived; `createdAt` is by the provider's clock.
 */
export interface ReportedEvent {
  readonly event: ProviderEvent;
  readonly createdAt: Date;
}

/**
 * The object that a verified webhook is about. The webhook's content is not used: the state of the object is always
 * read from the provider again.
 */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | { readonly about: 'session'; readonly sessionId: string }
  | { readonly about: 'payment_intent'; readonly paymentIntentId: string }
  | { readonly about: 'refund'; readonly providerRefundId: string }
  | { readonly about: 'dispute'; readonly disputeId: string }
  | { readonly about: 'nothing_of_ours' }
);
