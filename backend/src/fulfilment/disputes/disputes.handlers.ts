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
import { serviceNotFound } from '../service/service.errors.js';
import { OpenDispute, ResolveDispute } from './disputes.commands.js';

/** Stores the complaint outside the event. */
@HandlesCommand(OpenDispute)
export class OpenDisputeHandler implements ICommandHandler<OpenDispute> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: OpenDispute): Promise<CommandResult> {
    const { serviceId, text: body } = payload;
    const { meta } = loadAsActor(await this.rows.find(serviceId), sent);
    const text = { serviceId, kind: 'dispute', body, writtenAt: this.clock.now() } as const;
    return this.runner.run(serviceAggregate, new OpenDispute(payload, meta), { rows: [remarkStatement(meta, text)] });
  }
}

/** Checks the day of a redo or finds the next possible one, and reserves capacity if the same partner performs it. */
@HandlesCommand(ResolveDispute)
export class ResolveDisputeHandler implements ICommandHandler<ResolveDispute> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta }: ResolveDispute): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    if (row === undefined) throw serviceNotFound();
    const isAgain = payload.outcome === 'redo' || payload.outcome === 'reassign';
    const moment = isAgain && row.status === 'disputed' ? await this.dates.checkedOrNext(row, payload) : undefined;
    const guards = payload.outcome === 'redo' && moment ? await this.dates.hold(row, moment.date) : [];
    return this.runner.run(serviceAggregate, new ResolveDispute({ ...payload, moment }, meta), { guards });
  }
}
