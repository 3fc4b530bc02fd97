import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import type { Checkout } from '../../backend/src/sandbox/stripe/checkouts/checkout.entity.js';
import { act } from '../../backend/src/sandbox/stripe/checkouts/checkout.policy.js';
import { sessionObject } from '../../backend/src/sandbox/stripe/api/session.object.js';
import {
  handledEventTypes,
  providerEventOf,
  providerRefundOf,
  providerSessionOf,
  sessionParamsOf,
} from '../../backend/src/payments/stripe/stripe.translation.js';

const now = new Date('2026-11-21T10:00:00Z');
const expansion = { paymentIntent: true, latestCharge: true, lineItems: false };

const open: Checkout = {
  id: 'cs_test_abc',
  revision: 1,
  status: 'open',
  request: {
    lines: [{ name: 'Ramo', unitCents: 2500, quantity: 2 }],
    methods: ['card', 'multibanco'],
    locale: 'pt',
    successUrl: 'https://shop.test/ok',
    cancelUrl: null,
    customerEmail: null,
    clientReferenceId: 'order',
    metadata: { orderId: 'order', attemptId: 'attempt' },
    intentMetadata: {},
    transferGroup: null,
  },
  payment: null,
  amountCents: 5000,
  refundedCents: 0,
  createdAt: now,
  expiresAt: new Date('2026-11-21T10:35:00Z'),
  dueAt: null,
};
const sessionAfter = (checkout: Checkout): Stripe.Checkout.Session =>
  sessionObject(checkout, 'https://pay.test', expansion);

describe('a Stripe session in our model', () => {
  it('is ignored without our ids', () => {
    expect(providerSessionOf({ ...sessionAfter(open), metadata: { orderId: 'order' } })).toBeUndefined();
    expect(providerSessionOf({ ...sessionAfter(open), metadata: null })).toBeUndefined();
  });

  it('takes the voucher’s expiry from Stripe, or assumes seven days when Stripe sends no expiry', () => {
    const { checkout } = act(open, { kind: 'take_voucher', reference: '1' }, now);
    const session = sessionAfter(checkout);
    const expected = { processing: true, voucherExpiresAt: new Date('2026-11-28T10:00:00Z'), method: 'multibanco' };
    expect(providerSessionOf(session)).toMatchObject(expected);
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const silent = providerSessionOf({ ...session, payment_intent: { ...intent, next_action: null } });
    expect(silent).toMatchObject({ processing: true, voucherExpiresAt: new Date('2026-11-28T10:00:00Z') });
  });

  it('has a failure code when its voucher ran out unpaid', () => {
    const { checkout } = act(open, { kind: 'take_voucher', reference: '1' }, now);
    const failed = providerSessionOf(sessionAfter(act(checkout, { kind: 'run_out' }, now).checkout));
    expect(failed).toMatchObject({ status: 'complete', paid: false, processing: false });
    expect(failed?.failureCode).toBe('payment_method_provider_timeout');
    expect(failed?.voucherExpiresAt).toBeUndefined();
  });
});

describe('a Stripe refund in our model', () => {
  const refund = { id: 're_1', amount: 100, metadata: { refundId: 'r', orderId: 'o' } } as unknown as Stripe.Refund;

  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('with the Stripe status “%s” is %s', (status, ours) => {
    expect(providerRefundOf({ ...refund, status }).status).toBe(ours);
  });

  it('that was made by hand at Stripe has none of our ids', () => {
    expect(providerRefundOf({ ...refund, metadata: null, status: 'pending' }).refundId).toBeUndefined();
  });
});

describe('the parameters of a new Stripe session', () => {
  it('name the order everywhere that Stripe shows it', () => {
    const params = sessionParamsOf({
      orderId: 'order',
      attemptId: 'attempt',
      lines: [{ name: 'Ramo', unitCents: 2500, quantity: 2 }],
      totalCents: 5000,
      language: 'es',
      expiresAt: new Date('2026-11-21T10:35:00.900Z'),
      successUrl: 'https://shop.test/ok?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shop.test/no',
      methods: ['card'],
    });
    expect(params).toEqual({
      mode: 'payment',
      ui_mode: 'hosted_page',
      line_items: [{ quantity: 2, price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'Ramo' } } }],
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      client_reference_id: 'order',
      metadata: { orderId: 'order', attemptId: 'attempt' },
      payment_intent_data: { metadata: { orderId: 'order', attemptId: 'attempt' }, transfer_group: 'order' },
      locale: 'es',
      expires_at: 1795257300,
      success_url: 'https://shop.test/ok?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.test/no',
    });
  });
});

describe('a Stripe event in our model', () => {
  it('names the object to read, or is ignored', () => {
    const event = (type: string): Stripe.Event =>
      ({ id: 'evt_1', type, data: { object: { id: 'x_1' } } }) as unknown as Stripe.Event;
    expect(providerEventOf(event('checkout.session.expired'))).toMatchObject({ about: 'session', sessionId: 'x_1' });
    expect(providerEventOf(event('payment_intent.payment_failed'))).toMatchObject({ paymentIntentId: 'x_1' });
    expect(providerEventOf(event('refund.failed'))).toMatchObject({ about: 'refund', providerRefundId: 'x_1' });
    expect(providerEventOf(event('charge.succeeded'))).toMatchObject({ about: 'nothing_of_ours' });
  });
});

describe('the events that the webhook endpoint must be told of', () => {
  it('are exactly those of the installed SDK that we recognise', () => {
    const main = createRequire(import.meta.url).resolve('stripe');
    const declarations = readFileSync(join(main, '../resources/WebhookEndpoints.d.ts'), 'utf8');
    const [, union = ''] = /type EnabledEvent = ([^;]+);/.exec(declarations) ?? [];
    const known = [...union.matchAll(/'([a-z0-9_.]+)'/g)].map(([, type]) => type as string);
    expect(known.length).toBeGreaterThan(200);
    const data = { object: { id: 'id', object: 'none' } };
    const recognised = known.filter((type) => {
      const event = { id: 'evt', type, data } as unknown as Stripe.Event;
      return providerEventOf(event).about !== 'nothing_of_ours';
    });
    expect(recognised.toSorted()).toEqual(handledEventTypes.toSorted());
  });
});
