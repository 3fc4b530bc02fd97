import { describe, expect, it } from '@jest/globals';
import { orderLifecycle, type OrderEventType } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { OrderEvent } from './order.events.js';
import { evolveOrder, orderDeadlines, type OrderState } from './order.js';
import {
  cancelled,
  confirmed,
  deliveryId,
  expired,
  failed,
  flowers,
  fold,
  later,
  orderId,
  paid,
  placed,
  refund,
  started,
  tooLate,
} from './order.samples.js';

const [begun] = placed();
const chooseBy = later(4320).toISOString();
const paidEvent = paid();
if (begun === undefined || paidEvent.type !== 'OrderPaid') throw new Error('the samples have changed');
const money = { paymentIntentId: 'pi_1', amountCents: flowers.totalCents };
const refundId = orderId;

/** One event of each type. */
const events: { readonly [Type in OrderEventType]: OrderEvent } = {
  OrderPlaced: begun,
  TermsAccepted: { type: 'TermsAccepted', data: { termsVersion: '2026-12', earlyStart: false } },
  PaymentStarted: started(2),
  PaymentProcessing: {
    type: 'PaymentProcessing',
    data: { attemptId: orderId, method: 'multibanco', voucherExpiresAt: chooseBy },
  },
  PaymentFailed: failed(1),
  PaymentExpired: expired,
  OrderPaid: paidEvent,
  PaymentReceivedTooLate: tooLate('date_passed', { chooseBy }),
  DeliveryDateChanged: { type: 'DeliveryDateChanged', data: { ...paidEvent.data, date: '2026-11-30', hour: '15:00' } },
  DuplicatePaymentReceived: { type: 'DuplicatePaymentReceived', data: { attemptId: orderId, ...money } },
  OrderCancelled: cancelled,
  OrderCancellationRequested: {
    type: 'OrderCancellationRequested',
    data: { reason: 'customer_cancelled', requestedAt: chooseBy },
  },
  RefundRequested: refund('pi_1', 100),
  RefundConfirmed: confirmed('pi_1', 100),
  RefundActionRequired: { type: 'RefundActionRequired', data: { refundId, actionBy: chooseBy } },
  RefundFailed: { type: 'RefundFailed', data: { refundId, code: 'declined' } },
  RefundRetried: { type: 'RefundRetried', data: { refundId, ...money, retry: 1 } },
  OrderServiceEnded: { type: 'OrderServiceEnded', data: { serviceId: deliveryId, outcome: 'closed' } },
  OrderRefunded: { type: 'OrderRefunded', data: {} },
  OrderSettled: { type: 'OrderSettled', data: {} },
  ChargebackOpened: { type: 'ChargebackOpened', data: money },
  ChargebackWon: { type: 'ChargebackWon', data: money },
  ChargebackPartlyLost: { type: 'ChargebackPartlyLost', data: money },
  ChargebackLost: { type: 'ChargebackLost', data: money },
  OrderCorrected: {
    type: 'OrderCorrected',
    data: { changes: [{ field: 'card', textId: orderId }], by: 'customer', correctedAt: chooseBy },
  },
  WithdrawalReceived: { type: 'WithdrawalReceived', data: { receivedAt: chooseBy, periodEndsAt: chooseBy } },
};

/** For each status, the events that lead to it. */
const histories: { readonly [Status in OrderState['status']]: readonly OrderEvent[] } = {
  none: [],
  awaiting_payment: placed(),
  payment_processing: [...placed(), events.PaymentProcessing],
  payment_failed: [...placed(), failed(1)],
  payment_expired: [...placed(), expired],
  date_passed: [...placed(), expired, events.PaymentReceivedTooLate],
  paid: [...placed(), paidEvent],
  settled: [...placed(), paidEvent, events.OrderSettled],
  chargeback_open: [...placed(), paidEvent, events.ChargebackOpened],
  cancelled: [...placed(), cancelled],
  refunded: [...placed(), paidEvent, events.OrderRefunded],
};

/** The properties that an order has in each status, besides those that all statuses have. */
const facts: { readonly [Status in Exclude<OrderState['status'], 'none'>]: readonly string[] } = {
  awaiting_payment: [],
  payment_processing: [],
  payment_failed: [],
  payment_expired: [],
  date_passed: ['chooseBy', 'payment'],
  paid: ['paidAt', 'payment'],
  settled: ['paidAt', 'payment'],
  chargeback_open: ['paidAt', 'payment'],
  cancelled: [],
  refunded: ['paidAt', 'payment'],
};
const common = new Set([...Object.keys(fold(placed())), 'cancellation', 'withdrawal', 'chargebacks', 'corrections']);
const factsOf = (state: OrderState): string[] => Object.keys(state).filter((name) => !common.has(name));

const cases = orderLifecycle.states.flatMap((status) => orderLifecycle.events.map((type) => [status, type] as const));

describe('the state of an order', () => {
  it.each(cases)(
    'in status %s, changes as the lifecycle says after %s, or not at all if the lifecycle does not permit that event',
    (status, type) => {
      const before = fold(histories[status]);
      expect(before.status).toBe(status);
      const after = evolveOrder(before, events[type]);
      if (!orderLifecycle.permits(status, type)) {
        expect(after).toBe(before);
        return;
      }
      expect(after.status).toBe(orderLifecycle.next(status, type));
      expect(factsOf(after).toSorted()).toEqual(after.status === 'none' ? [] : facts[after.status]);
      expect(() => orderDeadlines(after)).not.toThrow();
    },
  );

  it('is unchanged by an event type that only a later version of the program knows', () => {
    const unknown = { type: 'GiftWrapped', data: {} };
    for (const history of Object.values(histories)) {
      const before = fold(history);
      // A later version can run on the same database at the same time and record such an event.
      expect(evolveOrder(before, unknown as never)).toBe(before);
    }
  });
});
