import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { OrderEvent } from '../order/order.events.js';
import { billedRefunds } from './billed-refunds.policy.js';

const payment = { paymentIntentId: 'pi_1', amountCents: 5000 };
const recorded = (events: readonly object[]) =>
  events.map((event) => ({
    ...event,
    occurredAt: new Date('2026-11-21T10:00:00Z'),
  })) as unknown as Recorded<OrderEvent>[];
const refund = (refundId: string, amountCents: number): object[] => [
  {
    type: 'RefundRequested',
    data: { refundId, paymentIntentId: 'pi_1', amountCents, serviceId: null, reason: 'withdrawn' },
  },
  { type: 'RefundConfirmed', data: { refundId, providerRefundId: `re_${refundId}`, amountCents } },
];
const lost = (refundId: string, amountCents: number, paymentIntentId = 'pi_1'): object => ({
  type: 'ChargebackLost',
  data: { paymentIntentId, amountCents, refundId, disputeId: 'du_1' },
});
const billed = (events: readonly object[]) =>
  billedRefunds(recorded(events), payment).map(({ refundId, amountCents, reason }) => [refundId, amountCents, reason]);

describe('what is credited of a payment', () => {
  it('are confirmed refunds and lost chargebacks of this payment', () => {
    expect(billed([...refund('a', 1000), lost('b', 4000), lost('c', 700, 'pi_2')])).toEqual([
      ['a', 1000, 'withdrawn'],
      ['b', 4000, 'chargeback'],
    ]);
  });

  it('never exceeds the payment, even if the money was given back twice', () => {
    const givenBack = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5000 })), { maxLength: 6 });
    fc.assert(
      fc.property(givenBack, (amounts) => {
        const events = amounts.flatMap(([isLost, cents], n): object[] =>
          isLost ? [lost(`l${n}`, cents)] : refund(`r${n}`, cents),
        );
        const all = amounts.reduce((sum, [, cents]) => sum + cents, 0);
        const credited = billedRefunds(recorded(events), payment).reduce(
          (sum, { amountCents }) => sum + amountCents,
          0,
        );
        expect(credited).toBe(Math.min(all, payment.amountCents));
      }),
    );
  });
});
