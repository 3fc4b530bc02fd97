import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  handledEventTypes,
  instructionsEmailOf,
  providerDisputeOf,
  providerEventOf,
  providerRefundOf,
  providerSessionOf,
  sessionParamsOf,
} from './stripe.translation.js';

const request = {
  orderId: 'order',
  attemptId: 'attempt',
  lines: [{ name: 'Coroa', unitCents: 12_000, quantity: 1 }],
  totalCents: 12_000,
  language: 'pt' as const,
  expiresAt: new Date('2026-11-28T10:00:00Z'),
  successUrl: 'https://perpetua.example/success',
  cancelUrl: 'https://perpetua.example/failed',
  methods: ['card' as const],
};

describe('a new session', () => {
  it('is charged in euros only, with a suffix on the statement if there is one', () => {
    expect(sessionParamsOf(request)).toMatchObject({ adaptive_pricing: { enabled: false } });
    expect(sessionParamsOf(request).payment_intent_data).not.toHaveProperty('statement_descriptor_suffix');
    expect(sessionParamsOf(request, 'FLORES').payment_intent_data).toMatchObject({
      statement_descriptor_suffix: 'FLORES',
    });
  });
});

describe('a session', () => {
  it('shows the money that was received and its currency', () => {
    const session = {
      id: 'cs_1',
      metadata: { orderId: 'order', attemptId: 'attempt' },
      payment_status: 'paid',
      status: 'complete',
      amount_total: 12_000,
      currency: 'eur',
      payment_method_types: ['card'],
      payment_intent: { id: 'pi_1', status: 'succeeded', currency: 'chf', amount_received: 11_400 },
    } as unknown as Stripe.Checkout.Session;
    expect(providerSessionOf(session)).toMatchObject({ paid: true, amountCents: 11_400, currency: 'chf' });
  });
});

describe('an event', () => {
  it.each(handledEventTypes)('of the type %s says which object to read', (type) => {
    const event = providerEventOf({ id: 'evt_1', type, data: { object: { id: 'obj_1' } } } as unknown as Stripe.Event);
    expect(event.about).not.toBe('nothing_of_ours');
    expect(Object.values(event)).toContain('obj_1');
  });
});

describe('the address for bank details', () => {
  const paidBy = (type: string) =>
    ({
      customer_details: { email: 'ana@example.pt' },
      payment_intent: { latest_charge: { payment_method_details: { type } } },
    }) as unknown as Stripe.Checkout.Session;

  it('is given for methods whose refunds do not go back by themselves', () => {
    expect(instructionsEmailOf(paidBy('multibanco'))).toBe('ana@example.pt');
    expect(instructionsEmailOf(paidBy('card'))).toBeUndefined();
    expect(instructionsEmailOf(paidBy('mb_way'))).toBeUndefined();
  });
});

describe('a refund', () => {
  it('waits for bank details until the provider’s deadline', () => {
    const waiting = {
      id: 're_1',
      amount: 900,
      metadata: { refundId: 'refund', orderId: 'order' },
      status: 'requires_action',
      next_action: { type: 'display_details', display_details: { expires_at: 1_800_000_000 } },
    } as unknown as Stripe.Refund;
    expect(providerRefundOf(waiting)).toMatchObject({ status: 'pending', actionBy: new Date(1_800_000_000_000) });
    expect(providerRefundOf({ ...waiting, status: 'succeeded' })).not.toHaveProperty('actionBy');
  });
});

describe('a dispute', () => {
  const dispute = (status: Stripe.Dispute.Status, due: number | null = 1_800_000_000) =>
    ({
      id: 'du_1',
      amount: 17_000,
      currency: 'eur',
      charge: 'ch_1',
      payment_intent: 'pi_1',
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: due },
    }) as unknown as Stripe.Dispute;

  it.each<[Stripe.Dispute.Status, 'open' | 'won' | 'lost']>([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_needs_response', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
  ])('with the status %s is %s', (status, outcome) => {
    expect(providerDisputeOf(dispute(status))).toMatchObject({ disputeId: 'du_1', paymentIntentId: 'pi_1', outcome });
  });

  it('has no deadline when the bank takes no evidence', () => {
    expect(providerDisputeOf(dispute('needs_response'))).toHaveProperty('evidenceBy', new Date(1_800_000_000_000));
    expect(providerDisputeOf(dispute('needs_response', 0))).not.toHaveProperty('evidenceBy');
  });
});
