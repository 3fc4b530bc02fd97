import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type Service,
  serviceSchema,
  type WithdrawServiceRequest,
  withdrawServiceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../reading/services.http.js';
import { EscalateBlockedPartner, WithdrawPartner, RecordNoShow, SyncPartnerSuspension } from './partner-failures.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { ServiceRows } from '../reading/service.reader.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { ClosedDays } from '../closed-days/closed-days.service.js';
import { OpenDays } from '../rescheduling/new-dates.service.js';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { Database } from '../../platform/database/database.js';
import { derivedId } from '../../platform/ids.js';
import { RevokeFromPartner } from '../offers/offers.commands.js';

/** Withdraws a partner from an accepted service, at the request of that partner or of an admin. */
@Controller('Service')
export class PartnerFailuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  /** Called by the assigned partner, or by an admin who withdraws the partner. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Withdraws the partner from an accepted service' })
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: withdrawServiceSchema }) said: WithdrawServiceRequest,
  ): Promise<Service> {
    const { reason, meta } = inWriting(said.reason, sent);
    await this.commands.execute(new WithdrawPartner({ serviceId, ...said, reason }, meta));
    return this.screens.one(serviceId, user);
  }
}

/** Looks up the next open day, to which a missed cleaning moves, and records the no-show. */
@HandlesCommand(RecordNoShow)
export class RecordNoShowHandler implements ICommandHandler<RecordNoShow> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
    private readonly closedDays: ClosedDays,
  ) {}

  async execute({ payload, meta }: RecordNoShow): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    const nextOpenDay = row?.type === 'clean' ? await this.openDays.next(row) : undefined;
    const isClosed = await this.closedDays.isClosed(row);
    return this.runner.run(serviceAggregate, new RecordNoShow({ ...payload, nextOpenDay, isClosed }, meta));
  }
}

/** The reason stored in the events: a code that the audit's sentences translate. */
const REASON = 'partner_suspended';

/**
 * Takes offers and accepted services from a suspended partner (docs/domain.md#partner). Work in progress continues,
 * unless the account is blocked: then the admins take over. The suspension is stored first, so that the partner gets and
 * accepts nothing after the list of services is read.
 */
@HandlesCommand(SyncPartnerSuspension)
export class SyncPartnerSuspensionHandler implements ICommandHandler<SyncPartnerSuspension> {
  constructor(
    private readonly database: Database,
    private readonly runner: DeciderRunner,
  ) {}

  /** This context stores no events about a suspension, so the result contains the partner's id as `streamId`. */
  async execute({ payload, meta }: SyncPartnerSuspension): Promise<CommandResult> {
    const { partnerId, isSuspended, isBlocked, by } = payload;
    await this.database.query({
      name: 'fulfilment.note-standing',
      text: 'SELECT fulfilment.note_standing($1, $2)',
      values: [partnerId, isSuspended],
    });
    if (isSuspended) await this.takeAll({ partnerId, by, isBlocked }, meta);
    return { streamId: partnerId, version: 0, duplicate: false };
  }

  private async takeAll(
    { partnerId, by, isBlocked }: { partnerId: string; by: string; isBlocked: boolean },
    { commandId, actor: system, causationId }: CommandMeta,
  ): Promise<void> {
    const given = await this.database.query<{ service_id: string }>({
      name: 'fulfilment.given-to-partner',
      text: `SELECT service_id FROM fulfilment.services
        WHERE busy_partner_ids @> ARRAY[$1::uuid] AND status = ANY($2)
        ORDER BY scheduled_date, service_id`,
      values: [
        partnerId,
        isBlocked ? serviceLifecycle.statesWith('fills_day') : serviceLifecycle.statesWith('revocable'),
      ],
    });
    for (const { service_id: serviceId } of given) {
      const actor = { id: by, role: 'admin' } as const;
      const meta = { commandId: derivedId(commandId, serviceId), actor, causationId };
      await this.runner.run(serviceAggregate, new RevokeFromPartner({ serviceId, partnerId, reason: REASON }, meta));
      if (!isBlocked) continue;
      // The work may have begun since the list was read, so every service is asked.
      const begun = { commandId: derivedId(commandId, serviceId, 'begun'), actor: system, causationId };
      await this.runner.run(serviceAggregate, new EscalateBlockedPartner({ serviceId, partnerId }, begun));
    }
  }
}
