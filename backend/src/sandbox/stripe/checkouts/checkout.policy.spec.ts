import { describe, expect, it } from '@jest/globals';
import type { Checkout } from './checkout.entity.js';
import { act, type CheckoutAction } from './checkout.policy.js';

const now = new Date('2026-11-21T10:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

const open: Checkout = {
  id: 'cs_test_1',
  revision: 1,
  status: 'open',
  request: {
    lines: [{ name: 'Coroa', unitCents: 1000, quantity: 1 }],
    methods: ['card', 'mb_way', 'multibanco'],
    locale: 'pt',
    successUrl: 'https://shop.test/ok',
    cancelUrl: null,
    customerEmail: null,
    clientReferenceId: null,
    metadata: {},
    intentMetadata: {},
    transferGroup: null,
  },
  payment: null,
  amountCents: 1000,
  refundedCents: 0,
  createdAt: now,
  expiresAt: later(1),
  dueAt: later(1),
};

const card = (number: string): CheckoutAction => ({
  kind: 'pay_by_card',
  card: { number, expiry: '12/39', cvc: '123' },
});
const voucher: CheckoutAction = { kind: 'take_voucher', reference: '123 456 789' };

/** The checkout after some actions, and the types of all events that were sent for them. */
const after = (...actions: CheckoutAction[]): { checkout: Checkout; sent: string[] } =>
  actions.reduce<{ checkout: Checkout; sent: string[] }>(
    ({ checkout, sent }, action) => {
      const change = act(checkout, action, now);
      return { checkout: change.checkout, sent: [...sent, ...change.events] };
    },
    { checkout: open, sent: [] },
  );

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return undefined;
};

describe('a checkout', () => {
  it('is complete and paid after a successful card payment', () => {
    const { checkout, sent } = after(card('4242424242424242'));
    expect(checkout).toMatchObject({
      status: 'complete',
      dueAt: null,
      payment: { status: 'succeeded', method: 'card' },
    });
    expect(sent).toEqual(['checkout.session.completed']);
  });

  it('stays open after a decline, and keeps the reason until the next attempt', () => {
    const declined = after(card('4000000000000002'));
    expect(declined.checkout).toMatchObject({ status: 'open', payment: { failure: { code: 'card_declined' } } });
    expect(declined.sent).toEqual(['payment_intent.payment_failed']);
    const { checkout } = after(card('4000000000000002'), card('4242424242424242'));
    expect(checkout.payment?.failure).toBeUndefined();
    expect(checkout.status).toBe('complete');
  });

  it('waits for the bank’s confirmation (3-D Secure), and can still be declined after it', () => {
    expect(after(card('4000000000003220')).sent).toEqual([]);
    expect(after(card('4000000000003220'), { kind: 'confirm' }).checkout.status).toBe('complete');
    expect(after(card('4000000000003220'), { kind: 'refuse' }).checkout.payment?.failure?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect(after(card('4000008400001629'), { kind: 'confirm' }).checkout.payment?.failure?.code).toBe('card_declined');
  });

  it('waits until the payer confirms or refuses the payment in the MB WAY app', () => {
    expect(after({ kind: 'pay_by_mb_way' }).sent).toEqual([]);
    expect(after({ kind: 'pay_by_mb_way' }, { kind: 'confirm' }).checkout.payment).toMatchObject({
      status: 'succeeded',
      method: 'mb_way',
    });
    expect(after({ kind: 'pay_by_mb_way' }, { kind: 'refuse' }).checkout.payment?.failure?.code).toBe(
      'payment_method_customer_decline',
    );
  });

  it('is complete when the payer takes a voucher, and paid when the voucher is paid', () => {
    const taken = after(voucher);
    expect(taken.checkout).toMatchObject({
      status: 'complete',
      dueAt: later(7 * 24),
      payment: { status: 'requires_action', voucher: { reference: '123 456 789' } },
    });
    const { checkout, sent } = after(voucher, { kind: 'pay_voucher' });
    expect(checkout).toMatchObject({ dueAt: null, payment: { status: 'succeeded' } });
    expect(sent).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
  });

  it('expires if it is open when its time runs out; if it waits for an unpaid voucher then, the payment fails', () => {
    expect(after({ kind: 'run_out' })).toMatchObject({
      checkout: { status: 'expired', dueAt: null },
      sent: ['checkout.session.expired'],
    });
    const { checkout, sent } = after(voucher, { kind: 'run_out' });
    expect(checkout).toMatchObject({ status: 'complete', dueAt: null, payment: { status: 'requires_payment_method' } });
    expect(sent.slice(1)).toEqual(['checkout.session.async_payment_failed', 'payment_intent.payment_failed']);
  });

  it.each<[string, CheckoutAction[], CheckoutAction, string]>([
    ['paying by card twice', [card('4242424242424242')], card('4242424242424242'), 'sandbox_session_complete'],
    ['paying by card after taking a voucher', [voucher], card('4242424242424242'), 'sandbox_session_complete'],
    ['taking a voucher after the session expired', [{ kind: 'run_out' }], voucher, 'sandbox_session_expired'],
    ['expiring an expired session', [{ kind: 'run_out' }], { kind: 'run_out' }, 'sandbox_session_expired'],
    ['expiring a paid session', [card('4242424242424242')], { kind: 'run_out' }, 'sandbox_session_complete'],
    ['confirming when no payment awaits it', [], { kind: 'confirm' }, 'sandbox_nothing_to_confirm'],
    ['paying a voucher that was never taken', [], { kind: 'pay_voucher' }, 'sandbox_nothing_to_pay'],
    ['paying a voucher twice', [voucher, { kind: 'pay_voucher' }], { kind: 'pay_voucher' }, 'sandbox_nothing_to_pay'],
  ])('rejects an action that is not possible: %s', (_name, before, action, code) => {
    const { checkout } = after(...before);
    expect(codeOf(() => act(checkout, action, now))).toBe(code);
  });

  it('rejects payments after its expiry, even before a sweep has expired it', () => {
    expect(codeOf(() => act(open, card('4242424242424242'), later(1)))).toBe('sandbox_session_expired');
    const { checkout } = after(voucher);
    expect(codeOf(() => act(checkout, { kind: 'pay_voucher' }, later(7 * 24)))).toBe('sandbox_nothing_to_pay');
  });

  it('accepts only the payment methods that it offers', () => {
    const cardOnly = { ...open, request: { ...open.request, methods: ['card' as const] } };
    expect(codeOf(() => act(cardOnly, { kind: 'pay_by_mb_way' }, now))).toBe('sandbox_method_not_offered');
    expect(codeOf(() => act(cardOnly, voucher, now))).toBe('sandbox_method_not_offered');
  });
});
