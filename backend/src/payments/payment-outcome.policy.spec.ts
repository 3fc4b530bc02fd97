import { describe, expect, it } from '@jest/globals';
import { outcomeOf, refundOutcomeOf, stateOf } from './payment-outcome.policy.js';
import type { ProviderRefund, ProviderSession } from './stripe/provider-state.js';

const open: ProviderSession = {
  sessionId: 'cs_1',
  orderId: 'order',
  attemptId: 'attempt',
  status: 'open',
  paid: false,
  processing: false,
  amountCents: 5400,
  currency: 'eur',
};
const voucherExpiresAt = new Date('2026-11-28T10:00:00Z');

describe('the outcome of a session', () => {
  it.each<[string, Partial<ProviderSession>, ReturnType<typeof outcomeOf>]>([
    ['an open session without a result', {}, null],
    [
      'a declined card, while another attempt is possible',
      { failureCode: 'generic_decline' },
      { kind: 'failed', code: 'generic_decline' },
    ],
    [
      'a payment',
      { status: 'complete', paid: true, paymentIntentId: 'pi_1', method: 'mb_way' },
      { kind: 'paid', paymentIntentId: 'pi_1', method: 'mb_way', amountCents: 5400 },
    ],
    [
      'a payment by an unknown method',
      { status: 'complete', paid: true, paymentIntentId: 'pi_1' },
      { kind: 'paid', paymentIntentId: 'pi_1', method: 'other', amountCents: 5400 },
    ],
    [
      'an unpaid voucher',
      { status: 'complete', processing: true, method: 'multibanco', voucherExpiresAt },
      { kind: 'processing', method: 'multibanco', voucherExpiresAt: '2026-11-28T10:00:00.000Z' },
    ],
    ['an expired voucher', { status: 'complete', failureCode: 'timeout' }, { kind: 'failed', code: 'timeout' }],
    [
      'a payment in another currency, whatever its amount',
      { status: 'complete', paid: true, paymentIntentId: 'pi_1', method: 'card', currency: 'chf' },
      null,
    ],
    ['an expired session', { status: 'expired' }, { kind: 'expired' }],
    ['an expired session after a decline', { status: 'expired', failureCode: 'generic_decline' }, { kind: 'expired' }],
  ])('is derived from the session’s state: %s', (_name, changes, outcome) => {
    expect(outcomeOf({ ...open, ...changes })).toEqual(outcome);
    expect(stateOf({ ...open, ...changes })).toEqual({
      sessionId: 'cs_1',
      orderId: 'order',
      attemptId: 'attempt',
      outcome,
    });
  });
});

describe('the outcome of a refund', () => {
  const refund: ProviderRefund = {
    providerRefundId: 're_1',
    refundId: 'ours',
    orderId: 'order',
    retry: 0,
    amountCents: 500,
    status: 'pending',
  };

  it('is null while the refund is pending, and then confirmed or failed', () => {
    expect(refundOutcomeOf(refund)).toBeNull();
    expect(refundOutcomeOf({ ...refund, status: 'succeeded' })).toEqual({
      kind: 'confirmed',
      providerRefundId: 're_1',
      amountCents: 500,
    });
    expect(refundOutcomeOf({ ...refund, status: 'failed', failureCode: 'lost_or_stolen_card' })).toEqual({
      kind: 'failed',
      code: 'lost_or_stolen_card',
    });
    expect(refundOutcomeOf({ ...refund, retry: 2, status: 'failed' })).toEqual({
      kind: 'failed',
      code: 'failed',
      retry: 2,
    });
  });
});
