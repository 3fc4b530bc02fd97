import { z } from 'zod';
import { parseDecimal, toDecimal } from './money.js';
import { weekdayOf } from './opening-hours.js';
import { amountSchema } from './validation.js';

/** The days of a week, Monday first, as keys of capacities. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The minimum and maximum of the distance in kilometres, and of the numbers of services. */
export const STANDING_LIMITS = { radiusKm: { min: 1, max: 50 }, perDay: 200, perWeek: 1400 } as const;

/**
 * What a partner accepts in advance (docs/domain.md#standing-acceptance): services on these weekdays, within this
 * distance, that pay at least `minAmount`, so many per day and per week (Monday to Sunday). Days are local to the place
 * of the service.
 */
export const standingAcceptanceSchema = z
  .strictObject({
    active: z.boolean(),
    days: z.array(z.enum(weekDays)).max(weekDays.length),
    maxPerDay: z.int().min(1).max(STANDING_LIMITS.perDay),
    maxPerWeek: z.int().min(1).max(STANDING_LIMITS.perWeek),
    radiusKm: z.int().min(STANDING_LIMITS.radiusKm.min).max(STANDING_LIMITS.radiusKm.max),
    /** The least amount that the partner receives for a service. */
    minAmount: amountSchema,
  })
  .refine(({ active, days }) => !active || days.length > 0, {
    path: ['days'],
    error: 'required',
  });
export type StandingAcceptance = z.output<typeof standingAcceptanceSchema>;

/** {@link StandingAcceptance} as events and rules use it: money in cents, each day once, Monday first. */
export interface StandingTerms extends Omit<StandingAcceptance, 'minAmount'> {
  readonly minAmountCents: number;
}

export const standingTermsOf = ({ days, minAmount, ...others }: StandingAcceptance): StandingTerms => ({
  ...others,
  days: weekDays.filter((day) => days.includes(day)),
  minAmountCents: parseDecimal(minAmount),
});

export const standingAcceptanceOf = ({ minAmountCents, ...others }: StandingTerms): StandingAcceptance => ({
  ...others,
  minAmount: toDecimal(minAmountCents),
});

/** For how many minutes, counted from 08:00 to 21:00, a partner may hand back what was accepted in advance. */
export const handBackMinutes = 60;

/** A service as a standing acceptance judges it. */
export interface WorkInAdvance {
  /** The local date of the service. */
  readonly date: string;
  readonly distanceKm: number;
  readonly amountCents: number;
}

/** Whether the terms cover a service, apart from the numbers per day and week. */
export const coversInAdvance = (terms: StandingTerms, { date, distanceKm, amountCents }: WorkInAdvance): boolean =>
  terms.active &&
  terms.days.includes(weekdayOf(date)) &&
  distanceKm <= terms.radiusKm &&
  amountCents >= terms.minAmountCents;

/** Whether the terms leave room for one more service, beside those accepted in advance on its day and in its week. */
export const hasRoomInAdvance = (
  { maxPerDay, maxPerWeek }: StandingTerms,
  taken: { readonly day: number; readonly week: number },
): boolean => taken.day < maxPerDay && taken.week < maxPerWeek;

/** The Monday of the week of a local date. */
export const weekOf = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** How many days back `GET /Partner/me/standing-preview` looks. */
export const standingPreviewDays = 30;

const whole = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most));

/** Query of `GET /Partner/me/standing-preview`: the terms to try out; `days` are separated by commas. */
export const standingPreviewQuerySchema = z
  .object({
    days: z
      .string()
      .max(50)
      .transform((text) => text.split(',').filter((day) => day !== ''))
      .pipe(z.array(z.enum(weekDays)).max(weekDays.length)),
    maxPerDay: whole(STANDING_LIMITS.perDay),
    maxPerWeek: whole(STANDING_LIMITS.perWeek),
    radiusKm: whole(STANDING_LIMITS.radiusKm.max),
    minAmount: amountSchema,
  })
  .transform((terms) => standingTermsOf({ ...terms, active: true }));
export type StandingPreviewQuery = z.output<typeof standingPreviewQuerySchema>;

/**
 * The answer of `GET /Partner/me/standing-preview`: how many services near the partner, of the last `days` days, these
 * terms would have covered at most, what they pay together, and how many of them the partner did in any case
 * (`received`).
 */
export const standingPreviewSchema = z.object({
  days: z.int(),
  services: z.int().min(0),
  amount: amountSchema,
  received: z.int().min(0),
});
export type StandingPreview = z.output<typeof standingPreviewSchema>;
