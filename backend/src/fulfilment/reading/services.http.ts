import { uuidSchema } from '@perpetua/contracts/validation';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import {
  type OwnServiceFilter,
  ownServiceFilterSchema,
  type ServiceFilter,
  serviceFilterSchema,
} from '@perpetua/contracts/service-filters.contract';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile, type CsvColumns } from '../../platform/http/requests/list-export.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { type Service, serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import { ServiceDetails } from './service-page.reader.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListUsersMatching } from '../../identity/index.js';
import { ListOrdersMatching } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { serviceNotFound } from '../service/service.errors.js';
import type { Viewer } from './service-visibility.policy.js';
import { type RowPage, ServiceRows } from './service.reader.js';
import { ServiceViews } from './service.response.js';
import { translate } from '@perpetua/contracts/languages';

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

/**
 * Reads lists of services and single services: admins read all, customers and partners only those that concern them.
 */
@Controller('Service')
export class ServicesController {
  constructor(
    private readonly screens: ServiceScreens,
    private readonly details: ServiceDetails,
  ) {}

  @Get()
  @Answers(serviceSchema, { list: true, also: ['text/csv'], summary: 'Lists all services', refuses: [422] })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: serviceFilterSchema }) filter: ServiceFilter,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Service> | CsvFile> {
    const file = { name: 'services', columns: serviceCsv, language };
    return pageOrFile(filter, (page) => this.screens.all(user, page), file);
  }

  @Get('my')
  @Answers(serviceSchema, { list: true, summary: 'Lists the services that the caller bought' })
  mine(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: ownServiceFilterSchema }) filter: OwnServiceFilter,
  ): Promise<Page<Service>> {
    return this.screens.mine(user, filter);
  }

  @Get('available')
  @Answers(serviceSchema, { list: true, summary: 'Lists the services that are offered to the partner' })
  available(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Service>> {
    return this.screens.available(user, query);
  }

  @Get('accepted')
  @Answers(serviceSchema, { list: true, summary: 'Lists the services that the partner has accepted' })
  accepted(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: ownServiceFilterSchema }) filter: OwnServiceFilter,
  ): Promise<Page<Service>> {
    return this.screens.accepted(user, filter);
  }

  /** One service as the caller may see it; its customer, its partner and admins also get its history. */
  @Get(':id')
  @Answers(serviceSchema, { summary: 'Reads a service with its history' })
  read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Service> {
    return this.details.one(id, user, languageAskedFor(language));
  }
}

/** The columns of the CSV file of services; dates are local to the place. */
const serviceCsv: CsvColumns<Service> = {
  name: {
    title: { pt: 'Serviço', en: 'Service', es: 'Servicio' },
    of: ({ name }, language) => translate(name, language),
  },
  number: { title: { pt: 'Encomenda', en: 'Order', es: 'Pedido' }, of: ({ orderNumber }) => orderNumber },
  place: { title: { pt: 'Lugar', en: 'Place', es: 'Lugar' }, of: ({ city, parish }) => `${parish}, ${city}` },
  date: {
    title: { pt: 'Data (hora do lugar)', en: 'Date (time of the place)', es: 'Fecha (hora del lugar)' },
    of: ({ scheduledDate, scheduledHour }) => ({ day: scheduledDate, time: scheduledHour }),
  },
  customer: { title: { pt: 'Cliente', en: 'Customer', es: 'Cliente' }, of: ({ customer }) => customer?.name },
  partner: { title: { pt: 'Parceiro', en: 'Partner', es: 'Colaborador' }, of: ({ partner }) => partner?.name },
  status: { title: { pt: 'Estado', en: 'Status', es: 'Estado' }, of: ({ statusDetail }) => statusDetail },
  why: {
    title: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    of: ({ escalation, dispute }) => dispute?.reason ?? escalation,
  },
  purchased: {
    title: { pt: 'Comprado em', en: 'Bought on', es: 'Comprado el' },
    of: ({ purchaseDate }) => ({ day: purchaseDate }),
  },
  completed: {
    title: { pt: 'Concluído em', en: 'Completed on', es: 'Completado el' },
    of: ({ completionDate }) => ({ day: completionDate }),
  },
  total: {
    title: { pt: 'Total (EUR)', en: 'Total (EUR)', es: 'Total (EUR)' },
    of: ({ total }) => ({ decimal: total }),
  },
  toReceive: {
    title: { pt: 'A receber (EUR)', en: 'To receive (EUR)', es: 'A recibir (EUR)' },
    of: ({ amountToReceive }) => ({ decimal: amountToReceive }),
  },
};
