import { RemoveBought } from '../cart/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { type OrderConfirmed, orderEvents, whenConfirmed } from './order/order.events.js';
import { defineDeadlines } from '../platform/deadlines/deadline-definition.js';
import { ExpirePayment, ExpireNewDateChoice } from './order/order.commands.js';

const removeBought = ({
  streamId: orderId,
  data: { customerId, placedBy },
}: {
  readonly streamId: string;
  readonly data: Pick<OrderConfirmed['data'], 'customerId' | 'placedBy'>;
}): Output[] =>
  // Products of an order by phone were never in a cart.
  placedBy === undefined ? [send(RemoveBought, { userId: customerId, orderId })] : [];

/**
 * Cleans up a cart after the payment. Reads of the cart do not depend on this cleanup: they check which orders are paid
 * (docs/domain.md#order).
 */
export const cartProcess = defineProcess('cart', [on(orderEvents, whenConfirmed(removeBought))]);

/** The command that is sent when a deadline of an order is due. */
export const orderDeadlineActions = defineDeadlines(orderEvents.streamType, {
  payment_expiry: ({ streamId }) => send(ExpirePayment, { orderId: streamId }),
  new_date_lapse: ({ streamId }) => send(ExpireNewDateChoice, { orderId: streamId }),
});
