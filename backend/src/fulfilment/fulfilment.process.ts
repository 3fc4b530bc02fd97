import { type OrderEventData, orderEvents } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import { derivedId } from '../platform/ids.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { subscriptionEvents } from '../subscriptions/index.js';
import { SyncPartnerSuspension, ScheduleService } from './service/service.commands.js';

/** The one service of an order without a plan. */
const scheduleDelivery = ({
  streamId: orderId,
  data,
}: {
  readonly streamId: string;
  readonly data: OrderEventData<'OrderPaid'>;
}): Output[] => {
  const { date, hour, ...place } = data.delivery;
  const [priceCents, amountToReceiveCents] = [data.visitPricesCents[0], data.amountsToReceiveCents[0]];
  if (data.plan !== null || priceCents === undefined || amountToReceiveCents === undefined) return [];
  const service = {
    serviceId: derivedId(orderId, 'delivery'),
    orderId,
    orderNumber: data.number,
    customerId: data.customerId,
    subscriptionId: null,
    occurrence: null,
    visits: 1,
    type: data.kind,
    products: data.products,
    priceCents,
    amountToReceiveCents,
    place,
    scheduledDate: date,
    scheduledHour: hour,
    purchasedAt: data.paidAt,
    language: data.language,
  };
  return [send(ScheduleService, service)];
};

/**
 * What is paid becomes services: an order without a plan one, a plan's occurrence one when its time has come. The ids
 * follow from order and subscription, so however often an event is delivered there is one service. A suspension takes from
 * a partner what has not begun.
 */
export const fulfilmentProcess = defineProcess('fulfilment', [
  on(orderEvents, {
    OrderPaid: scheduleDelivery,
    DeliveryDateChanged: scheduleDelivery,
  }),
  on(partnerEvents, {
    PartnerSuspended: ({ streamId: partnerId, actor }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: true, by: actor.id }),
    ],
    PartnerReinstated: ({ streamId: partnerId, actor }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: false, by: actor.id }),
    ],
  }),
  on(subscriptionEvents, {
    OccurrenceScheduled: ({ data }) => {
      const { date, hour, ...place } = data.delivery;
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
        purchasedAt: data.purchasedAt,
        language: data.language,
      };
      return [send(ScheduleService, service)];
    },
  }),
]);
