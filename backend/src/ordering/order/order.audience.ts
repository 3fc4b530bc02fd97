import { changeOf, defineAudience, type LiveNotice } from '../../platform/live/live-audience.js';
import { isOrderConfirmed, orderEvents } from './order.events.js';

interface Concerned {
  readonly order_id: string;
  readonly customer_id: string;
  /** The cart's revision at checkout. */
  readonly cart_revision: number;
  /** Whether the order was placed by phone; its products were then never in the cart. */
  readonly is_by_phone: boolean;
}

/**
 * Who gets live updates of an order: its customer and all admins. When its lines leave the cart (after a payment, or when
 * a voucher is issued), the customer also gets a live update of the cart, unless the order was placed by phone.
 */
export const orderAudience = defineAudience(orderEvents, {
  concerned: async (orderIds, database) => {
    const rows = await database.query<Concerned>({
      name: 'ordering.audience',
      text: `SELECT order_id, customer_id, cart_revision, phone IS NOT NULL AS is_by_phone
        FROM ordering.orders WHERE order_id = ANY($1::uuid[])`,
      values: [orderIds],
    });
    return new Map(rows.map((row) => [row.order_id, row]));
  },
  notices: (event, order) => {
    if (order === undefined) return [changeOf('order', event, [])];
    const change = changeOf('order', event, [order.customer_id]);
    // From then on, the cart no longer contains the bought products when it is read.
    const isBought =
      isOrderConfirmed(event) || event.type === 'PaymentReceivedTooLate' || event.type === 'PaymentProcessing';
    return isBought && !order.is_by_phone ? [change, cartChange(order)] : [change];
  },
});

const cartChange = ({ customer_id: customerId, cart_revision: revision }: Concerned): LiveNotice => ({
  topic: 'cart',
  id: customerId,
  version: revision + 1,
  to: [customerId],
  admins: false,
});
