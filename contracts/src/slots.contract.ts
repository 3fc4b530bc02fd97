import { z } from 'zod';
import { deliveryKinds } from './delivery-rules.js';
import { hourSchema, localDateSchema, uuidSchema } from './validation.js';

/**
 * Why a moment cannot be had. Too near or too far (`too_soon`, `too_late`); the cemetery is closed (`holiday`,
 * `closed_day`) or not yet, or no longer, open (`before_opening`, `after_closing`); no partner has room (`nobody_near`).
 */
export const slotReasons = [
  'too_soon',
  'too_late',
  'holiday',
  'closed_day',
  'before_opening',
  'after_closing',
  'nobody_near',
] as const;
export type SlotReason = (typeof slotReasons)[number];

/** One slot of an hour; `reason` when it is not open. Of a day that nobody has room on, the day gives the reason. */
export const slotHourSchema = z.object({
  hour: hourSchema,
  open: z.boolean(),
  reason: z.enum(slotReasons).exclude(['nobody_near']).optional(),
});
export type SlotHour = z.infer<typeof slotHourSchema>;

/**
 * One local day. It is open when it has an open hour; a cleaning has no hours, only days. `opens` and `closes` are the
 * cemetery's hours, absent for church and home and on days that it stays closed.
 */
export const slotDaySchema = z.object({
  date: localDateSchema,
  open: z.boolean(),
  reason: z.enum(slotReasons).optional(),
  opens: z.string().optional(),
  closes: z.string().optional(),
  /**
   * A lower bound on the number of partners within reach who have capacity on that day; absent while the place is not
   * known.
   */
  partners: z.int().min(0).optional(),
  hours: z.array(slotHourSchema),
});
export type SlotDay = z.infer<typeof slotDaySchema>;

/** Days that one request may ask for. */
export const MAX_SLOT_DAYS = 62;
/** Days that are answered when no end is named. */
export const DEFAULT_SLOT_DAYS = 14;

const dayMs = 86_400_000;
const rangeFields = {
  /** Left out: today at the place. */
  from: localDateSchema.optional(),
  /** The last day, included; left out: two weeks. */
  to: localDateSchema.optional(),
};

const isInRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return true;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days >= 1 && days <= MAX_SLOT_DAYS;
};
const outOfRange = { path: ['to'], error: `The last day follows the first, at most ${MAX_SLOT_DAYS} days in all.` };

/** `GET /Service/{id}/slots`. */
export const slotRangeSchema = z.object(rangeFields).refine(isInRange, outOfRange);
export type SlotRange = z.output<typeof slotRangeSchema>;

/** "a,b,c" as ids. */
const idList = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').filter((id) => id.trim() !== ''))
  .pipe(z.array(uuidSchema).max(50));

const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional();

/**
 * `GET /Checkout/slots`: when what is in a cart may be delivered to a place. A cemetery is named by one's own grave or by
 * itself; church and home by their point. Without a place only the lead times are judged, in the zone of Lisbon. Without
 * products: flowers with the usual lead time.
 */
export const checkoutSlotsQuerySchema = z
  .object({
    kind: z.enum(deliveryKinds).default('cemetery'),
    graveId: uuidSchema.optional(),
    /** Whose grave it is; counts for admins only, who order for a customer. */
    customerId: uuidSchema.optional(),
    cemeteryId: uuidSchema.optional(),
    lat: degrees(90),
    lng: degrees(180),
    /** Ids separated by commas. */
    productIds: idList.optional(),
    ...rangeFields,
  })
  .refine(isInRange, outOfRange)
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    error: 'A point has lat and lng.',
  });
export type CheckoutSlotsQuery = z.output<typeof checkoutSlotsQuerySchema>;

/** The closest moment that would do, in a refusal of another one; without an hour for a cleaning. */
export const nearestMomentSchema = z.object({ date: localDateSchema, hour: hourSchema.optional() });
export type NearestMoment = z.infer<typeof nearestMomentSchema>;
