import { RemoveBought } from '../cart/index.js';
import { send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { orderEvents } from './order.events.js';

/**
 * Cleans up a cart after the payment. Readings of the cart do not wait for it: they ask which orders are paid
 * (decisions §2, Order).
 */
export const cartProcess = defineProcess('cart', [
  on(orderEvents, {
    OrderPaid: ({ streamId: orderId, data: { customerId, cartRevision } }) => [
      send(RemoveBought, { userId: customerId, orderId, revision: cartRevision }),
    ],
  }),
]);
