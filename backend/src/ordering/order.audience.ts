import { changeOf, defineAudience } from '../platform/live/live-audience.js';
import { orderEvents } from './order.events.js';

/** An order concerns whoever placed it. */
export const orderAudience = defineAudience(orderEvents, {
  concerned: async (orderIds, database) => {
    const rows = await database.query<{ order_id: string; customer_id: string }>({
      name: 'ordering.audience',
      text: 'SELECT order_id, customer_id FROM ordering.orders WHERE order_id = ANY($1::uuid[])',
      values: [orderIds],
    });
    return new Map(rows.map((row) => [row.order_id, row.customer_id]));
  },
  notices: (event, customerId) => [changeOf('order', event, customerId === undefined ? [] : [customerId])],
});
