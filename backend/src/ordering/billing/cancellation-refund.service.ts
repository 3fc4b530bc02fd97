import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { WithdrawalTerms } from '../order/order.commands.js';
import { GetRefundOfServices, type RefundOfServices } from '../order/order.queries.js';
import { subscriptionIdOf } from '../order/order.ids.js';
import { serviceIdsOfRow } from '../order/order.js';
import type { OrderRow } from '../order/order.row.js';

/** Previews the refund of a cancellation or withdrawal (docs/domain.md#refunds). */
@Injectable()
export class CancellationRefunds {
  constructor(private readonly queries: QueryBus) {}

  /**
   * The refund in cents if the order were cancelled at the current business time, or by a withdrawal from the contract:
   * at most the paid amount less all confirmed and pending refunds; and the order's services.
   */
  async of(row: OrderRow, withdrawal?: WithdrawalTerms): Promise<RefundOfServices> {
    if (row.paid_at === null) return { ...NOTHING, refundCents: 0 };
    const left = Math.max(0, row.total_cents - row.refunded_cents - row.refund_pending_cents);
    if (row.status === 'date_passed') return { ...NOTHING, refundCents: left };
    const subscriptionId = row.has_plan ? subscriptionIdOf(row.order_id) : null;
    const order = { totalCents: row.total_cents, serviceIds: serviceIdsOfRow(row), subscriptionId, withdrawal };
    const refund = await this.queries.execute(new GetRefundOfServices(order));
    return { ...refund, refundCents: Math.min(left, refund.refundCents) };
  }
}

const NOTHING = { existing: [], begun: { visits: 0, chargedCents: 0 }, cancellable: 0 };
