import { type OrderEventType, orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { OrderEvent, OrderEventData } from './order.events.js';
import {
  type Common,
  type Order,
  type OrderBefore,
  type OrderFolds,
  type OrderIn,
  type OrderState,
  paidAtOf,
  type PaymentAttempt,
  type ReceivedPayment,
  type Refund,
} from './order.state.js';

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
  ...(order.cancellation && { cancellation: order.cancellation }),
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

/** How each event except `OrderPlaced` changes an order. */
const folds: OrderFolds<FoldedType> = {
  TermsAccepted: (order, data) => ({ ...order, placed: { ...order.placed, ...data }, hasAcceptedTerms: true }),
  PaymentStarted: (order, data) => ({
    ...order,
    attempts: [...order.attempts, { ...data, status: 'open', method: null, voucherExpiresAt: null }],
    status: 'awaiting_payment',
  }),
  PaymentProcessing: (order, { attemptId, method, voucherExpiresAt }) => ({
    ...order,
    attempts: attemptsWith(order, attemptId, { status: 'processing', method, voucherExpiresAt }),
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
    refunds: refundsWith(order, refundId, { status: 'confirmed', amountCents }),
  }),
  RefundFailed: (order, { refundId }) => ({ ...order, refunds: refundsWith(order, refundId, { status: 'failed' }) }),
  RefundRetried: (order, { refundId, retry }) => ({
    ...order,
    refunds: refundsWith(order, refundId, { status: 'requested', retries: retry }),
  }),
  OrderServiceEnded: (order, { serviceId }) => ({ ...order, concluded: [...order.concluded, serviceId] }),
  OrderCancelled: (order) => ({ ...order, status: 'cancelled' }),
  OrderCancellationRequested: (order, cancellation) => ({ ...order, cancellation }),
  OrderRefunded: (order) => refunded(order),
  OrderSettled: (order) => ({ ...order, status: 'settled' }),
  ChargebackOpened: (order) =>
    order.status === 'paid' || order.status === 'settled' ? { ...order, status: 'chargeback_open' } : order,
  ChargebackWon: (order) => (order.status === 'chargeback_open' ? { ...order, status: 'paid' } : order),
  ChargebackLost: (order) => refunded(order),
};

const refunded = (order: Order & { readonly payment: ReceivedPayment }): OrderIn<'refunded'> => ({
  ...commonOf(order),
  status: 'refunded',
  payment: order.payment,
  paidAt: paidAtOf(order),
});
