import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { translationsSchema } from './languages.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { subscriptionLifecycle } from './lifecycles/subscription.lifecycle.js';
import { localDateSchema, unlessBlank, uuidSchema } from './validation.js';

/** Lists return the newest first; `customer` is used only for admins. */
export const subscriptionQuerySchema = pageQuerySchema.extend({ customer: unlessBlank(uuidSchema) });
export type SubscriptionQuery = z.infer<typeof subscriptionQuerySchema>;

/**
 * One visit of a plan. `date` changes only when the customer moves it; the service, once there is one, may be
 * rescheduled (`scheduledDate`). The label is that of the service, `unknown` without one.
 */
export const occurrenceSchema = z.object({
  n: z.number().int(),
  date: localDateSchema,
  serviceId: uuidSchema.optional(),
  scheduledDate: localDateSchema.optional(),
  label: z.enum(serviceLabels),
  /** The first and the last day to which the caller can move it; absent while it cannot be moved. */
  move: z.object({ first: localDateSchema, last: localDateSchema }).optional(),
});
export type OccurrenceAnswer = z.infer<typeof occurrenceSchema>;

/** A bought plan; dates are local to `timeZone`. */
export const subscriptionSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  orderNumber: z.string(),
  status: z.enum(subscriptionLifecycle.states),
  /** The label of all its visits together (docs/domain.md#labels). */
  label: z.enum(serviceLabels),
  /** `months` visits, one per month, with `discount` percent. */
  plan: z.object({
    id: uuidSchema,
    name: translationsSchema.optional(),
    months: z.number().int(),
    discount: z.number(),
  }),
  product: z.object({ id: uuidSchema, name: translationsSchema }),
  /** Null when the grave can no longer be read. */
  grave: z
    .object({
      id: uuidSchema,
      deceasedName: z.string(),
      cemetery: z.string(),
      city: z.string(),
      parish: z.string(),
    })
    .nullable(),
  timeZone: z.string(),
  anchorDate: localDateSchema,
  occurrences: z.array(occurrenceSchema),
  /** When a paused plan resumes automatically. */
  pausedUntil: z.iso.datetime().optional(),
  /** The customer; only for admins. */
  customer: z.object({ id: uuidSchema, name: z.string() }).optional(),
  version: z.number().int(),
  allowedActions: z.array(z.string()),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionSchema>;

/**
 * `POST /Subscription/{id}/pause`: until which local day; by default as long as allowed (docs/domain.md#subscription).
 */
export const pauseRequestSchema = z.object({ until: localDateSchema.nullish() });
export type PauseRequest = z.infer<typeof pauseRequestSchema>;

/** `POST /Subscription/{id}/occurrences/{n}/move`; local to the cemetery. */
export const moveOccurrenceSchema = z.object({ date: localDateSchema });
export type MoveOccurrenceRequest = z.infer<typeof moveOccurrenceSchema>;

/** A visit's number in its plan, from 1. */
export const occurrenceNumberSchema = z.coerce.number().int().min(1).max(12);

/** Codes of the problems that the subscriptions API returns in addition to the platform's. */
export const subscriptionErrorCodes = ['occurrence_over', 'occurrence_scheduled', 'occurrence_accepted'] as const;
