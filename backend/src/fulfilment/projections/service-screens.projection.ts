import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { OwnServiceFilter, ServiceFilter } from '@perpetua/contracts/service-filters.contract';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { ListUsersMatching } from '../../identity/index.js';
import { ListOrdersMatching } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { serviceNotFound } from '../service/service.errors.js';
import type { Viewer } from '../policies/service-visibility.policy.js';
import { type RowPage, ServiceRows } from './service-rows.projection.js';
import { ServiceViews } from './service-view.projection.js';

/** Reads single services and lists of services, as the viewer may see them. */
@Injectable()
export class ServiceScreens {
  constructor(
    private readonly rows: ServiceRows,
    private readonly views: ServiceViews,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  /**
   * One service as the viewer may see it.
   * @throws DomainError 404 when there is no such service, or it does not concern the viewer
   */
  async one(serviceId: string, viewer: Viewer): Promise<Service> {
    const row = await this.rows.find(serviceId);
    const [service] = row === undefined ? [] : await this.views.show([row], viewer);
    if (service === undefined) throw serviceNotFound();
    return service;
  }

  /** The services that the viewer has bought and that pass the filter. */
  async mine(viewer: Viewer, filter: OwnServiceFilter): Promise<Page<Service>> {
    return this.page(await this.rows.ofCustomer(viewer.id, filter), viewer);
  }

  /** The services that the viewer, a partner, can accept now. */
  async available(viewer: Viewer, query: PageQuery): Promise<Page<Service>> {
    return this.page(await this.rows.offeredTo(viewer.id, this.clock.now(), query), viewer);
  }

  /** The services that the viewer, a partner, has accepted and that pass the filter. */
  async accepted(viewer: Viewer, filter: OwnServiceFilter): Promise<Page<Service>> {
    return this.page(await this.rows.ofPartner(viewer.id, filter), viewer);
  }

  /** Every service that passes the filter, for an admin. */
  async all(viewer: Viewer, filter: ServiceFilter): Promise<Page<Service>> {
    const found = filter.q ? await this.foundBy(filter.q) : { orderIds: [], customerIds: [] };
    return this.page(await this.rows.filtered(filter, { now: this.clock.now(), ...found }), viewer);
  }

  /**
   * The customers and the orders that a search text finds. Services are also found by the ids of these customers, so
   * the orders of these customers are not looked up.
   */
  private async foundBy(q: string): Promise<{ orderIds: string[]; customerIds: string[] }> {
    const [customers, orders] = await Promise.all([
      this.queries.execute(new ListUsersMatching(q)),
      this.queries.execute(new ListOrdersMatching({ q, customerIds: [] })),
    ]);
    return { orderIds: orders.map(({ orderId }) => orderId), customerIds: customers.map(({ id }) => id) };
  }

  private async page({ rows, total }: RowPage, viewer: Viewer): Promise<Page<Service>> {
    return pageOf(await this.views.show(rows, viewer), total);
  }
}
