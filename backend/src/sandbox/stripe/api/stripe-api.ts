import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DatabaseError } from 'pg';
import { AppConfig } from '../../../config/app-config.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { stripeCredentials } from '../../../config/stripe-credentials.js';
import { paymentMethodConfigurationObject, webhookEndpointObject } from './account.objects.js';
import { chargeObject, hasCharge } from './charge.object.js';
import { type Checkout, sessionIdOf } from '../checkouts/checkout.entity.js';
import { DisputeStore } from '../checkouts/dispute.store.js';
import { disputeObject } from './dispute.object.js';
import { CheckoutService } from '../checkouts/checkout.service.js';
import type { StoredAnswer } from '../checkouts/checkout.store.js';
import { paymentIntentObject } from './payment-intent.object.js';
import { refundObject } from './refund.object.js';
import { RefundService } from '../checkouts/refund.service.js';
import { SandboxAddress } from '../sandbox-address.js';
import { SandboxState } from '../checkouts/sandbox.store.js';
import { lineItemList, sessionObject } from './session.object.js';
import {
  invalidRequest,
  keyInvalid,
  keyMissing,
  keyReused,
  resourceMissing,
  type StripeApiError,
} from './stripe-api.errors.js';
import {
  accountListParams,
  eventListParams,
  expandParams,
  lineItemListParams,
  parameters,
  disputeListParams,
  refundListParams,
  refundParams,
  sessionListParams,
  sessionParams,
} from './stripe-api.schema.js';

/** One request to the API, with unchecked parameters. */
export interface ApiCall {
  /** The object's id in the path; empty if the path contains no id. */
  readonly id: string;
  readonly requestId: string;
  readonly path: string;
  /** The body of a POST or the query string of a GET, as sent. */
  readonly encoded: string;
  readonly values: unknown;
  /** The idempotency key; the request's id if the client sent no key. */
  readonly key: string;
  readonly keySent: boolean;
}

/**
 * The JSON response to a request with an idempotency key; `replayed` if an earlier request with this key got it first.
 */
export interface KeyedAnswer {
  readonly body: string;
  readonly replayed: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** The operations of Stripe's API. Every rejection of a request is a {@link StripeApiError}. */
@Injectable()
export class StripeApi {
  private readonly secretKey: Buffer;

  constructor(
    config: AppConfig,
    private readonly checkouts: CheckoutService,
    private readonly refunds: RefundService,
    private readonly disputes: DisputeStore,
    private readonly state: SandboxState,
    private readonly address: SandboxAddress,
  ) {
    this.secretKey = digest(stripeCredentials(config).secretKey);
  }

  /** Returns a 401 error unless the `Authorization` header contains the secret key. */
  refusalOf(authorization: string | undefined): StripeApiError | undefined {
    const [, key] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    if (key === undefined) return keyMissing();
    return timingSafeEqual(digest(key), this.secretKey) ? undefined : keyInvalid();
  }

  async createSession(call: ApiCall): Promise<KeyedAnswer> {
    const params = parameters(sessionParams, call.values);
    const { key, fingerprint } = keyOf(call);
    const body = await this.checkouts.open(params, { key, fingerprint });
    return body === undefined ? this.replay(call) : { body, replayed: false };
  }

  async retrieveSession(call: ApiCall): Promise<Stripe.Checkout.Session> {
    const { expand } = parameters(expandParams, call.values);
    return this.shown(await this.session(call.id), expand);
  }

  async listSessions(call: ApiCall): Promise<Stripe.ApiList<Stripe.Checkout.Session>> {
    const { payment_intent: intentId, expand } = parameters(sessionListParams, call.values);
    const checkout = await this.checkouts.find(sessionIdOf(intentId));
    const inner = expand?.map((path) => path.replace(/^data\./, ''));
    return listOf('/v1/checkout/sessions', checkout?.payment ? [this.shown(checkout, inner)] : []);
  }

  async expireSession(call: ApiCall): Promise<Stripe.Checkout.Session> {
    const { expand } = parameters(expandParams, call.values);
    const checkout = await this.session(call.id);
    if (checkout.status !== 'open') throw notOpen(checkout.status);
    try {
      const acting = { requestId: call.requestId, waitForWebhook: false };
      return this.shown(await this.checkouts.act(call.id, { kind: 'run_out' }, acting), expand);
    } catch (error) {
      if (error instanceof DomainError) throw notOpen((await this.session(call.id)).status);
      throw error;
    }
  }

  async listLineItems(call: ApiCall): Promise<Stripe.ApiList<Stripe.LineItem>> {
    parameters(lineItemListParams, call.values);
    return lineItemList(await this.session(call.id));
  }

  async retrieveIntent(call: ApiCall): Promise<Stripe.PaymentIntent> {
    const { expand } = parameters(expandParams, call.values);
    const checkout = await this.checkouts.find(sessionIdOf(call.id));
    if (!checkout?.payment || !call.id.startsWith('pi_')) throw resourceMissing('payment_intent', call.id, 'intent');
    return paymentIntentObject(checkout, { latestCharge: expand?.includes('latest_charge') ?? false });
  }

  async retrieveCharge(call: ApiCall): Promise<Stripe.Charge> {
    parameters(expandParams, call.values);
    const checkout = await this.checkouts.find(sessionIdOf(call.id));
    if (!checkout || !hasCharge(checkout) || !call.id.startsWith('ch_')) throw resourceMissing('charge', call.id);
    return chargeObject(checkout);
  }

  async createRefund(call: ApiCall): Promise<KeyedAnswer> {
    const params = parameters(refundParams, call.values);
    const kept = await this.state.checkouts.answerTo(call.key);
    if (kept) return this.replay(call);
    try {
      return { body: await this.refunds.refund(params, keyOf(call), call.requestId), replayed: false };
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return this.replay(call);
      throw error;
    }
  }

  async retrieveRefund(call: ApiCall): Promise<Stripe.Refund> {
    parameters(expandParams, call.values);
    const refund = await this.state.refunds.find(call.id);
    if (!refund) throw resourceMissing('refund', call.id);
    return refundObject(refund);
  }

  async listRefunds(call: ApiCall): Promise<Stripe.ApiList<Stripe.Refund>> {
    const { payment_intent: intentId, limit } = parameters(refundListParams, call.values);
    const found = await this.state.refunds.ofIntent(intentId, limit + 1);
    return listOf('/v1/refunds', found.map(refundObject), limit);
  }

  async listDisputes(call: ApiCall): Promise<Stripe.ApiList<Stripe.Dispute>> {
    const { payment_intent: intentId, limit } = parameters(disputeListParams, call.values);
    const dispute = await this.disputes.ofCheckout(sessionIdOf(intentId));
    return listOf('/v1/disputes', dispute ? [disputeObject(dispute)] : [], limit);
  }

  async retrieveDispute(call: ApiCall): Promise<Stripe.Dispute> {
    parameters(expandParams, call.values);
    const dispute = await this.disputes.find(call.id);
    if (!dispute) throw resourceMissing('dispute', call.id);
    return disputeObject(dispute);
  }

  async retrieveEvent(call: ApiCall): Promise<Stripe.Event> {
    parameters(expandParams, call.values);
    const event = await this.state.events.find(call.id);
    if (!event) throw resourceMissing('event', call.id);
    return event;
  }

  async listEvents(call: ApiCall): Promise<Stripe.ApiList<Stripe.Event>> {
    const { type, types, created, starting_after: startingAfter, limit } = parameters(eventListParams, call.values);
    const wanted = { types: type === undefined ? types : [type], since: created?.gte, startingAfter, limit };
    return listOf('/v1/events', await this.state.events.list(wanted), limit);
  }

  /** The sandbox has one webhook endpoint, that of the marketplace. */
  async listWebhookEndpoints(call: ApiCall) {
    parameters(accountListParams, call.values);
    return listOf('/v1/webhook_endpoints', [webhookEndpointObject(this.address.publicWebhook)]);
  }

  async listPaymentMethodConfigurations(call: ApiCall) {
    parameters(accountListParams, call.values);
    return listOf('/v1/payment_method_configurations', [paymentMethodConfigurationObject()]);
  }

  private async session(id: string): Promise<Checkout> {
    const checkout = await this.checkouts.find(id);
    if (!checkout) throw resourceMissing('checkout.session', id, 'session');
    return checkout;
  }

  private shown(checkout: Checkout, expand: readonly string[] = []): Stripe.Checkout.Session {
    const latestCharge = expand.includes('payment_intent.latest_charge');
    return sessionObject(checkout, this.address.payPage(checkout.id), {
      latestCharge,
      paymentIntent: latestCharge || expand.includes('payment_intent'),
      lineItems: expand.includes('line_items'),
    });
  }

  /**
   * Returns the response that was stored under the idempotency key.
   * @throws StripeApiError 400 when the key was used for another request
   */
  private async replay(call: ApiCall): Promise<KeyedAnswer> {
    const kept = await this.state.checkouts.answerTo(call.key);
    if (!kept || kept.fingerprint !== keyOf(call).fingerprint) throw keyReused(call.key);
    return { body: kept.body, replayed: true };
  }
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const keyOf = ({ key, path, encoded }: ApiCall): Pick<StoredAnswer, 'key' | 'fingerprint'> => ({
  key,
  fingerprint: createHash('sha256').update(path).update('\0').update(encoded).digest('base64url'),
});

const listOf = <Item>(url: string, found: Item[], limit = found.length): Stripe.ApiList<Item> => ({
  object: 'list',
  data: found.slice(0, limit),
  has_more: found.length > limit,
  url,
});

const notOpen = (status: string) =>
  invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${status}".`,
    { code: 'resource_invalid_state', param: 'session' },
  );
