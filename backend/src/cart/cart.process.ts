import { orderEvents } from '../ordering/index.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { send } from '../platform/processes/output.js';
import { EmptyCart } from './cart.commands.js';

/** What was bought leaves the cart once it is paid, not before (decisions §2, Order). */
export const cartProcess = defineProcess('cart', [
  on(orderEvents, {
    OrderPaid: ({ data: { customerId, cartRevision } }) => [
      send(EmptyCart, { userId: customerId, revision: cartRevision }),
    ],
  }),
]);
