import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../../platform/clock/clock.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type Checkout, newSessionId, objectId } from './checkout.entity.js';
import { act, type CheckoutAction, type CheckoutChange } from './checkout.policy.js';
import { CheckoutStore, type StoredAnswer } from './checkout.store.js';
import { intentEvent, type SandboxEvent, sessionEvent } from '../api/event.object.js';
import { paymentIntentObject } from '../api/payment-intent.object.js';
import { SandboxAddress } from '../sandbox-address.js';
import { sessionUnknown } from '../sandbox.errors.js';
import { sessionObject } from '../api/session.object.js';
import { invalidRequest } from '../api/stripe-api.errors.js';
import type { SessionParams } from '../api/stripe-api.schema.js';
import { WebhookDelivery } from '../webhook-delivery.js';

const ATTEMPTS = 8;
const MINUTE_MS = 60_000;
const SHORTEST_MS = 30 * MINUTE_MS;
const MAX_DELAY_MS = 24 * 60 * MINUTE_MS;

/** How long sweeps leave a new event alone, so that the process that created it can deliver it first. */
const HEAD_START_SECONDS = 5;

/**
 * How an action is performed. With `waitForWebhook`, the action waits until the marketplace's webhook has been called,
 * as Stripe's payment page does; requests to Stripe's API do not wait. With `loseWebhook`, it is never called.
 */
export interface Acting {
  readonly requestId: string | null;
  readonly waitForWebhook: boolean;
  readonly loseWebhook?: boolean;
}

/** Opens checkouts, applies the payer's actions to them, and expires them. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly store: CheckoutStore,
    private readonly clock: Clock,
    private readonly courier: WebhookDelivery,
    private readonly address: SandboxAddress,
  ) {}

  /**
   * Opens a session.
   * @returns the session as JSON, or undefined when the idempotency key was used before
   * @throws StripeApiError 400 when the session would expire in less than 30 minutes or more than 24 hours
   */
  async open(params: SessionParams, key: Pick<StoredAnswer, 'key' | 'fingerprint'>): Promise<string | undefined> {
    const checkout = newCheckout(params, this.clock.now());
    const body = JSON.stringify(this.sessionOf(checkout));
    return (await this.store.insert(checkout, { ...key, body })) ? body : undefined;
  }

  /**
   * The current state of a checkout; undefined for an unknown id. If the checkout is past its expiry but not expired
   * yet, expires it first.
   */
  async find(id: string): Promise<Checkout | undefined> {
    const checkout = await this.store.find(id);
    if (!checkout?.dueAt || checkout.dueAt > this.clock.now()) return checkout;
    await this.runOut(id);
    return this.store.find(id);
  }

  /** Expires a checkout; one that was paid or expired in the meantime does not change. */
  async runOut(id: string): Promise<void> {
    try {
      await this.act(id, { kind: 'run_out' }, { requestId: null, waitForWebhook: false });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /**
   * Applies an action to a checkout and notifies the marketplace. `action` can be a function that chooses the action by
   * the checkout's current state.
   * @throws DomainError 404 for an unknown session, and the errors of `act` in checkout.policy.ts
   */
  async act(
    id: string,
    action: CheckoutAction | ((checkout: Checkout) => CheckoutAction),
    acting: Acting,
  ): Promise<Checkout> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const before = await this.store.find(id);
      if (!before) throw sessionUnknown();
      const now = this.clock.now();
      const change = act(before, typeof action === 'function' ? action(before) : action, now);
      const events = this.eventsOf(change, { at: now, requestId: acting.requestId });
      const deliverAfterSeconds = acting.loseWebhook ? null : acting.waitForWebhook ? HEAD_START_SECONDS : 0;
      if (!(await this.store.change({ before, after: change.checkout, events, deliverAfterSeconds }))) continue;
      if (acting.waitForWebhook && !acting.loseWebhook) await this.courier.deliverNow(events);
      return { ...change.checkout, revision: before.revision + 1 };
    }
    throw new Error(`checkout ${id} is changed by too many at once`);
  }

  /** A Multibanco reference for a new voucher: nine digits in groups of three. */
  newReference(): string {
    const digits = String(randomInt(1_000_000_000)).padStart(9, '0');
    return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
  }

  /** The session as Stripe shows it, without expanded objects. */
  sessionOf(checkout: Checkout): Stripe.Checkout.Session {
    return sessionObject(checkout, this.address.payPage(checkout.id));
  }

  private eventsOf(
    { checkout, events }: CheckoutChange,
    origin: { at: Date; requestId: string | null },
  ): SandboxEvent[] {
    return events.map((type) => {
      const from = { id: objectId('evt_'), ...origin };
      if (type === 'payment_intent.payment_failed') return intentEvent(type, paymentIntentObject(checkout), from);
      return sessionEvent(type, this.sessionOf(checkout), from);
    });
  }
}

function newCheckout(params: SessionParams, now: Date): Checkout {
  const expiresAt = expiryOf(params.expires_at, now);
  const lines = params.line_items.map(({ quantity, price_data: price }) => ({
    name: price.product_data.name,
    unitCents: price.unit_amount,
    quantity,
  }));
  return {
    id: newSessionId(),
    revision: 1,
    status: 'open',
    request: {
      lines,
      methods: params.allowed_payment_method_types ?? ['card', 'mb_way', 'multibanco'],
      locale: params.locale ?? null,
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      customerEmail: params.customer_email ?? null,
      clientReferenceId: params.client_reference_id ?? null,
      metadata: params.metadata ?? {},
      intentMetadata: params.payment_intent_data?.metadata ?? {},
      transferGroup: params.payment_intent_data?.transfer_group ?? null,
      // Without the parameter, the account's setting decides, which is on by default.
      adaptivePricing: params.adaptive_pricing?.enabled ?? true,
      ...(params.payment_intent_data?.statement_descriptor_suffix !== undefined && {
        statementSuffix: params.payment_intent_data.statement_descriptor_suffix,
      }),
    },
    payment: null,
    amountCents: lines.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0),
    refundedCents: 0,
    createdAt: now,
    expiresAt,
    dueAt: expiresAt,
  };
}

function expiryOf(seconds: number | undefined, now: Date): Date {
  if (seconds === undefined) return new Date(now.getTime() + MAX_DELAY_MS);
  const lifeMs = seconds * 1000 - Math.floor(now.getTime() / 1000) * 1000;
  if (lifeMs < SHORTEST_MS) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (lifeMs > MAX_DELAY_MS) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return new Date(seconds * 1000);
}
