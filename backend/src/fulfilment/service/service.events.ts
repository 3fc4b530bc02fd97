import { serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { languages } from '@perpetua/contracts/languages';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { deliveryFactsSchema, orderedProductSchema } from '../../ordering/index.js';
import { defineEvents, type EventOf, eventType } from '../../platform/event-store/event-definition.js';
import { blockEvents } from '../blocks/blocks.events.js';
import { counterOfferEvents } from '../counter-offers/counter-offers.events.js';
import { correctionEvents } from '../corrections/corrections.events.js';
import { disputeEvents } from '../disputes/disputes.events.js';
import { earlyDeliveryEvents } from '../early-delivery/early-delivery.events.js';
import { offerEvents } from '../offers/offers.events.js';
import { partnerFailureEvents } from '../partner-failures/partner-failures.events.js';
import { photoEvents } from '../photos/photos.events.js';
import { relocationEvents } from '../relocation/relocation.events.js';
import { reschedulingEvents } from '../rescheduling/rescheduling.events.js';
import { visitEvents } from '../visits/visits.events.js';
import { cents, id, instant } from './service-fields.js';

/** Where a service takes place, without personal data. */
export const servicePlaceSchema = deliveryFactsSchema.omit({ date: true, hour: true, flexibleDays: true });
export type ServicePlace = z.infer<typeof servicePlaceSchema>;

/**
 * Facts of one delivery or one cleaning visit (docs/domain.md#service). Money in cents, VAT included; local dates and
 * hours are in the zone of `place`. Every deadline is stored as the instant that was fixed when it was armed.
 */
export const serviceEvents = defineEvents('service', {
  ServiceScheduled: eventType(
    1,
    z.object({
      orderId: id,
      orderNumber: z.string().min(1),
      customerId: id,
      subscriptionId: id.nullable(),
      /** The number of the plan's visit, from 1 to `visits`; null for a service without a plan. */
      occurrence: z.int().min(1).nullable(),
      visits: z.int().min(1),
      type: z.enum(serviceTypes),
      products: z.array(orderedProductSchema).min(1),
      priceCents: cents,
      amountToReceiveCents: cents,
      place: servicePlaceSchema,
      scheduledDate: localDateSchema,
      scheduledHour: hourSchema.nullable(),
      /** By how many days the cleaning may be moved, because its customer agreed to that; absent if it may not. */
      flexibleDays: deliveryFactsSchema.shape.flexibleDays,
      purchasedAt: instant,
      language: z.enum(languages),
      /** When matching starts, and partners are first asked. */
      matchFrom: instant,
      /** T4: the service is cancelled and refunded when no partner has accepted by then. */
      cancelAt: instant,
    }),
  ),
  ...offerEvents,
  ...counterOfferEvents,
  ...visitEvents,
  ...photoEvents,
  ...reschedulingEvents,
  ...relocationEvents,
  ...partnerFailureEvents,
  ...blockEvents,
  ...correctionEvents,
  ...disputeEvents,
  ...earlyDeliveryEvents,
});

export type ServiceEvent = EventOf<typeof serviceEvents>;

/** The data of one event type. */
export type ServiceEventData<Type extends ServiceEvent['type']> = Extract<ServiceEvent, { type: Type }>['data'];

/** An event that ends an offer without an acceptance. */
export type OfferEnded = Extract<ServiceEvent, { type: 'OfferDeclined' | 'OfferExpired' | 'OfferWithdrawn' }>;

/** Whether the event ended an offer before there could be several, so that nobody was being asked any more. */
export const wasOnlyOffer = (event: ServiceEvent): event is OfferEnded =>
  (event.type === 'OfferDeclined' || event.type === 'OfferExpired' || event.type === 'OfferWithdrawn') &&
  event.data.stillOpen === undefined;
