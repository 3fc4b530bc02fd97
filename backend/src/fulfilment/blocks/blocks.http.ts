import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
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
import { ServiceScreens } from '../reading/services.http.js';
import { requireReason, loadAsActor } from '../reading/service-actor.policy.js';
import { AnswerBlock, BlockService, EscalateBlock } from './blocks.js';
import { Clock } from '../../platform/clock/clock.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../reading/remarks.store.js';
import { ServiceRows } from '../reading/service.reader.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';

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
    @Body({ schema: blockServiceSchema }) found: BlockServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new BlockService({ serviceId, partnerId: user.id, ...found }, meta));
    return this.screens.one(serviceId, user);
  }

  /** Decides when the partner comes again; an admin can take over the service instead. */
  @Post(':id/block-answer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Decides how blocked work continues' })
  async answerBlock(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: blockAnswerSchema }) { escalate, ...answer }: BlockAnswerRequest,
  ): Promise<Service> {
    if (user.role !== 'admin') {
      const { reason: _unused, ...when } = answer;
      await this.commands.execute(new AnswerBlock({ serviceId, ...when }, sent));
      return this.screens.one(serviceId, user);
    }
    const { reason, meta } = inWriting(requireReason(answer.reason), sent);
    await this.commands.execute(
      escalate
        ? new EscalateBlock({ serviceId, reason }, meta)
        : new AnswerBlock({ serviceId, ...answer, reason }, meta),
    );
    return this.screens.one(serviceId, user);
  }
}

/** Stores the partner's note outside the event. */
@HandlesCommand(BlockService)
export class BlockServiceHandler implements ICommandHandler<BlockService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  execute(command: BlockService): Promise<CommandResult> {
    const { serviceId, note: body } = command.payload;
    const note = { serviceId, kind: 'block', body, writtenAt: this.clock.now() } as const;
    return this.runner.run(serviceAggregate, command, { rows: [remarkStatement(command.meta, note)] });
  }
}

/** Checks the new date or finds the next possible one, and reserves the partner's capacity for that day. */
@HandlesCommand(AnswerBlock)
export class AnswerBlockHandler implements ICommandHandler<AnswerBlock> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta: sent }: AnswerBlock): Promise<CommandResult> {
    const { row, meta } = loadAsActor(await this.rows.find(payload.serviceId), sent);
    if (row.status !== 'blocked') {
      const moment = { date: payload.date ?? row.scheduled_date, hour: row.scheduled_hour };
      return this.runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta));
    }
    const moment = await this.dates.checkedOrNext(row, payload);
    const guards = await this.dates.hold(row, moment.date);
    return this.runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta), { guards });
  }
}
