import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { Injectable, type Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import type { Statement } from '../../platform/database/database.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { type RemarkKind, remarkStatement } from '../projections/remarks.projection.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { serviceNotFound } from '../service/service.errors.js';
import { OpenDays } from '../service/service.handlers.js';
import { requireReschedulable } from '../rescheduling/service.reschedules.js';
import {
  AnswerBlock,
  AnswerReschedule,
  BlockService,
  RecordNoShow,
  OpenDispute,
  RescheduleService,
  ResolveDispute,
  type SideCommand,
} from './service-roads.commands.js';
import { roleFor, relationTo } from '../service/service-visibility.policy.js';

/** The service's row, and the sender in the role in which the service is theirs. */
const loadAsActor = (row: ServiceRow | undefined, meta: CommandMeta): { row: ServiceRow; meta: CommandMeta } => {
  if (row === undefined) throw serviceNotFound();
  if (meta.actor.role === 'system') return { row, meta };
  const standpoint = relationTo(row, { id: meta.actor.id, role: meta.actor.role });
  if (standpoint === null) throw serviceNotFound();
  return { row, meta: { ...meta, actor: { id: meta.actor.id, role: roleFor[standpoint] } } };
};

/** What came with a command in words, to be kept with the event that names it. */
const wordsOf = (
  { commandId, actor }: CommandMeta,
  remark: { serviceId: string; kind: RemarkKind; body: string; writtenAt: Date },
): Statement[] => [remarkStatement({ commandId, authorId: actor.id, ...remark })];

/** What has to be asked before the rules decide. */
@Injectable()
class RoadSurveys {
  constructor(
    readonly runner: DeciderRunner,
    readonly rows: ServiceRows,
    readonly dates: NewDates,
    readonly openDays: OpenDays,
    readonly clock: Clock,
  ) {}
}

/** Finds something out, or keeps words apart, and has the rules decide. */
type Road<Sent extends SideCommand> = (sent: Sent, surveys: RoadSurveys) => Promise<CommandResult>;

const reschedule: Road<RescheduleService> = async ({ payload, meta: sent }, { runner, rows, dates, clock }) => {
  const { row, meta } = loadAsActor(await rows.find(payload.serviceId), sent);
  requireReschedulable(row.status, meta.actor.role);
  const moment = await dates.judged(row, payload);
  const { serviceId, reason } = payload;
  const isKept = reason !== undefined && (meta.actor.role !== 'admin' || row.status === 'accepted');
  const written = { serviceId, kind: 'reschedule', writtenAt: clock.now() } as const;
  return runner.run(serviceAggregate, new RescheduleService({ ...payload, ...moment }, meta), {
    guards: meta.actor.role === 'system' ? await dates.hold(row, moment.date) : [],
    rows: isKept ? wordsOf(meta, { ...written, body: reason }) : [],
  });
};

const answerReschedule: Road<AnswerReschedule> = async ({ payload, meta: sent }, { runner, rows, dates }) => {
  const { row, meta } = loadAsActor(await rows.find(payload.serviceId), sent);
  const proposed = row.proposal && { date: row.proposal.date, hour: row.proposal.hour };
  const guards = payload.agree && proposed !== null ? await dates.hold(row, proposed.date) : [];
  return runner.run(serviceAggregate, new AnswerReschedule({ ...payload, proposed }, meta), { guards });
};

const miss: Road<RecordNoShow> = async ({ payload, meta }, { runner, rows, openDays }) => {
  const row = await rows.find(payload.serviceId);
  const nextOpenDay = row?.type === 'clean' ? await openDays.next(row) : undefined;
  return runner.run(serviceAggregate, new RecordNoShow({ ...payload, nextOpenDay }, meta));
};

const block: Road<BlockService> = (command, { runner, clock }) => {
  const { serviceId, note: body } = command.payload;
  return runner.run(serviceAggregate, command, {
    rows: wordsOf(command.meta, { serviceId, kind: 'block', body, writtenAt: clock.now() }),
  });
};

const answerBlock: Road<AnswerBlock> = async ({ payload, meta: sent }, { runner, rows, dates }) => {
  const { row, meta } = loadAsActor(await rows.find(payload.serviceId), sent);
  if (row.status !== 'blocked') {
    const moment = { date: payload.date ?? row.scheduled_date, hour: row.scheduled_hour };
    return runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta));
  }
  const moment = await dates.judgedOrNext(row, payload);
  const guards = await dates.hold(row, moment.date);
  return runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta), { guards });
};

const openDispute: Road<OpenDispute> = async ({ payload, meta: sent }, { runner, rows, clock }) => {
  const { serviceId, text: body } = payload;
  const { meta } = loadAsActor(await rows.find(serviceId), sent);
  return runner.run(serviceAggregate, new OpenDispute(payload, meta), {
    rows: wordsOf(meta, { serviceId, kind: 'dispute', body, writtenAt: clock.now() }),
  });
};

const resolveDispute: Road<ResolveDispute> = async ({ payload, meta }, { runner, rows, dates }) => {
  const row = await rows.find(payload.serviceId);
  if (row === undefined) throw serviceNotFound();
  const isAgain = payload.outcome === 'redo' || payload.outcome === 'reassign';
  const moment = isAgain && row.status === 'disputed' ? await dates.judgedOrNext(row, payload) : undefined;
  const guards = payload.outcome === 'redo' && moment ? await dates.hold(row, moment.date) : [];
  return runner.run(serviceAggregate, new ResolveDispute({ ...payload, moment }, meta), { guards });
};

const handlerOf = <Sent extends SideCommand>(command: new (...of: never[]) => Sent, road: Road<Sent>): Type => {
  @CommandHandler(command)
  class RoadHandler {
    constructor(private readonly surveys: RoadSurveys) {}

    execute(sent: Sent): Promise<CommandResult> {
      return road(sent, this.surveys);
    }
  }
  Object.defineProperty(RoadHandler, 'name', { value: `${command.name}Handler` });
  return RoadHandler;
};

/** Commands with a handler in this file. */
export const roadCommands = [
  RescheduleService,
  AnswerReschedule,
  RecordNoShow,
  BlockService,
  AnswerBlock,
  OpenDispute,
  ResolveDispute,
];

/** The handlers that find something out, or keep words apart, before the rules decide; with what they ask. */
export const roadHandlers: readonly Type[] = [
  RoadSurveys,
  handlerOf(RescheduleService, reschedule),
  handlerOf(AnswerReschedule, answerReschedule),
  handlerOf(RecordNoShow, miss),
  handlerOf(BlockService, block),
  handlerOf(AnswerBlock, answerBlock),
  handlerOf(OpenDispute, openDispute),
  handlerOf(ResolveDispute, resolveDispute),
];
