import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { OpenDays } from '../service/service.handlers.js';
import { RecordNoShow } from './partner-failures.commands.js';

/** Looks up the next open day, to which a missed cleaning moves, and records the no-show. */
@HandlesCommand(RecordNoShow)
export class RecordNoShowHandler implements ICommandHandler<RecordNoShow> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
  ) {}

  async execute({ payload, meta }: RecordNoShow): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    const nextOpenDay = row?.type === 'clean' ? await this.openDays.next(row) : undefined;
    return this.runner.run(serviceAggregate, new RecordNoShow({ ...payload, nextOpenDay }, meta));
  }
}
