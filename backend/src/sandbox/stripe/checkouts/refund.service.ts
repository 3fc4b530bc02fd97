import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { type Checkout, isPaid, objectId, partId, type SandboxRefund, sessionIdOf } from './checkout.entity.js';
import { CheckoutStore, type StoredAnswer } from './checkout.store.js';
import { type RefundEvent, refundEvent } from '../api/event.object.js';
import { refundObject } from '../api/refund.object.js';
import { DisputeStore } from './dispute.store.js';
import { RefundStore } from './refund.store.js';
import { nothingToConfirm } from '../sandbox.errors.js';
import { invalidRequest, resourceMissing } from '../api/stripe-api.errors.js';
import type { RefundParams } from '../api/stripe-api.schema.js';

const ATTEMPTS = 8;
/** A payer whose address contains `+bank` is asked for bank details, as Stripe asks when it cannot send money back. */
const ASKED = /\+bank@/;
/** How long the payer has to answer: 45 days, as with Stripe. */
const DETAILS_WITHIN_MS = 45 * 24 * 60 * 60 * 1000;
/** A refund's events are delivered by the next sweep, because nobody waits for the webhook. */
const SOON = { deliverAfterSeconds: 0 };

/** Makes refunds. Depending on the test card, a refund succeeds immediately or is pending first. */
@Injectable()
export class RefundService {
  constructor(
    private readonly store: CheckoutStore,
    private readonly refunds: RefundStore,
    private readonly disputes: DisputeStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds a payment, wholly or in part.
   * @returns the refund as JSON
   * @throws StripeApiError 404 for an unknown payment; 400 when it was not paid, or less than the requested amount is
   * left to refund, or the payer's bank has the payment back or has still to decide about it
   * @throws DatabaseError 23505 when the idempotency key was used before
   */
  async refund(
    params: RefundParams,
    key: Pick<StoredAnswer, 'key' | 'fingerprint'>,
    requestId: string,
  ): Promise<string> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const before = await this.store.find(sessionIdOf(params.payment_intent));
      if (!before?.payment) throw resourceMissing('payment_intent', params.payment_intent, 'payment_intent');
      const takenBack = await this.takenBack(before);
      const refund = newRefund(
        { ...before, refundedCents: before.refundedCents + takenBack },
        params,
        this.clock.now(),
      );
      const body = JSON.stringify(refundObject(refund));
      const after = { ...before, refundedCents: before.refundedCents + refund.amountCents };
      const events = [this.event('refund.created', refund, requestId)];
      if (await this.store.addRefund({ before, after, events, ...SOON }, refund, { ...key, body })) return body;
    }
    throw new Error(`payment ${params.payment_intent} is changed by too many at once`);
  }

  /**
   * What the payer's bank has taken back of a payment.
   * @throws StripeApiError 400 while the bank has still to decide, and when it has taken everything
   */
  private async takenBack({ id, amountCents }: Checkout): Promise<number> {
    const dispute = await this.disputes.ofCheckout(id);
    if (dispute === undefined || dispute.status === 'won') return 0;
    if (dispute.status === 'lost' && dispute.amountCents < amountCents) return dispute.amountCents;
    const charge = partId(id, 'ch_');
    throw invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }

  /**
   * Settles a pending refund with the outcome that its test card defines. The amount of a failed refund no longer
   * counts as refunded.
   */
  async settle(id: string): Promise<void> {
    await this.ended(id, (pending) => pending.destiny);
  }

  /**
   * The payer gives the bank details that a refund waits for; it succeeds.
   * @throws DomainError 409 when the refund does not wait for them
   */
  async giveDetails(id: string): Promise<void> {
    const refund = await this.refunds.find(id);
    if (refund?.status !== 'requires_action') throw nothingToConfirm(id);
    await this.ended(id, () => 'succeeded');
  }

  private async ended(id: string, endOf: (refund: SandboxRefund) => SandboxRefund['destiny']): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const open = await this.refunds.find(id);
      const isOpen = open?.status === 'pending' || open?.status === 'requires_action';
      const before = isOpen && (await this.store.find(open.checkoutId));
      if (!before) return;
      const refund: SandboxRefund = { ...open, status: endOf(open), dueAt: null };
      const givenBack = refund.status === 'succeeded' ? 0 : refund.amountCents;
      const after = { ...before, refundedCents: before.refundedCents - givenBack };
      const type = refund.status === 'succeeded' ? 'refund.updated' : 'refund.failed';
      const events = [this.event(type, refund, null)];
      if (await this.store.settleRefund({ before, after, events, ...SOON }, refund)) return;
    }
  }

  private event(type: RefundEvent['type'], refund: SandboxRefund, requestId: string | null): RefundEvent {
    return refundEvent(type, refundObject(refund), { id: objectId('evt_'), at: this.clock.now(), requestId });
  }
}

function newRefund(checkout: Checkout, params: RefundParams, now: Date): SandboxRefund {
  if (!isPaid(checkout)) {
    throw invalidRequest(`This PaymentIntent (${params.payment_intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const left = checkout.amountCents - checkout.refundedCents;
  const amountCents = params.amount ?? left;
  if (left === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amountCents > left) {
    throw invalidRequest(`Refund amount (${amountCents}) is greater than unrefunded amount on charge (${left})`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  const common = {
    id: objectId('re_'),
    checkoutId: checkout.id,
    amountCents,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
    instructionsEmail: params.instructions_email ?? null,
    createdAt: now,
  };
  if (ASKED.test(params.instructions_email ?? '')) {
    const dueAt = new Date(now.getTime() + DETAILS_WITHIN_MS);
    return { ...common, status: 'requires_action', destiny: 'canceled', dueAt };
  }
  const course = checkout.payment?.refunds ?? 'succeeds';
  return {
    ...common,
    status: course === 'succeeds' ? 'succeeded' : 'pending',
    destiny: course === 'fails' ? 'failed' : 'succeeded',
    dueAt: course === 'succeeds' ? null : now,
  };
}
