import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { CountUnmatchedServices } from '../service/service.queries.js';

@QueryHandler(CountUnmatchedServices)
export class CountUnmatchedServicesHandler implements IQueryHandler<CountUnmatchedServices> {
  constructor(private readonly database: Database) {}

  async execute({ type, since }: CountUnmatchedServices): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ city: string; count: number }>({
      name: 'fulfilment.unmatched-by-city',
      text: `SELECT city, count(*)::int AS count FROM fulfilment.services
        WHERE status = 'cancelled' AND cancelled_by = 'system' AND cancelled_because = 'nobody_accepted'
          AND type = $1 AND scheduled_date >= $2::date
        GROUP BY city`,
      values: [type, since],
    });
    return new Map(rows.map(({ city, count }) => [city, count]));
  }
}
