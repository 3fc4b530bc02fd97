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
  type ExceptionCommand,
} from './service-exceptions.commands.js';
import { roleFor, relationTo } from '../service/service-visibility.policy.js';

/** The service's row, and the actor in the role that it has for this service. */
const loadAsActor = (row: ServiceRow | undefined, meta: CommandMeta): { row: ServiceRow; meta: CommandMeta } => {
  if (row === undefined) throw serviceNotFound();
  if (meta.actor.role === 'system') return { row, meta };
  const standpoint = relationTo(row, { id: meta.actor.id, role: meta.actor.role });
  if (standpoint === null) throw serviceNotFound();
  return { row, meta: { ...meta, actor: { id: meta.actor.id, role: roleFor[standpoint] } } };
};

/** Stores the free text that was sent with a command, under the id that its event contains. */
const wordsOf = (
  { commandId, actor }: CommandMeta,
  remark: { serviceId: string; kind: RemarkKind; body: string; writtenAt: Date },
): Statement[] => [remarkStatement({ commandId, authorId: actor.id, ...remark })];

/** What the handlers use. */
@Injectable()
class HandlerDependencies {
  constructor(
    readonly runner: DeciderRunner,
    readonly rows: ServiceRows,
    readonly dates: NewDates,
    readonly openDays: OpenDays,
    readonly clock: Clock,
  ) {}
}

/** Loads what the rule needs, stores free text, runs the decider. */
type Handle<Sent extends ExceptionCommand> = (sent: Sent, dependencies: HandlerDependencies) => Promise<CommandResult>;

const reschedule: Handle<RescheduleService> = async ({ payload, meta: sent }, { runner, rows, dates, clock }) => {
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

const answerReschedule: Handle<AnswerReschedule> = async ({ payload, meta: sent }, { runner, rows, dates }) => {
  const { row, meta } = loadAsActor(await rows.find(payload.serviceId), sent);
  const proposed = row.proposal && { date: row.proposal.date, hour: row.proposal.hour };
  const guards = payload.agree && proposed !== null ? await dates.hold(row, proposed.date) : [];
  return runner.run(serviceAggregate, new AnswerReschedule({ ...payload, proposed }, meta), { guards });
};

const miss: Handle<RecordNoShow> = async ({ payload, meta }, { runner, rows, openDays }) => {
  const row = await rows.find(payload.serviceId);
  const nextOpenDay = row?.type === 'clean' ? await openDays.next(row) : undefined;
  return runner.run(serviceAggregate, new RecordNoShow({ ...payload, nextOpenDay }, meta));
};

const block: Handle<BlockService> = (command, { runner, clock }) => {
  const { serviceId, note: body } = command.payload;
  return runner.run(serviceAggregate, command, {
    rows: wordsOf(command.meta, { serviceId, kind: 'block', body, writtenAt: clock.now() }),
  });
};

const answerBlock: Handle<AnswerBlock> = async ({ payload, meta: sent }, { runner, rows, dates }) => {
  const { row, meta } = loadAsActor(await rows.find(payload.serviceId), sent);
  if (row.status !== 'blocked') {
    const moment = { date: payload.date ?? row.scheduled_date, hour: row.scheduled_hour };
    return runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta));
  }
  const moment = await dates.judgedOrNext(row, payload);
  const guards = await dates.hold(row, moment.date);
  return runner.run(serviceAggregate, new AnswerBlock({ ...payload, moment }, meta), { guards });
};

const openDispute: Handle<OpenDispute> = async ({ payload, meta: sent }, { runner, rows, clock }) => {
  const { serviceId, text: body } = payload;
  const { meta } = loadAsActor(await rows.find(serviceId), sent);
  return runner.run(serviceAggregate, new OpenDispute(payload, meta), {
    rows: wordsOf(meta, { serviceId, kind: 'dispute', body, writtenAt: clock.now() }),
  });
};

const resolveDispute: Handle<ResolveDispute> = async ({ payload, meta }, { runner, rows, dates }) => {
  const row = await rows.find(payload.serviceId);
  if (row === undefined) throw serviceNotFound();
  const isAgain = payload.outcome === 'redo' || payload.outcome === 'reassign';
  const moment = isAgain && row.status === 'disputed' ? await dates.judgedOrNext(row, payload) : undefined;
  const guards = payload.outcome === 'redo' && moment ? await dates.hold(row, moment.date) : [];
  return runner.run(serviceAggregate, new ResolveDispute({ ...payload, moment }, meta), { guards });
};

const handlerOf = <Sent extends ExceptionCommand>(
  command: new (...of: never[]) => Sent,
  handle: Handle<Sent>,
): Type => {
  @CommandHandler(command)
  class ExceptionHandler {
    constructor(private readonly dependencies: HandlerDependencies) {}

    execute(sent: Sent): Promise<CommandResult> {
      return handle(sent, this.dependencies);
    }
  }
  Object.defineProperty(ExceptionHandler, 'name', { value: `${command.name}Handler` });
  return ExceptionHandler;
};

/** Commands with a handler in this file. */
export const exceptionCommands = [
  RescheduleService,
  AnswerReschedule,
  RecordNoShow,
  BlockService,
  AnswerBlock,
  OpenDispute,
  ResolveDispute,
];

/** The handlers of {@link exceptionCommands}, with what they use. */
export const exceptionHandlers: readonly Type[] = [
  HandlerDependencies,
  handlerOf(RescheduleService, reschedule),
  handlerOf(AnswerReschedule, answerReschedule),
  handlerOf(RecordNoShow, miss),
  handlerOf(BlockService, block),
  handlerOf(AnswerBlock, answerBlock),
  handlerOf(OpenDispute, openDispute),
  handlerOf(ResolveDispute, resolveDispute),
];
