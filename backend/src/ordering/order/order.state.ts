import { orderLifecycle, type OrderDeadline, type OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { changesOf, type Deadline, type Folds } from '../../platform/domain/decider.js';
import type { OrderEvent, OrderEventData } from './order.events.js';

/** One attempt to pay; instants in ISO 8601. */
export interface PaymentAttempt extends OrderEventData<'PaymentStarted'> {
  readonly status: 'open' | 'processing' | 'failed' | 'expired' | 'paid';
  readonly method: string | null;
  readonly voucherExpiresAt: string | null;
}

/** The payment that the order keeps, or gives back as a whole when it came too late. */
export interface ReceivedPayment {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly method: string;
  readonly amountCents: number;
}

export interface Refund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  readonly status: 'requested' | 'confirmed' | 'failed';
  /** How often it was asked for again after a failure. */
  readonly retries: number;
}

/** Before its first event. */
export interface NoOrder {
  readonly status: 'none';
}

/** An order as its events left it. */
export interface Order {
  readonly status: Exclude<OrderStatus, 'none'>;
  readonly placed: OrderEventData<'OrderPlaced'>;
  /** False only for an order by phone whose customer has not accepted them yet. */
  readonly hasAcceptedTerms: boolean;
  readonly attempts: readonly PaymentAttempt[];
  readonly payment: ReceivedPayment | null;
  readonly paidAt: string | null;
  /** Until when a new date may be chosen for a payment that came too late. */
  readonly chooseBy: string | null;
  /** Payment intents whose money was not kept, because the order had been paid before. */
  readonly duplicates: readonly string[];
  readonly refunds: readonly Refund[];
  /** Services that are over. */
  readonly concluded: readonly string[];
}

export type OrderState = NoOrder | Order;

export const initialOrderState: OrderState = { status: 'none' };

/** The state after an event. */
export const evolveOrder = (state: OrderState, event: OrderEvent): OrderState => {
  if (event.type === 'OrderPlaced') return placed(event.data);
  if (state.status === 'none') throw new Error(`an order cannot begin with ${event.type}`);
  const status = orderLifecycle.next(state.status, event.type);
  return { ...state, ...changesOf(folds, state, event), status };
};

const placed = (data: OrderEventData<'OrderPlaced'>): Order => ({
  status: orderLifecycle.next('none', 'OrderPlaced'),
  placed: data,
  hasAcceptedTerms: data.phone === undefined,
  attempts: [],
  payment: null,
  paidAt: null,
  chooseBy: null,
  duplicates: [],
  refunds: [],
  concluded: [],
});

const attemptChanged = (order: Order, attemptId: string | null, change: Partial<PaymentAttempt>): Partial<Order> => ({
  attempts: order.attempts.map((attempt) => (attempt.attemptId === attemptId ? { ...attempt, ...change } : attempt)),
});

const received = (order: Order, { attemptId, sessionId, paymentIntentId, method, amountCents }: ReceivedPayment) => ({
  ...attemptChanged(order, attemptId, { status: 'paid', method }),
  payment: { attemptId, sessionId, paymentIntentId, method, amountCents },
});

const refundChanged = ({ refunds }: Order, refundId: string, change: Partial<Refund>): Partial<Order> => ({
  refunds: refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change } : refund)),
});

/** Every event but the first. */
const folds: Folds<Order, Exclude<OrderEvent, { type: 'OrderPlaced' }>> = {
  TermsAccepted: (order, data) => ({ placed: { ...order.placed, ...data }, hasAcceptedTerms: true }),
  PaymentStarted: ({ attempts }, data) => ({
    attempts: [...attempts, { ...data, status: 'open', method: null, voucherExpiresAt: null }],
  }),
  PaymentProcessing: (order, { attemptId, method, voucherExpiresAt }) =>
    attemptChanged(order, attemptId, { status: 'processing', method, voucherExpiresAt }),
  PaymentFailed: (order, { attemptId }) => attemptChanged(order, attemptId, { status: 'failed' }),
  PaymentExpired: (order, { attemptId }) => attemptChanged(order, attemptId, { status: 'expired' }),
  OrderPaid: (order, data) => ({ ...received(order, data), paidAt: data.paidAt }),
  PaymentReceivedTooLate: (order, data) => ({ ...received(order, data), chooseBy: data.chooseBy }),
  DeliveryDateChanged: ({ placed: known }, { delivery, paidAt }) => ({
    placed: { ...known, delivery },
    paidAt,
    chooseBy: null,
  }),
  DuplicatePaymentReceived: ({ duplicates }, { paymentIntentId }) => ({ duplicates: [...duplicates, paymentIntentId] }),
  RefundRequested: ({ refunds }, { refundId, paymentIntentId, amountCents }) => ({
    refunds: [...refunds, { refundId, paymentIntentId, amountCents, status: 'requested', retries: 0 }],
  }),
  RefundConfirmed: (order, { refundId, amountCents }) =>
    refundChanged(order, refundId, { status: 'confirmed', amountCents }),
  RefundFailed: (order, { refundId }) => refundChanged(order, refundId, { status: 'failed' }),
  RefundRetried: (order, { refundId, retry }) =>
    refundChanged(order, refundId, { status: 'requested', retries: retry }),
  OrderServiceEnded: ({ concluded }, { serviceId }) => ({ concluded: [...concluded, serviceId] }),
  OrderCancelled: () => ({}),
  OrderRefunded: () => ({}),
  OrderSettled: () => ({}),
  ChargebackOpened: () => ({}),
  ChargebackWon: () => ({}),
  ChargebackLost: () => ({}),
};

/** The latest attempt to pay; undefined only while an order by phone was never accepted. */
export const currentAttempt = (order: Order): PaymentAttempt | undefined => order.attempts.at(-1);

/** Until when the order waits for its payment (T1): the voucher's end, that of the latest attempt, or of an order by phone its own. */
export const payableUntil = (order: Order): Date | null => {
  const attempt = currentAttempt(order);
  const voucherEnd = order.status === 'payment_processing' ? attempt?.voucherExpiresAt : null;
  const until = voucherEnd ?? order.placed.phone?.waitsUntil ?? attempt?.payBy;
  return until === undefined ? null : new Date(until);
};

/** Refunds of the payment that the order was paid with, in cents: confirmed, and promised but not confirmed. */
export const refundFigures = (order: Order): { refundedCents: number; pendingCents: number } => {
  const own = order.refunds.filter((refund) => refund.paymentIntentId === order.payment?.paymentIntentId);
  const sum = (refunds: readonly Refund[]) => refunds.reduce((cents, refund) => cents + refund.amountCents, 0);
  return {
    refundedCents: sum(own.filter((refund) => refund.status === 'confirmed')),
    pendingCents: sum(own.filter((refund) => refund.status !== 'confirmed')),
  };
};

/** Whether a refund of the kept payment was requested, be it of a part. */
export const isGivenBack = (order: Order): boolean =>
  order.refunds.some((refund) => refund.paymentIntentId === order.payment?.paymentIntentId);

/** Whether a payment that came too late waits for the customer to choose another date. */
export const awaitsNewDate = (order: Order, now: Date): order is Order & { readonly payment: ReceivedPayment } =>
  order.status === 'date_passed' &&
  order.payment !== null &&
  order.chooseBy !== null &&
  new Date(order.chooseBy) > now &&
  !isGivenBack(order);

const dueDates: Readonly<Record<OrderDeadline, (order: Order) => Date | null>> = {
  payment_expiry: payableUntil,
  new_date_lapse: (order) => (order.chooseBy === null || isGivenBack(order) ? null : new Date(order.chooseBy)),
};

/** All deadlines armed in a state: those of its status in the lifecycle, as far as they have a date. */
export const orderDeadlines = (state: OrderState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return orderLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const dueAt = dueDates[kind](state);
    return dueAt === null ? [] : [{ kind, dueAt }];
  });
};
