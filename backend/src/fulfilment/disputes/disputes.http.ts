import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import { parseDecimal } from '@perpetua/contracts/money';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type DisputeRequest,
  disputeSchema,
  type ResolveDisputeRequest,
  resolveDisputeSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../reading/services.http.js';
import { OpenDispute, ResolveDispute } from './disputes.js';
import { Clock } from '../../platform/clock/clock.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../reading/remarks.store.js';
import { ServiceRows } from '../reading/service.reader.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { loadAsActor } from '../reading/service-actor.policy.js';
import { serviceNotFound } from '../service/service.errors.js';

/** A customer complains about a service; an admin decides. */
@Controller('Service')
export class DisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Post(':id/dispute')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Complains about a service' })
  async dispute(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: disputeSchema }) { reason, text }: DisputeRequest,
  ): Promise<Service> {
    await this.commands.execute(new OpenDispute({ serviceId, reason, text }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Decides on a complaint' })
  async resolve(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: resolveDisputeSchema }) { amount, ...decision }: ResolveDisputeRequest,
  ): Promise<Service> {
    const amountCents = decision.outcome === 'partial' && amount !== undefined ? parseDecimal(amount) : undefined;
    const { reason, meta } = inWriting(decision.reason, sent);
    await this.commands.execute(new ResolveDispute({ serviceId, ...decision, reason, amountCents }, meta));
    return this.screens.one(serviceId, user);
  }
}

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
