import { z } from 'zod';
import { partnerLifecycle } from './lifecycles/partner.lifecycle.js';
import { partnerTypes } from './roles.js';
import { uuidSchema } from './validation.js';

/** How many services a partner takes on each day of the week. */
export const weeklyCapacitySchema = z.strictObject({
  mon: z.int().min(0).max(200),
  tue: z.int().min(0).max(200),
  wed: z.int().min(0).max(200),
  thu: z.int().min(0).max(200),
  fri: z.int().min(0).max(200),
  sat: z.int().min(0).max(200),
  sun: z.int().min(0).max(200),
});
export type WeeklyCapacity = z.output<typeof weeklyCapacitySchema>;

/** Smallest, default and largest distance that a partner goes, in kilometres (decisions.md §2, Matching). */
export const RADIUS_KM = { min: 1, default: 25, max: 50 } as const;

/**
 * Query of `GET /Partner`. With `service` the answer is a list of candidates instead: the approved partners of that
 * service's type, nearest first, whatever the other filters say.
 */
export const partnerFilterSchema = z.object({
  status: z.enum(partnerLifecycle.states).optional(),
  type: z.enum(partnerTypes).optional(),
  service: uuidSchema.optional(),
});
export type PartnerFilter = z.output<typeof partnerFilterSchema>;

/** A partner as an admin sees it. */
export const partnerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  partnerType: z.enum(partnerTypes),
  status: z.enum(partnerLifecycle.states),
  city: z.string().nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  radiusKm: z.int(),
  capacity: weeklyCapacitySchema,
  version: z.int(),
});
export type Partner = z.output<typeof partnerSchema>;

/** Why an admin cannot choose a partner: the day is full. */
export const ineligibleReasons = ['no_capacity'] as const;
export type IneligibleReason = (typeof ineligibleReasons)[number];

/** Why matching would not ask a partner by itself; an admin may. */
export const passedOverReasons = ['outside_radius', 'declined', 'asked_twice'] as const;
export type PassedOverReason = (typeof passedOverReasons)[number];

/** A partner whom an admin may choose for a service (`GET /Partner?service=`). */
export const partnerCandidateSchema = partnerSchema.extend({
  /** Great-circle distance to the service's place. */
  distanceKm: z.number(),
  /** Services of the service's day that are accepted, openly offered or under way. */
  load: z.int().min(0),
  /** How many the partner takes on that day of the week; `capacity` is the whole week. */
  dayCapacity: z.int().min(0),
  /** How often this service was offered to the partner, and whether one answer was no. */
  asked: z.int().min(0),
  declined: z.boolean(),
  /** Whether `assign` and `offer` would accept the partner. */
  eligible: z.boolean(),
  reason: z.enum(ineligibleReasons).optional(),
  passedOver: z.enum(passedOverReasons).optional(),
});
export type PartnerCandidate = z.output<typeof partnerCandidateSchema>;

/** Codes of the problems that partners answer with beside the platform's. */
export const partnerErrorCodes = ['location_not_confirmed'] as const;
export type PartnerErrorCode = (typeof partnerErrorCodes)[number];
