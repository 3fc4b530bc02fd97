import { Command } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type { PaymentOutcome } from '../order/order.commands.js';

/** One line of a payment page; the price includes VAT. */
export interface PaymentLine {
  readonly name: string;
  readonly unitCents: number;
  readonly quantity: number;
}

/** A payment attempt that needs a session. A repeated request for the same attempt must have the same content. */
export interface SessionRequest {
  readonly orderId: string;
  readonly attemptId: string;
  readonly lines: readonly PaymentLine[];
  /** The sum of the lines. */
  readonly totalCents: number;
  readonly language: Language;
  /** When the session expires: between 30 minutes and 24 hours from now. */
  readonly expiresAt: Date;
  /** The URL to which the payer returns; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly methods: readonly PaymentMethod[];
  readonly customerEmail?: string;
}

export interface OpenedPaymentSession {
  readonly sessionId: string;
  /** The URL of the provider's payment page. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** A payment session and its outcome: `outcome` is null while the payer can still pay and nothing has failed. */
export interface PaymentSessionState {
  readonly sessionId: string;
  readonly orderId: string;
  readonly attemptId: string;
  readonly outcome: PaymentOutcome | null;
}

/** A request for a payment page; the payer returns to our own pages unless other URLs are given. */
export type PaymentPageRequest = Omit<SessionRequest, 'successUrl' | 'cancelUrl'> &
  Partial<Pick<SessionRequest, 'successUrl' | 'cancelUrl'>>;

/**
 * Opens the provider's payment page for an attempt. The same attempt with the same content gets the same page. Handled
 * by the payments context. Fails with 503 `payment_provider_unavailable` or 422 `payment_provider_refused`.
 */
export class OpenPaymentSession extends Command<OpenedPaymentSession> {
  constructor(readonly request: PaymentPageRequest) {
    super();
  }
}

/**
 * Closes a payment page so that nobody can pay on it any more, and returns the outcome of its session, which is `paid`
 * if the payment arrived just before. Returns null when the provider does not know the session. Handled by the payments
 * context. Fails like {@link OpenPaymentSession}.
 */
export class ExpirePaymentSession extends Command<PaymentSessionState | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}
