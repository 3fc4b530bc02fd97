import { RADIUS_KM, weeklyCapacitySchema } from '@perpetua/contracts/partners.contract';
import { partnerTypes } from '@perpetua/contracts/roles';
import { z } from 'zod';
import { defineEvents, type EventOf, eventType } from '../platform/event-store/event-definition.js';

const empty = z.strictObject({});

/** What happens to a partner (decisions.md §2, Partner). A business location is no secret of a person. */
export const partnerEvents = defineEvents('partner', {
  PartnerApplied: eventType(
    1,
    z.strictObject({
      partnerType: z.enum(partnerTypes),
      radiusKm: z.int().min(RADIUS_KM.min).max(RADIUS_KM.max),
      capacity: weeklyCapacitySchema,
    }),
  ),
  LocationConfirmed: eventType(
    1,
    z.strictObject({ lat: z.number(), lng: z.number(), city: z.string(), timeZone: z.string() }),
  ),
  PartnerApproved: eventType(1, empty),
});
export type PartnerEvent = EventOf<typeof partnerEvents>;
