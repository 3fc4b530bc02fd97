import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EARTH_KM } from '@perpetua/contracts/great-circle';
import { Database } from '../../platform/database/database.js';
import { type PartnerAtDistance, ListPartnersByDistance } from '../partners.queries.js';
import { PartnerList } from './partner-list.reader.js';
import { PARTNER_COLUMNS, type PartnerRow } from './partner.row.js';

const BY_DISTANCE = `SELECT ${PARTNER_COLUMNS}, count(*) OVER ()::int AS total,
    ${2 * EARTH_KM} * asin(least(1, (position <-> ll_to_earth($2, $3)::cube) / (2 * earth()))) AS distance_km
  FROM partners.partners WHERE partner_type = $1 AND status = 'approved' AND position IS NOT NULL
  ORDER BY position <-> ll_to_earth($2, $3)::cube, partner_id LIMIT $4 OFFSET $5`;

type DistantRow = PartnerRow & { readonly total: number; readonly distance_km: number };

@QueryHandler(ListPartnersByDistance)
export class ListPartnersByDistanceHandler implements IQueryHandler<ListPartnersByDistance> {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnerList,
  ) {}

  async execute({ from: { type, lat, lng }, range }: ListPartnersByDistance): Promise<{
    items: PartnerAtDistance[];
    total: number;
  }> {
    const rows = await this.database.query<DistantRow>({
      name: 'partners.candidates',
      text: BY_DISTANCE,
      values: [type, lat, lng, range.limit, range.offset],
    });
    const partners = await this.partners.shown(rows);
    const items = partners.map((partner, index) => ({
      partner,
      distanceKm: rows[index]?.distance_km ?? 0,
      absences: rows[index]?.absences ?? [],
    }));
    return { items, total: rows[0]?.total ?? 0 };
  }
}
