import type { PaymentMethod } from '@perpetua/contracts/payments.contract';

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
}

/**
 * The object that a verified webhook is about. The webhook's content is not used: the state of the object is always
 * read from the provider again.
 */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | { readonly about: 'session'; readonly sessionId: string }
  | { readonly about: 'payment_intent'; readonly paymentIntentId: string }
  | { readonly about: 'refund'; readonly providerRefundId: string }
  | { readonly about: 'nothing_of_ours' }
);
