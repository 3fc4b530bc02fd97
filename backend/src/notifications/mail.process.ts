import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { serviceEvents } from '../fulfilment/index.js';
import {
  type MailValues,
  QueueMail,
  QueueOfficeMail,
  QueueOrderMail,
  QueuePlanMail,
  QueueServiceMail,
  type ServiceWords,
} from '../mail/index.js';
import { orderEvents } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { orderRecipients, partnerRecipients, serviceRecipients, subscriptionRecipients } from './recipients.table.js';
import { namedIn, type Teller, type Tellers, toldBy } from './told.policy.js';

/** Mails what a line has words for. */
const byMail =
  <Words>(mailed: (event: Recorded, words: Words, values: MailValues) => Output): Teller<Words> =>
  (event, { mail, values }) =>
    mail === undefined ? [] : [mailed(event, mail, values?.(event.data, event.streamId) ?? {})];

const toOffice = byMail<MailTemplate>((_event, template, values) => send(QueueOfficeMail, { template, values }));

const orderTellers: Tellers<MailTemplate> = {
  customer: byMail((event, template, values) => {
    const { streamId: orderId } = event;
    const userId = namedIn(event, 'customerId');
    return userId === undefined
      ? send(QueueOrderMail, { template, orderId, values })
      : send(QueueMail, { template, userId, values: { orderId, ...values } });
  }),
  admins: byMail((event, template, values) =>
    send(QueueOfficeMail, { template, values: { orderId: event.streamId, ...values } }),
  ),
};

const serviceTellers: Tellers<ServiceWords> = {
  customer: byMail(({ streamId: serviceId }, words, values) =>
    send(QueueServiceMail, { words, to: 'customer', serviceId, values }),
  ),
  partner: byMail((event, words, values) => {
    const { streamId: serviceId } = event;
    const userId = namedIn(event, 'partnerId');
    return userId === undefined
      ? send(QueueServiceMail, { words, to: 'partner', serviceId, values })
      : send(QueueMail, { template: words as MailTemplate, userId, values: { serviceId, ...values } });
  }),
  admins: byMail((event, words, values) =>
    send(QueueOfficeMail, { template: words as MailTemplate, values: { serviceId: event.streamId, ...values } }),
  ),
};

const subscriptionTellers: Tellers<MailTemplate> = {
  customer: byMail(({ streamId: subscriptionId }, template, values) =>
    send(QueuePlanMail, { template, subscriptionId, values }),
  ),
};

const partnerTellers: Tellers<MailTemplate> = {
  partner: byMail(({ streamId: userId }, template, values) => send(QueueMail, { template, userId, values })),
  admins: toOffice,
};

/**
 * Queues the mails that follow from events, as the tables of recipients say. A mail's id is derived from its event, so
 * that a replay sends no second mail; whether the mail is still needed is checked when it is sent.
 */
export const mailProcess = defineProcess('mail', [
  toldBy(orderEvents, orderRecipients, orderTellers),
  toldBy(serviceEvents, serviceRecipients, serviceTellers),
  toldBy(subscriptionEvents, subscriptionRecipients, subscriptionTellers),
  toldBy(partnerEvents, partnerRecipients, partnerTellers),
]);
