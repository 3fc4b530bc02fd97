import { expect } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import * as commands from './order.commands.js';
import { orderDecider } from './order.rules.js';
import type { OrderEvent, OrderEventData } from './order.events.js';
import { serviceIdsOf } from './order.js';
import { fold as folded } from '../../platform/domain/decider-runner.js';
import { specification } from '../../platform/domain/decider.testing.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { derivedId } from '../../platform/ids.js';

/** Sample orders (flowers, and a plan with three visits) and their events, for the specs of the order's rules. */
export const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
export const orderId = id(1);
const [customerId, productId, planId, graveId, cemeteryId] = [id(2), id(3), id(4), id(5), id(6)];
const customer: Actor = { id: customerId, role: 'customer' };
export const stranger: Actor = { id: id(9), role: 'customer' };
export const system: Actor = { id: 'payments', role: 'system' };
export const by = (actor: Actor) => ({ commandId: id(99), actor });

export const noon = new Date('2026-11-21T12:00:00.000Z');
export const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

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
export const flowers: OrderEventData<'OrderPlaced'> = {
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
export const plan: OrderEventData<'OrderPlaced'> = {
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
export const started = (n: number, order = flowers, from = noon): OrderEvent => ({
  type: 'PaymentStarted',
  data: { ...session(n, from), attempt: n, amountCents: order.totalCents },
});
export const placed = (order = flowers): OrderEvent[] => [{ type: 'OrderPlaced', data: order }, started(1, order)];
export const failed = (n: number): OrderEvent => ({
  type: 'PaymentFailed',
  data: { attemptId: id(20 + n), code: 'declined' },
});
export const expired: OrderEvent = { type: 'PaymentExpired', data: { attemptId: id(21) } };
export const cancelled: OrderEvent = { type: 'OrderCancelled', data: { reason: 'superseded' } };

const money = (n: number, amountCents = flowers.totalCents) => ({
  attemptId: id(20 + n),
  sessionId: `cs_${n}`,
  paymentIntentId: `pi_${n}`,
  method: 'card',
  amountCents,
});
export const paid = (order = flowers, at = noon): OrderEvent => ({
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
export const tooLate = (
  reason: OrderEventData<'PaymentReceivedTooLate'>['reason'],
  more: Partial<OrderEventData<'PaymentReceivedTooLate'>> = {},
): OrderEvent => ({ type: 'PaymentReceivedTooLate', data: { ...money(1), reason, chooseBy: null, ...more } });
export const refund = (
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
export const confirmed = (of: string, amountCents: number): OrderEvent => ({
  type: 'RefundConfirmed',
  data: { refundId: derivedId(orderId, 'refund', of), providerRefundId: `re_${of.slice(0, 4)}`, amountCents },
});

export const place = (order = flowers) =>
  new commands.PlaceOrder({ orderId, order, session: session(1) }, by(customer));
export const record = (n: number, outcome: commands.PaymentOutcome) =>
  new commands.RecordPayment({ orderId, attemptId: id(20 + n), sessionId: `cs_${n}`, outcome }, by(system));
export const success = (n: number, amountCents = flowers.totalCents) =>
  record(n, { kind: 'paid', paymentIntentId: `pi_${n}`, method: 'card', amountCents });
export const start = (n: number, at: Date, actor = customer) =>
  new commands.StartPayment({ orderId, attempt: n, session: session(n, at) }, by(actor));
export const cancelUnfulfilled = (actor = customer) =>
  new commands.CancelUnfulfilledOrder({ orderId, reason: 'superseded' }, by(actor));
export const cancelPaid = (actor = customer) =>
  new commands.RequestOrderCancellation({ orderId, reason: 'customer_cancelled' }, by(actor));
export const cancellationRequested: OrderEvent = {
  type: 'OrderCancellationRequested',
  data: { reason: 'customer_cancelled', requestedAt: noon.toISOString() },
};
export const conclude = (serviceId: string, outcome: 'closed' | 'cancelled', refundCents: number) =>
  new commands.ConcludeService({ orderId, serviceId, outcome, refundCents, reason: 'service_cancelled' }, by(system));
export const recordRefund = (
  of: string,
  outcome: commands.RecordRefund['payload']['outcome'],
  together?: commands.RefundsTogether,
) =>
  new commands.RecordRefund(
    { orderId, refundId: derivedId(orderId, 'refund', of), outcome, ...(together && { together }) },
    by(system),
  );

export const fold = (events: readonly OrderEvent[]) => folded(orderDecider, events);
export const settings = { voucherReminder: Temporal.Duration.from('PT24H') };
export const given = specification(orderDecider, { settings, now: noon });
export const refusal = (code: string) => expect.objectContaining({ code });

export const [deliveryId = ''] = serviceIdsOf(orderId, { hasPlan: false, visits: 1 });
export const visitIds = serviceIdsOf(orderId, { hasPlan: true, visits: 3 });
