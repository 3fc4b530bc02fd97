import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../projections/remarks.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { loadAsActor } from '../service/service-actor.js';
import { AnswerBlock, BlockService } from './blocks.commands.js';

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
