import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { DecisionContext, Decider } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import {
  CancelUnfulfilledOrder,
  ChooseNewDate,
  ConcludeService,
  ExpirePayment,
  ExpireNewDateChoice,
  type OrderCommand,
  PlaceOrder,
  RecordPayment,
  RecordRefund,
  RefundOrder,
  RefundService,
  RetryRefund,
  StartPayment,
} from './order.commands.js';
import { orderNotFound } from './order.errors.js';
import { type OrderEvent, orderEvents } from './order.events.js';
import { chooseNewDate, expirePayment, paymentStarted, recordPayment, startPayment } from './order.payments.js';
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
import {
  evolveOrder,
  initialOrderState,
  isGivenBack,
  type Order,
  orderDeadlines,
  type OrderState,
} from './order.state.js';

/** A checkout, or a call, begins the order once; a repeat of it changes nothing. */
const placeOrder = ({ order, session }: PlaceOrder['payload'], state: OrderState): readonly OrderEvent[] => {
  if (state.status !== 'none') return [];
  const placed: OrderEvent = { type: 'OrderPlaced', data: order };
  return session === null ? [placed] : [placed, paymentStarted(session, 1, order.totalCents)];
};

/** Ends an order that has led to no service; its money, if there is any, goes back. */
const callOff = (
  { orderId, reason }: CancelUnfulfilledOrder['payload'],
  order: Order,
  { actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (order.status === 'cancelled') return [];
  if (order.status === 'date_passed' && order.payment) {
    return isGivenBack(order) ? [] : wholeRefund(orderId, order.payment, reason);
  }
  assertTransition(orderLifecycle, order.status, { event: 'OrderCancelled', by: actor.role });
  return [{ type: 'OrderCancelled', data: { reason } }];
};

/** Customers reach only what is theirs, admins what was ordered by phone. */
const assertOwn = (order: Order, { actor }: DecisionContext): void => {
  if (actor.role === 'customer' && actor.id !== order.placed.customerId) throw orderNotFound();
  if (actor.role === 'admin' && order.placed.phone === undefined) throw orderNotFound();
};

const decide = (command: OrderCommand, state: OrderState, context: DecisionContext): readonly OrderEvent[] => {
  if (command instanceof PlaceOrder) return placeOrder(command.payload, state);
  const asked =
    command instanceof StartPayment || command instanceof CancelUnfulfilledOrder || command instanceof ChooseNewDate;
  if (state.status === 'none') {
    if (asked || command instanceof RefundOrder || command instanceof RetryRefund) throw orderNotFound();
    return [];
  }
  if (asked) {
    assertOwn(state, context);
    if (command instanceof ChooseNewDate) return chooseNewDate(command.payload, state, context);
    return command instanceof StartPayment
      ? startPayment(command.payload, state, context)
      : callOff(command.payload, state, context);
  }
  if (command instanceof RefundOrder) return refundOrder(command.payload, state, context);
  if (command instanceof RetryRefund) return retryRefund(command.payload, state, context);
  if (command instanceof RecordPayment) return recordPayment(command.payload, state, context);
  if (command instanceof ExpirePayment) return expirePayment(state, context.now);
  if (command instanceof ExpireNewDateChoice) return lapseNewDate(command.payload, state, context.now);
  if (command instanceof RecordRefund) return recordRefund(command.payload, state);
  if (command instanceof RefundService) return refundService(command.payload, state);
  if (command instanceof ConcludeService) return concludeService(command.payload, state);
  return concludeOccurrences(command.payload, state);
};

/**
 * The rules of an order (docs/domain.md#order). What the system reports about an order that is not there is ignored.
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  streamType: orderEvents.streamType,
  initialState: initialOrderState,
  streamId: (command) => command.payload.orderId,
  begins: (command) => command instanceof PlaceOrder,
  evolve: evolveOrder,
  decide,
  deadlines: orderDeadlines,
};
