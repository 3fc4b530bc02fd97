import type { Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import type { Statement } from '../platform/database/database.js';
import type { CommandMeta, CommandResult } from '../platform/event-store/decider.js';
import { NewDates } from './new-dates.service.js';
import { type RemarkKind, remarkStatement } from './projections/remarks.projection.js';
import type { ServiceRow } from './projections/service-row.projection.js';
import { ServiceRows } from './projections/service-rows.projection.js';
import { serviceNotFound } from './service.errors.js';
import { OpenDays, ServiceCommands } from './service.handlers.js';
import { requireReschedulable } from './service.reschedules.js';
import {
  AnswerBlock,
  AnswerReschedule,
  BlockService,
  MissService,
  OpenDispute,
  RescheduleService,
  ResolveDispute,
} from './service-roads.commands.js';
import { roleFor, standpointOf } from './service-visibility.policy.js';

/** The service's row, and the sender in the role in which the service is theirs. */
const actingOn = (row: ServiceRow | undefined, meta: CommandMeta): { row: ServiceRow; meta: CommandMeta } => {
  if (row === undefined) throw serviceNotFound();
  if (meta.actor.role === 'system') return { row, meta };
  const standpoint = standpointOf(row, { id: meta.actor.id, role: meta.actor.role });
  if (standpoint === null) throw serviceNotFound();
  return { row, meta: { ...meta, actor: { id: meta.actor.id, role: roleFor[standpoint] } } };
};

/** What came with a command in words, to be kept with the event that names it. */
const wordsOf = (
  { commandId, actor }: CommandMeta,
  remark: { serviceId: string; kind: RemarkKind; body: string; writtenAt: Date },
): Statement[] => [remarkStatement({ commandId, authorId: actor.id, ...remark })];

@CommandHandler(RescheduleService)
class RescheduleServiceHandler implements ICommandHandler<RescheduleService> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: RescheduleService): Promise<CommandResult> {
    const { row, meta } = actingOn(await this.rows.find(payload.serviceId), sent);
    requireReschedulable(row.status, meta.actor.role);
    const moment = await this.dates.judged(row, payload);
    const { serviceId, reason } = payload;
    const isKept = reason !== undefined && (meta.actor.role !== 'admin' || row.status === 'accepted');
    const written = { serviceId, kind: 'reschedule', writtenAt: this.clock.now() } as const;
    return this.services.run(new RescheduleService({ ...payload, ...moment }, meta), {
      guards: meta.actor.role === 'system' ? await this.dates.hold(row, moment.date) : [],
      rows: isKept ? wordsOf(meta, { ...written, body: reason }) : [],
    });
  }
}

@CommandHandler(AnswerReschedule)
class AnswerRescheduleHandler implements ICommandHandler<AnswerReschedule> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta: sent }: AnswerReschedule): Promise<CommandResult> {
    const { row, meta } = actingOn(await this.rows.find(payload.serviceId), sent);
    const proposed = row.proposal && { date: row.proposal.date, hour: row.proposal.hour };
    const guards = payload.agree && proposed !== null ? await this.dates.hold(row, proposed.date) : [];
    return this.services.run(new AnswerReschedule({ ...payload, proposed }, meta), { guards });
  }
}

@CommandHandler(MissService)
class MissServiceHandler implements ICommandHandler<MissService> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
  ) {}

  async execute({ payload, meta }: MissService): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    const nextOpenDay = row?.type === 'clean' ? await this.openDays.next(row) : undefined;
    return this.services.run(new MissService({ ...payload, nextOpenDay }, meta));
  }
}

@CommandHandler(BlockService)
class BlockServiceHandler implements ICommandHandler<BlockService> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly clock: Clock,
  ) {}

  execute(command: BlockService): Promise<CommandResult> {
    const { serviceId, note: body } = command.payload;
    const rows = wordsOf(command.meta, { serviceId, kind: 'block', body, writtenAt: this.clock.now() });
    return this.services.run(command, { rows });
  }
}

@CommandHandler(AnswerBlock)
class AnswerBlockHandler implements ICommandHandler<AnswerBlock> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta: sent }: AnswerBlock): Promise<CommandResult> {
    const { row, meta } = actingOn(await this.rows.find(payload.serviceId), sent);
    if (row.status !== 'blocked') {
      const moment = { date: payload.date ?? row.scheduled_date, hour: row.scheduled_hour };
      return this.services.run(new AnswerBlock({ ...payload, moment }, meta));
    }
    const moment = await this.dates.judgedOrNext(row, payload);
    const guards = await this.dates.hold(row, moment.date);
    return this.services.run(new AnswerBlock({ ...payload, moment }, meta), { guards });
  }
}

@CommandHandler(OpenDispute)
class OpenDisputeHandler implements ICommandHandler<OpenDispute> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: OpenDispute): Promise<CommandResult> {
    const { serviceId, text: body } = payload;
    const { meta } = actingOn(await this.rows.find(serviceId), sent);
    const rows = wordsOf(meta, { serviceId, kind: 'dispute', body, writtenAt: this.clock.now() });
    return this.services.run(new OpenDispute(payload, meta), { rows });
  }
}

@CommandHandler(ResolveDispute)
class ResolveDisputeHandler implements ICommandHandler<ResolveDispute> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
  ) {}

  async execute({ payload, meta }: ResolveDispute): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    if (row === undefined) throw serviceNotFound();
    const isAgain = payload.outcome === 'redo' || payload.outcome === 'reassign';
    const moment = isAgain && row.status === 'disputed' ? await this.dates.judgedOrNext(row, payload) : undefined;
    const guards = payload.outcome === 'redo' && moment ? await this.dates.hold(row, moment.date) : [];
    return this.services.run(new ResolveDispute({ ...payload, moment }, meta), { guards });
  }
}

/** The handlers that find something out, or keep words apart, before the rules decide. */
export const roadHandlers: readonly Type[] = [
  RescheduleServiceHandler,
  AnswerRescheduleHandler,
  MissServiceHandler,
  BlockServiceHandler,
  AnswerBlockHandler,
  OpenDisputeHandler,
  ResolveDisputeHandler,
];
