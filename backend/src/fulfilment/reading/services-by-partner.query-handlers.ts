import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { CountServicesByPartner } from '../service/service.queries.js';

@QueryHandler(CountServicesByPartner)
export class CountServicesByPartnerHandler implements IQueryHandler<CountServicesByPartner> {
  constructor(private readonly database: Database) {}

  async execute({ range: { from, to } }: CountServicesByPartner): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ partner_id: string; count: number }>({
      name: 'fulfilment.services-by-partner',
      text: `SELECT partner_id, count(*)::int AS count FROM fulfilment.services
        WHERE partner_id IS NOT NULL AND status <> 'cancelled' AND scheduled_date BETWEEN $1 AND $2
        GROUP BY partner_id`,
      values: [from, to],
    });
    return new Map(rows.map(({ partner_id: partnerId, count }) => [partnerId, count]));
  }
}
