import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { isOrderConfirmed, type OrderEvent, orderEvents } from '../order/order.events.js';
import { type BilledRefund, GetOrderBilling, type OrderBilling } from '../order/order.queries.js';
import { GOODWILL } from '../order/order.refunds.js';
import { OrderDetailsRows } from '../projections/order-details.projection.js';

/**
 * Reads what was billed from an order's events, because they, and not the order's row, are authoritative for its money.
 */
@QueryHandler(GetOrderBilling)
export class GetOrderBillingHandler implements IQueryHandler<GetOrderBilling> {
  constructor(
    private readonly store: EventStore,
    private readonly details: OrderDetailsRows,
  ) {}

  async execute({ orderId }: GetOrderBilling): Promise<OrderBilling | null> {
    const events = (await this.store.load(orderId, orderEvents.streamType)) as Recorded<OrderEvent>[];
    const placed = events.find((event) => event.type === 'OrderPlaced')?.data;
    const paid = events.find(isOrderConfirmed)?.data;
    if (placed === undefined || paid === undefined) return null;
    const { placeName, invoice } = await this.details.billing(orderId);
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
      refunds: refundsOf(events, paid.paymentIntentId),
      placeName: delivery.kind === 'home' ? null : placeName,
      invoice,
    };
  }
}

const refundsOf = (events: readonly Recorded<OrderEvent>[], paymentIntentId: string): BilledRefund[] => {
  const reasons = new Map<string, string>();
  const confirmed = new Map<string, BilledRefund>();
  for (const event of events) {
    if (event.type === 'RefundRequested' && event.data.paymentIntentId === paymentIntentId) {
      const { refundId, reason, printedReason } = event.data;
      reasons.set(refundId, reason === GOODWILL ? (printedReason ?? 'courtesy') : reason);
    }
    if (event.type === 'RefundConfirmed') {
      const { refundId, amountCents } = event.data;
      const reason = reasons.get(refundId);
      if (reason === undefined) continue;
      confirmed.set(refundId, { refundId, amountCents, confirmedAt: event.occurredAt, reason });
    }
  }
  return [...confirmed.values()];
};
