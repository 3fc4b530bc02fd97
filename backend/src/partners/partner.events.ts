import { RADIUS_KM, weeklyCapacitySchema } from '@perpetua/contracts/partners.contract';
import { partnerTypes } from '@perpetua/contracts/roles';
import { STANDING_LIMITS, weekDays } from '@perpetua/contracts/standing-acceptance';
import { localDateSchema } from '@perpetua/contracts/validation';
import { workingHoursSchema } from '@perpetua/contracts/working-hours';
import { z } from 'zod';
import { defineEvents, type EventOf, eventType } from '../platform/event-store/event-definition.js';

const empty = z.strictObject({});
const radiusKm = z.int().min(RADIUS_KM.min).max(RADIUS_KM.max);
/** A reference to what an admin wrote (`inWriting`); in events of before ADR 0089 the text itself. */
const reason = z.string().min(1);

/** The location that a partner starts from, in degrees, with its municipality and time zone. */
const placeSchema = z.strictObject({ lat: z.number(), lng: z.number(), city: z.string(), timeZone: z.string() });
export type PartnerPlace = z.infer<typeof placeSchema>;

/** What the partner accepts in advance (docs/domain.md#standing-acceptance). */
const standingAcceptanceSchema = z.strictObject({
  active: z.boolean(),
  days: z.array(z.enum(weekDays)),
  maxPerDay: z.int().min(1),
  maxPerWeek: z.int().min(1),
  radiusKm: z.int().min(STANDING_LIMITS.radiusKm.min).max(STANDING_LIMITS.radiusKm.max),
  minAmountCents: z.int().min(0),
});

/** Events of a partner (docs/domain.md#partner). A business location is not treated as personal data. */
export const partnerEvents = defineEvents('partner', {
  PartnerApplied: eventType(
    1,
    z.strictObject({
      partnerType: z.enum(partnerTypes),
      radiusKm,
      capacity: weeklyCapacitySchema,
      /**
       * Version of the privacy policy that the applicant accepted; null if the partner was not created through the
       * application form.
       */
      consentVersion: z.string().nullable(),
    }),
  ),
  LocationConfirmed: eventType(1, placeSchema),
  PartnerApproved: eventType(1, z.strictObject({ reason: reason.nullable() })),
  PartnerRejected: eventType(1, z.strictObject({ reason })),
  PartnerSuspended: eventType(1, z.strictObject({ reason })),
  PartnerReinstated: eventType(1, z.strictObject({ reason: reason.nullable() })),
  PartnerPaused: eventType(1, empty),
  PartnerResumed: eventType(1, empty),
  /** The partner's account was blocked or closed: the partner counts as suspended until it is opened again. */
  PartnerAccountBlocked: eventType(1, empty),
  /** The account is open again; `suspended` is true if an admin has also suspended the partner. */
  PartnerAccountUnblocked: eventType(1, z.strictObject({ suspended: z.boolean() })),
  /** Contains only the fields that have changed. */
  PartnerProfileChanged: eventType(
    1,
    z.strictObject({
      radiusKm: radiusKm.optional(),
      capacity: weeklyCapacitySchema.optional(),
      location: placeSchema.optional(),
      standingAcceptance: standingAcceptanceSchema.optional(),
      workingHours: workingHoursSchema.optional(),
    }),
  ),
  /** Days off, local dates with both ends included. `reason` refers to the partner's note (ADR 0089). */
  PartnerAbsenceAdded: eventType(
    1,
    z.strictObject({ absenceId: z.string(), from: localDateSchema, to: localDateSchema, reason: reason.nullable() }),
  ),
  PartnerAbsenceRemoved: eventType(1, z.strictObject({ absenceId: z.string() })),
});
export type PartnerEvent = EventOf<typeof partnerEvents>;
