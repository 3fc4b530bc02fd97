import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { translationsSchema } from './languages.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { subscriptionLifecycle } from './lifecycles/subscription.lifecycle.js';
import { localDateSchema, uuidSchema } from './validation.js';

/** Lists answer the newest first. */
export const subscriptionQuerySchema = pageQuerySchema;
export type SubscriptionQuery = z.infer<typeof subscriptionQuerySchema>;

/**
 * One visit of a plan. `date` changes only when the customer moves it; the service, once there is one, may be rescheduled
 * (`scheduledDate`). The label is the service's, `unknown` while there is none.
 */
export const occurrenceSchema = z.object({
  n: z.number().int(),
  date: localDateSchema,
  serviceId: uuidSchema.optional(),
  scheduledDate: localDateSchema.optional(),
  label: z.enum(serviceLabels),
});
export type OccurrenceAnswer = z.infer<typeof occurrenceSchema>;

/** A bought plan (decisions §3, Shapes); dates are local to `timeZone`. */
export const subscriptionSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  orderNumber: z.string(),
  status: z.enum(subscriptionLifecycle.states),
  /** Of all its visits together (decisions §2, Labels). */
  label: z.enum(serviceLabels),
  /** `months` visits, one a month, at `discount` percent. */
  plan: z.object({
    id: uuidSchema,
    name: translationsSchema.optional(),
    months: z.number().int(),
    discount: z.number(),
  }),
  product: z.object({ id: uuidSchema, name: translationsSchema }),
  /** Null when the grave cannot be read any more. */
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
  version: z.number().int(),
  allowedActions: z.array(z.string()),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionSchema>;
