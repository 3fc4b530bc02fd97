import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { requireExpected } from '../../platform/domain/expected-amount.js';
import type { WithdrawalTerms } from '../order/order.commands.js';
import { GetRefundOfServices, type RefundOfServices } from '../order/order.queries.js';
import { subscriptionIdOf } from '../order/order.ids.js';
import { serviceIdsOfRow } from '../order/order.js';
import { type OrderRow, OrderRows } from '../order/order.row.js';

/** How a cancellation comes about: by a withdrawal from the contract, and at which business instant; now by default. */
interface Occasion {
  readonly withdrawal?: WithdrawalTerms;
  readonly at?: Date;
}

/** Previews the refund of a cancellation (docs/domain.md#refunds). */
@Injectable()
export class CancellationRefunds {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
  ) {}

  /**
   * The refund in cents if the order were cancelled: at most the paid amount less all confirmed and pending refunds; and
   * the order's services.
   */
  async of(row: OrderRow, { withdrawal, at }: Occasion = {}): Promise<RefundOfServices> {
    if (row.paid_at === null && row.status !== 'date_passed') return { ...NOTHING, refundCents: 0 };
    const left = Math.max(0, row.total_cents - row.refunded_cents - row.refund_pending_cents);
    if (row.status === 'date_passed') return { ...NOTHING, refundCents: left };
    const subscriptionId = row.has_plan ? subscriptionIdOf(row.order_id) : null;
    const order = { totalCents: row.total_cents, serviceIds: serviceIdsOfRow(row), subscriptionId, withdrawal, at };
    const refund = await this.queries.execute(new GetRefundOfServices(order));
    return { ...refund, refundCents: Math.min(left, refund.refundCents) };
  }

  /**
   * Requires that the refund is what the person saw; requires nothing if the call carries no expectation.
   * @throws DomainError 409 `amount_changed`
   */
  async require(orderId: string, expected: number | undefined, occasion: Occasion): Promise<void> {
    const row = expected === undefined ? undefined : await this.orders.find(orderId);
    if (row !== undefined) requireExpected(expected, (await this.of(row, occasion)).refundCents);
  }
}

const NOTHING = { existing: [], begun: { visits: 0, chargedCents: 0 }, cancellable: 0 };
