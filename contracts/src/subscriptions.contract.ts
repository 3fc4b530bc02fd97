import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { flexibleDaysSchema } from './delivery.contract.js';
import { formerPartnerSchema } from './former-partners.js';
import { fallbackLanguage, languageTagSchema, translationsSchema } from './languages.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { subscriptionLifecycle } from './lifecycles/subscription.lifecycle.js';
import { consentsSchema } from './ordering.contract.js';
import { amountSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

/**
 * The query of the list of subscriptions, which is sorted newest first. `customer` limits the list to the subscriptions
 * of one customer; it is ignored unless the caller is an admin. `plan` is the id of a catalogue's plan; `open` leaves
 * out subscriptions that are completed or cancelled.
 */
export const subscriptionQuerySchema = pageQuerySchema.extend({
  customer: unlessBlank(uuidSchema),
  plan: unlessBlank(uuidSchema),
  open: unlessBlank(z.enum(['true'])),
});
export type SubscriptionQuery = z.infer<typeof subscriptionQuerySchema>;

/**
 * `GET /Subscription/running`, for admins: how many subscriptions of each of the catalogue's plans are neither completed
 * nor cancelled; plans without any are left out.
 */
export const runningPlansSchema = z.object({ planId: uuidSchema, count: z.int().min(1) });
export type RunningPlans = z.infer<typeof runningPlansSchema>;

/**
 * One visit of a plan. `date` is its day in the plan; it changes when the customer moves the visit or a pause ends.
 * `serviceId` and `scheduledDate` are set from the moment the visit is a service: a rescheduling of the service changes
 * `scheduledDate`, but not `date`. `label` is the service's label; `unknown` while the visit is not a service.
 */
export const occurrenceSchema = z.object({
  n: z.number().int(),
  date: localDateSchema,
  serviceId: uuidSchema.optional(),
  scheduledDate: localDateSchema.optional(),
  label: z.enum(serviceLabels),
  /** The first and the last day to which the caller can move the visit; absent if the visit cannot be moved. */
  move: z.object({ first: localDateSchema, last: localDateSchema }).optional(),
});
export type OccurrenceAnswer = z.infer<typeof occurrenceSchema>;

/** A bought plan; dates are local to `timeZone`. */
export const subscriptionSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  orderNumber: z.string(),
  status: z.enum(subscriptionLifecycle.states),
  /** One label for all visits together, derived from their services (docs/domain.md#labels). */
  label: z.enum(serviceLabels),
  /** The plan that was bought: `months` visits, one per month, each with a discount of `discount` percent. */
  plan: z.object({
    id: uuidSchema,
    name: translationsSchema.optional(),
    months: z.number().int(),
    discount: z.number(),
  }),
  product: z.object({ id: uuidSchema, name: translationsSchema }),
  /** The grave that is cleaned; null if its data can no longer be read. */
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
  /** The instant at which the paused subscription resumes automatically; absent unless it is paused. */
  pausedUntil: z.iso.datetime().optional(),
  /** The customer of the subscription; set only in responses to admins. */
  customer: z.object({ id: uuidSchema, name: z.string() }).optional(),
  version: z.number().int(),
  allowedActions: z.array(z.string()),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionSchema>;

/**
 * The body of `POST /Subscription/{id}/pause`. `until` is the local day on which the pause ends; without it, the pause
 * has the maximum length (docs/domain.md#subscription).
 */
export const pauseRequestSchema = z.object({ until: localDateSchema.nullish() });
export type PauseRequest = z.infer<typeof pauseRequestSchema>;

/** The body of `POST /Subscription/{id}/occurrences/{n}/move`. `date` is the visit's new day, local to the cemetery. */
export const moveOccurrenceSchema = z.object({ date: localDateSchema });
export type MoveOccurrenceRequest = z.infer<typeof moveOccurrenceSchema>;

/** Whether a plan can be renewed, or why not. */
const renewalStates = ['open', 'renewed', 'paused', 'over', 'not_offered'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** `GET /Subscription/{id}/renewal`: what another plan like this one would be. */
export const renewalSchema = z.object({
  state: z.enum(renewalStates),
  /** The order that renews the plan; set when `state` is `renewed`. */
  orderId: uuidSchema.optional(),
  product: z.object({ id: uuidSchema, name: translationsSchema }),
  plan: z.object({ id: uuidSchema, months: z.number().int() }),
  grave: z
    .object({
      id: uuidSchema,
      deceasedName: z.string(),
      cemeteryId: uuidSchema,
      cemetery: z.string(),
      city: z.string(),
    })
    .nullable(),
  timeZone: z.string(),
  /** The total of the plan that ends. */
  before: amountSchema,
  /** The total of the renewal at the prices of now; set when `state` is `open`. */
  total: amountSchema.optional(),
  /** The date of the last visit, and the one a month later, on which the renewal would begin. */
  lastDate: localDateSchema,
  firstDate: localDateSchema,
  /** By how many days visits of the plan that ends may be moved; 0 if the customer wanted the exact days. */
  flexibleDays: z.int().min(0),
  /** The partner of the last visit that went well; absent if there is none. */
  partner: formerPartnerSchema.optional(),
});
export type RenewalAnswer = z.infer<typeof renewalSchema>;

/** The body of `POST /Subscription/{id}/renew`; the call charges what `expectedTotal` says, or nothing. */
export const renewRequestSchema = z.object({
  /** The date of the first visit, local to the cemetery. */
  date: localDateSchema,
  consents: consentsSchema,
  expectedTotal: amountSchema,
  /** Whether the partner of the last visit is to be asked first. */
  samePartner: z.boolean().default(false),
  /** By how many days each visit may be moved; by default as in the plan that ends. */
  flexibleDays: flexibleDaysSchema.optional(),
  language: languageTagSchema.default(fallbackLanguage),
});
export type RenewRequest = z.infer<typeof renewRequestSchema>;

/** The number of a visit in its plan, starting at 1. */
export const occurrenceNumberSchema = z.coerce.number().int().min(1).max(12);

/** Error codes that the subscriptions API returns in addition to `platformErrors`. */
export const subscriptionErrors = {
  occurrence_over: 409,
  occurrence_scheduled: 409,
  occurrence_accepted: 409,
  plan_over: 409,
  plan_paused: 409,
} as const;
