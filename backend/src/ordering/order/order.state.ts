import {
  type OrderDeadline,
  type OrderEventType,
  orderLifecycle,
  type OrderSource,
  type OrderStatus,
  type OrderTarget,
} from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import type { OrderEventData } from './order.events.js';

/** One attempt to pay; instants in ISO 8601. */
export interface PaymentAttempt extends OrderEventData<'PaymentStarted'> {
  readonly status: 'open' | 'processing' | 'failed' | 'expired' | 'paid';
  readonly method: string | null;
  readonly voucherExpiresAt: string | null;
}

/** The first payment that was received for the order. It is kept, or refunded as a whole if it cannot be accepted. */
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
  /** How often the refund was requested again after a failure. */
  readonly retries: number;
}

/** An order before its first event. */
export interface NoOrder {
  readonly status: 'none';
}

/** An order with at least one event: the properties that all statuses have, and those of its current status. */
export type Order = Common & Phase;

/** What was ordered, and what has happened to the order so far. Money in cents, instants in ISO 8601. */
export interface Common {
  readonly placed: OrderEventData<'OrderPlaced'>;
  /** False only for an order by phone whose customer has not accepted the terms yet. */
  readonly hasAcceptedTerms: boolean;
  readonly attempts: readonly PaymentAttempt[];
  /** The ids of further payment intents, whose money is refunded because the order already had a payment. */
  readonly duplicates: readonly string[];
  readonly refunds: readonly Refund[];
  /**
   * The recorded cancellation of a paid order; services that are created later are cancelled as well. Absent if no
   * cancellation is recorded.
   */
  readonly cancellation?: OrderEventData<'OrderCancellationRequested'>;
  /** The ids of the services that are over. */
  readonly concluded: readonly string[];
}

/** The properties that an order has in each status, in addition to {@link Common}. */
interface Facts {
  readonly awaiting_payment: object;
  readonly payment_processing: object;
  readonly payment_failed: object;
  readonly payment_expired: object;
  readonly cancelled: object;
  readonly date_passed: {
    readonly payment: ReceivedPayment;
    /** Until when a new date can be chosen; null when the payment is refunded immediately. */
    readonly chooseBy: string | null;
  };
  readonly paid: Paid;
  readonly settled: Paid;
  readonly chargeback_open: Paid;
  readonly refunded: {
    readonly payment: ReceivedPayment;
    /** Null when the payment came too late and was refunded. */
    readonly paidAt: string | null;
  };
}

interface Paid {
  readonly payment: ReceivedPayment;
  readonly paidAt: string;
}

/** A status with its properties. A status of the lifecycle that is missing in {@link Facts} is a compile error. */
type Phase = { [Status in Exclude<OrderStatus, 'none'>]: { readonly status: Status } & Facts[Status] }[Exclude<
  OrderStatus,
  'none'
>];

export type OrderState = NoOrder | Order;

export const initialOrderState: OrderState = { status: 'none' };

/** An order whose status is in `Status`. */
export type OrderIn<Status extends Order['status']> = Extract<Order, { readonly status: Status }>;

/** An order in a status in which the lifecycle permits the event `Type`. */
export type OrderBefore<Type extends OrderEventType> = Extract<Order, { readonly status: OrderSource<Type> }>;

/** An order in a status to which the event `Type` leads. */
type OrderAfter<Type extends OrderEventType> = Extract<Order, { readonly status: OrderTarget<Type> }>;

/**
 * One fold per event type: from an order in a status that permits the event, to an order in a status to which the event
 * leads.
 */
export type OrderFolds<Type extends OrderEventType> = {
  readonly [One in Type]: (order: OrderBefore<One>, data: OrderEventData<One>) => OrderAfter<One>;
};

/** The first payment that was received; null if there is none. */
export const paymentOf = (order: Order): ReceivedPayment | null => ('payment' in order ? order.payment : null);

/**
 * The instant at which the order became paid: it was paid in time, or its late payment was accepted for another date.
 * Null for an order that is not paid.
 */
export const paidAtOf = (order: Order): string | null => ('paidAt' in order ? order.paidAt : null);

/** The latest attempt to pay; undefined only for an order by phone for which no payment page was opened yet. */
export const currentAttempt = (order: Order): PaymentAttempt | undefined => order.attempts.at(-1);

/**
 * Until when the order waits for its payment (T1): until the pending voucher expires; otherwise until `waitsUntil` for
 * an order by phone, or `payBy` of the latest attempt.
 */
export const payableUntil = (order: Order): Date | null => {
  const attempt = currentAttempt(order);
  const voucherEnd = order.status === 'payment_processing' ? attempt?.voucherExpiresAt : null;
  const until = voucherEnd ?? order.placed.phone?.waitsUntil ?? attempt?.payBy;
  return until === undefined ? null : new Date(until);
};

/** The refunds of the order's payment in cents: confirmed, and requested but not confirmed (failed ones included). */
export const refundFigures = (order: Order): { refundedCents: number; pendingCents: number } => {
  const own = order.refunds.filter((refund) => refund.paymentIntentId === paymentOf(order)?.paymentIntentId);
  const sum = (refunds: readonly Refund[]) => refunds.reduce((cents, refund) => cents + refund.amountCents, 0);
  return {
    refundedCents: sum(own.filter((refund) => refund.status === 'confirmed')),
    pendingCents: sum(own.filter((refund) => refund.status !== 'confirmed')),
  };
};

/** Whether a refund of the order's payment was requested, in full or in part. */
export const isGivenBack = (order: Order): boolean =>
  order.refunds.some((refund) => refund.paymentIntentId === paymentOf(order)?.paymentIntentId);

/** Whether a payment that came too late waits for the customer to choose another date. */
export const awaitsNewDate = (order: Order, now: Date): order is OrderIn<'date_passed'> =>
  order.status === 'date_passed' && order.chooseBy !== null && new Date(order.chooseBy) > now && !isGivenBack(order);

const dueDates: Readonly<Record<OrderDeadline, (order: Order) => Date | null>> = {
  payment_expiry: payableUntil,
  new_date_lapse: (order) =>
    order.status !== 'date_passed' || order.chooseBy === null || isGivenBack(order) ? null : new Date(order.chooseBy),
};

/** The deadlines of an order in this state: those that the lifecycle lists for its status and that have a due date. */
export const orderDeadlines = (state: OrderState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return orderLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const dueAt = dueDates[kind](state);
    return dueAt === null ? [] : [{ kind, dueAt }];
  });
};
