import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { serviceEvents } from '../fulfilment/index.js';
import { orderEvents } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import type { EventDefinitions } from '../platform/event-store/event-definition.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, type Reactions } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import {
  type MailValues,
  QueueMail,
  QueueOfficeMail,
  QueueOrderMail,
  QueuePlanMail,
  QueueServiceMail,
  type ServiceWords,
} from './mail.commands.js';
import { type Notices, type Person, people, type Recipients } from './recipients.js';
import { orderRecipients, partnerRecipients, serviceRecipients, subscriptionRecipients } from './recipients.table.js';

type Teller<Words> = (event: Recorded, words: Words, values: MailValues) => Output;
/** How each person of a stream is reached. */
type Tellers<Words> = Readonly<Partial<Record<Person, Teller<Words>>>>;

/** Queues the mails of a table, in the order of {@link people}. */
const mailsOf = <Definitions extends EventDefinitions, Words>(
  { streamType, types }: Definitions,
  table: Recipients<Definitions, Words>,
  tellers: Tellers<Words>,
): Reactions => {
  const lines = table as Readonly<Record<string, 'nobody' | Notices<object, Words>>>;
  const react = (event: Recorded): readonly Output[] => {
    const line = lines[event.type];
    if (line === undefined || line === 'nobody') return [];
    return people.flatMap((person) => {
      const tell = tellers[person];
      if (tell === undefined) return [];
      return [line[person] ?? []]
        .flat()
        .filter(({ when }) => when?.(event.data) !== false)
        .map(({ mail, values }) => tell(event, mail, values?.(event.data, event.streamId) ?? {}));
    });
  };
  const told = Object.keys(types).filter((type) => lines[type] !== 'nobody');
  return { streamType, reactions: Object.fromEntries(told.map((type) => [type, react])) };
};

/** The account that an event names in a field; undefined when it names none. */
const namedIn = ({ data }: Recorded, field: 'customerId' | 'partnerId'): string | undefined => {
  const id = (data as Readonly<Record<string, unknown>>)[field];
  return typeof id === 'string' ? id : undefined;
};

const toOffice: Teller<MailTemplate> = (_event, template, values) => send(QueueOfficeMail, { template, values });

const orderTellers: Tellers<MailTemplate> = {
  customer: (event, template, values) => {
    const { streamId: orderId } = event;
    const userId = namedIn(event, 'customerId');
    return userId === undefined
      ? send(QueueOrderMail, { template, orderId, values })
      : send(QueueMail, { template, userId, values: { orderId, ...values } });
  },
  admins: (event, template, values) => toOffice(event, template, { orderId: event.streamId, ...values }),
};

const serviceTellers: Tellers<ServiceWords> = {
  customer: ({ streamId: serviceId }, words, values) =>
    send(QueueServiceMail, { words, to: 'customer', serviceId, values }),
  partner: (event, words, values) => {
    const { streamId: serviceId } = event;
    const userId = namedIn(event, 'partnerId');
    return userId === undefined
      ? send(QueueServiceMail, { words, to: 'partner', serviceId, values })
      : send(QueueMail, { template: words as MailTemplate, userId, values: { serviceId, ...values } });
  },
  admins: (event, words, values) => toOffice(event, words as MailTemplate, { serviceId: event.streamId, ...values }),
};

const subscriptionTellers: Tellers<MailTemplate> = {
  customer: ({ streamId: subscriptionId }, template, values) =>
    send(QueuePlanMail, { template, subscriptionId, values }),
};

const partnerTellers: Tellers<MailTemplate> = {
  partner: ({ streamId: userId }, template, values) => send(QueueMail, { template, userId, values }),
  admins: toOffice,
};

/**
 * Queues the mails that follow from events, as the tables of recipients say. A mail's id is derived from its event, so
 * that a replay sends no second mail; whether the mail is still needed is checked when it is sent.
 */
export const mailProcess = defineProcess('mail', [
  mailsOf(orderEvents, orderRecipients, orderTellers),
  mailsOf(serviceEvents, serviceRecipients, serviceTellers),
  mailsOf(subscriptionEvents, subscriptionRecipients, subscriptionTellers),
  mailsOf(partnerEvents, partnerRecipients, partnerTellers),
]);
