import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Translations } from '@perpetua/contracts/languages';
import { Database } from '../../platform/database/database.js';
import { ListOrdersMatching, type FoundOrder } from '../order/order.queries.js';
import { ordersFoundBy } from '../projections/order-search.statements.js';

const FIND = `SELECT o.order_id AS "orderId", o.number, o.customer_id AS "customerId", o.delivery ->> 'date' AS date,
    o.delivery ->> 'city' AS city, o.lines -> 0 -> 'name' AS "productNames", d.contact_name AS "contactName"
  FROM ordering.orders AS o LEFT JOIN ordering.order_details AS d USING (order_id)
  WHERE o.order_id IN (${ordersFoundBy('$1', '$2')}) ORDER BY o.placed_at DESC, o.order_id DESC LIMIT $3`;

type FoundRow = FoundOrder & { readonly productNames: Translations };

/** Finds orders for an admin's searches. */
@QueryHandler(ListOrdersMatching)
export class ListOrdersMatchingHandler implements IQueryHandler<ListOrdersMatching> {
  constructor(private readonly database: Database) {}

  execute({ wanted: { q, customerIds, limit } }: ListOrdersMatching): Promise<readonly FoundOrder[]> {
    return this.database.query<FoundRow & Record<string, unknown>>({
      name: 'ordering.find-orders',
      text: FIND,
      values: [q, [...customerIds], limit ?? null],
    });
  }
}
