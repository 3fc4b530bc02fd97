import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { serviceEvents } from '../fulfilment/index.js';
import type { ServiceWords } from '../mail/index.js';
import { orderEvents } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { type Addressee, KeepNotice, ReadOfferNotice } from './notifications.commands.js';
import { orderRecipients, partnerRecipients, serviceRecipients, subscriptionRecipients } from './recipients.table.js';
import { namedIn, type Teller, type Tellers, toldBy } from './told.policy.js';

type Words = MailTemplate | ServiceWords;

/** Shows a line's event to somebody, with the words of its mail or its own. */
const told =
  <Known extends Words>(
    toOf: (event: Recorded) => Addressee,
    about: (event: Recorded) => Readonly<Record<string, string>> = () => ({}),
  ): Teller<Known> =>
  (event, { mail, notice, values, sms, smsWhen, push }) => {
    const words = mail ?? notice;
    if (words === undefined) return [];
    const telling = {
      to: toOf(event),
      words,
      values: { ...about(event), ...values?.(event.data, event.streamId) },
      at: event.occurredAt,
      by: event.actor.id,
      ...(sms !== undefined && smsWhen?.(event.data, event.occurredAt) !== false && { sms }),
      ...(push !== undefined && { push }),
    };
    return [send(KeepNotice, telling)];
  };

const orOf = (userId: string | undefined, other: Addressee): Addressee =>
  userId === undefined ? other : { kind: 'account', userId };

const toOffice = (): Addressee => ({ kind: 'office' });

const ofOrder = ({ streamId }: Recorded) => ({ orderId: streamId });
const orderTellers: Tellers<MailTemplate> = {
  customer: told(
    (event) => orOf(namedIn(event, 'customerId'), { kind: 'customerOfOrder', orderId: event.streamId }),
    ofOrder,
  ),
  admins: told(toOffice, ofOrder),
};

/** The partner whom the event names is told of later too, when another one has the service. */
const ofService = (event: Recorded) => {
  const partnerId = namedIn(event, 'partnerId');
  return { serviceId: event.streamId, ...(partnerId !== undefined && { partnerId }) };
};
const serviceTellers: Tellers<ServiceWords> = {
  customer: told(({ streamId }) => ({ kind: 'customerOfService', serviceId: streamId }), ofService),
  partner: told(
    (event) => orOf(namedIn(event, 'partnerId'), { kind: 'partnerOfService', serviceId: event.streamId }),
    ofService,
  ),
  admins: told(toOffice, ofService),
};

const subscriptionTellers: Tellers<MailTemplate> = {
  customer: told(
    ({ streamId }) => ({ kind: 'ownerOfPlan', subscriptionId: streamId }),
    ({ streamId }) => ({ subscriptionId: streamId }),
  ),
};

const partnerTellers: Tellers<MailTemplate> = {
  partner: told(({ streamId }) => ({ kind: 'account', userId: streamId })),
  admins: told(toOffice),
};

/** Shows events to the people whom the tables of recipients name, and queues the messages beside them. */
export const noticesProcess = defineProcess('notifications', [
  toldBy(orderEvents, orderRecipients, orderTellers),
  toldBy(serviceEvents, serviceRecipients, serviceTellers),
  toldBy(subscriptionEvents, subscriptionRecipients, subscriptionTellers),
  toldBy(partnerEvents, partnerRecipients, partnerTellers),
]);

interface OfOffer extends Pick<Recorded, 'streamId' | 'occurredAt'> {
  readonly data: { readonly partnerId: string };
}

const offerRead = ({ streamId: serviceId, data: { partnerId }, occurredAt: at }: OfOffer) => [
  send(ReadOfferNotice, { partnerId, serviceId, at }),
];

/** Marks the notice of an offer as read when its partner answers it or it ends. */
export const settledOffersProcess = defineProcess('notifications-of-settled-offers', [
  on(serviceEvents, {
    OfferAccepted: offerRead,
    OfferCountered: offerRead,
    OfferDeclined: offerRead,
    OfferExpired: offerRead,
    OfferWithdrawn: offerRead,
  }),
]);
