import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { StripeClient } from './stripe.client.js';
import { PaymentGateway } from './payment.gateway.js';
import type { OpenedPaymentSession, SessionRequest } from '../../ordering/index.js';
import type { RefundRequest } from '../payments.commands.js';
import { ProviderRefusal, providerUnavailable, webhookSignatureInvalid } from '../payments.errors.js';
import type { ProviderDispute, ProviderRefund, ProviderSession, ReportedEvent } from './provider-state.js';
import {
  handledEventTypes,
  instructionsEmailOf,
  providerDisputeOf,
  providerEventOf,
  providerRefundOf,
  providerSessionOf,
  sessionParamsOf,
} from './stripe.translation.js';

const EXPANDED = ['payment_intent.latest_charge'];
const TOLERANCE_SECONDS = 300;
/** The largest page of a list at Stripe. */
const PAGE = 100;
/** The most events that one call reads; the SDK does not accept more. */
const MOST_EVENTS = 10_000;
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
    const session = await this.call(({ checkout }) =>
      checkout.sessions.create(sessionParamsOf(request, this.client.statementSuffix), options),
    );
    if (!session.url) throw new ProviderRefusal('session_without_page');
    return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async retrieveSession(sessionId: string): Promise<ProviderSession | undefined> {
    const session = await this.found(({ checkout }) => checkout.sessions.retrieve(sessionId, { expand: EXPANDED }));
    return session && providerSessionOf(session);
  }

  async sessionOfIntent(paymentIntentId: string): Promise<ProviderSession | undefined> {
    const session = await this.listedSession(paymentIntentId);
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

  async refund(request: RefundRequest): Promise<ProviderRefund | undefined> {
    const { orderId, refundId, retry = 0 } = request;
    const made = await this.refundMade(request);
    if (made) return made;
    // Asked first: Stripe repeats a refusal for a day under the same idempotency key, also after the bank has decided.
    if (await this.isUnderDispute(request.paymentIntentId)) return undefined;
    const email = await this.instructionsEmail(request.paymentIntentId);
    const params: Stripe.RefundCreateParams = {
      payment_intent: request.paymentIntentId,
      amount: request.amountCents,
      reason: 'requested_by_customer',
      ...(email !== undefined && { instructions_email: email }),
      metadata: { orderId, refundId, ...(retry > 0 && { retry: String(retry) }) },
    };
    const options = { idempotencyKey: retry > 0 ? `refund:${refundId}:${retry}` : `refund:${refundId}` };
    return providerRefundOf(await this.call(({ refunds }) => refunds.create(params, options)));
  }

  async retrieveRefund(providerRefundId: string): Promise<ProviderRefund | undefined> {
    const refund = await this.found(({ refunds }) => refunds.retrieve(providerRefundId));
    return refund && providerRefundOf(refund);
  }

  async retrieveDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    const dispute = await this.found(({ disputes }) => disputes.retrieve(disputeId));
    return dispute && providerDisputeOf(dispute);
  }

  async eventsSince(since: Date | null): Promise<ReportedEvent[]> {
    const params: Stripe.EventListParams = {
      types: [...handledEventTypes],
      limit: PAGE,
      ...(since !== null && { created: { gte: Math.floor(since.getTime() / 1000) } }),
    };
    const events = await this.call((stripe) => stripe.events.list(params).autoPagingToArray({ limit: MOST_EVENTS }));
    return events.map(reportedEventOf).toReversed();
  }

  async verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<ReportedEvent> {
    const { webhooks } = await this.client.sdk();
    try {
      const secret = this.client.webhookSecret;
      const event = webhooks.constructEvent(rawBody, signature ?? '', secret, TOLERANCE_SECONDS);
      if (secondsAhead(signature) > TOLERANCE_SECONDS) throw webhookSignatureInvalid();
      return reportedEventOf(event);
    } catch {
      throw webhookSignatureInvalid();
    }
  }

  /**
   * Where the provider asks for bank details, for a payment that it cannot send back by itself. Read from the session,
   * where it never changes, because a repeated request with another address would be refused.
   */
  private async instructionsEmail(paymentIntentId: string): Promise<string | undefined> {
    const session = await this.listedSession(paymentIntentId);
    return session && instructionsEmailOf(session);
  }

  private async listedSession(paymentIntentId: string): Promise<Stripe.Checkout.Session | undefined> {
    const expand = EXPANDED.map((path) => `data.${path}`);
    const sessions = await this.found(({ checkout }) =>
      checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1, expand }),
    );
    return sessions?.data[0];
  }

  /**
   * An existing refund at Stripe with this refund id. Stripe forgets idempotency keys after a day or so, but keeps the
   * refund, whose metadata contains the id. Failed attempts before `retry` are ignored.
   */
  private async refundMade({
    refundId,
    paymentIntentId,
    amountCents,
    retry = 0,
  }: RefundRequest): Promise<ProviderRefund | undefined> {
    const refunds = await this.call((stripe) => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
    const tries = refunds.data
      .map(providerRefundOf)
      .filter((refund) => refund.refundId === refundId && refund.amountCents === amountCents);
    return (
      tries.find(({ status }) => status === 'succeeded') ??
      tries.find(({ status }) => status === 'pending') ??
      tries.find((refund) => refund.retry >= retry)
    );
  }

  /** Whether a bank has still to decide about a payment that Stripe refunds only after it did. */
  private async isUnderDispute(paymentIntentId: string): Promise<boolean> {
    const params = { payment_intent: paymentIntentId, limit: PAGE };
    const { data } = await this.call(({ disputes }) => disputes.list(params));
    return data.some((dispute) => !dispute.is_charge_refundable && providerDisputeOf(dispute).outcome === 'open');
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

const reportedEventOf = (event: Stripe.Event): ReportedEvent => ({
  event: providerEventOf(event),
  createdAt: new Date(event.created * 1000),
});

/**
 * How many seconds a signature's time lies ahead of the wall clock. The SDK refuses old signatures, but accepts
 * signatures with any future time.
 */
const secondsAhead = (signature = ''): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) - Date.now() / 1000;
