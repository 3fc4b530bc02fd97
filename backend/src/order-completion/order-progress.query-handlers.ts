import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListRefundsIfCancelled, ListServicesByIds } from '../fulfilment/index.js';
import { ListExistingServices, GetRefundOfServices, type RefundOfServices } from '../ordering/index.js';
import { GetSubscriptionProgress } from '../subscriptions/index.js';

@QueryHandler(ListExistingServices)
export class ListExistingServicesHandler implements IQueryHandler<ListExistingServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ serviceIds }: ListExistingServices): Promise<readonly string[]> {
    const services = await this.queries.execute(new ListServicesByIds(serviceIds));
    return services.map(({ serviceId }) => serviceId);
  }
}

/**
 * Computes the refund if an order were cancelled now. Visits of a plan that have no service yet are refunded in full,
 * unless they are already cancelled.
 */
@QueryHandler(GetRefundOfServices)
export class GetRefundOfServicesHandler implements IQueryHandler<GetRefundOfServices> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ order: { totalCents, serviceIds, subscriptionId } }: GetRefundOfServices): Promise<RefundOfServices> {
    const [services, progress] = await Promise.all([
      this.queries.execute(new ListServicesByIds(serviceIds)),
      subscriptionId === null ? null : this.queries.execute(new GetSubscriptionProgress(subscriptionId)),
    ]);
    const existing = services.map(({ serviceId }) => serviceId);
    const refunds = await this.queries.execute(new ListRefundsIfCancelled(existing));
    const cancelledVisitsCents = progress?.cancelledVisits.refundCents ?? 0;
    const begunCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const unbegunCents = totalCents - begunCents - cancelledVisitsCents;
    return { existing, refundCents: refunds.reduce((sum, { refundCents }) => sum + refundCents, unbegunCents) };
  }
}
