import { z } from 'zod';
import { partnerLifecycle } from './lifecycles/partner.lifecycle.js';
import { partnerTypes } from './roles.js';

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

/** Query of `GET /Partner`. */
export const partnerFilterSchema = z.object({
  status: z.enum(partnerLifecycle.states).optional(),
  type: z.enum(partnerTypes).optional(),
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
