import { CommandBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type BlockAnswerRequest,
  blockAnswerSchema,
  type BlockServiceRequest,
  blockServiceSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { requireReason } from '../service/service-actor.js';
import { AnswerBlock, BlockService, EscalateBlock } from './blocks.commands.js';

/** A partner reports work that cannot continue; the customer, or an admin with a reason, decides how it continues. */
@Controller('Service')
export class BlocksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  /** The customer is then asked how the work is to continue. */
  @Post(':id/blocked')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Reports that the work cannot continue' })
  async blocked(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: blockServiceSchema }) { kind, note }: BlockServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new BlockService({ serviceId, partnerId: user.id, kind, note }, meta));
    return this.screens.one(serviceId, user);
  }

  /** Decides when the partner comes again; an admin can take over the service instead. */
  @Post(':id/block-answer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Decides how blocked work continues' })
  async answerBlock(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: blockAnswerSchema }) { escalate, ...answer }: BlockAnswerRequest,
  ): Promise<Service> {
    if (user.role === 'admin') requireReason(answer.reason);
    await this.commands.execute(
      escalate && user.role === 'admin'
        ? new EscalateBlock({ serviceId, reason: answer.reason }, meta)
        : new AnswerBlock({ serviceId, ...answer }, meta),
    );
    return this.screens.one(serviceId, user);
  }
}
