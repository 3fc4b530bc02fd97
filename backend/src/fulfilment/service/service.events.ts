import { considerationOutcomes, photoKinds, serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { languages } from '@perpetua/contracts/languages';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { deliveryFactsSchema, orderedProductSchema } from '../../ordering/index.js';
import { defineEvents, type EventOf, eventType } from '../../platform/event-store/event-definition.js';
import { blockEvents } from '../blocks/blocks.events.js';
import { disputeEvents } from '../disputes/disputes.events.js';
import { partnerFailureEvents } from '../partner-failures/partner-failures.events.js';
import { reschedulingEvents } from '../rescheduling/rescheduling.events.js';
import { cents, id, instant, reason } from './service-fields.js';

const round = z.int().min(1);
const kilometres = z.number().min(0);

/** Where a service takes place, without personal data. */
export const servicePlaceSchema = deliveryFactsSchema.omit({ date: true, hour: true });
export type ServicePlace = z.infer<typeof servicePlaceSchema>;

const consideredSchema = z.array(
  z.object({ partnerId: id, distanceKm: kilometres, outcome: z.enum(considerationOutcomes) }),
);
/** The partners that one round of matching considered, nearest first, each with the outcome. */
export type ConsideredPartners = z.infer<typeof consideredSchema>;

const offer = { offerId: id, partnerId: id };

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
      purchasedAt: instant,
      language: z.enum(languages),
      /** When matching starts, and partners are first asked. */
      matchFrom: instant,
      /** T4: the service is cancelled and refunded when no partner has accepted by then. */
      cancelAt: instant,
    }),
  ),
  MatchingStarted: eventType(
    1,
    z.object({
      round,
      at: instant,
      /** T3: the admins take over when no partner has accepted by then. */
      escalateAt: instant,
      /** Why an admin started matching again; absent when the system starts it. */
      reason: reason.optional(),
    }),
  ),
  OfferMade: eventType(
    1,
    z.object({
      ...offer,
      distanceKm: kilometres,
      amountToReceiveCents: cents,
      /** T2: when the offer expires. */
      expiresAt: instant,
      round,
      considered: consideredSchema,
      by: z.enum(['system', 'admin']),
      reason: reason.nullable(),
    }),
  ),
  OfferAccepted: eventType(
    1,
    z.object({
      ...offer,
      /** The new date of a service that was accepted after its original date; otherwise null. */
      movedTo: localDateSchema.nullable(),
      /** T6: when the work counts as missed. */
      missedAt: instant,
    }),
  ),
  OfferDeclined: eventType(1, z.object({ ...offer, reason, at: instant })),
  OfferExpired: eventType(1, z.object({ ...offer, at: instant })),
  OfferWithdrawn: eventType(1, z.object({ ...offer, reason, at: instant })),
  NoPartnerFound: eventType(1, z.object({ round, considered: consideredSchema })),
  ServiceEscalated: eventType(1, z.object({ offerId: id.nullable(), partnerId: id.nullable() })),
  PartnerAssigned: eventType(
    1,
    z.object({
      partnerId: id,
      reason,
      distanceKm: kilometres.nullable(),
      amountToReceiveCents: cents,
      movedTo: localDateSchema.nullable(),
      /** T6: when the work counts as missed. */
      missedAt: instant,
    }),
  ),
  /** The partner withdrew, or an admin withdrew the partner; matching looks for another partner. */
  PartnerWithdrew: eventType(
    1,
    z.object({
      partnerId: id,
      reason,
      at: instant,
      /** T3, calculated again because matching starts again. */
      escalateAt: instant,
    }),
  ),
  /** Like `PartnerWithdrew`, but so close to the slot that an admin takes over. */
  PartnerWithdrewLate: eventType(1, z.object({ partnerId: id, reason, at: instant })),
  ServiceStarted: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
      /** `remindAt` is T7; at `stalledAt` the admins take over unfinished work. */
      remindAt: instant,
      stalledAt: instant,
    }),
  ),
  PhotoAdded: eventType(
    1,
    z.object({
      photoId: id,
      kind: z.enum(photoKinds),
      /** The client's id of the upload, which is the same on a retry; null if the client sent none. */
      uploadId: z.string().min(1).nullable(),
      /** When the photo was taken, by the camera's clock; if that is unknown, when it was uploaded. */
      takenAt: instant,
      width: z.int().min(1),
      height: z.int().min(1),
    }),
  ),
  ServiceDelivered: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
      /** T8: when the time for feedback ends. */
      feedbackBy: instant,
    }),
  ),
  FeedbackGiven: eventType(
    1,
    z.object({
      rating: z.int().min(1).max(5),
      /**
       * The remark in `fulfilment.remarks` that contains the text of the comment and can be erased; null without a
       * comment.
       */
      remarkId: id.nullable(),
      /** T10: when the service closes. */
      closeAt: instant,
    }),
  ),
  FeedbackTimedOut: eventType(1, z.object({ closeAt: instant })),
  ...reschedulingEvents,
  ...partnerFailureEvents,
  ...blockEvents,
  ...disputeEvents,
  ServiceClosed: eventType(1, z.object({ partnerId: id, earnedCents: cents })),
  ServiceCancelled: eventType(
    1,
    z.object({
      reason,
      by: z.enum(['customer', 'admin', 'system']),
      refundCents: cents,
      /** The partner who had accepted, else null; `earnedCents` is this partner's earning from what is not refunded. */
      partnerId: id.nullable(),
      earnedCents: cents,
      /** The remark in `fulfilment.remarks` with the customer's text; null without a text. */
      remarkId: id.nullable(),
    }),
  ),
});

export type ServiceEvent = EventOf<typeof serviceEvents>;

/** The data of one event type. */
export type ServiceEventData<Type extends ServiceEvent['type']> = Extract<ServiceEvent, { type: Type }>['data'];
