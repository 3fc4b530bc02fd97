import type { Language } from '@perpetua/contracts/languages';
import type { PaymentMethod } from '@perpetua/contracts/payments.contract';

/** One line of what is paid, VAT included. */
export interface PaymentLine {
  readonly name: string;
  readonly unitCents: number;
  readonly quantity: number;
}

/** A payment attempt that a session is wanted for. The same attempt must always ask for the same. */
export interface SessionRequest {
  readonly orderId: string;
  readonly attemptId: string;
  readonly lines: readonly PaymentLine[];
  /** What the lines add up to. */
  readonly totalCents: number;
  readonly language: Language;
  /** Between 30 minutes and 24 hours from now. */
  readonly expiresAt: Date;
  /** Where the payer comes back to; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly methods: readonly PaymentMethod[];
  readonly customerEmail?: string;
}

export interface OpenedPaymentSession {
  readonly sessionId: string;
  /** The provider's payment page. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** A session as it stands at the provider. */
export interface ProviderSession {
  readonly sessionId: string;
  readonly orderId: string;
  readonly attemptId: string;
  /** `complete`: the payer is done, and has paid or holds a voucher; nothing can be paid any more in the others' place. */
  readonly status: 'open' | 'complete' | 'expired';
  readonly paid: boolean;
  /** A voucher was issued and is neither paid nor expired. */
  readonly processing: boolean;
  readonly amountCents: number;
  readonly paymentIntentId?: string;
  readonly method?: PaymentMethod;
  /** Why the latest try to pay failed. */
  readonly failureCode?: string;
  readonly voucherExpiresAt?: Date;
}

export interface RefundRequest {
  readonly orderId: string;
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
}

/** A refund as it stands at the provider. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  /** Ours, from its metadata; undefined for one that somebody made at the provider by hand. */
  readonly refundId: string | undefined;
  readonly orderId: string | undefined;
  readonly amountCents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failureCode?: string;
}

/** What a verified webhook is about. It only says where to look: state is always read from the provider again. */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | { readonly about: 'session'; readonly sessionId: string }
  | { readonly about: 'payment_intent'; readonly paymentIntentId: string }
  | { readonly about: 'refund'; readonly providerRefundId: string }
  | { readonly about: 'nothing_of_ours' }
);

/**
 * The payment provider. Every operation may fail with DomainError 503 `payment_provider_unavailable` when it cannot be
 * reached or is broken (try again later), or 422 `payment_provider_refused` when it says no for good.
 */
export abstract class PaymentGateway {
  /** Opens a hosted payment page; idempotent by attempt. */
  abstract openSession(request: SessionRequest): Promise<OpenedPaymentSession>;

  /** The session as it stands now, or undefined when the provider knows none of ours by that id. */
  abstract retrieveSession(sessionId: string): Promise<ProviderSession | undefined>;

  /** The session that led to a payment intent, or undefined when none of ours did. */
  abstract sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined>;

  /** Closes a session; one that was completed or had expired before is left as it is and answered as it is. */
  abstract expireSession(sessionId: string): Promise<ProviderSession | undefined>;

  /** Sends money back; idempotent by refund id, however often and however much later it is asked again. */
  abstract refund(request: RefundRequest): Promise<ProviderRefund>;

  abstract retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined>;

  /**
   * Checks a webhook's signature and age (300 s, wall clock) and reads what it is about.
   * @param rawBody the bytes as they came
   * @throws DomainError 400 `webhook_signature_invalid`
   */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}
