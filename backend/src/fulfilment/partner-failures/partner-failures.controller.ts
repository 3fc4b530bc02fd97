import { CommandBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type Service,
  serviceSchema,
  type WithdrawServiceRequest,
  withdrawServiceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { WithdrawPartner } from './partner-failures.commands.js';

/** Withdraws a partner from an accepted service, at the request of that partner or of an admin. */
@Controller('Service')
export class PartnerFailuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  /** Called by the assigned partner, or by an admin who withdraws the partner. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Withdraws the partner from an accepted service' })
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: withdrawServiceSchema }) { reason }: WithdrawServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new WithdrawPartner({ serviceId, reason }, meta));
    return this.screens.one(serviceId, user);
  }
}
