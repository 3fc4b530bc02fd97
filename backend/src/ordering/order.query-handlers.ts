import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DeliveryPlaceOf, OrderBySession, type OrderDetails, OrderDetailsOf } from './order.queries.js';
import { OrderDetailsRows } from './projections/order-details.projection.js';
import { OrderRows } from './projections/order-row.projection.js';

@QueryHandler(OrderBySession)
export class OrderBySessionHandler implements IQueryHandler<OrderBySession> {
  constructor(private readonly orders: OrderRows) {}

  async execute({ sessionId }: OrderBySession): ReturnType<IQueryHandler<OrderBySession>['execute']> {
    const row = await this.orders.findBySession(sessionId);
    return row ? { orderId: row.order_id, customerId: row.customer_id, status: row.status } : null;
  }
}

@QueryHandler(DeliveryPlaceOf)
export class DeliveryPlaceOfHandler implements IQueryHandler<DeliveryPlaceOf> {
  constructor(private readonly details: OrderDetailsRows) {}

  async execute({ orderId }: DeliveryPlaceOf): Promise<OrderDetails['location']> {
    const [details] = await this.details.findAll([orderId]);
    return details?.location ?? null;
  }
}

@QueryHandler(OrderDetailsOf)
export class OrderDetailsOfHandler implements IQueryHandler<OrderDetailsOf> {
  constructor(private readonly details: OrderDetailsRows) {}

  execute({ orderIds }: OrderDetailsOf): Promise<OrderDetails[]> {
    return this.details.findAll(orderIds);
  }
}
