import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { chargeObject } from './charge.object.js';
import type { Checkout, SandboxRefund } from '../checkouts/checkout.entity.js';
import { act, type CheckoutAction } from '../checkouts/checkout.policy.js';
import { intentEvent, refundEvent, sessionEvent } from './event.object.js';
import { paymentIntentObject } from './payment-intent.object.js';
import { refundObject } from './refund.object.js';
import { lineItemList, sessionObject } from './session.object.js';

const now = new Date('2026-11-21T10:00:00Z');
const payUrl = 'https://shop.test/sandbox/pay/cs_test_abc';

const open: Checkout = {
  id: 'cs_test_abc',
  revision: 1,
  status: 'open',
  request: {
    lines: [{ name: 'Ramo', unitCents: 2500, quantity: 2 }],
    methods: ['card', 'multibanco'],
    locale: 'pt',
    successUrl: 'https://shop.test/ok',
    cancelUrl: 'https://shop.test/no',
    customerEmail: 'ana@example.pt',
    clientReferenceId: 'order-1',
    metadata: { orderId: 'order-1' },
    intentMetadata: { orderId: 'order-1' },
    transferGroup: 'order-1',
  },
  payment: null,
  amountCents: 5000,
  refundedCents: 0,
  createdAt: now,
  expiresAt: new Date('2026-11-21T10:35:00Z'),
  dueAt: new Date('2026-11-21T10:35:00Z'),
};
const after = (action: CheckoutAction): Checkout => act(open, action, now).checkout;
const paid = after({ kind: 'pay_by_card', card: { number: '4242424242424242', expiry: '12/39', cvc: '123' } });
const declined = after({ kind: 'pay_by_card', card: { number: '4000000000009995', expiry: '12/39', cvc: '123' } });
const waiting = after({ kind: 'take_voucher', reference: '123 456 789' });

/** A body after serialization and parsing, as the SDK receives it. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));

/*
 * The type annotations in these tests are checks too: the builders return the SDK's types for the pinned API version,
 * so the tests do not compile if Stripe has added or changed a field. The tests check the values that the marketplace
 * reads.
 */
describe('Stripe’s objects', () => {
  it('show a session’s request, and the payment page’s URL only while the session is open', () => {
    const session: Stripe.Checkout.Session = sessionObject(open, payUrl);
    expect(sent(session)).toMatchObject({
      id: 'cs_test_abc',
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      url: payUrl,
      amount_total: 5000,
      currency: 'eur',
      expires_at: 1795257300,
      payment_intent: null,
      metadata: { orderId: 'order-1' },
    });
    expect(sessionObject(paid, payUrl)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: 'pi_abc',
    });
  });

  it('contain an expanded object instead of its id', () => {
    const expansion = { paymentIntent: true, latestCharge: true, lineItems: true };
    const session: Stripe.Checkout.Session = sessionObject(paid, payUrl, expansion);
    expect(session.payment_intent).toMatchObject({
      id: 'pi_abc',
      status: 'succeeded',
      amount_received: 5000,
      latest_charge: { id: 'ch_abc', payment_method_details: { type: 'card', card: { last4: '4242' } } },
    });
    const items: Stripe.ApiList<Stripe.LineItem> = lineItemList(paid);
    expect(session.line_items).toEqual(items);
    expect(items.data).toMatchObject([{ amount_total: 5000, quantity: 2, price: { unit_amount: 2500 } }]);
  });

  it('show a failed attempt in the payment intent and its charge', () => {
    const intent: Stripe.PaymentIntent = paymentIntentObject(declined);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds', type: 'card_error' },
    });
    const charge: Stripe.Charge = chargeObject(declined);
    expect(charge).toMatchObject({ paid: false, status: 'failed', failure_code: 'card_declined' });
    expect(() => paymentIntentObject(open)).toThrow(RangeError);
    expect(() => chargeObject(waiting)).toThrow(RangeError);
  });

  it('show a voucher as the payment intent’s next action', () => {
    expect(paymentIntentObject(waiting).next_action).toEqual({
      type: 'multibanco_display_details',
      multibanco_display_details: {
        entity: expect.any(String),
        reference: '123 456 789',
        expires_at: 1795860000,
        hosted_voucher_url: null,
      },
    });
  });

  it('contain, for a refund, the ids of its payment intent and charge, and our own refund id', () => {
    const kept: SandboxRefund = {
      id: 're_1',
      checkoutId: 'cs_test_abc',
      amountCents: 1200,
      status: 'failed',
      destiny: 'failed',
      reason: 'requested_by_customer',
      metadata: { refundId: 'ours' },
      instructionsEmail: null,
      createdAt: now,
      dueAt: null,
    };
    const refund: Stripe.Refund = refundObject(kept);
    expect(refund).toMatchObject({
      amount: 1200,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      payment_intent: 'pi_abc',
      charge: 'ch_abc',
      metadata: { refundId: 'ours' },
    });
  });

  it('contain, for an event, the object as it was when the event occurred', () => {
    const origin = { id: 'evt_1', at: now, requestId: 'req_1' };
    const session = sessionObject(paid, payUrl);
    const events: Stripe.Event[] = [
      sessionEvent('checkout.session.completed', session, origin),
      intentEvent('payment_intent.payment_failed', paymentIntentObject(declined), origin),
    ];
    expect(events.map(({ type, api_version: version }) => [type, version])).toEqual([
      ['checkout.session.completed', '2026-10-28.endive'],
      ['payment_intent.payment_failed', '2026-10-28.endive'],
    ]);
    expect(events[0]?.data.object).toEqual(session);
    const refunded = refundEvent('refund.updated', { id: 're_1' } as Stripe.Refund, { ...origin, requestId: null });
    expect(refunded.request).toEqual({ id: null, idempotency_key: null });
  });
});
