import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListServicesMatching, type FoundService } from '../service/service.queries.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { servicesFoundBy } from './service-search.statements.js';
import { nameOf } from '../projections/service-view.projection.js';

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
