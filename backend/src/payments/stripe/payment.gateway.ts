import type { OpenedPaymentSession, SessionRequest } from '../../ordering/index.js';
import type { RefundRequest } from '../payments.commands.js';
import type { ProviderDispute, ProviderRefund, ProviderSession, ReportedEvent } from './provider-state.js';

/**
 * The payment provider. Every operation can fail with DomainError 503 `payment_provider_unavailable` when the provider
 * cannot be reached or has an error (retry later), or 422 `payment_provider_refused` for a permanent refusal.
 */
export abstract class PaymentGateway {
  /** Opens a payment page that the provider hosts; idempotent by attempt id. */
  abstract openSession(request: SessionRequest): Promise<OpenedPaymentSession>;

  /**
   * The current state of a session; undefined when the provider does not know it, or this application did not create
   * it.
   */
  abstract retrieveSession(sessionId: string): Promise<ProviderSession | undefined>;

  /** The session of a payment intent; undefined when the intent does not belong to a session of this application. */
  abstract sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined>;

  /**
   * Closes an open session and returns its state; does not change a session that is complete or expired. Undefined when
   * the provider does not know the session, or this application did not create it.
   */
  abstract expireSession(sessionId: string): Promise<ProviderSession | undefined>;

  /**
   * Refunds a payment; idempotent by refund id and retry, no matter how often or how late the call is repeated. A retry
   * refunds nothing while an earlier attempt of the same refund is under way or has succeeded; it then returns that
   * attempt. Undefined, and nothing refunded, while the payment is disputed at the payer's bank, because the provider
   * refuses refunds until the bank has decided.
   */
  abstract refund(request: RefundRequest): Promise<ProviderRefund | undefined>;

  abstract retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined>;

  /** A dispute of a payment at the payer's bank; undefined when the provider does not know it. */
  abstract retrieveDispute(disputeId: string): Promise<ProviderDispute | undefined>;

  /**
   * The reports about payments and refunds that the provider recorded since an instant by its own clock, oldest first,
   * whether or not their webhooks arrived. Without an instant: all that the provider still keeps (Stripe: 30 days).
   */
  abstract eventsSince(since: Date | null): Promise<ReportedEvent[]>;

  /**
   * Checks a webhook's signature and age (300 s, wall clock) and returns the report that it delivers.
   * @param rawBody the bytes as received
   * @throws DomainError 400 `webhook_signature_invalid`
   */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ReportedEvent>;
}
