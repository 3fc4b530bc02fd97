import { serviceEvents } from '../fulfilment/index.js';
import { send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { derivedId } from '../platform/ids.js';
import { ConcludeOccurrences, ConcludeService, RefundService } from '../ordering/index.js';

/**
 * The order learns what became of the services that it led to, and gives back what is due. Everything that an order
 * causes carries its id as correlation.
 */
export const orderCompletionProcess = defineProcess('ordering', [
  on(serviceEvents, {
    ServiceClosed: ({ streamId: serviceId, correlationId: orderId }) => [
      send(ConcludeService, { orderId, serviceId, outcome: 'closed', refundCents: 0, reason: 'service_closed' }),
    ],
    ServiceCancelled: ({ streamId: serviceId, correlationId: orderId, data: { refundCents } }) => [
      send(ConcludeService, { orderId, serviceId, outcome: 'cancelled', refundCents, reason: 'service_cancelled' }),
    ],
    DeliveryMissed: ({ streamId: serviceId, correlationId: orderId, data: { refundCents } }) => [
      send(ConcludeService, { orderId, serviceId, outcome: 'cancelled', refundCents, reason: 'service_missed' }),
    ],
    FullRefundGranted: ({ streamId: serviceId, correlationId: orderId, data: { refundCents } }) => [
      send(ConcludeService, { orderId, serviceId, outcome: 'cancelled', refundCents, reason: 'dispute_upheld' }),
    ],
    PartialRefundGranted: ({ eventId, streamId: serviceId, correlationId: orderId, data: { refundCents } }) => [
      send(RefundService, {
        orderId,
        serviceId,
        refundId: derivedId(orderId, 'refund', eventId),
        refundCents,
        reason: 'dispute_upheld',
      }),
    ],
  }),
  on(subscriptionEvents, {
    SubscriptionCancelled: ({ streamId: subscriptionId, correlationId: orderId, data }) => [
      send(ConcludeOccurrences, {
        orderId,
        subscriptionId,
        occurrences: data.unscheduled,
        refundCents: data.refundCents,
        reason: 'subscription_cancelled',
      }),
    ],
  }),
]);
