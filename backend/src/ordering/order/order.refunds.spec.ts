import { describe, expect, it } from '@jest/globals';
import {
  by,
  conclude,
  confirmed,
  given,
  deliveryId,
  fold,
  id,
  orderId,
  paid,
  placed,
  plan,
  recordRefund,
  refund,
  system,
  visitIds,
} from './order.samples.js';
import { derivedId } from '../../platform/ids.js';
import { subscriptionIdOf } from './order.ids.js';
import * as commands from './order.commands.js';
import type { OrderEvent } from './order.events.js';
import { endRefunds } from './order.refunds.js';
import type { Order } from './order.js';

describe('the end of a service', () => {
  const history = [...placed(), paid()];
  const concluded = (serviceId: string, outcome: 'closed' | 'cancelled'): OrderEvent => ({
    type: 'OrderServiceEnded',
    data: { serviceId, outcome },
  });
  const back = refund(deliveryId, 3250, { serviceId: deliveryId, reason: 'service_cancelled' });

  it('settles the order when the order has no other service', () => {
    given(history)
      .when(conclude(deliveryId, 'closed', 0))
      .then([concluded(deliveryId, 'closed'), { type: 'OrderSettled', data: {} }]);
  });

  it('is recorded and refunded only once', () => {
    const once = given(history).when(conclude(deliveryId, 'cancelled', 3250)).events;
    expect(once).toEqual([concluded(deliveryId, 'cancelled'), back]);
    given([...history, ...once])
      .when(conclude(deliveryId, 'cancelled', 3250))
      .then([]);
  });

  it('settles the order only after the refund for the service is confirmed', () => {
    const waiting = [...history, ...given(history).when(conclude(deliveryId, 'cancelled', 3250)).events];
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 3250 } as const;
    given(waiting)
      .when(recordRefund(deliveryId, outcome))
      .then([confirmed(deliveryId, 3250), { type: 'OrderSettled', data: {} }]);
  });

  it('marks the order as refunded when the whole payment was refunded', () => {
    const waiting = [...history, ...given(history).when(conclude(deliveryId, 'cancelled', 6501)).events];
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 6501 } as const;
    given(waiting)
      .when(recordRefund(deliveryId, outcome))
      .then([confirmed(deliveryId, 6501), { type: 'OrderRefunded', data: {} }]);
  });

  it('is confirmed, or fails, with others as one refund: the one that leads names the sum, the others name that one', () => {
    const [first = '', second = ''] = visitIds;
    const before = [...placed(plan), paid(plan)];
    const one = given(before).when(conclude(first, 'cancelled', 1000)).events;
    const both = [...before, ...one, ...given([...before, ...one]).when(conclude(second, 'cancelled', 500)).events];
    const together = { leaderId: derivedId(orderId, 'refund', first), amountCents: 1500 };
    const confirm = (amountCents: number) => ({ kind: 'confirmed', providerRefundId: 're_both', amountCents }) as const;
    const dataAfter = (of: string, outcome: ReturnType<typeof confirm> | { kind: 'failed'; code: string }) =>
      given(both).when(recordRefund(of, outcome, together)).events[0]?.data;
    expect(dataAfter(first, confirm(1000))).toMatchObject({ amountCents: 1000, togetherCents: 1500 });
    expect(dataAfter(first, confirm(1000))).not.toHaveProperty('partOf');
    expect(dataAfter(second, confirm(500))).toMatchObject({ amountCents: 500, partOf: together.leaderId });
    const failed = { kind: 'failed', code: 'account_closed' } as const;
    expect(dataAfter(first, failed)).toEqual({ refundId: together.leaderId, code: 'account_closed' });
    expect(dataAfter(second, failed)).toMatchObject({ code: 'account_closed', partOf: together.leaderId });
  });

  it('never refunds more than was paid', () => {
    given(history)
      .when(conclude(deliveryId, 'cancelled', 9999))
      .then([concluded(deliveryId, 'cancelled'), { ...back, data: { ...back.data, amountCents: 6501 } }]);
  });

  it('is refused for a service that the order does not have, so that an admin sees the failed event', () => {
    const unknown = expect.objectContaining({ code: 'not_found', isTemporary: false });
    given(history)
      .when(conclude(id(77), 'closed', 0))
      .thenThrows(unknown);
    const partial = { orderId, serviceId: id(77), refundId: id(78), refundCents: 100, reason: 'dispute_upheld' };
    given(history)
      .when(new commands.RefundService(partial, by(system)))
      .thenThrows(unknown);
    const visits = { orderId, subscriptionId: id(79), occurrences: [1], refundCents: 100, reason: 'plan_ended' };
    given(history)
      .when(new commands.ConcludeOccurrences(visits, by(system)))
      .thenThrows(unknown);
  });

  it('is recorded for each visit of a plan, with one refund for all visits that are cancelled together', () => {
    const first = given([...placed(plan), paid(plan)]).when(conclude(visitIds[0] ?? '', 'closed', 0)).events;
    expect(first).toEqual([concluded(visitIds[0] ?? '', 'closed')]);
    const rest = new commands.ConcludeOccurrences(
      {
        orderId,
        subscriptionId: subscriptionIdOf(orderId),
        occurrences: [2, 3],
        refundCents: 3601,
        reason: 'subscription_cancelled',
      },
      by(system),
    );
    const called = given([...placed(plan), paid(plan), ...first]).when(rest).events;
    expect(called).toEqual([
      concluded(visitIds[1] ?? '', 'cancelled'),
      concluded(visitIds[2] ?? '', 'cancelled'),
      refund('occurrences', 3601, { reason: 'subscription_cancelled' }),
    ]);
    given([...placed(plan), paid(plan), ...first, ...called])
      .when(rest)
      .then([]);
  });
});

describe('the refunds for parts of an order that are over', () => {
  const parts = { orderId, serviceIds: visitIds, subscriptionId: subscriptionIdOf(orderId) };
  const [visit1 = ''] = visitIds;
  const history = [...placed(plan), paid(plan)];
  const paidCents = plan.totalCents;
  const endRefundsAfter = (events: readonly OrderEvent[]) => endRefunds(fold(events) as Order, parts);

  it('do not exist while no part is over; the whole payment is left', () => {
    expect(endRefundsAfter(history)).toEqual({
      ofServices: new Map(),
      ofVisits: undefined,
      leftCents: paidCents,
    });
  });

  it('are one amount per service and one for all visits that will not take place; both reduce what is left of the payment', () => {
    const requested = [refund(visit1, 1800, { serviceId: visit1 }), refund('occurrences', 1500)];
    expect(endRefundsAfter([...history, ...requested])).toEqual({
      ofServices: new Map([[visit1, 1800]]),
      ofVisits: 1500,
      leftCents: paidCents - 3300,
    });
  });

  it('do not include a refund with another cause, although it also reduces what is left of the payment', () => {
    expect(endRefundsAfter([...history, refund('goodwill', 1000)])).toEqual({
      ofServices: new Map(),
      ofVisits: undefined,
      leftCents: paidCents - 1000,
    });
  });
});

describe('a refund', () => {
  const history = [
    ...placed(),
    paid(),
    ...given([...placed(), paid()]).when(conclude(deliveryId, 'cancelled', 3250)).events,
  ];
  const refundId = derivedId(orderId, 'refund', deliveryId);
  const refused: OrderEvent = { type: 'RefundFailed', data: { refundId, code: 'account_closed' } };

  it('is recorded as failed only once, and does not end the order', () => {
    const failure = recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' });
    given(history).when(failure).then([refused]);
    given([...history, refused])
      .when(failure)
      .then([]);
  });

  it('is confirmed when it succeeds after a failure, and stays confirmed', () => {
    const outcome = { kind: 'confirmed', providerRefundId: `re_${deliveryId.slice(0, 4)}`, amountCents: 3250 } as const;
    const events = given([...history, refused]).when(recordRefund(deliveryId, outcome)).events;
    expect(events).toEqual([confirmed(deliveryId, 3250), { type: 'OrderSettled', data: {} }]);
    const failure = recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' });
    given([...history, refused, ...events])
      .when(failure)
      .then([]);
  });

  describe('a failed refund that is retried', () => {
    const admin = { id: id(9), role: 'admin' } as const;
    const retry = new commands.RetryRefund({ orderId, refundId }, by(admin));
    const retried: OrderEvent = {
      type: 'RefundRetried',
      data: { refundId, paymentIntentId: 'pi_1', amountCents: 3250, retry: 1 },
    };
    const before = [...history, refused];

    it('is requested again, but cannot be retried while it is pending', () => {
      given(before)
        .when(retry)
        .then([{ ...retried, data: { ...retried.data, paymentIntentId: expect.any(String) } }]);
      given([...before, ...given(before).when(retry).events])
        .when(retry)
        .thenThrows('has not failed');
      given(history).when(retry).thenThrows('has not failed');
    });

    it('ignores the failure of its first attempt, and records the failure of its second attempt', () => {
      const after = [...before, ...given(before).when(retry).events];
      given(after)
        .when(recordRefund(deliveryId, { kind: 'failed', code: 'account_closed' }))
        .then([]);
      given(after)
        .when(recordRefund(deliveryId, { kind: 'failed', code: 'expired', retry: 1 }))
        .then([{ type: 'RefundFailed', data: { refundId, code: 'expired' } }]);
    });

    it('is confirmed exactly once when any attempt succeeds, and cannot be retried afterwards', () => {
      const after = [...before, ...given(before).when(retry).events];
      const outcome = { kind: 'confirmed', providerRefundId: 're_1', amountCents: 3250 } as const;
      const events = given(after).when(recordRefund(deliveryId, outcome)).events;
      expect(events.map(({ type }) => type)).toEqual(['RefundConfirmed', 'OrderSettled']);
      given([...after, ...events])
        .when(recordRefund(deliveryId, outcome))
        .then([]);
      given([...after, ...events])
        .when(retry)
        .thenThrows('has not failed');
    });
  });

  it('changes nothing when it is reported but was never requested', () => {
    given(history)
      .when(recordRefund('other', { kind: 'failed', code: 'unknown' }))
      .then([]);
  });
});
