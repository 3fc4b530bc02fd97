import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type ChoosePartnerRequest,
  choosePartnerSchema,
  type Service,
  type ServiceFilter,
  serviceFilterSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../platform/event-store/decider.js';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Meta } from '../platform/http/command-meta.js';
import type { Page } from '../platform/http/lists.js';
import { ServiceScreens } from './projections/service-screens.projection.js';
import { ChoosePartner } from './service.commands.js';

/** All services, and a hand for those that found no partner by themselves. */
@Controller('Service')
@Allow('admin')
export class AdminServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Get()
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: serviceFilterSchema }) filter: ServiceFilter,
  ): Promise<Page<Service>> {
    return this.screens.all(user, filter);
  }

  @Post(':id/assign')
  @HttpCode(200)
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
  async offer(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: choosePartnerSchema }) choice: ChoosePartnerRequest,
  ): Promise<Service> {
    await this.commands.execute(new ChoosePartner({ serviceId, ...choice, how: 'offer' }, meta));
    return this.screens.one(serviceId, user);
  }
}
