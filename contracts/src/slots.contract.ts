import { z } from 'zod';
import { deliveryKinds } from './delivery-rules.js';
import { hourSchema, localDateSchema, uuidSchema } from './validation.js';

/** Why a visit does not fit into the hours of a cemetery. */
export const closedReasons = ['holiday', 'closed_day', 'before_opening', 'after_closing'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/**
 * Why a date and hour are not possible: they are too near or too far away (`too_soon`, `too_late`); the cemetery is
 * closed on that day (`holiday`, `closed_day`) or at that hour (`before_opening`, `after_closing`); no partner within
 * reach has capacity on that day and works at that hour (`nobody_near`).
 */
export const slotReasons = ['too_soon', 'too_late', ...closedReasons, 'nobody_near'] as const;
export type SlotReason = (typeof slotReasons)[number];

/**
 * A one-hour slot. `reason` is set when the slot is not open, except when no partner has capacity on the day: then only
 * the day has the reason. `nobody_near` is the reason of an hour at which no partner of that day works.
 */
export const slotHourSchema = z.object({
  hour: hourSchema,
  open: z.boolean(),
  reason: z.enum(slotReasons).optional(),
});
export type SlotHour = z.infer<typeof slotHourSchema>;

/**
 * One local day. For flowers, it is open if one of its `hours` is open; for a cleaning, `hours` is empty. `opens` and
 * `closes` are the cemetery's hours; absent for a church or home, and on days on which the cemetery is closed.
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

/** The maximum number of days in one request. */
export const MAX_SLOT_DAYS = 62;
/** The number of days when `to` is omitted. */
export const DEFAULT_SLOT_DAYS = 14;

const dayMs = 86_400_000;
const rangeFields = {
  /** The first day; by default today at the place, or `to` if that is earlier. */
  from: localDateSchema.optional(),
  /** The last day, inclusive; by default the 14th day from `from`, counting `from`. */
  to: localDateSchema.optional(),
};

const isInRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return true;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days >= 1 && days <= MAX_SLOT_DAYS;
};
const outOfRange = { path: ['to'], error: `The last day follows the first, at most ${MAX_SLOT_DAYS} days in all.` };

/** Query of `GET /Service/{id}/slots`. */
export const slotRangeSchema = z.object(rangeFields).refine(isInRange, outOfRange);
export type SlotRange = z.output<typeof slotRangeSchema>;

/** Parses ids separated by commas. */
const idList = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').filter((id) => id.trim() !== ''))
  .pipe(z.array(uuidSchema).max(50));

const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional();

/**
 * `GET /Checkout/slots`: when the products of a cart can be delivered to a place. A cemetery is given by the id of a
 * grave or of the cemetery; church and home by their location. Without a place, only the lead times are checked, in the
 * time zone of Lisbon. Without products, flowers with the default lead time are assumed.
 */
export const checkoutSlotsQuerySchema = z
  .object({
    kind: z.enum(deliveryKinds).default('cemetery'),
    graveId: uuidSchema.optional(),
    /** The owner of the grave; used only for admins, who order for a customer. */
    customerId: uuidSchema.optional(),
    cemeteryId: uuidSchema.optional(),
    lat: degrees(90),
    lng: degrees(180),
    /** Ids of the products, separated by commas. */
    productIds: idList.optional(),
    ...rangeFields,
  })
  .refine(isInRange, outOfRange)
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    error: 'A point has lat and lng.',
  });
export type CheckoutSlotsQuery = z.output<typeof checkoutSlotsQuerySchema>;

/**
 * The possible date and hour nearest to the requested ones, part of the error that rejects those; `hour` is absent for
 * a cleaning.
 */
export const nearestMomentSchema = z.object({ date: localDateSchema, hour: hourSchema.optional() });
export type NearestMoment = z.infer<typeof nearestMomentSchema>;
