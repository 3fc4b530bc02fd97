import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { StripeClient } from './stripe.client.js';
import { PaymentGateway } from './payment.gateway.js';
import type { OpenedPaymentSession, SessionRequest } from '../../ordering/index.js';
import type { RefundRequest } from '../payments.commands.js';
import { ProviderRefusal, providerUnavailable, webhookSignatureInvalid } from '../payments.errors.js';
import type { ProviderEvent, ProviderRefund, ProviderSession } from './provider-state.js';
import { providerEventOf, providerRefundOf, providerSessionOf, sessionParamsOf } from './stripe.translation.js';

const EXPANDED = ['payment_intent.latest_charge'];
const TOLERANCE_SECONDS = 300;
const NOT_FOUND = 404;
/** Status codes of temporary errors: another request uses the same idempotency key, or too many requests were sent. */
const TRANSIENT = new Set<number | undefined>([409, 429]);

/** Payments through Stripe's API, with Stripe's SDK. */
@Injectable()
export class StripeGateway extends PaymentGateway {
  private readonly logger = new Logger(StripeGateway.name);

  constructor(private readonly client: StripeClient) {
    super();
  }

  async openSession(request: SessionRequest): Promise<OpenedPaymentSession> {
    const options = { idempotencyKey: `attempt:${request.attemptId}` };
    const session = await this.call(({ checkout }) => checkout.sessions.create(sessionParamsOf(request), options));
    if (!session.url) throw new ProviderRefusal('session_without_page');
    return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async retrieveSession(sessionId: string): Promise<ProviderSession | undefined> {
    const session = await this.found(({ checkout }) => checkout.sessions.retrieve(sessionId, { expand: EXPANDED }));
    return session && providerSessionOf(session);
  }

  async sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined> {
    const expand = EXPANDED.map((path) => `data.${path}`);
    const sessions = await this.found(({ checkout }) =>
      checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1, expand }),
    );
    const [session] = sessions?.data ?? [];
    return session && providerSessionOf(session);
  }

  async expireSession(sessionId: string): Promise<ProviderSession | undefined> {
    try {
      const session = await this.found(({ checkout }) => checkout.sessions.expire(sessionId, { expand: EXPANDED }));
      return session && providerSessionOf(session);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return this.retrieveSession(sessionId);
    }
  }

  async refund(request: RefundRequest): Promise<ProviderRefund> {
    const { orderId, refundId, retry = 0 } = request;
    const made = await this.refundMade(request);
    if (made) return made;
    const params: Stripe.RefundCreateParams = {
      payment_intent: request.paymentIntentId,
      amount: request.amountCents,
      reason: 'requested_by_customer',
      metadata: { orderId, refundId, ...(retry > 0 && { retry: String(retry) }) },
    };
    const options = { idempotencyKey: retry > 0 ? `refund:${refundId}:${retry}` : `refund:${refundId}` };
    return providerRefundOf(await this.call(({ refunds }) => refunds.create(params, options)));
  }

  async retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined> {
    const refund = await this.found(({ refunds }) => refunds.retrieve(providerRefundId));
    return refund && providerRefundOf(refund);
  }

  async verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent> {
    const { webhooks } = await this.client.sdk();
    try {
      const secret = this.client.webhookSecret;
      const event = webhooks.constructEvent(rawBody, signature ?? '', secret, TOLERANCE_SECONDS);
      if (secondsAhead(signature) > TOLERANCE_SECONDS) throw webhookSignatureInvalid();
      return providerEventOf(event);
    } catch {
      throw webhookSignatureInvalid();
    }
  }

  /**
   * An existing refund at Stripe with this refund id. Stripe forgets idempotency keys after a day or so, but keeps the
   * refund, whose metadata contains the id. Failed attempts before `retry` are ignored.
   */
  private async refundMade({
    refundId,
    paymentIntentId,
    retry = 0,
  }: RefundRequest): Promise<ProviderRefund | undefined> {
    const refunds = await this.call((stripe) => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
    const tries = refunds.data.map(providerRefundOf).filter((refund) => refund.refundId === refundId);
    return (
      tries.find(({ status }) => status === 'succeeded') ??
      tries.find(({ status }) => status === 'pending') ??
      tries.find((refund) => refund.retry >= retry)
    );
  }

  /** Like `call`, but returns undefined when the provider does not know the object. */
  private async found<Answer>(operation: (stripe: Stripe) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await this.call(operation);
    } catch (error) {
      if (error instanceof ProviderRefusal && error.providerCode === 'resource_missing') return undefined;
      throw error;
    }
  }

  private async call<Answer>(operation: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await this.client.sdk();
    try {
      return await operation(stripe);
    } catch (error) {
      throw this.translated(error, stripe);
    }
  }

  /**
   * Converts an error of the SDK to a domain error. Logs only the error's type, codes, parameter and request id,
   * because the SDK's messages can contain a part of a key.
   */
  private translated(error: unknown, { errors }: Stripe): unknown {
    if (!(error instanceof errors.StripeError)) return error;
    const { type, code, statusCode, requestId, param } = error;
    const facts = Object.entries({ code, statusCode, param, requestId }).filter(([, fact]) => fact !== undefined);
    this.logger.warn(`${type} from the payment provider ${JSON.stringify(Object.fromEntries(facts))}`);
    const isRequestsFault =
      error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeIdempotencyError ||
      error instanceof errors.StripeCardError;
    if (!isRequestsFault || TRANSIENT.has(statusCode)) return providerUnavailable();
    return new ProviderRefusal(code ?? (statusCode === NOT_FOUND ? 'resource_missing' : type));
  }
}

/**
 * How many seconds a signature's time lies ahead of the wall clock. The SDK refuses old signatures, but accepts
 * signatures with any future time.
 */
const secondsAhead = (signature = ''): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) - Date.now() / 1000;
