import { ScheduleService, serviceEvents } from '../fulfilment/index.js';
import { type OrderConfirmed, orderEvents, subscriptionIdOf, whenConfirmed } from '../ordering/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { type SubscriptionEventData, subscriptionEvents } from './subscription.js';
import {
  ConcludeOccurrence,
  RemindOfEnding,
  StartSubscription,
  ResumeSubscription,
  ScheduleDueOccurrences,
} from './subscription.commands.js';
import { defineDeadlines } from '../platform/deadlines/deadline-definition.js';

/** Concludes a visit as cancelled, because its service was cancelled or refunded in full. */
const unserved = ({ streamId: serviceId, correlationId }: { streamId: string; correlationId: string }) => [
  send(ConcludeOccurrence, {
    subscriptionId: subscriptionIdOf(correlationId),
    serviceId,
    outcome: 'cancelled' as const,
  }),
];

/** Starts the subscription of a paid order, if the order contains a plan. */
const startPlan = ({
  streamId: orderId,
  data,
}: {
  readonly streamId: string;
  readonly data: OrderConfirmed['data'];
}): Output[] => {
  const [product] = data.products;
  if (data.plan === null || product === undefined) return [];
  return [
    send(StartSubscription, {
      subscriptionId: subscriptionIdOf(orderId),
      orderId,
      orderNumber: data.number,
      customerId: data.customerId,
      ...data.plan,
      product: { productId: product.productId, name: product.name },
      delivery: data.delivery,
      language: data.language,
      purchasedAt: data.paidAt,
      visitPricesCents: data.visitPricesCents,
      amountsToReceiveCents: data.amountsToReceiveCents,
    }),
  ];
};

/**
 * Schedules the service of a due visit; the service's id was derived from the subscription's id and the visit's number.
 */
const scheduleVisit = ({ data }: { readonly data: SubscriptionEventData<'OccurrenceScheduled'> }): Output[] => {
  const { date, hour, flexibleDays, ...place } = data.delivery;
  const service = {
    serviceId: data.serviceId,
    orderId: data.orderId,
    orderNumber: data.orderNumber,
    customerId: data.customerId,
    subscriptionId: data.subscriptionId,
    occurrence: data.n,
    visits: data.visits,
    type: 'clean' as const,
    products: [{ ...data.product, quantity: 1 }],
    priceCents: data.priceCents,
    amountToReceiveCents: data.amountToReceiveCents,
    place,
    scheduledDate: date,
    scheduledHour: hour,
    ...(flexibleDays !== undefined && { flexibleDays }),
    purchasedAt: data.purchasedAt,
    language: data.language,
  };
  return [send(ScheduleService, service)];
};

/**
 * Starts the subscription of a paid plan, and schedules the service of each visit that is due. Sends the end of a
 * service to the subscription of its order, which ignores services that are not its visits.
 */
export const subscriptionsProcess = defineProcess('subscriptions', [
  on(orderEvents, whenConfirmed(startPlan)),
  on(subscriptionEvents, { OccurrenceScheduled: scheduleVisit }),
  on(serviceEvents, {
    ServiceClosed: ({ streamId: serviceId, correlationId }) => [
      send(ConcludeOccurrence, { subscriptionId: subscriptionIdOf(correlationId), serviceId, outcome: 'closed' }),
    ],
    ServiceCancelled: unserved,
    FullRefundGranted: unserved,
  }),
]);

/** The commands that the deadlines of a subscription send. */
export const subscriptionDeadlineActions = defineDeadlines(subscriptionEvents.streamType, {
  plan_ending: ({ streamId }) => send(RemindOfEnding, { subscriptionId: streamId }),
  pause_end: ({ streamId }) => send(ResumeSubscription, { subscriptionId: streamId }),
  schedule_occurrence: ({ streamId }) => send(ScheduleDueOccurrences, { subscriptionId: streamId }),
});
