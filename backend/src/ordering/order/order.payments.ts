import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { Consents } from '@perpetua/contracts/ordering.contract';
import { requireEarlyStart, requireTerms } from '../checkout/checkout.policy.js';
import { datePassed, newDateOver } from './order.errors.js';
import type { OrderEvent, NotHonoured, OrderEventData } from './order.events.js';
import { type Order, awaitsNewDate, currentAttempt, payableUntil, paymentOf, planOf } from './order.js';
import type { ReceivedPayment } from './order.money.js';
import { newDateHours } from '@perpetua/contracts/delivery-rules';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { amountToReceiveCents, splitVisits } from '@perpetua/contracts/money';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { judgeDelivery } from '../checkout/delivery-rules.policy.js';
import type { ChooseNewDate, OpenedSession, PaymentOutcome, RecordPayment, StartPayment } from './order.commands.js';
import { wholeRefund } from './order.refunds.js';

/**
 * Records that the customer of an order by phone accepts the terms, before the first payment page is opened; nobody
 * else can accept them. Does nothing for a checkout, which included the acceptance. Accepted terms need not be accepted
 * again.
 * @throws DomainError 422 `terms_required`, or `early_start_required` for a cleaning within the withdrawal period; 409
 * `legal_text_outdated` when the customer has read an earlier version
 */
export const acceptTerms = (order: Order, consents: Consents | undefined, now: Date): readonly OrderEvent[] => {
  const { placed } = order;
  if (placed.phone === undefined) return [];
  if (!order.hasAcceptedTerms) requireTerms(consents);
  const earlyStart = placed.earlyStart || (placed.kind === 'clean' && consents?.earlyStart === true);
  requireEarlyStart({ ...placed, earlyStart }, now);
  if (order.hasAcceptedTerms && earlyStart === placed.earlyStart) return [];
  return [{ type: 'TermsAccepted', data: { termsVersion: currentLegalVersion('terms'), earlyStart } }];
};

/** The settings that the rules of an order read. */
export type OrderSettings = Pick<DeadlineWindows, 'voucherReminder'>;

/** How long the customer can choose a new date after a payment that came too late (docs/domain.md#late-payments). */
const newDateWindowMs = newDateHours * 3_600_000;

/** The event that starts an attempt to pay. */
export const paymentStarted = (session: OpenedSession, attempt: number, amountCents: number): OrderEvent => ({
  type: 'PaymentStarted',
  data: { ...session, attempt, amountCents },
});

/**
 * Starts a new attempt to pay. Does nothing when the attempt with this number has already begun, so that two tabs share
 * one session.
 * @throws DomainError 409 `illegal_transition` unless the order waits for its payment
 * @throws DomainError 409 `date_passed` when the first attempt's time to pay is over and the delivery date is too near
 */
export const startPayment = (
  { attempt, session, consents }: StartPayment['payload'],
  order: Order,
  { now, actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (order.attempts.length >= attempt) return [];
  assertPayable(order, { now, actor });
  return [...acceptTerms(order, consents, now), paymentStarted(session, attempt, order.placed.totalCents)];
};

/** Throws the errors listed at {@link startPayment}; called before a session is opened for the attempt. */
export const assertPayable = (order: Order, { now, actor }: Pick<DecisionContext, 'now' | 'actor'>): void => {
  const status = hasWaitedEnough(order, now) ? 'payment_expired' : order.status;
  assertTransition(orderLifecycle, status, { event: 'PaymentStarted', by: actor.role });
  const first = order.attempts[0];
  const verdict = judgeDelivery(requestedDeliveryOf(order), now);
  if (!verdict.fits && first && now > new Date(first.payBy)) throw datePassed(verdict.nearest);
};

/**
 * Handles every report about a payment. A failure or expiry affects only its own attempt, and only while this attempt
 * is the latest. A success is always recorded, even that of an earlier attempt, because the money was taken: it pays
 * the order, waits for a new date, or is refunded.
 */
export const recordPayment = (
  payment: RecordPayment['payload'],
  order: Order,
  { now, settings }: DecisionContext<OrderSettings>,
): readonly OrderEvent[] => {
  const { attemptId, outcome } = payment;
  if (outcome.kind === 'paid') return moneyReceived({ ...payment, outcome }, order, now);
  const attempt = currentAttempt(order);
  if (attempt?.attemptId !== attemptId) return [];
  switch (outcome.kind) {
    case 'processing':
      // A session issues one voucher, so a report that arrives after the voucher failed is outdated.
      return orderLifecycle.permits(order.status, 'PaymentProcessing') && attempt.voucherExpiresAt === null
        ? [{ type: 'PaymentProcessing', data: { attemptId, ...voucherOf(outcome, now, settings) } }]
        : [];
    case 'failed':
      return orderLifecycle.permits(order.status, 'PaymentFailed')
        ? [{ type: 'PaymentFailed', data: { attemptId, code: outcome.code } }]
        : [];
    case 'expired':
      if (waitsOn(order, now)) return sessionEnded(order, attemptId);
      // When the attempt has already failed, the expiry of its session changes nothing, because a new attempt may be
      // about to begin.
      return order.status === 'awaiting_payment' || order.status === 'payment_processing'
        ? [{ type: 'PaymentExpired', data: { attemptId } }]
        : [];
  }
};

/**
 * Expires the order after its payment deadline. Does nothing when the deadline is not reached yet, or when the order no
 * longer waits for its payment.
 */
export const expirePayment = (order: Order, now: Date): readonly OrderEvent[] => {
  const until = payableUntil(order);
  if (!orderLifecycle.permits(order.status, 'PaymentExpired') || until === null || until > now) return [];
  return [{ type: 'PaymentExpired', data: { attemptId: currentAttempt(order)?.attemptId ?? null } }];
};

/**
 * Whether an order by phone still waits for its payment. While it does, the customer can open another payment page when
 * one expires.
 */
const waitsOn = ({ placed: { phone } }: Order, now: Date): boolean =>
  phone !== undefined && now < new Date(phone.waitsUntil);

const sessionEnded = (order: Order, attemptId: string): readonly OrderEvent[] =>
  orderLifecycle.permits(order.status, 'PaymentFailed')
    ? [{ type: 'PaymentFailed', data: { attemptId, code: 'session_expired' } }]
    : [];

/**
 * Whether `waitsUntil` of an order by phone has passed by the clock, even if the payment deadline has not fired yet.
 */
const hasWaitedEnough = (order: Order, now: Date): boolean => order.placed.phone !== undefined && !waitsOn(order, now);

/** A reminder is sent only if the voucher is valid for at least twice the time between reminder and end. */
const voucherOf = (
  { method, voucherExpiresAt }: Extract<PaymentOutcome, { kind: 'processing' }>,
  now: Date,
  { voucherReminder }: OrderSettings,
) => {
  const windowMs = voucherReminder.total('milliseconds');
  const endMs = new Date(voucherExpiresAt).getTime();
  const hasTime = endMs - now.getTime() >= 2 * windowMs;
  return { method, voucherExpiresAt, ...(hasTime && { remindAt: new Date(endMs - windowMs).toISOString() }) };
};

type Paid = Extract<PaymentOutcome, { kind: 'paid' }>;

const moneyReceived = (
  payment: RecordPayment['payload'] & { outcome: Paid },
  order: Order,
  now: Date,
): readonly OrderEvent[] => {
  const { orderId, attemptId, sessionId, outcome } = payment;
  const { paymentIntentId, method, amountCents } = outcome;
  const kept = paymentOf(order);
  if (kept?.paymentIntentId === paymentIntentId || order.duplicates.includes(paymentIntentId)) return [];
  if (kept !== null) {
    const duplicate: OrderEvent = {
      type: 'DuplicatePaymentReceived',
      data: { attemptId, paymentIntentId, amountCents },
    };
    return [duplicate, ...wholeRefund(orderId, outcome, 'already_paid')];
  }
  const received = { attemptId, sessionId, paymentIntentId, method, amountCents };
  const reason = reasonNotToHonour(order, outcome, now);
  if (reason === null) return [orderPaid(order, received, now)];
  if (reason === 'date_passed') {
    const chooseBy = new Date(now.getTime() + newDateWindowMs).toISOString();
    return [{ type: 'PaymentReceivedTooLate', data: { ...received, reason, chooseBy } }];
  }
  return [
    { type: 'PaymentReceivedTooLate', data: { ...received, reason, chooseBy: null } },
    ...wholeRefund(orderId, outcome, reason),
  ];
};

/**
 * Why a payment is not accepted; null if it is accepted. The delivery date is checked only for an expired order: the
 * date must still be far enough away.
 */
const reasonNotToHonour = (order: Order, { amountCents }: Paid, now: Date): NotHonoured | null => {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (amountCents !== order.placed.totalCents) return 'amount_differs';
  if (order.status === 'payment_expired' && !judgeDelivery(requestedDeliveryOf(order), now).fits) return 'date_passed';
  return null;
};

const requestedDeliveryOf = ({ placed }: Order) => ({
  kind: placed.kind,
  date: placed.delivery.date,
  hour: placed.delivery.hour,
  timeZone: placed.delivery.timeZone,
  leadHours: placed.leadHours,
});

/**
 * Accepts a late payment for another delivery date. The caller has already checked that the new date is possible.
 * Choosing the same date again changes nothing.
 * @throws DomainError 409 `illegal_transition` unless the order waits for a new date
 */
export const chooseNewDate = (
  { date, hour }: Pick<ChooseNewDate['payload'], 'date' | 'hour'>,
  order: Order,
  { now, actor }: DecisionContext,
): readonly OrderEvent[] => {
  const { delivery } = order.placed;
  if (order.status === 'paid' && delivery.date === date && delivery.hour === hour) return [];
  assertTransition(orderLifecycle, order.status, { event: 'DeliveryDateChanged', by: actor.role });
  if (!awaitsNewDate(order, now)) throw newDateOver(order.status);
  const placed = { ...order.placed, delivery: { ...delivery, date, hour } };
  return [{ type: 'DeliveryDateChanged', data: { ...acceptedPayment(placed, order.payment, now), date, hour } }];
};

const orderPaid = ({ placed }: Order, received: ReceivedPayment, now: Date): OrderEvent => ({
  type: 'OrderPaid',
  data: acceptedPayment(placed, received, now),
});

/** The data of an event that records an accepted payment. */
const acceptedPayment = (
  placed: Order['placed'],
  received: ReceivedPayment,
  now: Date,
): OrderEventData<'OrderPaid'> => ({
  ...received,
  customerId: placed.customerId,
  number: placed.number,
  kind: placed.kind,
  language: placed.language,
  delivery: placed.delivery,
  products: placed.lines.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
  plan: planOf(placed),
  ...moneyOfVisits(placed),
  cartRevision: placed.cartRevision,
  ...(placed.phone && { placedBy: placed.phone.placedBy }),
  paidAt: now.toISOString(),
});

/**
 * The price of each visit and the partner's amount to receive for it. Each line is split over the visits, with the
 * line's own commission.
 */
const moneyOfVisits = ({ lines, visits }: Pick<OrderEventData<'OrderPlaced'>, 'lines' | 'visits'>) => {
  const splits = lines.map(({ lineCents, commissionBps }) => ({
    prices: splitVisits(lineCents, visits),
    commissionBps,
  }));
  const perVisit = (cents: (price: number, commissionBps: number) => number): number[] =>
    Array.from({ length: visits }, (_, index) =>
      splits.reduce((sum, { prices, commissionBps }) => sum + cents(prices[index] ?? 0, commissionBps), 0),
    );
  return { visitPricesCents: perVisit((price) => price), amountsToReceiveCents: perVisit(amountToReceiveCents) };
};
