import { orderLifecycle, type OrderDeadline, type OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
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
  const status = orderLifecycle.next(state.status, event.type) as Order['status'];
  return { ...state, ...changes(state, event), status };
};

const placed = (data: OrderEventData<'OrderPlaced'>): Order => ({
  status: orderLifecycle.next('none', 'OrderPlaced') as Order['status'],
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

const changes = (order: Order, event: Exclude<OrderEvent, { type: 'OrderPlaced' }>): Partial<Order> => {
  switch (event.type) {
    case 'TermsAccepted':
      return { placed: { ...order.placed, ...event.data }, hasAcceptedTerms: true };
    case 'PaymentStarted':
      return { attempts: [...order.attempts, { ...event.data, status: 'open', method: null, voucherExpiresAt: null }] };
    case 'PaymentProcessing': {
      const { method, voucherExpiresAt } = event.data;
      return attemptChanged(order, event.data.attemptId, { status: 'processing', method, voucherExpiresAt });
    }
    case 'PaymentFailed':
      return attemptChanged(order, event.data.attemptId, { status: 'failed' });
    case 'PaymentExpired':
      return attemptChanged(order, event.data.attemptId, { status: 'expired' });
    case 'OrderPaid':
      return { ...received(order, event.data), paidAt: event.data.paidAt };
    case 'PaymentReceivedTooLate':
      return { ...received(order, event.data), chooseBy: event.data.chooseBy };
    case 'DeliveryDateChanged':
      return { placed: { ...order.placed, delivery: event.data.delivery }, paidAt: event.data.paidAt, chooseBy: null };
    case 'DuplicatePaymentReceived':
      return { duplicates: [...order.duplicates, event.data.paymentIntentId] };
    case 'RefundRequested':
    case 'RefundConfirmed':
    case 'RefundFailed':
    case 'RefundRetried':
      return { refunds: refundsAfter(order, event) };
    case 'OrderServiceEnded':
      return { concluded: [...order.concluded, event.data.serviceId] };
    case 'OrderCancelled':
    case 'OrderRefunded':
    case 'OrderSettled':
    case 'ChargebackOpened':
    case 'ChargebackWon':
    case 'ChargebackLost':
      return {};
  }
};

const attemptChanged = (order: Order, attemptId: string | null, change: Partial<PaymentAttempt>): Partial<Order> => ({
  attempts: order.attempts.map((attempt) => (attempt.attemptId === attemptId ? { ...attempt, ...change } : attempt)),
});

const received = (order: Order, { attemptId, sessionId, paymentIntentId, method, amountCents }: ReceivedPayment) => ({
  ...attemptChanged(order, attemptId, { status: 'paid', method }),
  payment: { attemptId, sessionId, paymentIntentId, method, amountCents },
});

type RefundEvent = Extract<
  OrderEvent,
  { type: 'RefundRequested' | 'RefundConfirmed' | 'RefundFailed' | 'RefundRetried' }
>;

const refundsAfter = (order: Order, { type, data }: RefundEvent): readonly Refund[] => {
  const changed = (change: Partial<Refund>) =>
    order.refunds.map((refund) => (refund.refundId === data.refundId ? { ...refund, ...change } : refund));
  switch (type) {
    case 'RefundRequested': {
      const { refundId, paymentIntentId, amountCents } = data;
      return [...order.refunds, { refundId, paymentIntentId, amountCents, status: 'requested', retries: 0 }];
    }
    case 'RefundConfirmed':
      return changed({ status: 'confirmed', amountCents: data.amountCents });
    case 'RefundFailed':
      return changed({ status: 'failed' });
    case 'RefundRetried':
      return changed({ status: 'requested', retries: data.retry });
  }
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
