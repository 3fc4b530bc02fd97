import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RefundsIfCancelled, ServicesByIds } from '../../fulfilment/index.js';
import { SubscriptionProgressOf } from '../../subscriptions/index.js';
import { serviceIdsOfRow } from '../order/order-answer.policy.js';
import { subscriptionIdOf } from '../http/order-services.policy.js';
import type { OrderRow } from '../projections/order-row.projection.js';

/** Tells beforehand what calling an order off would give back (docs/domain.md#refunds). */
@Injectable()
export class CancellationRefunds {
  constructor(private readonly queries: QueryBus) {}

  /** In cents, at the business clock's now; never more than was paid and is not on its way back yet. */
  async of(row: OrderRow): Promise<number> {
    if (row.paid_at === null) return 0;
    const left = row.total_cents - row.refunded_cents - row.refund_pending_cents;
    if (row.status === 'date_passed') return left;
    return Math.min(left, await this.ofServices(row));
  }

  /** What has not become a service yet was served by nobody, and goes back whole, unless it was called off before. */
  private async ofServices(row: OrderRow): Promise<number> {
    const [services, progress] = await Promise.all([
      this.queries.execute(new ServicesByIds(serviceIdsOfRow(row))),
      row.has_plan ? this.queries.execute(new SubscriptionProgressOf(subscriptionIdOf(row.order_id))) : null,
    ]);
    const refunds = await this.queries.execute(new RefundsIfCancelled(services.map(({ serviceId }) => serviceId)));
    const calledOffCents = progress?.calledOff.refundCents ?? 0;
    const begunCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0);
    return refunds.reduce((sum, { refundCents }) => sum + refundCents, row.total_cents - begunCents - calledOffCents);
  }
}
