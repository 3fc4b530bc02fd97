import { describe, expect, it } from '@jest/globals';
import {
  by,
  cancelled,
  confirmed,
  deciding,
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
} from '../../../../tests/support/lifecycle/order-cases.js';
import * as commands from './order.commands.js';
import { orderDecider } from './order.decider.js';
import type { OrderEvent } from './order.events.js';

describe('a payment that succeeds', () => {
  it('pays the order, with price and earning fixed by line', () => {
    expect(deciding(placed(), success(1))).toEqual([paid()]);
  });

  it('fixes price and earning of every visit of a plan', () => {
    expect(deciding(placed(plan), success(1, plan.totalCents))).toEqual([paid(plan)]);
  });

  it('counts once, however often it is told', () => {
    expect(deciding([...placed(), paid()], success(1))).toEqual([]);
  });

  it('counts after a decline of the same session', () => {
    expect(deciding([...placed(), failed(1)], success(1))).toEqual([paid()]);
  });

  it('of an earlier attempt pays the order too', () => {
    expect(deciding([...placed(), failed(1), started(2)], success(1))).toEqual([paid()]);
  });

  it('of another attempt afterwards goes back', () => {
    const given = [...placed(), failed(1), started(2), paid()];
    expect(deciding(given, success(2))).toEqual([
      { type: 'DuplicatePaymentReceived', data: { attemptId: id(22), paymentIntentId: 'pi_2', amountCents: 6501 } },
      refund('pi_2', 6501, { paymentIntentId: 'pi_2', reason: 'already_paid' }),
    ]);
  });

  it('of another attempt goes back once', () => {
    const given = [...placed(), failed(1), started(2), paid()];
    expect(deciding([...given, ...deciding(given, success(2))], success(2))).toEqual([]);
  });

  it('of another amount than the total goes back and pays nothing', () => {
    expect(deciding(placed(), success(1, 6500))).toEqual([
      tooLate('amount_differs', { amountCents: 6500 }),
      refund('pi_1', 6500, { reason: 'amount_differs' }),
    ]);
  });

  it('after the order was called off goes back at once', () => {
    expect(deciding([...placed(), cancelled], success(1))).toEqual([
      tooLate('order_cancelled'),
      refund('pi_1', 6501, { reason: 'order_cancelled' }),
    ]);
  });

  it('after expiry is honoured while the date is far enough away', () => {
    const now = new Date('2026-11-22T09:00:00.000Z');
    expect(deciding([...placed(), expired], success(1), now)).toEqual([paid(flowers, now)]);
  });

  it('after expiry comes too late once the date is too near: 72 hours to choose another', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    expect(deciding([...placed(), expired], success(1), now)).toEqual([
      tooLate('date_passed', { chooseBy: '2026-11-25T09:00:00.001Z' }),
    ]);
  });

  it('in time is honoured even when the lead time has run short meanwhile', () => {
    const now = new Date('2026-11-22T09:00:00.001Z');
    expect(deciding(placed(), success(1), now)).toEqual([paid(flowers, now)]);
  });

  it('of an order that is not known changes nothing', () => {
    expect(deciding([], success(1))).toEqual([]);
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
    expect(deciding(placed(), record(1, voucher))).toEqual([processing]);
    expect(orderDecider.deadlines(fold([...placed(), processing]))).toEqual([
      { kind: 'payment_expiry', dueAt: later(7 * 1440) },
    ]);
  });

  it('waits once, also when the news comes again after the voucher failed', () => {
    expect(deciding([...placed(), processing], record(1, voucher))).toEqual([]);
    expect(deciding([...placed(), processing, failed(1)], record(1, voucher))).toEqual([]);
  });

  it('fails', () => {
    expect(deciding(placed(), record(1, { kind: 'failed', code: 'declined' }))).toEqual([failed(1)]);
  });

  it('fails without touching a later attempt', () => {
    const given = [...placed(), failed(1), started(2)];
    expect(deciding(given, record(1, { kind: 'failed', code: 'declined' }))).toEqual([]);
    expect(deciding(given, record(1, { kind: 'expired' }))).toEqual([]);
  });

  it('cannot fail any more once it succeeded', () => {
    expect(deciding([...placed(), paid()], record(1, { kind: 'failed', code: 'declined' }))).toEqual([]);
    expect(deciding([...placed(), paid()], record(1, { kind: 'expired' }))).toEqual([]);
    expect(deciding([...placed(), paid()], record(1, voucher))).toEqual([]);
  });

  it('expires with its session', () => {
    expect(deciding(placed(), record(1, { kind: 'expired' }))).toEqual([expired]);
  });

  it('leaves a failed order payable when its session is closed', () => {
    expect(deciding([...placed(), failed(1)], record(1, { kind: 'expired' }))).toEqual([]);
  });
});

describe('the end of the time to pay', () => {
  const expire = new commands.ExpirePayment({ orderId }, by(system));

  it('expires the order, and nothing stays armed', () => {
    expect(deciding(placed(), expire, later(40))).toEqual([expired]);
    expect(orderDecider.deadlines(fold([...placed(), expired]))).toEqual([]);
  });

  it('changes nothing when it fires early, or late for an order that was paid', () => {
    expect(deciding(placed(), expire, later(39))).toEqual([]);
    expect(deciding([...placed(), paid()], expire, later(40))).toEqual([]);
  });

  it('moves with a new attempt', () => {
    const given = [...placed(), failed(1), started(2, flowers, later(20))];
    expect(deciding(given, expire, later(40))).toEqual([]);
    expect(deciding(given, expire, later(60))).toEqual([{ type: 'PaymentExpired', data: { attemptId: id(22) } }]);
  });
});

describe('a payment that came too late', () => {
  const chooseBy = later(4320);
  const given = [...placed(), expired, tooLate('date_passed', { chooseBy: chooseBy.toISOString() })];
  const lapse = new commands.ExpireNewDateChoice({ orderId }, by(system));
  const back = refund('pi_1', 6501, { reason: 'date_passed' });

  it('goes back when no new date was chosen in time', () => {
    expect(orderDecider.deadlines(fold(given))).toEqual([{ kind: 'new_date_lapse', dueAt: chooseBy }]);
    expect(deciding(given, lapse, later(4319))).toEqual([]);
    expect(deciding(given, lapse, chooseBy)).toEqual([back]);
  });

  it('goes back once, and ends the order when it has arrived', () => {
    expect(deciding([...given, back], lapse, chooseBy)).toEqual([]);
    expect(orderDecider.deadlines(fold([...given, back]))).toEqual([]);
    const outcome = { kind: 'confirmed', providerRefundId: 're_pi_1', amountCents: 6501 } as const;
    expect(deciding([...given, back], recordRefund('pi_1', outcome))).toEqual([
      confirmed('pi_1', 6501),
      { type: 'OrderRefunded', data: {} },
    ]);
  });
});
