import { considerationOutcomes } from '@perpetua/contracts/fulfilment.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { cents, doneAt, id, instant, reason } from '../service/service-fields.js';

const round = z.int().min(1);
const kilometres = z.number().min(0);
/** Present if the partner accepted in advance: the acceptance is recorded together with the offer (ADR 0096). */
const via = z.literal('standing').optional();
/** Whether a partner gave back in time what was accepted in advance, which is no failure of the partner. */
const handedBack = z.literal(true).optional();

const consideredSchema = z.array(
  z.object({ partnerId: id, distanceKm: kilometres, outcome: z.enum(considerationOutcomes) }),
);
/** The partners that one round of matching considered, nearest first, each with the outcome. */
export type ConsideredPartners = z.infer<typeof consideredSchema>;

const routeSchema = z.object({
  routeId: id,
  /** How many graves of the cemetery are cared for on the day, this one included. */
  visits: z.int().min(2),
});
/** The cleanings of one cemetery on one day, when a service was offered. */
export type Route = z.infer<typeof routeSchema>;

/** Before All Saints, cleanings are planned together (docs/domain.md#before-all-saints). */
const season = z.literal('all_saints');

const offer = { offerId: id, partnerId: id };

/** The other hour that the partner had proposed; absent unless the offer was countered (ADR 0101). */
const otherHour = { hour: hourSchema.optional() };

/**
 * An event that ends an offer. `stillOpen` is how many offers of the service stay open. It is absent in version 1, of
 * before there could be several: such an event led back to matching by itself, which today `OffersExhausted` does.
 */
const offerEnd = <Facts extends z.ZodRawShape>(facts: Facts) =>
  eventType(2, z.object({ ...offer, ...facts, ...otherHour, at: instant, stillOpen: z.int().min(0).optional() }), {
    1: (data) => data,
  });

/** Events of matching, offers and assignments. */
export const offerEvents = {
  MatchingStarted: eventType(
    2,
    z.object({
      round,
      at: instant,
      /** T3: the admins take over when no partner has accepted by then. */
      escalateAt: instant,
      /** Why an admin started matching again; absent when the system starts it. */
      reason: reason.optional(),
      /** The plan of a season that chose the day, and the partner who is asked first (ADR 0106); absent without one. */
      plan: z.object({ season, partnerId: id }).optional(),
    }),
    // Version 1 is of before seasons were planned.
    { 1: (data) => data },
  ),
  OfferMade: eventType(
    2,
    z.object({
      ...offer,
      distanceKm: kilometres,
      amountToReceiveCents: cents,
      /** T2: when the offer expires. */
      expiresAt: instant,
      /**
       * When the next nearest partner is asked as well; absent in an offer by an admin, and in events of before several
       * offers could be open.
       */
      askNextAt: instant.optional(),
      round,
      considered: consideredSchema,
      /** Why it was offered to this partner for this day: other graves of the cemetery are on the same day. */
      route: routeSchema.optional(),
      /** The season whose plan chose this partner; absent otherwise. */
      season: season.optional(),
      by: z.enum(['system', 'admin']),
      reason: reason.nullable(),
      via,
    }),
    // Version 1 is of before a partner could accept in advance.
    { 1: (data) => data },
  ),
  OfferAccepted: eventType(
    2,
    z.object({
      ...offer,
      /** The customer chose this hour of the partner; `ServiceRescheduled` follows in the same append. */
      ...otherHour,
      /** When it was accepted; absent in events of before it was recorded. */
      at: instant.optional(),
      /** The new date of a service that was accepted after its original date; otherwise null. */
      movedTo: localDateSchema.nullable(),
      /** T6: when the work counts as missed. */
      missedAt: instant,
      via,
      /** Until when the partner may hand back what was accepted in advance; absent otherwise. */
      handBackUntil: instant.optional(),
    }),
    // Version 1 is of before a partner could accept in advance.
    { 1: (data) => data },
  ),
  OfferDeclined: offerEnd({ reason }),
  OfferExpired: offerEnd({}),
  OfferWithdrawn: offerEnd({ reason }),
  /** The last open offer has ended; matching looks for the next partner. */
  OffersExhausted: eventType(1, z.object({ at: instant })),
  /** Nobody else can be asked as long as the open offers wait for their answers. */
  NoOtherPartnerFound: eventType(1, z.object({ round, considered: consideredSchema })),
  NoPartnerFound: eventType(1, z.object({ round, considered: consideredSchema })),
  /** Names the open offer in events of before several could be open; today each is withdrawn by its own event before. */
  ServiceEscalated: eventType(1, z.object({ offerId: id.nullable(), partnerId: id.nullable() })),
  PartnerAssigned: eventType(
    1,
    z.object({
      partnerId: id,
      reason,
      distanceKm: kilometres.nullable(),
      amountToReceiveCents: cents,
      /** When it was assigned; absent in events of before it was recorded. */
      at: instant.optional(),
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
      doneAt,
      handedBack,
      /** T3, calculated again because matching starts again. */
      escalateAt: instant,
    }),
  ),
  /** Like `PartnerWithdrew`, but so close to the slot that an admin takes over. */
  PartnerWithdrewLate: eventType(1, z.object({ partnerId: id, reason, at: instant, doneAt, handedBack })),
};
