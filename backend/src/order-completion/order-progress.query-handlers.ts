import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { RefundsIfCancelled, ServicesByIds } from '../fulfilment/index.js';
import { ExistingServices, RefundOfServices } from '../ordering/index.js';
import { SubscriptionProgressOf } from '../subscriptions/index.js';

@QueryHandler(ExistingServices)
export class ExistingServicesHandler implements IQueryHandler<ExistingServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ serviceIds }: ExistingServices): Promise<readonly string[]> {
    const services = await this.queries.execute(new ServicesByIds(serviceIds));
    return services.map(({ serviceId }) => serviceId);
  }
}

/**
 * The price of visits that have not become services yet is refunded in full, except for visits that were cancelled
 * before.
 */
@QueryHandler(RefundOfServices)
export class RefundOfServicesHandler implements IQueryHandler<RefundOfServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ order: { totalCents, serviceIds, subscriptionId } }: RefundOfServices): Promise<number> {
    const [services, progress] = await Promise.all([
      this.queries.execute(new ServicesByIds(serviceIds)),
      subscriptionId === null ? null : this.queries.execute(new SubscriptionProgressOf(subscriptionId)),
    ]);
    const refunds = await this.queries.execute(new RefundsIfCancelled(services.map(({ serviceId }) => serviceId)));
    const cancelledVisitsCents = progress?.cancelledVisits.refundCents ?? 0;
    const begunCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0);
    return refunds.reduce((sum, { refundCents }) => sum + refundCents, totalCents - begunCents - cancelledVisitsCents);
  }
}
