import type { ICommandHandler } from '@nestjs/cqrs';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { derivedId } from '../../platform/ids.js';
import { type MailRecipient, mailStatement, officeOf, type OutgoingMail } from '../../platform/mail/mail-outbox.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { serviceNotFound } from '../service/service.errors.js';
import { RemindOfService } from '../service/service.commands.js';

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
