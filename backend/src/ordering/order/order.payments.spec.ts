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
import { orderDecider } from './order.decider.js';
import type { OrderEvent } from './order.events.js';

describe('a payment that succeeds', () => {
  it('pays the order, with price and earning fixed by line', () => {
    given(placed()).when(success(1)).then([paid()]);
  });

  it('fixes price and earning of every visit of a plan', () => {
    given(placed(plan))
      .when(success(1, plan.totalCents))
      .then([paid(plan)]);
  });

  it('counts once when it is reported several times', () => {
    given([...placed(), paid()])
      .when(success(1))
      .then([]);
  });

  it('counts after a decline of the same session', () => {
    given([...placed(), failed(1)])
      .when(success(1))
      .then([paid()]);
  });

  it('of an earlier attempt pays the order too', () => {
    given([...placed(), failed(1), started(2)])
      .when(success(1))
      .then([paid()]);
  });

  it('of another attempt is refunded when the order is paid already', () => {
    const history = [...placed(), failed(1), started(2), paid()];
    given(history)
      .when(success(2))
      .then([
        { type: 'DuplicatePaymentReceived', data: { attemptId: id(22), paymentIntentId: 'pi_2', amountCents: 6501 } },
        refund('pi_2', 6501, { paymentIntentId: 'pi_2', reason: 'already_paid' }),
      ]);
  });

  it('of another attempt is refunded once', () => {
    const history = [...placed(), failed(1), started(2), paid()];
    given([...history, ...given(history).when(success(2)).events])
      .when(success(2))
      .then([]);
  });

  it('of another amount than the total is refunded and does not pay the order', () => {
    given(placed())
      .when(success(1, 6500))
      .then([tooLate('amount_differs', { amountCents: 6500 }), refund('pi_1', 6500, { reason: 'amount_differs' })]);
  });

  it('after a cancellation is refunded at once', () => {
    given([...placed(), cancelled])
      .when(success(1))
      .then([tooLate('order_cancelled'), refund('pi_1', 6501, { reason: 'order_cancelled' })]);
  });

  it('after expiry pays the order while the date is far enough away', () => {
    const now = new Date('2026-11-22T09:00:00.000Z');
    given([...placed(), expired])
      .when(success(1), now)
      .then([paid(flowers, now)]);
  });

  it('after expiry is too late when the date is too near, and leaves 72 hours to choose another', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    given([...placed(), expired])
      .when(success(1), now)
      .then([tooLate('date_passed', { chooseBy: '2026-11-25T09:00:00.001Z' })]);
  });

  it('in time pays the order even when the lead time is too short by then', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    given(placed())
      .when(success(1), now)
      .then([paid(flowers, now)]);
  });

  it('of an order that is not known changes nothing', () => {
    given([]).when(success(1)).then([]);
  });
});

describe('a payment that does not succeed yet', () => {
  const voucher = {
    kind: 'processing',
    method: 'multibanco',
    voucherExpiresAt: later(7 * 1440).toISOString(),
  } as const;
  const processing: OrderEvent = {
    type: 'PaymentProcessing',
    data: { attemptId: id(21), method: 'multibanco', voucherExpiresAt: voucher.voucherExpiresAt },
  };

  it('waits for its voucher', () => {
    given(placed()).when(record(1, voucher)).then([processing]);
    expect(orderDecider.deadlines(fold([...placed(), processing]))).toEqual([
      { kind: 'payment_expiry', dueAt: later(7 * 1440) },
    ]);
  });

  it('waits once, also when the report is repeated after the voucher failed', () => {
    given([...placed(), processing])
      .when(record(1, voucher))
      .then([]);
    given([...placed(), processing, failed(1)])
      .when(record(1, voucher))
      .then([]);
  });

  it('fails', () => {
    given(placed())
      .when(record(1, { kind: 'failed', code: 'declined' }))
      .then([failed(1)]);
  });

  it('fails without touching a later attempt', () => {
    const history = [...placed(), failed(1), started(2)];
    given(history)
      .when(record(1, { kind: 'failed', code: 'declined' }))
      .then([]);
    given(history)
      .when(record(1, { kind: 'expired' }))
      .then([]);
  });

  it('cannot fail after it succeeded', () => {
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

  it('expires with its session', () => {
    given(placed())
      .when(record(1, { kind: 'expired' }))
      .then([expired]);
  });

  it('leaves a failed order payable when its session is closed', () => {
    given([...placed(), failed(1)])
      .when(record(1, { kind: 'expired' }))
      .then([]);
  });
});

describe('the payment deadline', () => {
  const expire = new commands.ExpirePayment({ orderId }, by(system));

  it('expires the order, and nothing stays armed', () => {
    given(placed()).when(expire, later(40)).then([expired]);
    expect(orderDecider.deadlines(fold([...placed(), expired]))).toEqual([]);
  });

  it('changes nothing when it fires early, or late for an order that was paid', () => {
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

  it('is refunded when no new date was chosen in time', () => {
    expect(orderDecider.deadlines(fold(history))).toEqual([{ kind: 'new_date_lapse', dueAt: chooseBy }]);
    given(history).when(lapse, later(4319)).then([]);
    given(history).when(lapse, chooseBy).then([back]);
  });

  it('is refunded once, and the confirmed refund ends the order', () => {
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
