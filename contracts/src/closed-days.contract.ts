import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { maximumBatch } from './http.contract.js';
import { translationsSchema } from './languages.js';
import { serviceLifecycle } from './lifecycles/service.lifecycle.js';
import { closedReasons } from './slots.contract.js';
import { hourSchema, localDateSchema, optionalHour, unlessBlank, uuidSchema } from './validation.js';

const moment = { date: localDateSchema, hour: hourSchema.optional() };

/**
 * A service whose cemetery is closed at its day or hour: it was sold before the hours changed. Dates and hours are local
 * to the cemetery.
 */
export const closedDayServiceSchema = z.object({
  serviceId: uuidSchema,
  orderNumber: z.string(),
  type: z.enum(serviceTypes),
  name: translationsSchema,
  cemeteryId: uuidSchema,
  cemetery: z.string(),
  city: z.string(),
  /** The zone of the cemetery (IANA), to which dates and hours are local. */
  timeZone: z.string(),
  ...moment,
  status: z.enum(serviceLifecycle.states),
  reason: z.enum(closedReasons),
  /** Whether a partner has accepted: then a new date is proposed, before it takes effect at once. */
  isAccepted: z.boolean(),
  partner: z.object({ id: uuidSchema, name: z.string() }).optional(),
  /** The next moment that the cemetery, the rules of the shop and the partner allow; missing if there is none. */
  suggested: z.object(moment).optional(),
  /** The date that is proposed already, and until when it can be answered. */
  proposed: z.object({ ...moment, answerBy: z.iso.datetime() }).optional(),
});
export type ClosedDayService = z.output<typeof closedDayServiceSchema>;

/** `GET /Cemetery/closed-days`: of one cemetery, or of all. */
export const closedDaysQuerySchema = z.object({ cemetery: unlessBlank(uuidSchema) });
export type ClosedDaysQuery = z.output<typeof closedDaysQuerySchema>;

/** `POST /Cemetery/closed-days`: a new date for each of several services; a repeat succeeds. */
export const proposeDatesSchema = z.object({
  services: z
    .array(z.object({ serviceId: uuidSchema, date: localDateSchema, hour: optionalHour }))
    .min(1)
    .max(maximumBatch),
});
export type ProposeDates = z.output<typeof proposeDatesSchema>;
