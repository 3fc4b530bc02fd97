import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListWorkAreas, type PartnerWorkArea } from '../partners.queries.js';
import { PARTNER_COLUMNS, type PartnerRow, weeklyCapacity } from './partner.row.js';

@QueryHandler(ListWorkAreas)
export class ListWorkAreasHandler implements IQueryHandler<ListWorkAreas> {
  constructor(private readonly database: Database) {}

  async execute({ type }: ListWorkAreas): Promise<PartnerWorkArea[]> {
    const rows = await this.database.query<PartnerRow & Record<string, unknown>>({
      name: 'partners.work-areas',
      text: `SELECT ${PARTNER_COLUMNS} FROM partners.partners
        WHERE status = 'approved' AND ($1::text IS NULL OR partner_type = $1) ORDER BY partner_id`,
      values: [type ?? null],
    });
    return rows.flatMap(({ lat, lng, ...row }) =>
      lat === null || lng === null
        ? []
        : [
            {
              partnerId: row.partner_id,
              partnerType: row.partner_type,
              location: { lat, lng },
              city: row.city,
              radiusKm: row.radius_km,
              capacity: weeklyCapacity(row.capacity),
              absences: row.absences,
            },
          ],
    );
  }
}
