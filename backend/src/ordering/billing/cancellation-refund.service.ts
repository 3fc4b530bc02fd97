import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRefundOfServices, type RefundOfServices } from '../order/order.queries.js';
import { subscriptionIdOf } from '../order/order.ids.js';
import { serviceIdsOfRow } from '../order/order.js';
import type { OrderRow } from '../order/order.row.js';

/** Previews the refund of a cancellation (docs/domain.md#refunds). */
@Injectable()
export class CancellationRefunds {
  constructor(private readonly queries: QueryBus) {}

  /**
   * The refund in cents if the order were cancelled at the current business time, at most the paid amount less all
   * confirmed and pending refunds; and the order's services that exist.
   */
  async of(row: OrderRow): Promise<RefundOfServices> {
    if (row.paid_at === null) return { existing: [], refundCents: 0 };
    const left = row.total_cents - row.refunded_cents - row.refund_pending_cents;
    if (row.status === 'date_passed') return { existing: [], refundCents: left };
    const subscriptionId = row.has_plan ? subscriptionIdOf(row.order_id) : null;
    const order = { totalCents: row.total_cents, serviceIds: serviceIdsOfRow(row), subscriptionId };
    const { existing, refundCents } = await this.queries.execute(new GetRefundOfServices(order));
    return { existing, refundCents: Math.min(left, refundCents) };
  }
}
