import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Partner, PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { truncatedKm, EARTH_KM } from '@perpetua/contracts/great-circle';
import type { PartnerType } from '@perpetua/contracts/roles';
import { Temporal } from 'temporal-polyfill';
import { GetServiceForMatching, GetPartnerWorkloads, type ServiceToMatch } from '../../fulfilment/index.js';
import { DeliveryPlaceOf } from '../../ordering/index.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problems/domain-error.js';
import { candidacyOf } from '../partner-candidates.policy.js';
import { PartnerList } from './partner-list.projection.js';
import { PARTNER_COLUMNS, type PartnerRow } from './partner-row.projection.js';

/** Approved partners of a type by the great circle's length from a point; however far, because an admin decides. */
const BY_DISTANCE = `SELECT ${PARTNER_COLUMNS}, count(*) OVER ()::int AS total,
    ${2 * EARTH_KM} * asin(least(1, (position <-> ll_to_earth($2, $3)::cube) / (2 * earth()))) AS distance_km
  FROM partners.partners WHERE partner_type = $1 AND status = 'approved' AND position IS NOT NULL
  ORDER BY position <-> ll_to_earth($2, $3)::cube, partner_id LIMIT $4 OFFSET $5`;

type NearRow = PartnerRow & { readonly total: number; readonly distance_km: number };

const DAYS = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const satisfies readonly (keyof Partner['capacity'])[];

const dayOf = (date: string): (typeof DAYS)[number] =>
  DAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] as (typeof DAYS)[number];

/** Whom an admin may choose for a service, nearest first, with all that an admin should know of each. */
@Injectable()
export class PartnerCandidates {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly partners: PartnerList,
  ) {}

  /** @throws DomainError 404 when there is no such service, or its place has been erased */
  async page(
    serviceId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ items: PartnerCandidate[]; total: number }> {
    const service = await this.queries.execute(new GetServiceForMatching(serviceId));
    const place = service && (await this.queries.execute(new DeliveryPlaceOf(service.orderId)));
    if (!place) throw notFound('Service');
    const type: PartnerType = service.type === 'flower' ? 'flower' : 'grave';
    const rows = await this.database.query<NearRow>({
      name: 'partners.candidates',
      text: BY_DISTANCE,
      values: [type, place.lat, place.lng, limit, offset],
    });
    return { items: await this.candidates(rows, service), total: rows[0]?.total ?? 0 };
  }

  private async candidates(rows: readonly NearRow[], service: ServiceToMatch): Promise<PartnerCandidate[]> {
    const ids = rows.map((row) => row.partner_id);
    const [partners, loads] = await Promise.all([
      this.partners.shown(rows),
      this.queries.execute(new GetPartnerWorkloads(ids, service.scheduledDate)),
    ]);
    const loadOf = new Map(loads.map(({ partnerId, day }) => [partnerId, day]));
    const askedOf = new Map(service.asked.map((asked) => [asked.partnerId, asked]));
    return partners.map((partner, index) => {
      const standing = {
        distanceKm: rows[index]?.distance_km ?? 0,
        radiusKm: partner.radiusKm,
        load: loadOf.get(partner.id) ?? 0,
        dayCapacity: partner.capacity[dayOf(service.scheduledDate)],
        asked: askedOf.get(partner.id)?.times ?? 0,
        declined: askedOf.get(partner.id)?.declined ?? false,
      };
      const distanceKm = truncatedKm(standing.distanceKm);
      return { ...partner, ...standing, distanceKm, ...candidacyOf(standing) };
    });
  }
}
