import type { OpenedPaymentSession, SessionRequest } from '../../ordering/index.js';
import type { RefundRequest } from '../payments.commands.js';
import type { ProviderEvent, ProviderRefund, ProviderSession } from './provider-state.js';

/**
 * The payment provider. Every operation may fail with DomainError 503 `payment_provider_unavailable` when it cannot be
 * reached or has an error (retry later), or 422 `payment_provider_refused` for a permanent refusal.
 */
export abstract class PaymentGateway {
  /** Opens a hosted payment page; idempotent by attempt. */
  abstract openSession(request: SessionRequest): Promise<OpenedPaymentSession>;

  /** The current state of a session, or undefined when the provider does not know the session or it is not ours. */
  abstract retrieveSession(sessionId: string): Promise<ProviderSession | undefined>;

  /** The session of a payment intent, or undefined when the intent is not from one of our sessions. */
  abstract sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined>;

  /** Closes a session; a session that is complete or expired is returned unchanged. */
  abstract expireSession(sessionId: string): Promise<ProviderSession | undefined>;

  /**
   * Refunds a payment; idempotent by refund id and retry, however often and however late it is repeated. A retry
   * refunds nothing while an earlier attempt of the same refund is under way or has succeeded: that attempt is
   * returned.
   */
  abstract refund(request: RefundRequest): Promise<ProviderRefund>;

  abstract retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined>;

  /**
   * Checks a webhook's signature and age (300 s, wall clock) and reads its subject.
   * @param rawBody the bytes as received
   * @throws DomainError 400 `webhook_signature_invalid`
   */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}
