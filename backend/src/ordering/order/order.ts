import {
  type OrderDeadline,
  type OrderEventType,
  orderLifecycle,
  type OrderSource,
  type OrderStatus,
  type OrderTarget,
} from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import type { OrderEvent, OrderEventData, OrderLine } from './order.events.js';
import {
  type Chargeback,
  chargebacksWith,
  openedChargeback,
  type PaymentAttempt,
  type ReceivedPayment,
  type Refund,
  withLoss,
} from './order.money.js';
import type { OrderParts } from './order.commands.js';
import { deliveryServiceIdOf, subscriptionIdOf, visitServiceIdOf } from './order.ids.js';

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
  /** The disputes of the payment, in the order in which they were opened; absent if there was none. */
  readonly chargebacks?: readonly Chargeback[];
  /** The consumer's withdrawal from the contract; absent if none was received. */
  readonly withdrawal?: OrderEventData<'WithdrawalReceived'>;
  /** How often the order was corrected; absent if it never was. */
  readonly corrections?: number;
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

/**
 * Whether a voucher was ever issued for the order. Then its lines have left the cart, and the order is not superseded by
 * another checkout, even after the voucher has failed.
 */
export const hasVoucher = ({ attempts }: Common): boolean =>
  attempts.some(({ voucherExpiresAt }) => voucherExpiresAt !== null);

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

/**
 * The refunds of the order's payment in cents: confirmed ones and lost chargebacks, and those requested but not confirmed
 * (failed ones included).
 */
export const refundFigures = (order: Order): { refundedCents: number; pendingCents: number } => {
  const own = order.refunds.filter((refund) => refund.paymentIntentId === paymentOf(order)?.paymentIntentId);
  const sum = (refunds: readonly Refund[]) => refunds.reduce((cents, refund) => cents + refund.amountCents, 0);
  return {
    refundedCents: sum(own.filter((refund) => refund.status === 'confirmed')),
    pendingCents: sum(own.filter(({ status }) => status === 'requested' || status === 'failed')),
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
  voucher_reminder: (order) => {
    const { remindAt } = currentAttempt(order) ?? {};
    return remindAt === undefined ? null : new Date(remindAt);
  },
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

type FoldedType = Exclude<OrderEventType, 'OrderPlaced'>;

/**
 * The state after an event. The function is total: an event that the lifecycle does not permit in this status, or that
 * only a later version of the program knows, changes nothing.
 */
export const evolveOrder = (state: OrderState, event: OrderEvent): OrderState => {
  if (state.status !== 'none') return orderAfter(state, event);
  return event.type === 'OrderPlaced' ? placed(event.data) : state;
};

/** The state of an order after one more event. */
export const orderAfter = (order: Order, event: OrderEvent): Order =>
  event.type === 'OrderPlaced' ? order : folded<FoldedType>(order, event);

/** An event whose type is in `Type`, with the data of this type. */
type FoldedEvent<Type extends FoldedType> = {
  readonly [One in Type]: { readonly type: One; readonly data: OrderEventData<One> };
}[Type];

const folded = <Type extends FoldedType>(order: Order, event: FoldedEvent<Type>): Order =>
  isBefore(order, event.type) ? folds[event.type](order, event.data) : order;

const isBefore = <Type extends FoldedType>(order: Order, type: Type): order is OrderBefore<Type> =>
  orderLifecycle.permits(order.status, type);

const placed = (data: OrderEventData<'OrderPlaced'>): OrderIn<'awaiting_payment'> => ({
  status: 'awaiting_payment',
  placed: data,
  hasAcceptedTerms: data.phone === undefined,
  attempts: [],
  duplicates: [],
  refunds: [],
  concluded: [],
});

/** Only the properties that an order has in every status; drops those of its current status, such as `chooseBy`. */
const commonOf = (order: Common): Common => ({
  placed: order.placed,
  hasAcceptedTerms: order.hasAcceptedTerms,
  attempts: order.attempts,
  duplicates: order.duplicates,
  refunds: order.refunds,
  concluded: order.concluded,
  ...(order.chargebacks && { chargebacks: order.chargebacks }),
  ...(order.cancellation && { cancellation: order.cancellation }),
  ...(order.withdrawal && { withdrawal: order.withdrawal }),
  ...(order.corrections && { corrections: order.corrections }),
});

const attemptsWith = ({ attempts }: Common, attemptId: string | null, change: Partial<PaymentAttempt>) =>
  attempts.map((attempt) => (attempt.attemptId === attemptId ? { ...attempt, ...change } : attempt));

const received = ({
  attemptId,
  sessionId,
  paymentIntentId,
  method,
  amountCents,
}: ReceivedPayment): ReceivedPayment => ({
  attemptId,
  sessionId,
  paymentIntentId,
  method,
  amountCents,
});

const refundsWith = ({ refunds }: Common, refundId: string, change: Partial<Refund>) =>
  refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change } : refund));

/** The refunds after the provider has answered about one of them, which then waits for nobody. */
const refundsAnswered = (order: Common, refundId: string, change: Partial<Refund>) =>
  refundsWith(order, refundId, change).map((refund) => {
    if (refund.refundId !== refundId) return refund;
    const { actionBy: _over, ...answered } = refund;
    return answered;
  });

/** How each event except `OrderPlaced` changes an order. */
const folds: OrderFolds<FoldedType> = {
  TermsAccepted: (order, data) => ({ ...order, placed: { ...order.placed, ...data }, hasAcceptedTerms: true }),
  PaymentStarted: (order, data) => ({
    ...order,
    attempts: [...order.attempts, { ...data, status: 'open', method: null, voucherExpiresAt: null }],
    status: 'awaiting_payment',
  }),
  PaymentProcessing: (order, { attemptId, method, voucherExpiresAt, remindAt }) => ({
    ...order,
    attempts: attemptsWith(order, attemptId, {
      status: 'processing',
      method,
      voucherExpiresAt,
      ...(remindAt !== undefined && { remindAt }),
    }),
    status: 'payment_processing',
  }),
  PaymentFailed: (order, { attemptId }) => ({
    ...order,
    attempts: attemptsWith(order, attemptId, { status: 'failed' }),
    status: 'payment_failed',
  }),
  PaymentExpired: (order, { attemptId }) => ({
    ...order,
    attempts: attemptsWith(order, attemptId, { status: 'expired' }),
    status: 'payment_expired',
  }),
  OrderPaid: (order, data) => ({
    ...order,
    attempts: attemptsWith(order, data.attemptId, { status: 'paid', method: data.method }),
    status: 'paid',
    payment: received(data),
    paidAt: data.paidAt,
  }),
  PaymentReceivedTooLate: (order, data) => ({
    ...order,
    attempts: attemptsWith(order, data.attemptId, { status: 'paid', method: data.method }),
    status: 'date_passed',
    payment: received(data),
    chooseBy: data.chooseBy,
  }),
  DeliveryDateChanged: (order, { delivery, paidAt }) => ({
    ...commonOf(order),
    placed: { ...order.placed, delivery },
    status: 'paid',
    payment: order.payment,
    paidAt,
  }),
  DuplicatePaymentReceived: (order, { paymentIntentId }) => ({
    ...order,
    duplicates: [...order.duplicates, paymentIntentId],
  }),
  RefundRequested: (order, { refundId, paymentIntentId, amountCents }) => ({
    ...order,
    refunds: [...order.refunds, { refundId, paymentIntentId, amountCents, status: 'requested', retries: 0 }],
  }),
  RefundConfirmed: (order, { refundId, amountCents }) => ({
    ...order,
    refunds: refundsAnswered(order, refundId, { status: 'confirmed', amountCents }),
  }),
  RefundFailed: (order, { refundId }) => ({
    ...order,
    refunds: refundsAnswered(order, refundId, { status: 'failed' }),
  }),
  RefundRetried: (order, { refundId, retry }) => ({
    ...order,
    refunds: refundsWith(order, refundId, { status: 'requested', retries: retry }),
  }),
  OrderServiceEnded: (order, { serviceId }) => ({ ...order, concluded: [...order.concluded, serviceId] }),
  OrderCancelled: (order) => ({ ...order, status: 'cancelled' }),
  OrderCancellationRequested: (order, cancellation) => ({ ...order, cancellation }),
  OrderRefunded: (order) => refunded(order),
  OrderSettled: (order) => ({ ...order, status: 'settled' }),
  RefundActionRequired: (order, { refundId, actionBy }) => ({
    ...order,
    refunds: refundsWith(order, refundId, { actionBy }),
  }),
  WithdrawalReceived: (order, withdrawal) => ({ ...order, withdrawal }),
  OrderCorrected: (order) => ({ ...order, corrections: (order.corrections ?? 0) + 1 }),
  ChargebackOpened: (order, data) => {
    const disputed = { ...order, chargebacks: [...(order.chargebacks ?? []), openedChargeback(data)] };
    return disputed.status === 'paid' || disputed.status === 'settled'
      ? { ...disputed, status: 'chargeback_open' }
      : disputed;
  },
  ChargebackWon: (order, data) => {
    const won = { ...order, chargebacks: chargebacksWith(order, data, 'won') };
    return won.status === 'chargeback_open' ? { ...won, status: 'paid' } : won;
  },
  ChargebackPartlyLost: (order, data) => {
    const lost = withLoss(order, data);
    return lost.status === 'chargeback_open' ? { ...lost, status: 'paid' } : lost;
  },
  ChargebackLost: (order, data) => refunded(withLoss(order, data)),
};

const refunded = (order: Order & { readonly payment: ReceivedPayment }): OrderIn<'refunded'> => ({
  ...commonOf(order),
  status: 'refunded',
  payment: order.payment,
  paidAt: paidAtOf(order),
});

interface OrderShape {
  readonly lines: readonly OrderLine[];
  readonly visits: number;
}

/** The plan that was bought with an order; null if the order contains no plan. */
export const planOf = ({ lines }: Pick<OrderShape, 'lines'>): OrderEventData<'OrderPaid'>['plan'] => {
  const line = lines.find(({ planId }) => planId !== null);
  if (!line || line.planId === null) return null;
  return { planId: line.planId, months: line.months, discountPercent: line.discountPercent };
};

/**
 * The ids of all services of an order, including services that do not exist yet; those of a plan are sorted by visit.
 */
export const serviceIdsOf = (
  orderId: string,
  order: { readonly hasPlan: boolean; readonly visits: number },
): string[] =>
  order.hasPlan
    ? Array.from({ length: order.visits }, (_, index) => visitServiceIdOf(subscriptionIdOf(orderId), index + 1))
    : [deliveryServiceIdOf(orderId)];

/** The ids of the services that the order of a row has or will have; none before it is paid. */
export const serviceIdsOfRow = (row: {
  readonly order_id: string;
  readonly has_plan: boolean;
  readonly visits: number;
  readonly paid_at: Date | null;
}): string[] => (row.paid_at === null ? [] : serviceIdsOf(row.order_id, { hasPlan: row.has_plan, visits: row.visits }));

/** The ids of the services and of the subscription that an order creates when it is paid. */
export const partsOf = (orderId: string, order: OrderShape): OrderParts => {
  const hasPlan = planOf(order) !== null;
  const serviceIds = serviceIdsOf(orderId, { hasPlan, visits: order.visits });
  return { orderId, serviceIds, subscriptionId: hasPlan ? subscriptionIdOf(orderId) : null };
};
