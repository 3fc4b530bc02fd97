import { CommandBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type AcceptOfferRequest,
  acceptOfferSchema,
  type ChoosePartnerRequest,
  choosePartnerSchema,
  type DeclineOfferRequest,
  declineOfferSchema,
  type ProposeServiceRequest,
  proposeServiceSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { AcceptOffer, AskNextPartner, ChoosePartner, DeclineOffer } from '../service/service.commands.js';

/**
 * Partners accept or decline offers. Admins offer the service to a partner, assign a partner, or have the next nearest
 * partner asked.
 */
@Controller('Service')
export class OffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Post(':id/accept')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Accepts an offer' })
  async accept(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: acceptOfferSchema }) { offerId }: AcceptOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new AcceptOffer({ serviceId, offerId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Declines an offer' })
  async decline(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: declineOfferSchema }) { offerId, reason }: DeclineOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new DeclineOffer({ serviceId, offerId, partnerId: user.id, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/assign')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Assigns a service to a partner' })
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
  @Answers(serviceSchema, { summary: 'Offers a service to the next nearest partner' })
  async propose(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: proposeServiceSchema }) { offerId, reason }: ProposeServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new AskNextPartner({ serviceId, offerId, reason }, meta));
    return this.screens.one(serviceId, user);
  }
}
