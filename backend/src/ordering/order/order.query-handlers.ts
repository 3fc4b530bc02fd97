import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Purchases, GetPurchases } from '../../cart/index.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { GetCemetery } from '../../places/index.js';
import type { DeliveryVerdict } from '../checkout/delivery-slots.policy.js';
import { DeliverySlots, type SlotPlace } from '../checkout/delivery-slots.service.js';
import { type OrderEvent, orderEvents } from './order.events.js';
import {
  GetOrderCancellation,
  GetDeliveryPlace,
  CheckDeliveryDate,
  CountOpenOrders,
  GetOrderBySession,
  type OrderCancellation,
  type OrderDetails,
  ListOrderDetails,
  ListSlotsOfOrder,
} from './order.queries.js';
import { partsOf } from './order-services.policy.js';
import { OrderDetailsRows } from '../projections/order-details.projection.js';
import { OrderRows } from '../projections/order-row.projection.js';

@QueryHandler(GetOrderBySession)
export class GetOrderBySessionHandler implements IQueryHandler<GetOrderBySession> {
  constructor(private readonly orders: OrderRows) {}

  async execute({ sessionId }: GetOrderBySession): ReturnType<IQueryHandler<GetOrderBySession>['execute']> {
    const row = await this.orders.findBySession(sessionId);
    return row ? { orderId: row.order_id, customerId: row.customer_id, status: row.status } : null;
  }
}

@QueryHandler(GetDeliveryPlace)
export class GetDeliveryPlaceHandler implements IQueryHandler<GetDeliveryPlace> {
  constructor(private readonly details: OrderDetailsRows) {}

  async execute({ orderId }: GetDeliveryPlace): Promise<OrderDetails['location']> {
    const [details] = await this.details.findAll([orderId]);
    return details?.location ?? null;
  }
}

/**
 * Finds the place and rules of an existing order, so that another date can be checked; the capacity of partners is not
 * checked.
 */
@Injectable()
export class OrderedPlaces {
  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
  ) {}

  async of(orderId: string, { isAccepted }: { readonly isAccepted: boolean }): Promise<SlotPlace | null> {
    const [placed] = (await this.store.load(orderId, orderEvents.streamType)) as Recorded<OrderEvent>[];
    if (placed?.type !== 'OrderPlaced') return null;
    const { kind, leadHours, delivery } = placed.data;
    const { timeZone, cemeteryId } = delivery;
    const cemetery = cemeteryId === null ? null : await this.queries.execute(new GetCemetery(cemeteryId));
    return { kind, leadHours, timeZone, cemetery, hasNightRule: !isAccepted, partnersNear: null };
  }
}

@QueryHandler(CheckDeliveryDate)
export class CheckDeliveryDateHandler implements IQueryHandler<CheckDeliveryDate> {
  constructor(
    private readonly places: OrderedPlaces,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ orderId, moment, isAccepted }: CheckDeliveryDate): Promise<DeliveryVerdict | null> {
    const place = await this.places.of(orderId, { isAccepted });
    return place === null ? null : this.slots.judge(place, moment);
  }
}

@QueryHandler(ListSlotsOfOrder)
export class ListSlotsOfOrderHandler implements IQueryHandler<ListSlotsOfOrder> {
  constructor(
    private readonly places: OrderedPlaces,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ orderId, range, isAccepted }: ListSlotsOfOrder): Promise<readonly SlotDay[] | null> {
    const place = await this.places.of(orderId, { isAccepted });
    return place === null ? null : this.slots.days(place, range);
  }
}

@QueryHandler(ListOrderDetails)
export class ListOrderDetailsHandler implements IQueryHandler<ListOrderDetails> {
  constructor(private readonly details: OrderDetailsRows) {}

  execute({ orderIds }: ListOrderDetails): Promise<OrderDetails[]> {
    return this.details.findAll(orderIds);
  }
}

@QueryHandler(GetOrderCancellation)
export class GetOrderCancellationHandler implements IQueryHandler<GetOrderCancellation> {
  constructor(private readonly orders: OrderRows) {}

  async execute({ orderId }: GetOrderCancellation): Promise<OrderCancellation | null> {
    const row = await this.orders.find(orderId);
    if (!row?.cancellation) return null;
    return { reason: row.cancellation.reason, parts: partsOf(orderId, row) };
  }
}

@QueryHandler(CountOpenOrders)
export class CountOpenOrdersHandler implements IQueryHandler<CountOpenOrders> {
  constructor(private readonly orders: OrderRows) {}

  execute({ customerId }: CountOpenOrders): Promise<number> {
    return this.orders.countOpen(customerId);
  }
}

@QueryHandler(GetPurchases)
export class GetPurchasesHandler implements IQueryHandler<GetPurchases> {
  constructor(private readonly orders: OrderRows) {}

  execute({ orderIds }: GetPurchases): Promise<Purchases> {
    return this.orders.purchasesAmong(orderIds);
  }
}
