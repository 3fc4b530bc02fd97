import { describe, expect, it } from '@jest/globals';
import {
  by,
  conclude,
  confirmed,
  deciding,
  deliveryId,
  id,
  orderId,
  paid,
  placed,
  plan,
  recordRefund,
  refund,
  system,
  visitIds,
} from '../../../../tests/support/lifecycle/order-cases.js';
import { derivedId } from '../../platform/ids.js';
import * as commands from './order.commands.js';
import type { OrderEvent } from './order.events.js';

describe('the end of a service', () => {
  const given = [...placed(), paid()];
  const concluded = (serviceId: string, outcome: 'closed' | 'cancelled'): OrderEvent => ({
    type: 'OrderServiceEnded',
    data: { serviceId, outcome },
  });
  const back = refund(deliveryId, 3250, { serviceId: deliveryId, reason: 'service_cancelled' });

  it('settles the order when it was the only one', () => {
    expect(deciding(given, conclude(deliveryId, 'closed', 0))).toEqual([
      concluded(deliveryId, 'closed'),
      { type: 'OrderSettled', data: {} },
    ]);
  });

  it('counts once', () => {
    const once = deciding(given, conclude(deliveryId, 'cancelled', 3250));
    expect(once).toEqual([concluded(deliveryId, 'cancelled'), back]);
    expect(deciding([...given, ...once], conclude(deliveryId, 'cancelled', 3250))).toEqual([]);
  });

  it('settles the order only when its refund has arrived', () => {
    const waiting = [...given, ...deciding(given, conclude(deliveryId, 'cancelled', 3250))];
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 3250 } as const;
    expect(deciding(waiting, recordRefund(deliveryId, outcome))).toEqual([
      confirmed(deliveryId, 3250),
      { type: 'OrderSettled', data: {} },
    ]);
  });

  it('refunds the order when everything has gone back', () => {
    const waiting = [...given, ...deciding(given, conclude(deliveryId, 'cancelled', 6501))];
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 6501 } as const;
    expect(deciding(waiting, recordRefund(deliveryId, outcome))).toEqual([
      confirmed(deliveryId, 6501),
      { type: 'OrderRefunded', data: {} },
    ]);
  });

  it('never promises more than was paid', () => {
    expect(deciding(given, conclude(deliveryId, 'cancelled', 9999))).toEqual([
      concluded(deliveryId, 'cancelled'),
      { ...back, data: { ...back.data, amountCents: 6501 } },
    ]);
  });

  it('of another order changes nothing', () => {
    expect(deciding(given, conclude(id(77), 'closed', 0))).toEqual([]);
  });

  it('ends a plan with its last visit; visits that were called off come back together', () => {
    const first = deciding([...placed(plan), paid(plan)], conclude(visitIds[0] ?? '', 'closed', 0));
    expect(first).toEqual([concluded(visitIds[0] ?? '', 'closed')]);
    const rest = new commands.ConcludeOccurrences(
      {
        orderId,
        subscriptionId: derivedId(orderId, 'subscription'),
        occurrences: [2, 3],
        refundCents: 3601,
        reason: 'subscription_cancelled',
      },
      by(system),
    );
    const called = deciding([...placed(plan), paid(plan), ...first], rest);
    expect(called).toEqual([
      concluded(visitIds[1] ?? '', 'cancelled'),
      concluded(visitIds[2] ?? '', 'cancelled'),
      refund('occurrences', 3601, { reason: 'subscription_cancelled' }),
    ]);
    expect(deciding([...placed(plan), paid(plan), ...first, ...called], rest)).toEqual([]);
  });
});

describe('a refund', () => {
  const given = [...placed(), paid(), ...deciding([...placed(), paid()], conclude(deliveryId, 'cancelled', 3250))];
  const refundId = derivedId(orderId, 'refund', deliveryId);
  const refused: OrderEvent = { type: 'RefundFailed', data: { refundId, code: 'account_closed' } };

  it('that fails is told once and keeps the order open', () => {
    const failure = recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' });
    expect(deciding(given, failure)).toEqual([refused]);
    expect(deciding([...given, refused], failure)).toEqual([]);
  });

  it('that arrives after all is confirmed, and stays so', () => {
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 3250 } as const;
    const events = deciding([...given, refused], recordRefund(deliveryId, outcome));
    expect(events).toEqual([confirmed(deliveryId, 3250), { type: 'OrderSettled', data: {} }]);
    const failure = recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' });
    expect(deciding([...given, refused, ...events], failure)).toEqual([]);
  });

  describe('that failed and is asked for again', () => {
    const admin = { id: id(9), role: 'admin' } as const;
    const retry = new commands.RetryRefund({ orderId, refundId }, by(admin));
    const retried: OrderEvent = {
      type: 'RefundRetried',
      data: { refundId, paymentIntentId: 'pi_1', amountCents: 3250, retry: 1 },
    };
    const before = [...given, refused];

    it('is asked for once while it is under way', () => {
      expect(deciding(before, retry)).toEqual([
        { ...retried, data: { ...retried.data, paymentIntentId: expect.any(String) } },
      ]);
      expect(() => deciding([...before, ...deciding(before, retry)], retry)).toThrow('has not failed');
      expect(() => deciding(given, retry)).toThrow('has not failed');
    });

    it('ignores the failure of its first try, and tells that of the second', () => {
      const after = [...before, ...deciding(before, retry)];
      expect(deciding(after, recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' }))).toEqual([]);
      expect(deciding(after, recordRefund(deliveryId, { kind: 'failed', code: 'expired', retry: 1 }))).toEqual([
        { type: 'RefundFailed', data: { refundId, code: 'expired' } },
      ]);
    });

    it('is confirmed by the late success of any try, once', () => {
      const after = [...before, ...deciding(before, retry)];
      const outcome = { kind: 'confirmed', providerRefundId: 're_1', amountCents: 3250 } as const;
      const events = deciding(after, recordRefund(deliveryId, outcome));
      expect(events.map(({ type }) => type)).toEqual(['RefundConfirmed', 'OrderSettled']);
      expect(deciding([...after, ...events], recordRefund(deliveryId, outcome))).toEqual([]);
      expect(() => deciding([...after, ...events], retry)).toThrow('has not failed');
    });
  });

  it('that nobody asked for changes nothing', () => {
    expect(deciding(given, recordRefund('other', { kind: 'failed', code: 'unknown' }))).toEqual([]);
  });
});
