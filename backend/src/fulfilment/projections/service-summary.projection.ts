import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListServiceSummaries, type ServiceSummary } from '../service/service.queries.js';

const SUMMARIES = `SELECT service_id AS "serviceId", order_id AS "orderId", order_number AS "orderNumber",
    customer_id AS "customerId", subscription_id AS "subscriptionId", occurrence, type, status, products,
    scheduled_date AS "scheduledDate", scheduled_hour AS "scheduledHour", city, parish, partner_id AS "partnerId",
    amount_to_receive_cents AS "amountToReceiveCents", refund_cents AS "refundCents",
    EXISTS (SELECT FROM jsonb_array_elements(photos) AS photo WHERE photo ->> 'kind' = 'after'
      AND coalesce((photo ->> 'visit')::int, 1) = visit) AS "hasProof",
    CASE WHEN offer_partner_id IS NOT NULL THEN jsonb_build_object('partnerId', offer_partner_id,
      'distanceKm', offer_distance_km, 'expiresAt', offer_expires_at) END AS offer
  FROM fulfilment.services WHERE service_id = ANY($1::uuid[])`;

@QueryHandler(ListServiceSummaries)
export class ListServiceSummariesHandler implements IQueryHandler<ListServiceSummaries> {
  constructor(private readonly database: Database) {}

  async execute({ serviceIds }: ListServiceSummaries): Promise<ServiceSummary[]> {
    if (serviceIds.length === 0) return [];
    return this.database.query<ServiceSummary>({
      name: 'fulfilment.service-summaries',
      text: SUMMARIES,
      values: [[...serviceIds]],
    });
  }
}
