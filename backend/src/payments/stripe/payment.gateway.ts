import type { OpenedPaymentSession, SessionRequest } from '../../ordering/index.js';
import type { RefundRequest } from '../payments.commands.js';
import type { ProviderEvent, ProviderRefund, ProviderSession } from './provider-state.js';

/**
 * The payment provider. Every operation may fail with DomainError 503 `payment_provider_unavailable` when it cannot be
 * reached or is broken (try again later), or 422 `payment_provider_refused` for a permanent refusal.
 */
export abstract class PaymentGateway {
  /** Opens a hosted payment page; idempotent by attempt. */
  abstract openSession(request: SessionRequest): Promise<OpenedPaymentSession>;

  /** The current state of a session, or undefined when the provider has no session of ours with that id. */
  abstract retrieveSession(sessionId: string): Promise<ProviderSession | undefined>;

  /** The session of a payment intent, or undefined when the intent is not from one of our sessions. */
  abstract sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined>;

  /** Closes a session; one that is complete or has expired is returned unchanged. */
  abstract expireSession(sessionId: string): Promise<ProviderSession | undefined>;

  /**
   * Sends money back; idempotent by refund id and retry, however often and however much later it is asked again. A retry
   * sends nothing while an earlier try of the same refund is under way or has succeeded: that try is answered.
   */
  abstract refund(request: RefundRequest): Promise<ProviderRefund>;

  abstract retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined>;

  /**
   * Checks a webhook's signature and age (300 s, wall clock) and reads what it is about.
   * @param rawBody the bytes as they came
   * @throws DomainError 400 `webhook_signature_invalid`
   */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}
