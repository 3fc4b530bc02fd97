import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListOrderSummaries, type OrderSummary } from '../order/order.queries.js';

const SUMMARIES = `SELECT order_id AS "orderId", number, customer_id AS "customerId", status, kind,
    total_cents AS "totalCents", visits, delivery ->> 'date' AS date, delivery ->> 'hour' AS hour,
    delivery ->> 'city' AS city, delivery ->> 'parish' AS parish, session_ids[cardinality(session_ids)] AS "sessionId",
    payment_expires_at AS "paymentExpiresAt", phone ->> 'waitsUntil' AS "waitsUntil",
    (SELECT jsonb_agg(jsonb_build_object('productId', line -> 'productId', 'name', line -> 'name',
        'quantity', line -> 'quantity') ORDER BY place)
      FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, place)) AS products
  FROM ordering.orders WHERE order_id = ANY($1::uuid[])`;

@QueryHandler(ListOrderSummaries)
export class ListOrderSummariesHandler implements IQueryHandler<ListOrderSummaries> {
  constructor(private readonly database: Database) {}

  async execute({ orderIds }: ListOrderSummaries): Promise<OrderSummary[]> {
    if (orderIds.length === 0) return [];
    return this.database.query<OrderSummary>({
      name: 'ordering.order-summaries',
      text: SUMMARIES,
      values: [[...orderIds]],
    });
  }
}
