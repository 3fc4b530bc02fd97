import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { DomainCommand } from '../platform/domain/command.js';

/**
 * The values that a mail is queued with: ids, amounts and dates, never personal data. Everything else is read when the
 * mail is sent.
 */
type MailValues = Readonly<Record<string, string>>;

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

/** The moments of a service about which its customer is notified. */
export type ServiceMoment = 'accepted' | 'delivered' | 'missed' | 'nobody_accepted' | 'disputed';

/**
 * Queues the mail that notifies a service's customer of a moment. The date of a plan's visit is announced only once,
 * even if the partner changes later.
 */
export class QueueServiceMail extends DomainCommand<{
  readonly moment: ServiceMoment;
  readonly serviceId: string;
}> {}
