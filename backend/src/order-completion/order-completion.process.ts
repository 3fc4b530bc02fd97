import { serviceEvents } from '../fulfilment/index.js';
import { send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { derivedId } from '../platform/ids.js';
import { ConcludeOccurrences, ConcludeService, orderEvents, RefundService, WITHDRAWN } from '../ordering/index.js';
import { CompleteCancellation } from './order-completion.commands.js';

/**
 * Completes a recorded cancellation. Either the cancellation or the creation of a part may be recorded first: the
 * reaction to the later event finds both.
 */
const completeCancellation = (orderId: string) => [send(CompleteCancellation, { orderId })];

/**
 * Records the outcome of each service in its order, and requests the refunds that are due. Services that are created
 * after the order was cancelled are cancelled as well. All events that an order causes have the order's id as
 * correlation id.
 */
export const orderCompletionProcess = defineProcess('ordering', [
  on(orderEvents, {
    OrderCancellationRequested: ({ streamId: orderId }) => completeCancellation(orderId),
    WithdrawalReceived: ({ streamId: orderId }) => completeCancellation(orderId),
    // Nothing is left of the payment for work that has not begun.
    ChargebackLost: ({ streamId: orderId }) => completeCancellation(orderId),
  }),
  on(serviceEvents, {
    ServiceScheduled: ({ data: { orderId } }) => completeCancellation(orderId),
    ServiceClosed: ({ streamId: serviceId, correlationId: orderId }) => [
      send(ConcludeService, { orderId, serviceId, outcome: 'closed', refundCents: 0, reason: 'service_closed' }),
    ],
    ServiceCancelled: ({ streamId: serviceId, correlationId: orderId, data: { refundCents, reason: why } }) => {
      const reason = why === WITHDRAWN ? WITHDRAWN : 'service_cancelled';
      return [send(ConcludeService, { orderId, serviceId, outcome: 'cancelled', refundCents, reason })];
    },
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
    SubscriptionStarted: ({ data: { orderId } }) => completeCancellation(orderId),
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
