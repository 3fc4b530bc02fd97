import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { DomainCommand } from '../platform/domain/command.js';

/** Ids and amounts for a mail, never personal data; everything else is read when it is sent. */
type MailValues = Readonly<Record<string, string>>;

/** Queues a mail to an account; the command's id is the mail's. */
export class QueueMail extends DomainCommand<{
  readonly template: MailTemplate;
  readonly userId: string;
  readonly values: MailValues;
}> {}

/** Queues a mail to the platform's own people. */
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

/** What the customer of a service is notified of. */
export type ServiceMoment = 'accepted' | 'delivered' | 'missed' | 'nobody_accepted' | 'disputed';

/** Queues the notification of a service's customer about a moment of it; of a plan's visit, its date once. */
export class QueueServiceMail extends DomainCommand<{
  readonly moment: ServiceMoment;
  readonly serviceId: string;
}> {}
