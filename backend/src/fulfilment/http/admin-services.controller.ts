import { CommandBus } from '@nestjs/cqrs';
import {
  type ChoosePartnerRequest,
  choosePartnerSchema,
  type ProposeServiceRequest,
  proposeServiceSchema,
  type ResolveDisputeRequest,
  resolveDisputeSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { type ServiceFilter, serviceFilterSchema } from '@perpetua/contracts/service-filters.contract';
import { parseDecimal } from '@perpetua/contracts/money';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { serviceCsv } from './service-csv.policy.js';
import { AskNextPartner, ChoosePartner } from '../service/service.commands.js';
import { ResolveDispute } from '../disputes/disputes.commands.js';

/** Lists all services, and lets admins place those for which matching found no partner. */
@Controller('Service')
export class AdminServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Get()
  @Answers(serviceSchema, { list: true, also: ['text/csv'], summary: 'Lists all services', refuses: [422] })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: serviceFilterSchema }) filter: ServiceFilter,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Service> | CsvFile> {
    const file = { name: 'services', columns: serviceCsv, language };
    return pageOrFile(filter, (asked) => this.screens.all(user, asked), file);
  }

  @Post(':id/assign')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Gives a service to a partner' })
  async assign(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: choosePartnerSchema }) choice: ChoosePartnerRequest,
  ): Promise<Service> {
    await this.commands.execute(new ChoosePartner({ serviceId, ...choice, how: 'assign' }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/offer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Offers a service to a partner' })
  async offer(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: choosePartnerSchema }) choice: ChoosePartnerRequest,
  ): Promise<Service> {
    await this.commands.execute(new ChoosePartner({ serviceId, ...choice, how: 'offer' }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/propose')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Has the next nearest partner asked' })
  async propose(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: proposeServiceSchema }) { offerId, reason }: ProposeServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new AskNextPartner({ serviceId, offerId, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Decides on a complaint' })
  async resolve(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: resolveDisputeSchema }) { amount, ...decision }: ResolveDisputeRequest,
  ): Promise<Service> {
    const amountCents = decision.outcome === 'partial' && amount !== undefined ? parseDecimal(amount) : undefined;
    await this.commands.execute(new ResolveDispute({ serviceId, ...decision, amountCents }, meta));
    return this.screens.one(serviceId, user);
  }
}
