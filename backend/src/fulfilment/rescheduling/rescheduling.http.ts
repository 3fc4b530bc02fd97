import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type SlotDay, slotDaySchema, type SlotRange, slotRangeSchema } from '@perpetua/contracts/slots.contract';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import {
  type RescheduleAnswerRequest,
  rescheduleAnswerSchema,
  type RescheduleRequest,
  rescheduleSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../reading/services.http.js';
import { requireReason, loadAsActor } from '../reading/service-actor.policy.js';
import { ClosedDays } from '../closed-days/closed-days.service.js';
import { NewDates } from './new-dates.service.js';
import { AnswerReschedule, ExpireRescheduleProposal, RescheduleService, requireReschedulable } from './rescheduling.js';
import { Clock } from '../../platform/clock/clock.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../reading/remarks.store.js';
import { ServiceRows } from '../reading/service.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { dayNotClosed } from '../service/service.errors.js';

/** Customer and partner agree on another date; an admin can act for either and must give a reason. */
@Controller('Service')
export class ReschedulingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly dates: NewDates,
  ) {}

  /** The days and hours to which the service can be rescheduled. */
  @Get(':id/slots')
  @Answers(slotDaySchema, { list: 'whole', summary: 'Lists the days and hours to which a service may be moved' })
  slots(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: slotRangeSchema }) range: SlotRange,
  ): Promise<readonly SlotDay[]> {
    return this.dates.slots(serviceId, range, user);
  }

  /** Reschedules immediately while no partner has accepted; otherwise proposes the date to the other side. */
  @Post(':id/reschedule')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Asks for another date' })
  async reschedule(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: rescheduleSchema }) request: RescheduleRequest,
  ): Promise<Service> {
    const { reason, meta } =
      user.role === 'admin' ? inWriting(requireReason(request.reason), sent) : { reason: request.reason, meta: sent };
    await this.commands.execute(new RescheduleService({ serviceId, ...request, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/reschedule/answer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Agrees to another date, or refuses it' })
  async answer(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: rescheduleAnswerSchema }) answer: RescheduleAnswerRequest,
  ): Promise<Service> {
    if (user.role === 'admin') requireReason(answer.reason);
    const { reason, meta } = inWriting(user.role === 'customer' ? undefined : answer.reason, sent);
    await this.commands.execute(new AnswerReschedule({ serviceId, ...answer, reason }, meta));
    return this.screens.one(serviceId, user);
  }
}

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
    private readonly closedDays: ClosedDays,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: RescheduleService): Promise<CommandResult> {
    const { row, meta } = loadAsActor(await this.rows.find(payload.serviceId), sent);
    requireReschedulable(row, meta.actor.role);
    if (payload.cause === 'closed_day' && !isRepeat(row, payload) && !(await this.closedDays.isClosed(row)))
      throw dayNotClosed();
    const moment = await this.dates.checked(row, payload);
    const { serviceId, reason } = payload;
    const isKept = reason !== undefined && (meta.actor.role !== 'admin' || row.status === 'accepted');
    const written = { serviceId, kind: 'reschedule', writtenAt: this.clock.now() } as const;
    return this.runner.run(serviceAggregate, new RescheduleService({ ...payload, ...moment }, meta), {
      guards: meta.actor.role === 'system' ? await this.dates.hold(row, moment.date) : [],
      rows: isKept ? [remarkStatement(meta, { ...written, body: meta.written?.body ?? reason })] : [],
    });
  }
}

/** Whether a service has the wanted date already, or it is proposed for it. */
const isRepeat = (row: ServiceRow, { date, hour }: RescheduleService['payload']): boolean => {
  const wanted = row.type === 'clean' ? null : (hour ?? row.scheduled_hour);
  const known = [{ date: row.scheduled_date, hour: row.scheduled_hour }, row.proposal];
  return known.some((moment) => moment?.date === date && moment.hour === wanted);
};

/** Reserves capacity on the proposed day when the answer is yes. */
@HandlesCommand(AnswerReschedule)
export class AnswerRescheduleHandler implements ICommandHandler<AnswerReschedule> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly closedDays: ClosedDays,
  ) {}

  async execute({ payload, meta: sent }: AnswerReschedule): Promise<CommandResult> {
    const { row, meta } = loadAsActor(await this.rows.find(payload.serviceId), sent);
    const proposed = row.proposal && { date: row.proposal.date, hour: row.proposal.hour };
    const guards = payload.agree && proposed !== null ? await this.dates.hold(row, proposed.date) : [];
    const isClosed = !payload.agree && (await this.closedDays.isClosed(row));
    return this.runner.run(serviceAggregate, new AnswerReschedule({ ...payload, proposed, isClosed }, meta), {
      guards,
    });
  }
}

/** Looks up whether the agreed day, which a lapsed proposal would keep, is closed by now. */
@HandlesCommand(ExpireRescheduleProposal)
export class ExpireRescheduleProposalHandler implements ICommandHandler<ExpireRescheduleProposal> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly closedDays: ClosedDays,
  ) {}

  async execute({ payload: { serviceId }, meta }: ExpireRescheduleProposal): Promise<CommandResult> {
    const isClosed = await this.closedDays.isClosed(await this.rows.find(serviceId));
    return this.runner.run(serviceAggregate, new ExpireRescheduleProposal({ serviceId, isClosed }, meta));
  }
}
