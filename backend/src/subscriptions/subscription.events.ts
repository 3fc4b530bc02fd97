import { languages, translationsSchema } from '@perpetua/contracts/languages';
import { localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { deliveryFactsSchema } from '../ordering/index.js';
import { defineEvents, type EventOf, eventType } from '../platform/event-store/event-definition.js';

const id = z.uuid();
const cents = z.int().min(0);
const number = z.int().min(1);

const productSchema = z.object({ productId: id, name: translationsSchema });

const occurrenceSchema = z.object({
  /** The number of the visit within the plan, from 1 to its number of months. */
  n: number,
  /** The visit's day, local to the cemetery. */
  date: localDateSchema,
  priceCents: cents,
  amountToReceiveCents: cents,
});
export type PlannedOccurrence = z.infer<typeof occurrenceSchema>;

/** Facts of a bought cleaning plan (docs/domain.md#subscription). */
export const subscriptionEvents = defineEvents('subscription', {
  SubscriptionStarted: eventType(
    1,
    z.object({
      orderId: id,
      orderNumber: z.string().min(1),
      customerId: id,
      planId: id,
      months: number,
      discountPercent: z.number().min(0).max(100),
      product: productSchema,
      delivery: deliveryFactsSchema,
      /** The first visit's date, from which all other dates are computed. */
      anchorDate: localDateSchema,
      occurrences: z.array(occurrenceSchema).min(1),
      language: z.enum(languages),
      purchasedAt: z.iso.datetime(),
    }),
  ),
  OccurrenceScheduled: eventType(
    1,
    z.object({
      n: number,
      date: localDateSchema,
      serviceId: id,
      priceCents: cents,
      amountToReceiveCents: cents,
      subscriptionId: id,
      orderId: id,
      orderNumber: z.string().min(1),
      customerId: id,
      product: productSchema,
      /** Where and when the visit takes place; `date` is the date of this occurrence. */
      delivery: deliveryFactsSchema,
      visits: number,
      language: z.enum(languages),
      purchasedAt: z.iso.datetime(),
    }),
  ),
  OccurrenceMoved: eventType(1, z.object({ n: number, date: localDateSchema })),
  OccurrenceConcluded: eventType(1, z.object({ n: number, serviceId: id, outcome: z.enum(['closed', 'cancelled']) })),
  /** `resumeAt` is the instant at which the plan resumes automatically. */
  SubscriptionPaused: eventType(1, z.object({ pausedAt: z.iso.datetime(), resumeAt: z.iso.datetime() })),
  /**
   * `shiftedDays` is the length of the pause in local days: each visit that is not a service yet moves by this number.
   */
  SubscriptionResumed: eventType(1, z.object({ shiftedDays: z.int().min(0) })),
  SubscriptionCompleted: eventType(1, z.object({})),
  SubscriptionCancelled: eventType(
    1,
    z.object({ reason: z.string().min(1), unscheduled: z.array(number), refundCents: cents }),
  ),
});

export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;

/** The data of one event type. */
export type SubscriptionEventData<Type extends SubscriptionEvent['type']> = Extract<
  SubscriptionEvent,
  { type: Type }
>['data'];
