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
  ListOrdersMatching,
  type FoundOrder,
  ListOrderSummaries,
  type OrderSummary,
  CountUnservedOrdersAtGrave,
  CountUnservedOrdersInCemetery,
  ListExistingServices,
  ListUnservedOrdersAtGrave,
  type UnservedOrder,
} from './order.queries.js';
import { partsOf, serviceIdsOfRow } from './order.js';
import { OrderDetailsRows } from './order-details.reader.js';
import { ordersFoundBy } from './order-list.statements.js';
import { OrderSearch } from './order-search.service.js';
import { HAD_VOUCHER, type OrderRow, OrderRows, VOUCHER } from './order.row.js';
import { CHARGEBACK_LOST, WITHDRAWN } from './order.ids.js';
import type { Translations } from '@perpetua/contracts/languages';
import { Database } from '../../platform/database/database.js';

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

  async of(
    orderId: string,
    { isAccepted, isPartnersHour, at }: Pick<CheckDeliveryDate, 'isAccepted' | 'isPartnersHour' | 'at'>,
  ): Promise<SlotPlace | null> {
    const [placed] = (await this.store.load(orderId, orderEvents.streamType)) as Recorded<OrderEvent>[];
    if (placed?.type !== 'OrderPlaced') return null;
    const { kind, leadHours, delivery } = placed.data;
    const { timeZone, cemeteryId } = at ?? delivery;
    const cemetery = cemeteryId === null ? null : await this.queries.execute(new GetCemetery(cemeteryId));
    const partnersNear = at?.location ?? null;
    // The customer of the order is not asked to carry it out.
    const buyerId = partnersNear === null ? undefined : placed.data.customerId;
    return {
      kind,
      leadHours: isPartnersHour ? 0 : leadHours,
      timeZone,
      cemetery,
      hasNightRule: !isAccepted && !isPartnersHour,
      partnersNear,
      buyerId,
    };
  }
}

@QueryHandler(CheckDeliveryDate)
export class CheckDeliveryDateHandler implements IQueryHandler<CheckDeliveryDate> {
  constructor(
    private readonly places: OrderedPlaces,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ orderId, moment, ...rules }: CheckDeliveryDate): Promise<DeliveryVerdict | null> {
    const place = await this.places.of(orderId, rules);
    return place === null ? null : this.slots.judge(place, moment);
  }
}

@QueryHandler(ListSlotsOfOrder)
export class ListSlotsOfOrderHandler implements IQueryHandler<ListSlotsOfOrder> {
  constructor(
    private readonly places: OrderedPlaces,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ orderId, range, ...rules }: ListSlotsOfOrder): Promise<readonly SlotDay[] | null> {
    const place = await this.places.of(orderId, rules);
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
    if (row === undefined) return null;
    const reason = endReasonOf(row);
    if (reason === undefined) return null;
    const asOf = row.cancellation?.requestedAt;
    return { reason, parts: partsOf(orderId, row), withdrawal: withdrawalOf(row), asOf };
  }
}

/** Why everything of a paid order that has not begun is cancelled; undefined if it is not. */
const endReasonOf = ({ withdrawal, cancellation, chargeback, status }: OrderRow): string | undefined => {
  if (withdrawal) return WITHDRAWN;
  if (cancellation) return cancellation.reason;
  return chargeback?.status === 'lost' && status === 'refunded' ? CHARGEBACK_LOST : undefined;
};

const withdrawalOf = ({ withdrawal, early_start: isEarly }: OrderRow): OrderCancellation['withdrawal'] =>
  withdrawal === null ? null : { isBegunWorkCharged: isEarly };

@QueryHandler(CountOpenOrders)
export class CountOpenOrdersHandler implements IQueryHandler<CountOpenOrders> {
  constructor(private readonly orders: OrderRows) {}

  execute({ customerId }: CountOpenOrders): Promise<number> {
    return this.orders.countOpen(customerId);
  }
}

/** Those of the orders that have no service yet. */
const unservedOf = async (rows: readonly OrderRow[], queries: QueryBus): Promise<readonly OrderRow[]> => {
  const firstServices = rows.flatMap((row) => serviceIdsOfRow(row).slice(0, 1));
  const existing = firstServices.length === 0 ? [] : await queries.execute(new ListExistingServices(firstServices));
  return rows.filter((row) => !serviceIdsOfRow(row).some((id) => existing.some(({ serviceId }) => serviceId === id)));
};

@QueryHandler(ListUnservedOrdersAtGrave)
export class ListUnservedOrdersAtGraveHandler implements IQueryHandler<ListUnservedOrdersAtGrave> {
  constructor(
    private readonly orders: OrderRows,
    private readonly queries: QueryBus,
  ) {}

  async execute({ graveId }: ListUnservedOrdersAtGrave): Promise<readonly UnservedOrder[]> {
    const rows = await unservedOf(await this.orders.underWayAt('graveId', graveId), this.queries);
    return rows.map(({ order_id: orderId, number, status }) => ({ orderId, number, status }));
  }
}

@QueryHandler(CountUnservedOrdersAtGrave)
export class CountUnservedOrdersAtGraveHandler implements IQueryHandler<CountUnservedOrdersAtGrave> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ graveId }: CountUnservedOrdersAtGrave): Promise<number> {
    return (await this.queries.execute(new ListUnservedOrdersAtGrave(graveId))).length;
  }
}

@QueryHandler(CountUnservedOrdersInCemetery)
export class CountUnservedOrdersInCemeteryHandler implements IQueryHandler<CountUnservedOrdersInCemetery> {
  constructor(
    private readonly orders: OrderRows,
    private readonly queries: QueryBus,
  ) {}

  async execute({ cemeteryId }: CountUnservedOrdersInCemetery): Promise<number> {
    return (await unservedOf(await this.orders.underWayAt('cemeteryId', cemeteryId), this.queries)).length;
  }
}

@QueryHandler(GetPurchases)
export class GetPurchasesHandler implements IQueryHandler<GetPurchases> {
  constructor(private readonly orders: OrderRows) {}

  execute({ orderIds }: GetPurchases): Promise<Purchases> {
    return this.orders.purchasesAmong(orderIds);
  }
}

const FIND = `SELECT o.order_id AS "orderId", o.number, o.customer_id AS "customerId", o.delivery ->> 'date' AS date,
    o.delivery ->> 'city' AS city, o.lines -> 0 -> 'name' AS "productNames", d.contact_name AS "contactName"
  FROM ordering.orders AS o LEFT JOIN ordering.order_details AS d USING (order_id)
  WHERE o.order_id IN (${ordersFoundBy('$1', { customers: '$2', graves: '$3', orders: '$4' })})
  ORDER BY o.placed_at DESC, o.order_id DESC LIMIT $5`;

type FoundRow = FoundOrder & { readonly productNames: Translations };

/** Finds orders for an admin's searches. */
@QueryHandler(ListOrdersMatching)
export class ListOrdersMatchingHandler implements IQueryHandler<ListOrdersMatching> {
  constructor(
    private readonly database: Database,
    private readonly search: OrderSearch,
  ) {}

  async execute({ wanted: { q, customerIds, limit, ...known } }: ListOrdersMatching): Promise<readonly FoundOrder[]> {
    const { graveIds, orderIds } = await this.search.of(q, known);
    return this.database.query<FoundRow & Record<string, unknown>>({
      name: 'ordering.find-orders',
      text: FIND,
      values: [q, [...customerIds], [...graveIds], [...orderIds], limit ?? null],
    });
  }
}

const SUMMARIES = `SELECT order_id AS "orderId", number, customer_id AS "customerId", status, kind,
    total_cents AS "totalCents", visits, delivery ->> 'date' AS date, delivery ->> 'hour' AS hour,
    delivery ->> 'timeZone' AS "timeZone", delivery ->> 'city' AS city, delivery ->> 'parish' AS parish,
    (SELECT language FROM ordering.order_details AS d WHERE d.order_id = orders.order_id) AS language,
    ${HAD_VOUCHER} AS "hasVoucher", CASE WHEN status = 'payment_processing' THEN ${VOUCHER} END AS voucher,
    payment_expires_at AS "paymentExpiresAt", phone ->> 'waitsUntil' AS "waitsUntil",
    preferred_partner_id AS "preferredPartnerId",
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
