import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { EARTH_KM } from '@perpetua/contracts/great-circle';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import type { StandingTerms } from '@perpetua/contracts/standing-acceptance';
import type { WorkingHours } from '@perpetua/contracts/working-hours';
import { Database, type Statement } from '../../platform/database/database.js';
import { CountActivePartners, ListNearestPartners, type NearPartner } from '../partners.queries.js';
import { type RowAbsence, weeklyCapacity } from './partner.row.js';

interface NearRow {
  partner_id: string;
  status: PartnerStatus;
  distance_km: number;
  radius_km: number;
  capacity: number[];
  standing: StandingTerms | null;
  working_hours: WorkingHours | null;
  absences: readonly RowAbsence[];
}

/**
 * A box of 50 km limits the index scan; the chord length determines the exact order and is converted to the
 * great-circle distance. earth() is the radius on which the coordinates of type `cube` are based. One statement per
 * partner type, so that a prepared plan can use the partial index.
 */
const nearestSql = (type: 'flower' | 'grave'): string => `
  SELECT partner_id, status, radius_km, capacity, standing, working_hours, absences,
         ${2 * EARTH_KM} * asin(least(1, (position <-> ll_to_earth($1, $2)::cube) / (2 * earth()))) AS distance_km
  FROM partners.partners
  WHERE partner_type = '${type}' AND status IN ('approved', 'paused', 'suspended')
    AND earth_box(ll_to_earth($1, $2), ${RADIUS_KM.max * 1000}) @> position
  ORDER BY position <-> ll_to_earth($1, $2)::cube, partner_id
  LIMIT $3 OFFSET $4`;

const SQL = { flower: nearestSql('flower'), grave: nearestSql('grave') } as const;

/** The statement that finds the partners nearest to a point. */
const nearestPartners = ({ type, lat, lng, limit, skip }: ListNearestPartners['near']): Statement => ({
  name: `partners.nearest-${type}`,
  text: SQL[type],
  values: [lat, lng, limit, skip],
});

@QueryHandler(ListNearestPartners)
export class ListNearestPartnersHandler implements IQueryHandler<ListNearestPartners> {
  constructor(private readonly database: Database) {}

  async execute({ near }: ListNearestPartners): Promise<readonly NearPartner[]> {
    const rows = await this.database.query<NearRow>(nearestPartners(near));
    return rows.map((row) => ({
      partnerId: row.partner_id,
      status: row.status,
      distanceKm: row.distance_km,
      radiusKm: row.radius_km,
      capacity: weeklyCapacity(row.capacity),
      standing: row.standing,
      workingHours: row.working_hours,
      absences: row.absences,
    }));
  }
}

/** The statuses of a partner who works, is paused or waits for a decision. */
const ACTIVE: readonly PartnerStatus[] = ['applied', 'approved', 'paused'];

@QueryHandler(CountActivePartners)
export class CountActivePartnersHandler implements IQueryHandler<CountActivePartners> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: CountActivePartners): Promise<number> {
    const rows = await this.database.query({
      name: 'partners.active',
      text: 'SELECT partner_id FROM partners.partners WHERE partner_id = $1 AND status = ANY($2::text[])',
      values: [accountId, ACTIVE],
    });
    return rows.length;
  }
}
