import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { type DecisionContext, type Decider, decisions } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import {
  CancelUnfulfilledOrder,
  ChooseNewDate,
  ConcludeOccurrences,
  ConcludeService,
  ExpirePayment,
  ExpireNewDateChoice,
  type OrderCommand,
  PlaceOrder,
  ReceiveWithdrawal,
  RecordChargeback,
  RecordPayment,
  RecordRefund,
  RefundOrder,
  RefundService,
  RequestOrderCancellation,
  RetryRefund,
  StartPayment,
} from './order.commands.js';
import { CorrectOrder } from '../corrections/correction.commands.js';
import { correctOrder } from '../corrections/corrections.js';
import { recordChargeback } from './order.chargebacks.js';
import { orderNotFound } from './order.errors.js';
import { type OrderEvent, orderEvents } from './order.events.js';
import {
  chooseNewDate,
  expirePayment,
  type OrderSettings,
  paymentStarted,
  recordPayment,
  startPayment,
} from './order.payments.js';
import {
  concludeOccurrences,
  concludeService,
  lapseNewDate,
  recordRefund,
  refundOrder,
  refundService,
  retryRefund,
  wholeRefund,
} from './order.refunds.js';
import { receiveWithdrawal } from './order.withdrawal.js';
import { SUPERSEDED } from './order.ids.js';
import {
  evolveOrder,
  hasVoucher,
  initialOrderState,
  isGivenBack,
  type Order,
  orderDeadlines,
  type OrderState,
} from './order.js';

/** Places the order of a checkout or of a phone call; does nothing if the order already exists. */
const placeOrder = ({ order, session }: PlaceOrder['payload'], state: OrderState): readonly OrderEvent[] => {
  if (state.status !== 'none') return [];
  const placed: OrderEvent = { type: 'OrderPlaced', data: order };
  return session === null ? [placed] : [placed, paymentStarted(session, 1, order.totalCents)];
};

/** Ends an order that has not created any service; its payment, if there is one, is refunded. */
const cancelUnfulfilled = (
  { orderId, reason }: CancelUnfulfilledOrder['payload'],
  order: Order,
  { actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (order.status === 'cancelled') return [];
  // A voucher can be paid at any counter: another checkout leaves its order alone.
  if (reason === SUPERSEDED && hasVoucher(order)) return [];
  if (order.status === 'date_passed') {
    return isGivenBack(order) ? [] : wholeRefund(orderId, order.payment, reason);
  }
  assertTransition(orderLifecycle, order.status, { event: 'OrderCancelled', by: actor.role });
  return [{ type: 'OrderCancelled', data: { reason } }];
};

/**
 * Records the cancellation of a paid order. Does nothing if a cancellation is already recorded or the order is over.
 */
const requestCancellation = (
  { reason, at }: RequestOrderCancellation['payload'],
  order: Order,
  { now, actor }: DecisionContext,
): readonly OrderEvent[] => {
  const isOver = order.status === 'settled' || order.status === 'refunded';
  if (order.cancellation !== undefined || isOver) return [];
  assertTransition(orderLifecycle, order.status, { event: 'OrderCancellationRequested', by: actor.role });
  if (order.concluded.length >= order.placed.visits) return [];
  return [{ type: 'OrderCancellationRequested', data: { reason, requestedAt: at ?? now.toISOString() } }];
};

const knownOrder = (state: OrderState): Order => {
  if (state.status === 'none') throw orderNotFound();
  return state;
};

/** The order, if the actor may act on it: customers on their own orders, admins only on orders by phone. */
const ownOrder = (state: OrderState, { actor }: DecisionContext): Order => {
  const order = knownOrder(state);
  if (actor.role === 'customer' && actor.id !== order.placed.customerId) throw orderNotFound();
  if (actor.role === 'admin' && order.placed.phone === undefined) throw orderNotFound();
  return order;
};

const requests = decisions<Order, OrderEvent, OrderSettings>()
  .on(StartPayment, startPayment)
  .on(CancelUnfulfilledOrder, cancelUnfulfilled)
  .on(RequestOrderCancellation, requestCancellation)
  .on(ChooseNewDate, chooseNewDate);

const declarations = decisions<Order, OrderEvent, OrderSettings>()
  .on(ReceiveWithdrawal, receiveWithdrawal)
  .on(CorrectOrder, correctOrder);

const refundsByAdmins = decisions<Order, OrderEvent, OrderSettings>()
  .on(RefundOrder, refundOrder)
  .on(RetryRefund, retryRefund);

/**
 * Commands from the payment provider's reports, from processes and from deadlines. For an unknown order they do
 * nothing.
 */
const reports = decisions<Order, OrderEvent, OrderSettings>()
  .on(RecordPayment, recordPayment)
  .on(ExpirePayment, (_, order, { now }) => expirePayment(order, now))
  .on(ExpireNewDateChoice, (payload, order, { now }) => lapseNewDate(payload, order, now))
  .on(RecordRefund, recordRefund)
  .on(RecordChargeback, recordChargeback)
  .on(RefundService, refundService)
  .on(ConcludeService, concludeService)
  .on(ConcludeOccurrences, concludeOccurrences);

/** The rules of an order (docs/domain.md#order). */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderSettings> = {
  streamType: orderEvents.streamType,
  initialState: initialOrderState,
  streamId: (command) => command.payload.orderId,
  beginsWith: PlaceOrder,
  decisions: decisions<OrderState, OrderEvent, OrderSettings>()
    .on(PlaceOrder, placeOrder)
    .include(requests, ownOrder)
    .include(declarations, knownOrder)
    .include(refundsByAdmins, knownOrder)
    .include(reports, (state) => (state.status === 'none' ? undefined : state)),
  evolve: evolveOrder,
  permits: ({ status }, { type }) => orderLifecycle.permits(status, type),
  deadlines: orderDeadlines,
};
