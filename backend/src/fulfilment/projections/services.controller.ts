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
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { type Service, serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from './service-screens.projection.js';
import { ServiceDetails } from './service-detail.projection.js';
import { serviceCsv } from './service-csv.policy.js';

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
