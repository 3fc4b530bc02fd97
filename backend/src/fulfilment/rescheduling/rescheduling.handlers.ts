import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../projections/remarks.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { loadAsActor } from '../service/service-actor.js';
import { NewDates } from './new-dates.service.js';
import { AnswerReschedule, RescheduleService } from './rescheduling.commands.js';
import { requireReschedulable } from './rescheduling.rules.js';

/**
 * Checks the new date and hour, reserves capacity when the system moves an accepted service, and stores the reason as a
 * remark unless the event contains it.
 */
@HandlesCommand(RescheduleService)
export class RescheduleServiceHandler implements ICommandHandler<RescheduleService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: RescheduleService): Promise<CommandResult> {
    const { row, meta } = loadAsActor(await this.rows.find(payload.serviceId), sent);
    requireReschedulable(row.status, meta.actor.role);
    const moment = await this.dates.checked(row, payload);
    const { serviceId, reason } = payload;
    const isKept = reason !== undefined && (meta.actor.role !== 'admin' || row.status === 'accepted');
    const written = { serviceId, kind: 'reschedule', writtenAt: this.clock.now() } as const;
    return this.runner.run(serviceAggregate, new RescheduleService({ ...payload, ...moment }, meta), {
      guards: meta.actor.role === 'system' ? await this.dates.hold(row, moment.date) : [],
      rows: isKept ? [remarkStatement(meta, { ...written, body: reason })] : [],
    });
  }
}

/** Reserves capacity on the proposed day when the answer is yes. */
@HandlesCommand(AnswerReschedule)
export class AnswerRescheduleHandler implements ICommandHandler<AnswerReschedule> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta: sent }: AnswerReschedule): Promise<CommandResult> {
    const { row, meta } = loadAsActor(await this.rows.find(payload.serviceId), sent);
    const proposed = row.proposal && { date: row.proposal.date, hour: row.proposal.hour };
    const guards = payload.agree && proposed !== null ? await this.dates.hold(row, proposed.date) : [];
    return this.runner.run(serviceAggregate, new AnswerReschedule({ ...payload, proposed }, meta), { guards });
  }
}
