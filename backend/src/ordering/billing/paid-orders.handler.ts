import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListPaidOrdersAfter } from '../order/order.queries.js';

@QueryHandler(ListPaidOrdersAfter)
export class ListPaidOrdersAfterHandler implements IQueryHandler<ListPaidOrdersAfter> {
  constructor(private readonly database: Database) {}

  async execute({ after, limit }: ListPaidOrdersAfter): Promise<readonly string[]> {
    const rows = await this.database.query<{ order_id: string }>({
      name: 'ordering.paid-orders-after',
      text: `SELECT order_id FROM ordering.orders
        WHERE paid_at IS NOT NULL AND ($1::uuid IS NULL OR order_id > $1) ORDER BY order_id LIMIT $2`,
      values: [after, limit],
    });
    return rows.map(({ order_id }) => order_id);
  }
}
