import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { expectedCents } from '../../platform/domain/expected-amount.js';
import { inWriting } from '../../platform/written-reasons.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type CancelServiceRequest,
  cancelServiceSchema,
  type FeedbackRequest,
  feedbackSchema,
  type PartnerActRequest,
  partnerActSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { requireReason } from '../reading/service-actor.policy.js';
import { ServiceScreens } from '../reading/services.http.js';
import { CancelService, DeliverService, GiveFeedback, StartService, RemindOfService } from './visits.commands.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { remarkStatement } from '../reading/remarks.store.js';
import { Openings } from '../reading/openings.reader.js';
import type { ServiceRow } from '../reading/service.row.js';
import { ServiceRows } from '../reading/service.reader.js';
import { ClosedDays } from '../closed-days/closed-days.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { derivedId } from '../../platform/ids.js';
import { serviceNotFound } from '../service/service.errors.js';
import { AppConfig } from '../../config/app-config.js';
import { type MailRecipient, mailStatement, officeOf, type OutgoingMail } from '../../platform/mail/mail-outbox.js';

/** Partners start a service and deliver it; customers rate it; customers and admins cancel it. */
@Controller('Service')
export class VisitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Post(':id/start')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Starts the work' })
  async start(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: partnerActSchema }) act: PartnerActRequest,
  ): Promise<Service> {
    await this.commands.execute(new StartService({ serviceId, partnerId: user.id, ...act }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/deliver')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Reports that the work is done' })
  async deliver(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: partnerActSchema }) act: PartnerActRequest,
  ): Promise<Service> {
    await this.commands.execute(new DeliverService({ serviceId, partnerId: user.id, ...act }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/feedback')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Rates a service' })
  async feedback(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: feedbackSchema }) { rating, comment }: FeedbackRequest,
  ): Promise<Service> {
    const feedback = { serviceId, customerId: user.id, rating, comment: comment ?? null };
    await this.commands.execute(new GiveFeedback(feedback, asCustomer(meta)));
    return this.screens.one(serviceId, user);
  }

  /** Cancels the service and returns it with its refund. A customer may give a reason, an admin must. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Cancels a service' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: cancelServiceSchema }) { reason, expectedRefund }: CancelServiceRequest,
  ): Promise<Service> {
    const expectedRefundCents = expectedCents(expectedRefund);
    const byAdmin = () => {
      const written = inWriting(requireReason(reason), meta);
      return new CancelService({ serviceId, by: 'admin', reason: written.reason, expectedRefundCents }, written.meta);
    };
    await this.commands.execute(
      user.role === 'admin'
        ? byAdmin()
        : new CancelService(
            {
              serviceId,
              by: 'customer',
              reason: 'customer_request',
              ...(reason && { comment: reason }),
              expectedRefundCents,
            },
            asCustomer(meta),
          ),
    );
    return this.screens.one(serviceId, user);
  }
}

/** Looks up when the cemetery opens, before which flowers are not delivered. */
@HandlesCommand(DeliverService)
export class DeliverServiceHandler implements ICommandHandler<DeliverService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openings: Openings,
  ) {}

  async execute({ payload, meta }: DeliverService): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    const opensAt = row === undefined ? null : await this.openings.of(row);
    return this.runner.run(serviceAggregate, new DeliverService({ ...payload, opensAt }, meta));
  }
}

/** Looks up whether the cemetery is closed for the visit: nobody begins there by surprise. */
@HandlesCommand(StartService)
export class StartServiceHandler implements ICommandHandler<StartService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly closedDays: ClosedDays,
  ) {}

  async execute({ payload, meta }: StartService): Promise<CommandResult> {
    const isClosed = await this.closedDays.isClosed(await this.rows.find(payload.serviceId));
    return this.runner.run(serviceAggregate, new StartService({ ...payload, isClosed }, meta));
  }
}

@HandlesCommand(GiveFeedback)
export class GiveFeedbackHandler implements ICommandHandler<GiveFeedback> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  execute(command: GiveFeedback): Promise<CommandResult> {
    const { serviceId, comment: body } = command.payload;
    const remark = { serviceId, kind: 'feedback', writtenAt: this.clock.now() } as const;
    const rows = body === null ? [] : [remarkStatement(command.meta, { ...remark, body })];
    return this.runner.run(serviceAggregate, command, { rows });
  }
}

@HandlesCommand(CancelService)
export class CancelServiceHandler implements ICommandHandler<CancelService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  execute(command: CancelService): Promise<CommandResult> {
    const { serviceId, comment: body } = command.payload;
    const remark = { serviceId, kind: 'cancellation', writtenAt: this.clock.now() } as const;
    const rows = body === undefined ? [] : [remarkStatement(command.meta, { ...remark, body })];
    return this.runner.run(serviceAggregate, command, { rows });
  }
}

/** T7: the mail that reminds the partner of the photos, at most one per visit; none unless the work is in progress. */
const proofReminder = ({ service_id: serviceId, status, partner_id: partnerId, visit }: ServiceRow): OutgoingMail[] => {
  const template = 'proof_reminder';
  if (status !== 'in_progress' || partnerId === null) return [];
  return [
    { id: derivedId(serviceId, 'mail', template, visit), template, to: { userId: partnerId }, values: { serviceId } },
  ];
};

/** T9: the mail that notifies the office of an overdue dispute, at most one per dispute. */
const disputeAlarm = ({ service_id: serviceId, dispute }: ServiceRow, office: MailRecipient): OutgoingMail[] => {
  const template = 'dispute_alarm';
  if (dispute === null) return [];
  return [
    { id: derivedId(serviceId, 'mail', template, dispute.openedAt), template, to: office, values: { serviceId } },
  ];
};

/**
 * Sends the mail of a deadline. No event records the mail; its id is derived from the visit or the dispute that it is
 * about, so a deadline that fires again sends no second mail.
 */
@HandlesCommand(RemindOfService)
export class RemindOfServiceHandler implements ICommandHandler<RemindOfService> {
  constructor(
    private readonly rows: ServiceRows,
    private readonly database: Database,
    private readonly config: AppConfig,
  ) {}

  async execute({ payload: { serviceId, of } }: RemindOfService): Promise<CommandResult> {
    const row = await this.rows.find(serviceId);
    if (row === undefined) throw serviceNotFound();
    const mails = of === 'proof' ? proofReminder(row) : disputeAlarm(row, officeOf(this.config));
    for (const mail of mails) await this.database.query(mailStatement(mail));
    return { streamId: serviceId, version: row.version, duplicate: false };
  }
}
