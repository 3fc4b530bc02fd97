import { describe, expect, it } from '@jest/globals';
import { fold as folded } from '../platform/event-store/decider-runner.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { derivedId } from '../platform/ids.js';
import * as commands from './order.commands.js';
import { orderDecider } from './order.decider.js';
import type { OrderEvent, OrderEventData } from './order.events.js';
import { serviceIdsOf } from './order-services.policy.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [orderId, customerId, productId, planId, graveId, cemeteryId] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const customer: Actor = { id: customerId, role: 'customer' };
const stranger: Actor = { id: id(9), role: 'customer' };
const system: Actor = { id: 'payments', role: 'system' };
const by = (actor: Actor) => ({ commandId: id(99), actor });

const noon = new Date('2026-11-21T12:00:00.000Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

const name = { pt: 'Ramo de rosas', en: 'Bouquet of roses', es: 'Ramo de rosas' };
const line = {
  productId,
  name,
  quantity: 2,
  unitCents: 2750,
  lineCents: 5500,
  planId: null,
  months: 1,
  discountPercent: 0,
  taxClass: 'standard',
  commissionBps: 2000,
};
const flowers: OrderEventData<'OrderPlaced'> = {
  number: 'P26-000001',
  customerId,
  kind: 'flower',
  lines: [line, { ...line, productId: id(7), quantity: 1, unitCents: 1001, lineCents: 1001, commissionBps: 1500 }],
  totalCents: 6501,
  currency: 'EUR',
  delivery: {
    kind: 'cemetery',
    date: '2026-11-22',
    hour: '15:00',
    timeZone: 'Europe/Lisbon',
    region: 'PT',
    city: 'Lisboa',
    parish: 'Penha de França',
    cemeteryId,
    graveId,
  },
  visits: 1,
  leadHours: 6,
  language: 'pt',
  termsVersion: '2026-11',
  earlyStart: false,
  cartRevision: 4,
  placedAt: noon.toISOString(),
};
const plan: OrderEventData<'OrderPlaced'> = {
  ...flowers,
  kind: 'clean',
  lines: [{ ...line, quantity: 1, unitCents: 2000, lineCents: 5401, planId, months: 3, discountPercent: 10 }],
  totalCents: 5401,
  delivery: { ...flowers.delivery, date: '2026-12-10', hour: null },
  visits: 3,
  leadHours: null,
};

const session = (n: number, from = noon): commands.OpenedSession => ({
  attemptId: id(20 + n),
  sessionId: `cs_${n}`,
  url: `https://pay.test/cs_${n}`,
  expiresAt: new Date(from.getTime() + 35 * 60_000).toISOString(),
  payBy: new Date(from.getTime() + 40 * 60_000).toISOString(),
});
const started = (n: number, order = flowers, from = noon): OrderEvent => ({
  type: 'PaymentStarted',
  data: { ...session(n, from), attempt: n, amountCents: order.totalCents },
});
const placed = (order = flowers): OrderEvent[] => [{ type: 'OrderPlaced', data: order }, started(1, order)];
const failed = (n: number): OrderEvent => ({
  type: 'PaymentFailed',
  data: { attemptId: id(20 + n), code: 'declined' },
});
const expired: OrderEvent = { type: 'PaymentExpired', data: { attemptId: id(21) } };
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { reason: 'superseded' } };

const money = (n: number, amountCents = flowers.totalCents) => ({
  attemptId: id(20 + n),
  sessionId: `cs_${n}`,
  paymentIntentId: `pi_${n}`,
  method: 'card',
  amountCents,
});
const paid = (order = flowers, at = noon): OrderEvent => ({
  type: 'OrderPaid',
  data: {
    ...money(1, order.totalCents),
    customerId,
    number: order.number,
    kind: order.kind,
    language: 'pt',
    delivery: order.delivery,
    products: order.lines.map((one) => ({ productId: one.productId, name: one.name, quantity: one.quantity })),
    plan: order === plan ? { planId, months: 3, discountPercent: 10 } : null,
    visitPricesCents: order === plan ? [1800, 1800, 1801] : [6501],
    amountsToReceiveCents: order === plan ? [1440, 1440, 1441] : [4400 + 851],
    cartRevision: 4,
    paidAt: at.toISOString(),
  },
});
const tooLate = (
  reason: OrderEventData<'PaidTooLate'>['reason'],
  more: Partial<OrderEventData<'PaidTooLate'>> = {},
): OrderEvent => ({ type: 'PaidTooLate', data: { ...money(1), reason, chooseBy: null, ...more } });
const refund = (
  of: string,
  amountCents: number,
  more: Partial<OrderEventData<'RefundRequested'>> = {},
): OrderEvent => ({
  type: 'RefundRequested',
  data: {
    refundId: derivedId(orderId, 'refund', of),
    paymentIntentId: 'pi_1',
    amountCents,
    serviceId: null,
    reason: 'order_cancelled',
    ...more,
  },
});
const confirmed = (of: string, amountCents: number): OrderEvent => ({
  type: 'RefundConfirmed',
  data: { refundId: derivedId(orderId, 'refund', of), providerRefundId: `re_${of.slice(0, 4)}`, amountCents },
});

const place = (order = flowers) => new commands.PlaceOrder({ orderId, order, session: session(1) }, by(customer));
const record = (n: number, outcome: commands.PaymentOutcome) =>
  new commands.RecordPayment({ orderId, attemptId: id(20 + n), sessionId: `cs_${n}`, outcome }, by(system));
const success = (n: number, amountCents = flowers.totalCents) =>
  record(n, { kind: 'paid', paymentIntentId: `pi_${n}`, method: 'card', amountCents });
const start = (n: number, at: Date, actor = customer) =>
  new commands.StartPayment({ orderId, attempt: n, session: session(n, at) }, by(actor));
const callOff = (actor = customer) => new commands.CallOffOrder({ orderId, reason: 'superseded' }, by(actor));
const conclude = (serviceId: string, outcome: 'closed' | 'cancelled', refundCents: number) =>
  new commands.ConcludeService({ orderId, serviceId, outcome, refundCents, reason: 'service_cancelled' }, by(system));
const recordRefund = (of: string, outcome: commands.RecordRefund['payload']['outcome']) =>
  new commands.RecordRefund({ orderId, refundId: derivedId(orderId, 'refund', of), outcome }, by(system));

const fold = (events: readonly OrderEvent[]) => folded(orderDecider, events);
const deciding = (given: readonly OrderEvent[], when: commands.OrderCommand, now = noon): readonly OrderEvent[] =>
  orderDecider.decide(when, fold(given), { now, actor: when.meta.actor });
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

const [deliveryId = ''] = serviceIdsOf(orderId, { hasPlan: false, visits: 1 });
const visitIds = serviceIdsOf(orderId, { hasPlan: true, visits: 3 });

describe('placing an order', () => {
  it('records the order and its first attempt to pay', () => {
    expect(deciding([], place())).toEqual(placed());
  });

  it('happens once', () => {
    expect(deciding(placed(), place())).toEqual([]);
  });

  it('arms the end of the time to pay', () => {
    expect(orderDecider.deadlines(fold(placed()))).toEqual([{ kind: 'payment_expiry', dueAt: later(40) }]);
  });
});

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

describe('a new attempt', () => {
  it('begins after a failure', () => {
    expect(deciding([...placed(), failed(1)], start(2, later(10)), later(10))).toEqual([
      started(2, flowers, later(10)),
    ]);
  });

  it('begins once when two tabs ask for it', () => {
    expect(deciding([...placed(), failed(1), started(2)], start(2, later(10)), later(10))).toEqual([]);
  });

  it('is refused once the order is paid, expired or called off', () => {
    for (const end of [paid(), expired, cancelled]) {
      expect(() => deciding([...placed(), end], start(2, noon))).toThrow(refusal('illegal_transition', 409));
    }
  });

  it('is refused when the first time to pay is over and the date has come too near', () => {
    const near = new Date('2026-11-22T09:30:00.000Z');
    expect(() => deciding([...placed(), failed(1)], start(2, near), near)).toThrow(refusal('date_passed', 409));
  });

  it('is refused to anybody else', () => {
    expect(() => deciding([...placed(), failed(1)], start(2, noon, stranger))).toThrow(refusal('not_found', 404));
    expect(() => deciding([], start(1, noon))).toThrow(refusal('not_found', 404));
  });
});

describe('calling an order off', () => {
  it('ends one that is not paid', () => {
    expect(deciding(placed(), callOff())).toEqual([cancelled]);
    expect(deciding([...placed(), failed(1)], callOff())).toEqual([cancelled]);
  });

  it('happens once', () => {
    expect(deciding([...placed(), cancelled], callOff())).toEqual([]);
  });

  it('gives the money of a late payment back, once', () => {
    const given = [...placed(), expired, tooLate('date_passed', { chooseBy: later(4320).toISOString() })];
    const back = refund('pi_1', 6501, { reason: 'superseded' });
    expect(deciding(given, callOff())).toEqual([back]);
    expect(deciding([...given, back], callOff())).toEqual([]);
  });

  it('is refused for one that is paid, and to anybody else', () => {
    expect(() => deciding([...placed(), paid()], callOff())).toThrow(refusal('illegal_transition', 409));
    expect(() => deciding(placed(), callOff(stranger))).toThrow(refusal('not_found', 404));
  });
});

describe('a payment that came too late', () => {
  const chooseBy = later(4320);
  const given = [...placed(), expired, tooLate('date_passed', { chooseBy: chooseBy.toISOString() })];
  const lapse = new commands.LapseNewDate({ orderId }, by(system));
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

describe('the end of a service', () => {
  const given = [...placed(), paid()];
  const concluded = (serviceId: string, outcome: 'closed' | 'cancelled'): OrderEvent => ({
    type: 'ServiceConcluded',
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

  it('that nobody asked for changes nothing', () => {
    expect(deciding(given, recordRefund('other', { kind: 'failed', code: 'unknown' }))).toEqual([]);
  });
});
