import { RemoveBought } from '../cart/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { type OrderEventData, orderEvents } from './order/order.events.js';

const removeBought = ({
  streamId: orderId,
  data: { customerId, cartRevision, placedBy },
}: {
  readonly streamId: string;
  readonly data: Pick<OrderEventData<'OrderPaid'>, 'customerId' | 'cartRevision' | 'placedBy'>;
}): Output[] =>
  // What was ordered by phone was in no cart.
  placedBy === undefined ? [send(RemoveBought, { userId: customerId, orderId, revision: cartRevision })] : [];

/**
 * Cleans up a cart after the payment. Readings of the cart do not wait for it: they ask which orders are paid
 * (docs/domain.md#order).
 */
export const cartProcess = defineProcess('cart', [
  on(orderEvents, {
    OrderPaid: removeBought,
    DeliveryDateChanged: removeBought,
  }),
]);
