import { Command } from '@nestjs/cqrs';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * The values that a mail is queued with: ids, amounts, dates and codes, never personal data. Everything else is read
 * when the mail is sent.
 */
export type MailValues = Readonly<Record<string, string>>;

/** Queues a mail to an account; the mail has the same id as the command. */
export class QueueMail extends DomainCommand<{
  readonly template: MailTemplate;
  readonly userId: string;
  readonly values: MailValues;
}> {}

/** Queues a mail to the office, that is, to Perpétua's own staff. */
export class QueueOfficeMail extends DomainCommand<{
  readonly template: MailTemplate;
  readonly values: MailValues;
}> {}

/** Queues a mail to the customer of an order. */
export class QueueOrderMail extends DomainCommand<{
  readonly template: MailTemplate;
  readonly orderId: string;
  readonly values: MailValues;
}> {}

/** Queues a mail to the owner of a plan. */
export class QueuePlanMail extends DomainCommand<{
  readonly template: MailTemplate;
  readonly subscriptionId: string;
  readonly values: MailValues;
}> {}

/**
 * The words of a mail about a service. `accepted` and `delivered` have words of their own for a plan's visit and for
 * flowers.
 */
export type ServiceWords = MailTemplate | 'accepted' | 'delivered';

/** A mail to an account that is being sent; `originalId` names the mail of which it is a repeat. */
export interface AccountMail {
  readonly id: string;
  readonly originalId?: string | undefined;
  readonly template: MailTemplate;
  readonly userId: string;
  readonly values: MailValues;
}

/**
 * Shows mails that no event queued as notices too, each once however often it is asked for or sent; handled by notifications.
 */
export class KeepMailsAsNotices extends Command<void> {
  constructor(readonly mails: readonly AccountMail[]) {
    super();
  }
}

/**
 * Queues a mail about a service to its customer, or to the partner who has it; to nobody when no partner has it. The
 * date of a plan's visit is announced to the customer only once, even if the partner changes later.
 */
export class QueueServiceMail extends DomainCommand<{
  readonly words: ServiceWords;
  readonly to: 'customer' | 'partner';
  readonly serviceId: string;
  readonly values: MailValues;
}> {}
