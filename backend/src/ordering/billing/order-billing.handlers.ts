import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { isOrderConfirmed, type OrderEvent, orderEvents } from '../order/order.events.js';
import { ListOrderBillings, type OrderBilling } from '../order/order.queries.js';
import { billedRefunds } from './billed-refunds.policy.js';
import { OrderDetailsRows, type StoredDetails } from '../order/order-details.reader.js';

/**
 * Reads what was billed from the orders' events, because they, and not the orders' rows, are authoritative for money.
 */
@QueryHandler(ListOrderBillings)
export class ListOrderBillingsHandler implements IQueryHandler<ListOrderBillings> {
  constructor(
    private readonly store: EventStore,
    private readonly details: OrderDetailsRows,
  ) {}

  async execute({ orderIds }: ListOrderBillings): Promise<OrderBilling[]> {
    const [streams, details] = await Promise.all([
      this.store.loadAll(orderIds, orderEvents.streamType),
      this.details.findWithInvoices(orderIds),
    ]);
    const detailsOf = new Map(details.map((found) => [found.orderId, found]));
    return [...streams].flatMap(
      ([orderId, events]) => billingOf(orderId, events as Recorded<OrderEvent>[], detailsOf.get(orderId)) ?? [],
    );
  }
}

const billingOf = (
  orderId: string,
  events: readonly Recorded<OrderEvent>[],
  details: StoredDetails | undefined,
): OrderBilling | undefined => {
  const placed = events.find((event) => event.type === 'OrderPlaced')?.data;
  const paid = events.find(isOrderConfirmed)?.data;
  if (placed === undefined || paid === undefined) return undefined;
  const { number, customerId, kind, language, delivery, method, amountCents, paidAt } = paid;
  return {
    orderId,
    number,
    customerId,
    kind,
    language,
    delivery,
    lines: placed.lines,
    visits: placed.visits,
    payment: { method, amountCents, paidAt },
    refunds: billedRefunds(events, paid),
    placeName: delivery.kind === 'home' ? null : (details?.placeName ?? null),
    invoice: details?.invoice ?? null,
  };
};
