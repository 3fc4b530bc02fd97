import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { EventStore } from '../platform/event-store/event-store.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { type DeliveryVerdict, judgeDelivery } from './delivery-rules.policy.js';
import type { OrderEvent } from './order.events.js';
import {
  DeliveryPlaceOf,
  JudgeDeliveryDate,
  OpenOrdersOf,
  OrderBySession,
  type OrderDetails,
  OrderDetailsOf,
} from './order.queries.js';
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

@QueryHandler(JudgeDeliveryDate)
export class JudgeDeliveryDateHandler implements IQueryHandler<JudgeDeliveryDate> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ orderId, moment }: JudgeDeliveryDate): Promise<DeliveryVerdict | null> {
    const [placed] = (await this.store.load(orderId)) as Recorded<OrderEvent>[];
    if (placed?.type !== 'OrderPlaced') return null;
    const { kind, leadHours, delivery } = placed.data;
    return judgeDelivery({ ...moment, kind, leadHours, timeZone: delivery.timeZone }, this.clock.now());
  }
}

@QueryHandler(OrderDetailsOf)
export class OrderDetailsOfHandler implements IQueryHandler<OrderDetailsOf> {
  constructor(private readonly details: OrderDetailsRows) {}

  execute({ orderIds }: OrderDetailsOf): Promise<OrderDetails[]> {
    return this.details.findAll(orderIds);
  }
}

@QueryHandler(OpenOrdersOf)
export class OpenOrdersOfHandler implements IQueryHandler<OpenOrdersOf> {
  constructor(private readonly orders: OrderRows) {}

  execute({ customerId }: OpenOrdersOf): Promise<number> {
    return this.orders.countOpen(customerId);
  }
}
