import { serviceEvents } from '../fulfilment/index.js';
import { type OrderConfirmed, orderEvents, whenConfirmed } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { QueueMail, QueueOfficeMail, QueueOrderMail, QueueServiceMail } from './mail.commands.js';

/** The cancellation reason of an order by phone that an admin cancelled. */
const CALLED_OFF_BY_OFFICE = 'office_cancelled';

/** The cancellation reason of a service that no partner accepted. */
const NOBODY_ACCEPTED = 'nobody_accepted';

/**
 * Queues the mails that follow from events. A mail's id is derived from its event, so that a replay sends no second
 * mail; whether the mail is still needed is checked when it is sent.
 */
export const mailProcess = defineProcess('mail', [
  on(orderEvents, {
    // The mail about a new order by phone uses the language that the admin chose for the call.
    OrderPlaced: ({ streamId: orderId, data: { customerId, language, phone } }) => [
      phone === undefined
        ? send(QueueMail, { template: 'order_received', userId: customerId, values: { orderId } })
        : send(QueueMail, { template: 'phone_order', userId: customerId, values: { orderId, language } }),
    ],
    PaymentProcessing: ({ streamId: orderId }) => [
      send(QueueOrderMail, { template: 'payment_pending', orderId, values: {} }),
    ],
    ...whenConfirmed(({ streamId: orderId, data: { customerId } }: Recorded<OrderConfirmed>) => [
      send(QueueMail, { template: 'payment_confirmed', userId: customerId, values: { orderId } }),
    ]),
    PaymentReceivedTooLate: ({ streamId: orderId, data: { chooseBy } }) =>
      chooseBy === null ? [] : [send(QueueOrderMail, { template: 'payment_confirmed', orderId, values: { chooseBy } })],
    // A declined card is shown on the payment page, where a retry may succeed: only an expired payment causes a mail.
    PaymentExpired: ({ streamId: orderId }) => [
      send(QueueOrderMail, { template: 'payment_failed', orderId, values: {} }),
    ],
    OrderCancelled: ({ streamId: orderId, data: { reason } }) =>
      reason === CALLED_OFF_BY_OFFICE
        ? [send(QueueOrderMail, { template: 'payment_failed', orderId, values: {} })]
        : [],
    RefundConfirmed: ({ streamId: orderId, data: { amountCents } }) => [
      send(QueueOrderMail, { template: 'refund_issued', orderId, values: { amountCents: String(amountCents) } }),
    ],
  }),
  on(serviceEvents, {
    OfferMade: ({ streamId: serviceId, data: { partnerId } }) => [
      send(QueueMail, { template: 'partner_new_job', userId: partnerId, values: { serviceId } }),
    ],
    OfferAccepted: ({ streamId: serviceId }) => [send(QueueServiceMail, { moment: 'accepted', serviceId })],
    PartnerAssigned: ({ streamId: serviceId }) => [send(QueueServiceMail, { moment: 'accepted', serviceId })],
    ServiceDelivered: ({ streamId: serviceId }) => [send(QueueServiceMail, { moment: 'delivered', serviceId })],
    ServiceCancelled: ({ streamId: serviceId, data: { by, reason } }) =>
      by === 'system' && reason === NOBODY_ACCEPTED
        ? [send(QueueServiceMail, { moment: 'nobody_accepted', serviceId })]
        : [],
    DeliveryMissed: ({ streamId: serviceId }) => [send(QueueServiceMail, { moment: 'missed', serviceId })],
    DisputeOpened: ({ streamId: serviceId }) => [send(QueueServiceMail, { moment: 'disputed', serviceId })],
  }),
  on(subscriptionEvents, {
    OccurrenceScheduled: ({ data: { n, visits, customerId, subscriptionId } }) =>
      n === visits
        ? [send(QueueMail, { template: 'plan_ending', userId: customerId, values: { subscriptionId } })]
        : [],
  }),
  on(partnerEvents, {
    PartnerApplied: ({ streamId: userId }) => [
      send(QueueMail, { template: 'partner_applied', userId, values: {} }),
      send(QueueOfficeMail, { template: 'partner_application', values: { partnerId: userId } }),
    ],
    PartnerApproved: ({ streamId: userId }) => [send(QueueMail, { template: 'partner_approved', userId, values: {} })],
  }),
]);
