import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { ListGravesByIds, ListNewestVisitPhotos, type VisitPhoto } from '../../graves/index.js';
import { ListOrderDetails } from '../../ordering/index.js';
import { type PartnerDayLoad, ListPartnerDayLoads } from '../../partners/index.js';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement } from '../../platform/database/database.js';
import {
  GetServiceForMatching,
  type PartnerLoad,
  GetPartnerWorkloads,
  ListStopsOfPartner,
  type PartnerStop,
  type ServiceToMatch,
} from '../service/matching.queries.js';
import {
  CountOpenServicesAtGrave,
  CountOpenServicesOfPartner,
  ListRefundsIfCancelled,
  type ServiceFacts,
  ListServicesByIds,
  ListServicesOfOrder,
  ListServiceSummaries,
  type ServiceSummary,
  ListServicesMatching,
  type FoundService,
  GetRemarkRows,
} from '../service/service.queries.js';
import { isUrgentAt } from '../offers/offer-window.policy.js';
import { canAcceptInAdvance, isForMorningAfterNight } from '../offers/standing-acceptance.policy.js';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import { remarkStatement } from './remarks.store.js';
import { ServiceDetails } from './service-page.reader.js';
import type { ServiceRow } from './service.row.js';
import { servicesFoundBy } from './service.reader.js';
import { nextRoundOf } from '../service/service.state.js';
import { nameOf } from './service.response.js';

const MATCH_REQUEST = `SELECT service_id, status, round, type, order_id, customer_id, subscription_id, occurrence,
    scheduled_date, scheduled_hour, time_zone, amount_to_receive_cents, flexible_days, asked, offers, planned_partner_id,
    (SELECT CASE WHEN coalesce(earlier.rating, 5) >= 3 THEN earlier.partner_id END
     FROM fulfilment.services earlier
     WHERE earlier.subscription_id = service.subscription_id AND earlier.occurrence < service.occurrence
       AND earlier.status IN ('awaiting_feedback', 'complete', 'closed')
     ORDER BY earlier.occurrence DESC LIMIT 1) AS last_good_partner_id
  FROM fulfilment.services service WHERE service_id = $1`;

const PARTNER_LOADS = `SELECT wanted.partner_id, count(busy.service_id) FILTER (WHERE busy.scheduled_date = $2)::int AS day,
    count(busy.service_id)::int AS open
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (partner_id, place)
  LEFT JOIN fulfilment.services busy ON busy.busy_partner_ids @> ARRAY[wanted.partner_id]
  GROUP BY wanted.place, wanted.partner_id ORDER BY wanted.place`;

const FACTS = `service_id, order_id, subscription_id, occurrence, customer_id, partner_id, type, status, scheduled_date,
  scheduled_hour, price_cents, cancelled_refund_cents, version`;

type MatchRow = Pick<
  ServiceRow,
  | 'service_id'
  | 'status'
  | 'round'
  | 'type'
  | 'order_id'
  | 'customer_id'
  | 'subscription_id'
  | 'occurrence'
  | 'scheduled_date'
  | 'scheduled_hour'
  | 'time_zone'
  | 'amount_to_receive_cents'
  | 'flexible_days'
  | 'asked'
  | 'offers'
  | 'planned_partner_id'
> & { readonly last_good_partner_id: string | null };

@QueryHandler(GetServiceForMatching)
export class GetServiceForMatchingHandler implements IQueryHandler<GetServiceForMatching> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  async execute({ serviceId }: GetServiceForMatching): Promise<ServiceToMatch | null> {
    const statement = { name: 'fulfilment.match-request', text: MATCH_REQUEST, values: [serviceId] };
    const [row] = await this.database.query<MatchRow>(statement);
    if (row === undefined) return null;
    const now = this.clock.now();
    const slot: ServiceTimes = {
      type: row.type,
      occurrence: row.occurrence,
      scheduledDate: row.scheduled_date,
      scheduledHour: row.scheduled_hour,
      timeZone: row.time_zone,
    };
    return {
      serviceId: row.service_id,
      status: row.status,
      round: nextRoundOf(row),
      type: row.type,
      orderId: row.order_id,
      customerId: row.customer_id,
      subscriptionId: row.subscription_id,
      isFlexible: row.flexible_days > 0,
      scheduledDate: row.scheduled_date,
      scheduledHour: row.scheduled_hour,
      timeZone: row.time_zone,
      amountToReceiveCents: row.amount_to_receive_cents,
      isForMorningAfterNight: isForMorningAfterNight(slot, now),
      isUrgent: isUrgentAt(slot, now, this.config.deadlines),
      canBeAcceptedInAdvance: canAcceptInAdvance(slot, now),
      asked: row.asked.map(({ partnerId, times, declined }) => ({
        partnerId,
        times,
        declined,
        isAskedNow: row.offers.some((open) => open.partnerId === partnerId),
      })),
      plannedPartnerId: row.planned_partner_id,
      lastGoodPartnerId: row.last_good_partner_id,
    };
  }
}

@QueryHandler(GetPartnerWorkloads)
export class GetPartnerWorkloadsHandler implements IQueryHandler<GetPartnerWorkloads> {
  constructor(private readonly database: Database) {}

  async execute({ partnerIds, date }: GetPartnerWorkloads): Promise<PartnerLoad[]> {
    if (partnerIds.length === 0) return [];
    const rows = await this.database.query<{ partner_id: string; day: number; open: number }>({
      name: 'fulfilment.partner-loads',
      text: PARTNER_LOADS,
      values: [[...partnerIds], date],
    });
    return rows.map(({ partner_id: partnerId, day, open }) => ({ partnerId, day, open }));
  }
}

interface StopRow {
  readonly service_id: string;
  readonly order_id: string;
  readonly grave_id: string | null;
  readonly hour: string;
}

@QueryHandler(ListStopsOfPartner)
export class ListStopsOfPartnerHandler implements IQueryHandler<ListStopsOfPartner> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async execute({ partnerId, date, otherThan }: ListStopsOfPartner): Promise<PartnerStop[]> {
    const rows = await this.database.query<StopRow & Record<string, unknown>>({
      name: 'fulfilment.stops-of-partner',
      // An hour that the partner has proposed may be chosen, so it is a stop as well.
      text: `SELECT service_id, order_id, grave_id, hours.hour FROM fulfilment.services CROSS JOIN LATERAL (
          SELECT scheduled_hour AS hour
          UNION SELECT offer ->> 'hour' FROM jsonb_array_elements(offers) AS offer
            WHERE offer ->> 'partnerId' = $1::text AND offer ? 'hour') AS hours
        WHERE busy_partner_ids @> ARRAY[$1::uuid] AND scheduled_date = $2 AND service_id <> $3 AND hours.hour IS NOT NULL`,
      values: [partnerId, date, otherThan],
    });
    if (rows.length === 0) return [];
    const graveIds = [...new Set(rows.flatMap(({ grave_id: graveId }) => graveId ?? []))];
    const [graves, orders] = await Promise.all([
      graveIds.length === 0 ? [] : this.queries.execute(new ListGravesByIds(graveIds)),
      this.queries.execute(new ListOrderDetails([...new Set(rows.map(({ order_id: orderId }) => orderId))])),
    ]);
    const graveAt = new Map(graves.map(({ id, location }) => [id, location]));
    const orderAt = new Map(orders.map(({ orderId, location }) => [orderId, location]));
    return rows.map(({ service_id: serviceId, order_id: orderId, grave_id: graveId, hour }) => {
      const location = (graveId === null ? undefined : graveAt.get(graveId)) ?? orderAt.get(orderId) ?? null;
      return { serviceId, hour, location };
    });
  }
}

@QueryHandler(ListPartnerDayLoads)
export class ListPartnerDayLoadsHandler implements IQueryHandler<ListPartnerDayLoads> {
  constructor(private readonly database: Database) {}

  async execute({ partnerIds, range }: ListPartnerDayLoads): Promise<PartnerDayLoad[]> {
    if (partnerIds.length === 0) return [];
    const rows = await this.database.query<{ partner_id: string; date: string; load: number }>({
      name: 'fulfilment.partner-day-loads',
      text: `SELECT busy.partner_id, scheduled_date AS date, count(*)::int AS load
        FROM fulfilment.services CROSS JOIN LATERAL unnest(busy_partner_ids) AS busy (partner_id)
        WHERE busy_partner_ids && $1::uuid[] AND busy.partner_id = ANY ($1::uuid[]) AND scheduled_date BETWEEN $2 AND $3
        GROUP BY busy.partner_id, scheduled_date`,
      values: [[...partnerIds], range.from, range.to],
    });
    return rows.map(({ partner_id: partnerId, date, load }) => ({ partnerId, date, load }));
  }
}

@QueryHandler(ListServicesOfOrder)
export class ListServicesOfOrderHandler implements IQueryHandler<ListServicesOfOrder> {
  constructor(private readonly database: Database) {}

  execute({ orderId }: ListServicesOfOrder): Promise<ServiceFacts[]> {
    return facts(this.database, {
      name: 'fulfilment.services-of-order',
      text: `SELECT ${FACTS} FROM fulfilment.services WHERE order_id = $1 ORDER BY occurrence, service_id`,
      values: [orderId],
    });
  }
}

@QueryHandler(ListRefundsIfCancelled)
export class ListRefundsIfCancelledHandler implements IQueryHandler<ListRefundsIfCancelled> {
  constructor(private readonly details: ServiceDetails) {}

  execute({
    serviceIds,
    withdrawal,
    at,
  }: ListRefundsIfCancelled): Promise<{ readonly serviceId: string; readonly refundCents: number }[]> {
    return this.details.refundsIfCancelled(serviceIds, { withdrawal, at });
  }
}

@QueryHandler(ListServicesByIds)
export class ListServicesByIdsHandler implements IQueryHandler<ListServicesByIds> {
  constructor(private readonly database: Database) {}

  async execute({ serviceIds }: ListServicesByIds): Promise<ServiceFacts[]> {
    if (serviceIds.length === 0) return [];
    // The ids are read through a subquery, so that PostgreSQL uses one generic plan instead of planning for each list
    // of ids.
    return facts(this.database, {
      name: 'fulfilment.services-by-ids',
      text: `SELECT ${FACTS} FROM fulfilment.services WHERE service_id = ANY ((SELECT $1::uuid[])::uuid[])`,
      values: [[...serviceIds]],
    });
  }
}

const OPEN_STATUSES = serviceLifecycle.states.filter((status) => !serviceLifecycle.isFinal(status));

@QueryHandler(CountOpenServicesOfPartner)
export class CountOpenServicesOfPartnerHandler implements IQueryHandler<CountOpenServicesOfPartner> {
  constructor(private readonly database: Database) {}

  async execute({ partnerId }: CountOpenServicesOfPartner): Promise<number> {
    const [row] = await this.database.query<{ open: number }>({
      name: 'fulfilment.open-services-of-partner',
      text: `SELECT count(*)::int AS open FROM fulfilment.services
        WHERE (partner_id = $1 OR busy_partner_ids @> ARRAY[$1::uuid]) AND status = ANY($2::text[])`,
      values: [partnerId, OPEN_STATUSES],
    });
    return row?.open ?? 0;
  }
}

@QueryHandler(CountOpenServicesAtGrave)
export class CountOpenServicesAtGraveHandler implements IQueryHandler<CountOpenServicesAtGrave> {
  constructor(private readonly database: Database) {}

  async execute({ graveId }: CountOpenServicesAtGrave): Promise<number> {
    const [row] = await this.database.query<{ open: number }>({
      name: 'fulfilment.open-services-at-grave',
      text: 'SELECT count(*)::int AS open FROM fulfilment.services WHERE grave_id = $1 AND status = ANY($2::text[])',
      values: [graveId, OPEN_STATUSES],
    });
    return row?.open ?? 0;
  }
}

const facts = async (database: Database, statement: Statement): Promise<ServiceFacts[]> => {
  const rows = await database.query<ServiceRow>(statement);
  return rows.map((row) => ({
    serviceId: row.service_id,
    orderId: row.order_id,
    subscriptionId: row.subscription_id,
    occurrence: row.occurrence,
    customerId: row.customer_id,
    partnerId: row.partner_id,
    type: row.type,
    status: row.status,
    label: serviceLabel(row.status),
    scheduledDate: row.scheduled_date,
    scheduledHour: row.scheduled_hour,
    priceCents: row.price_cents,
    refundCents: row.cancelled_refund_cents,
    version: row.version,
  }));
};

const SUMMARIES = `SELECT service_id AS "serviceId", order_id AS "orderId", order_number AS "orderNumber",
    customer_id AS "customerId", subscription_id AS "subscriptionId", occurrence, type, status, products,
    scheduled_date AS "scheduledDate", scheduled_hour AS "scheduledHour", time_zone AS "timeZone", city, parish, partner_id AS "partnerId",
    amount_to_receive_cents AS "amountToReceiveCents", refund_cents AS "refundCents",
    EXISTS (SELECT FROM jsonb_array_elements(photos) AS photo WHERE photo ->> 'kind' = 'after'
      AND coalesce((photo ->> 'visit')::int, 1) = visit) AS "hasProof",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('photoId', photo ->> 'photoId', 'kind', photo ->> 'kind')
        ORDER BY photo ->> 'takenAt'), '[]')
      FROM jsonb_array_elements(photos) photo WHERE coalesce((photo ->> 'visit')::int, 1) = visit) AS photos,
    offers
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

const FIND = `SELECT service_id, order_number, products, scheduled_date, city FROM fulfilment.services
  WHERE ${servicesFoundBy('$1', '$2', '$3')}
  ORDER BY purchased_at DESC, service_id LIMIT $4`;

type FoundRow = Pick<ServiceRow, 'service_id' | 'order_number' | 'products' | 'scheduled_date' | 'city'>;

/** Finds services for an admin's searches. */
@QueryHandler(ListServicesMatching)
export class ListServicesMatchingHandler implements IQueryHandler<ListServicesMatching> {
  constructor(private readonly database: Database) {}

  async execute({
    wanted: { q, orderIds, customerIds, limit },
  }: ListServicesMatching): Promise<readonly FoundService[]> {
    const rows = await this.database.query<FoundRow & Record<string, unknown>>({
      name: 'fulfilment.find-services',
      text: FIND,
      values: [q, [...orderIds], [...customerIds], limit],
    });
    return rows.map((row) => ({
      serviceId: row.service_id,
      orderNumber: row.order_number,
      name: nameOf(row),
      scheduledDate: row.scheduled_date,
      city: row.city,
    }));
  }
}

/** The order is that of the time at which the pictures were taken. */
const NEWEST_PHOTOS = `SELECT DISTINCT ON (s.grave_id) s.grave_id AS "graveId", photo ->> 'photoId' AS "photoId",
    photo ->> 'takenAt' AS "takenAt"
  FROM fulfilment.services AS s, jsonb_array_elements(s.photos) AS photo
  WHERE s.grave_id = ANY($1::uuid[]) AND s.delivered_at IS NOT NULL AND s.status NOT IN ('disputed', 'cancelled')
    AND photo ->> 'kind' = 'after'
  ORDER BY s.grave_id, (photo ->> 'takenAt')::timestamptz DESC`;

@QueryHandler(ListNewestVisitPhotos)
export class ListNewestVisitPhotosHandler implements IQueryHandler<ListNewestVisitPhotos> {
  constructor(private readonly database: Database) {}

  execute({ graveIds }: ListNewestVisitPhotos): Promise<readonly VisitPhoto[]> {
    return this.database.query<VisitPhoto & Record<string, unknown>>({
      name: 'fulfilment.newest-photos-of-graves',
      text: NEWEST_PHOTOS,
      values: [[...graveIds]],
    });
  }
}

@QueryHandler(GetRemarkRows)
export class GetRemarkRowsHandler implements IQueryHandler<GetRemarkRows> {
  execute({ meta, remark }: GetRemarkRows) {
    return Promise.resolve([remarkStatement(meta, remark)]);
  }
}
