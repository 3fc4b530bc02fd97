import { describe, expect, it } from '@jest/globals';
import {
  by,
  cancelled,
  confirmed,
  given,
  expired,
  failed,
  flowers,
  fold,
  id,
  later,
  orderId,
  paid,
  placed,
  plan,
  record,
  recordRefund,
  refund,
  started,
  success,
  system,
  tooLate,
} from './order.samples.js';
import * as commands from './order.commands.js';
import { orderDecider } from './order.rules.js';
import type { OrderEvent } from './order.events.js';

describe('a payment that succeeds', () => {
  it('pays the order, and fixes its price and the partner’s earnings as the sum over all lines', () => {
    given(placed()).when(success(1)).then([paid()]);
  });

  it('fixes the price and the partner’s earnings of every visit of a plan', () => {
    given(placed(plan))
      .when(success(1, plan.totalCents))
      .then([paid(plan)]);
  });

  it('is recorded only once when it is reported several times', () => {
    given([...placed(), paid()])
      .when(success(1))
      .then([]);
  });

  it('pays the order even after a decline in the same session', () => {
    given([...placed(), failed(1)])
      .when(success(1))
      .then([paid()]);
  });

  it('pays the order even if the payment belongs to an earlier attempt', () => {
    given([...placed(), failed(1), started(2)])
      .when(success(1))
      .then([paid()]);
  });

  it('is refunded when it belongs to another attempt of an order that is already paid', () => {
    const history = [...placed(), failed(1), started(2), paid()];
    given(history)
      .when(success(2))
      .then([
        { type: 'DuplicatePaymentReceived', data: { attemptId: id(22), paymentIntentId: 'pi_2', amountCents: 6501 } },
        refund('pi_2', 6501, { paymentIntentId: 'pi_2', reason: 'already_paid' }),
      ]);
  });

  it('is refunded only once when it is a second payment that is reported twice', () => {
    const history = [...placed(), failed(1), started(2), paid()];
    given([...history, ...given(history).when(success(2)).events])
      .when(success(2))
      .then([]);
  });

  it('is refunded and does not pay the order when its amount differs from the total', () => {
    given(placed())
      .when(success(1, 6500))
      .then([tooLate('amount_differs', { amountCents: 6500 }), refund('pi_1', 6500, { reason: 'amount_differs' })]);
  });

  it('is refunded immediately when the order has been cancelled', () => {
    given([...placed(), cancelled])
      .when(success(1))
      .then([tooLate('order_cancelled'), refund('pi_1', 6501, { reason: 'order_cancelled' })]);
  });

  it('pays an expired order while the date is far enough away', () => {
    const now = new Date('2026-11-22T09:00:00.000Z');
    given([...placed(), expired])
      .when(success(1), now)
      .then([paid(flowers, now)]);
  });

  it('comes too late for an expired order whose date is too near, and gives the customer 72 hours to choose another date', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    given([...placed(), expired])
      .when(success(1), now)
      .then([tooLate('date_passed', { chooseBy: '2026-11-25T09:00:00.001Z' })]);
  });

  it('pays an order that has not expired, even when less than the lead time is left', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    given(placed())
      .when(success(1), now)
      .then([paid(flowers, now)]);
  });

  it('changes nothing when the order is unknown', () => {
    given([]).when(success(1)).then([]);
  });
});

describe('a payment that has not succeeded yet', () => {
  const voucher = {
    kind: 'processing',
    method: 'multibanco',
    voucherExpiresAt: later(7 * 1440).toISOString(),
  } as const;
  const processing: OrderEvent = {
    type: 'PaymentProcessing',
    data: {
      attemptId: id(21),
      method: 'multibanco',
      voucherExpiresAt: voucher.voucherExpiresAt,
      remindAt: later(6 * 1440).toISOString(),
    },
  };

  it('is pending while its voucher can be paid, and the order waits until the voucher expires', () => {
    given(placed()).when(record(1, voucher)).then([processing]);
    expect(orderDecider.deadlines(fold([...placed(), processing]))).toEqual([
      { kind: 'payment_expiry', dueAt: later(7 * 1440) },
      { kind: 'voucher_reminder', dueAt: later(6 * 1440) },
    ]);
  });

  it('has no reminder if its voucher is valid for less than twice the time of the reminder', () => {
    const short = { ...voucher, voucherExpiresAt: later(2 * 1440 - 1).toISOString() };
    const [issued] = given(placed()).when(record(1, short)).events;
    expect(issued?.data).not.toHaveProperty('remindAt');
    expect(orderDecider.deadlines(fold([...placed(), issued as OrderEvent]))).toHaveLength(1);
  });

  const supersede = new commands.CancelUnfulfilledOrder(
    { orderId, reason: 'superseded' },
    by({ id: flowers.customerId, role: 'customer' }),
  );

  it('is not superseded by another checkout once its voucher is issued, even after the voucher has failed', () => {
    for (const history of [[processing], [processing, failed(1)]]) {
      given([...placed(), ...history])
        .when(supersede)
        .then([]);
    }
    given(placed()).when(supersede).then([cancelled]);
  });

  it('ignores a repeated report that it is pending, also after the voucher has failed', () => {
    given([...placed(), processing])
      .when(record(1, voucher))
      .then([]);
    given([...placed(), processing, failed(1)])
      .when(record(1, voucher))
      .then([]);
  });

  it('is recorded as failed when the provider reports a failure', () => {
    given(placed())
      .when(record(1, { kind: 'failed', code: 'declined' }))
      .then([failed(1)]);
  });

  it('changes nothing when it fails or expires after a later attempt has started', () => {
    const history = [...placed(), failed(1), started(2)];
    given(history)
      .when(record(1, { kind: 'failed', code: 'declined' }))
      .then([]);
    given(history)
      .when(record(1, { kind: 'expired' }))
      .then([]);
  });

  it('can no longer fail, expire or become pending after it has succeeded', () => {
    given([...placed(), paid()])
      .when(record(1, { kind: 'failed', code: 'declined' }))
      .then([]);
    given([...placed(), paid()])
      .when(record(1, { kind: 'expired' }))
      .then([]);
    given([...placed(), paid()])
      .when(record(1, voucher))
      .then([]);
  });

  it('expires when its session expires', () => {
    given(placed())
      .when(record(1, { kind: 'expired' }))
      .then([expired]);
  });

  it('leaves the order payable when it has failed and its session then expires', () => {
    given([...placed(), failed(1)])
      .when(record(1, { kind: 'expired' }))
      .then([]);
  });
});

describe('the payment deadline', () => {
  const expire = new commands.ExpirePayment({ orderId }, by(system));

  it('expires the order, which then has no deadline', () => {
    given(placed()).when(expire, later(40)).then([expired]);
    expect(orderDecider.deadlines(fold([...placed(), expired]))).toEqual([]);
  });

  it('changes nothing when it fires early, or after the order was paid', () => {
    given(placed()).when(expire, later(39)).then([]);
    given([...placed(), paid()])
      .when(expire, later(40))
      .then([]);
  });

  it('is extended by a new attempt', () => {
    const history = [...placed(), failed(1), started(2, flowers, later(20))];
    given(history).when(expire, later(40)).then([]);
    given(history)
      .when(expire, later(60))
      .then([{ type: 'PaymentExpired', data: { attemptId: id(22) } }]);
  });
});

describe('a payment that came too late', () => {
  const chooseBy = later(4320);
  const history = [...placed(), expired, tooLate('date_passed', { chooseBy: chooseBy.toISOString() })];
  const lapse = new commands.ExpireNewDateChoice({ orderId }, by(system));
  const back = refund('pi_1', 6501, { reason: 'date_passed' });

  it('is refunded when the customer has not chosen a new date within 72 hours', () => {
    expect(orderDecider.deadlines(fold(history))).toEqual([{ kind: 'new_date_lapse', dueAt: chooseBy }]);
    given(history).when(lapse, later(4319)).then([]);
    given(history).when(lapse, chooseBy).then([back]);
  });

  it('is refunded only once, and the confirmed refund ends the order', () => {
    given([...history, back])
      .when(lapse, chooseBy)
      .then([]);
    expect(orderDecider.deadlines(fold([...history, back]))).toEqual([]);
    const outcome = { kind: 'confirmed', providerRefundId: 're_pi_1', amountCents: 6501 } as const;
    given([...history, back])
      .when(recordRefund('pi_1', outcome))
      .then([confirmed('pi_1', 6501), { type: 'OrderRefunded', data: {} }]);
  });
});
