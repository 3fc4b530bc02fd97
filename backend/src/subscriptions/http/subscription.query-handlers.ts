import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type SubscriptionRow, SubscriptionRows } from '../subscription-row.projection.js';
import {
  CountRunningPlansAtGrave,
  type SubscriptionProgress,
  GetSubscriptionProgress,
  ListSubscriptionSummaries,
  type SubscriptionSummary,
} from '../subscription.queries.js';

@QueryHandler(GetSubscriptionProgress)
export class GetSubscriptionProgressHandler implements IQueryHandler<GetSubscriptionProgress> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  async execute({ subscriptionId }: GetSubscriptionProgress): Promise<SubscriptionProgress | null> {
    const row = await this.subscriptions.find(subscriptionId);
    if (!row) return null;
    const cancelledVisits = row.occurrences.filter(({ serviceId, outcome }) => serviceId === null && outcome !== null);
    return {
      subscriptionId,
      customerId: row.customer_id,
      status: row.status,
      serviceIds: row.occurrences.flatMap(({ serviceId }) => serviceId ?? []),
      cancelledVisits: {
        occurrences: cancelledVisits.map(({ n }) => n),
        refundCents: priceOf(cancelledVisits),
      },
    };
  }
}

@QueryHandler(ListSubscriptionSummaries)
export class ListSubscriptionSummariesHandler implements IQueryHandler<ListSubscriptionSummaries> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  async execute({ subscriptionIds }: ListSubscriptionSummaries): Promise<SubscriptionSummary[]> {
    return (await this.subscriptions.those(subscriptionIds)).map(summaryOf);
  }
}

@QueryHandler(CountRunningPlansAtGrave)
export class CountRunningPlansAtGraveHandler implements IQueryHandler<CountRunningPlansAtGrave> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  execute({ graveId }: CountRunningPlansAtGrave): Promise<number> {
    return this.subscriptions.countRunningAt(graveId);
  }
}

const summaryOf = (row: SubscriptionRow): SubscriptionSummary => ({
  subscriptionId: row.subscription_id,
  orderNumber: row.order_number,
  status: row.status,
  productName: row.product.name,
  visits: row.occurrences.length,
  lastDate: row.occurrences.at(-1)?.date ?? row.anchor_date,
});

const priceOf = (visits: readonly { readonly priceCents: number }[]): number =>
  visits.reduce((sum, { priceCents }) => sum + priceCents, 0);
