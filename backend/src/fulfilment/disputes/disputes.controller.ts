import { CommandBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import { parseDecimal } from '@perpetua/contracts/money';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type DisputeRequest,
  disputeSchema,
  type ResolveDisputeRequest,
  resolveDisputeSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { OpenDispute, ResolveDispute } from './disputes.commands.js';

/** A customer complains about a service; an admin decides. */
@Controller('Service')
export class DisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Post(':id/dispute')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Complains about a service' })
  async dispute(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: disputeSchema }) { reason, text }: DisputeRequest,
  ): Promise<Service> {
    await this.commands.execute(new OpenDispute({ serviceId, reason, text }, meta));
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
