import { z } from 'zod';
import { hourSchema, uuidSchema } from './validation.js';

/**
 * Body of `POST /Service/{id}/counter`: the partner can do an offered delivery of flowers at another hour of the same
 * day, local to the place.
 */
export const counterOfferSchema = z.object({ offerId: uuidSchema, hour: hourSchema });
export type CounterOfferRequest = z.infer<typeof counterOfferSchema>;

/**
 * Body of `POST /Service/{id}/accept-hour`: the customer chooses the hour that a partner proposes. With `hour`, the one
 * that the customer saw, the call is refused with `service_changed` when the partner proposes another one by now.
 */
export const acceptHourSchema = z.object({ offerId: uuidSchema, hour: hourSchema.optional() });
export type AcceptHourRequest = z.infer<typeof acceptHourSchema>;

/** Another hour of the service's day that a partner proposes; the customer may choose it until `expiresAt`. */
export const otherHourSchema = z.object({ offerId: uuidSchema, hour: hourSchema, expiresAt: z.iso.datetime() });
export type OtherHour = z.infer<typeof otherHourSchema>;

/** An open offer as admins see it; `hour` is the other hour that the partner proposes. */
export const openOfferSchema = z.object({
  id: uuidSchema,
  partner: z.object({ id: uuidSchema, name: z.string() }),
  distanceKm: z.number(),
  expiresAt: z.iso.datetime(),
  hour: hourSchema.optional(),
});

/** Error codes of `POST /Service/{id}/counter`. */
export const counterOfferErrors = {
  /** The hour is the one of the service. */
  same_hour: 422,
  /** The partner has replaced the proposed hour once, which is possible once. */
  hour_replaced: 409,
} as const;
