import { deliveryServiceIdOf, type OrderConfirmed, orderEvents, whenConfirmed } from '../ordering/index.js';
import { partnerEvents } from '../partners/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { SyncDisputedPayment } from './statements/disputed-payments.commands.js';
import { ReviewOffersOfPartner } from './offers/offers.commands.js';
import { AnnounceCorrection } from './corrections/corrections.js';
import { ScheduleService } from './service/service.commands.js';
import { SyncPartnerSuspension } from './partner-failures/partner-failures.js';

/** Schedules the only service of an order without a plan; returns nothing for an order with a plan. */
const scheduleDelivery = ({
  streamId: orderId,
  data,
}: {
  readonly streamId: string;
  readonly data: OrderConfirmed['data'];
}): Output[] => {
  const { date, hour, flexibleDays, ...place } = data.delivery;
  const [priceCents, amountToReceiveCents] = [data.visitPricesCents[0], data.amountsToReceiveCents[0]];
  if (data.plan !== null || priceCents === undefined || amountToReceiveCents === undefined) return [];
  const service = {
    serviceId: deliveryServiceIdOf(orderId),
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
    ...(flexibleDays !== undefined && { flexibleDays }),
    purchasedAt: data.paidAt,
    language: data.language,
  };
  return [send(ScheduleService, service)];
};

/** While the payer disputes the payment, nobody is paid from it; afterwards Perpétua bears what it lost. */
const disputedPayment = (
  { streamId: orderId, version }: { readonly streamId: string; readonly version: number },
  isOpen: boolean,
): Output[] => [send(SyncDisputedPayment, { orderId, version, isOpen })];

/**
 * A paid order without a plan becomes one service. The service's id is derived from the order's id, so that an event
 * delivered twice creates only one service. The services of a corrected order are told. A suspended partner loses the
 * services that have not begun, a blocked one all, and one who moves away the open offers that are out of
 * reach, as one who is absent those of that day, and one who changes the hours those outside them.
 */
export const fulfilmentProcess = defineProcess('fulfilment', [
  on(orderEvents, {
    ...whenConfirmed(scheduleDelivery),
    OrderCorrected: ({ streamId: orderId, data: { changes, by } }) => [
      send(AnnounceCorrection, { orderId, fields: changes.map(({ field }) => field), by }),
    ],
    ChargebackOpened: (event) => disputedPayment(event, true),
    ChargebackWon: (event) => disputedPayment(event, false),
    ChargebackPartlyLost: (event) => disputedPayment(event, false),
    ChargebackLost: (event) => disputedPayment(event, false),
  }),
  on(partnerEvents, {
    PartnerProfileChanged: ({ streamId: partnerId, data: { location, radiusKm, workingHours } }) =>
      location === undefined && radiusKm === undefined && workingHours === undefined
        ? []
        : [send(ReviewOffersOfPartner, { partnerId })],
    PartnerAbsenceAdded: ({ streamId: partnerId }) => [send(ReviewOffersOfPartner, { partnerId })],
    PartnerSuspended: ({ streamId: partnerId, actor }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: true, isBlocked: false, by: actor.id }),
    ],
    PartnerReinstated: ({ streamId: partnerId, actor }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: false, isBlocked: false, by: actor.id }),
    ],
    PartnerAccountBlocked: ({ streamId: partnerId, actor }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: true, isBlocked: true, by: actor.id }),
    ],
    PartnerAccountUnblocked: ({ streamId: partnerId, actor, data: { suspended } }) => [
      send(SyncPartnerSuspension, { partnerId, isSuspended: suspended, isBlocked: false, by: actor.id }),
    ],
  }),
]);
