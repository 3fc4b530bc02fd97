import { Injectable } from '@nestjs/common';
import type { OwnServiceFilter, ServiceFilter } from '@perpetua/contracts/service-filters.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { Database } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { type FilterContext, filteredList, type ServiceList, servicesOfOwner } from './service-lists.statements.js';
import { SERVICE_COLUMNS, type ServiceRow } from './service-row.projection.js';

/** One page of rows, and the total number of rows over all pages. */
export interface RowPage {
  readonly rows: readonly ServiceRow[];
  readonly total: number;
}

/** Reads the rows of services, one at a time or in pages; an index exists for each list. */
@Injectable()
export class ServiceRows {
  constructor(private readonly database: Database) {}

  async find(serviceId: string): Promise<ServiceRow | undefined> {
    const [row] = await this.database.query<ServiceRow>({
      name: 'fulfilment.service',
      text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE service_id = $1`,
      values: [serviceId],
    });
    return row;
  }

  /** The services that a customer has bought, the latest purchase first unless the filter sets another sort order. */
  ofCustomer(customerId: string, filter: OwnServiceFilter): Promise<RowPage> {
    return this.page(servicesOfOwner('customer', customerId, filter), filter);
  }

  /**
   * The services that are offered to a partner and can be accepted at `now` (business clock), the next to expire first.
   */
  offeredTo(partnerId: string, now: Date, page: PageQuery): Promise<RowPage> {
    const list = {
      name: 'offered-to',
      where: 'offer_partner_id = $1 AND offer_expires_at > $2',
      values: [partnerId, now],
      orderBy: 'offer_expires_at, service_id',
    };
    return this.page(list, page);
  }

  /** The services that a partner has accepted, the latest date first unless the filter sets another sort order. */
  ofPartner(partnerId: string, filter: OwnServiceFilter): Promise<RowPage> {
    return this.page(servicesOfOwner('partner', partnerId, filter), filter);
  }

  /** All services that pass an admin's filters, in the requested sort order. */
  filtered(filter: ServiceFilter, context: FilterContext): Promise<RowPage> {
    return this.page(filteredList(filter, context), filter);
  }

  private async page(list: ServiceList, query: PageQuery): Promise<RowPage> {
    const { limit, offset } = rangeOf(query);
    const count = list.values.length;
    const [rows, [counted]] = await Promise.all([
      this.database.query<ServiceRow>({
        name: `fulfilment.${list.name}`,
        text: `SELECT ${SERVICE_COLUMNS} FROM fulfilment.services WHERE ${list.where}
          ORDER BY ${list.orderBy} LIMIT $${count + 1} OFFSET $${count + 2}`,
        values: [...list.values, limit, offset],
      }),
      this.database.query<{ total: number }>({
        name: `fulfilment.${list.name}-count`,
        text: `SELECT count(*)::int AS total FROM fulfilment.services WHERE ${list.where}`,
        values: [...list.values],
      }),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }
}
