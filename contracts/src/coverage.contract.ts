import { z } from 'zod';
import { exportQuerySchema } from './http.contract.js';
import { serviceTypes } from './fulfilment.contract.js';
import { partnerTypes } from './roles.js';
import { localDateSchema, unlessBlank } from './validation.js';

const count = z.int().min(0);
const weekCounts = z.object({ mon: count, tue: count, wed: count, thu: count, fri: count, sat: count, sun: count });

/** Query of `GET /Dashboard/coverage`; without `month`, the present one (Lisbon). */
export const coverageQuerySchema = z.object({
  type: z.enum(serviceTypes).default('flower'),
  month: unlessBlank(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'date_invalid')),
});
export type CoverageQuery = z.output<typeof coverageQuerySchema>;

/**
 * A municipality: how many approved partners reach its centre and work there by weekday, counted on the day of the month
 * with the fewest (days that are over do not count), and what was lost there in the last 365 days.
 */
const municipalitySchema = z.object({
  code: z.string(),
  name: z.string(),
  district: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  partners: weekCounts,
  /**
   * Services of this type, by the day on which they were to take place, that nobody accepted; counted by the name of the
   * municipality, and 0 where two have the same name.
   */
  unmatched: count,
  /** Checkouts of this type that were refused because no partner could come. */
  refused: count,
});
export type CoveredMunicipality = z.output<typeof municipalitySchema>;

/** `GET /Dashboard/coverage`: all municipalities of Portugal. */
export const coverageSchema = z.object({
  month: z.string(),
  /** The first day of what was lost. */
  since: localDateSchema,
  municipalities: z.array(municipalitySchema),
});
export type Coverage = z.output<typeof coverageSchema>;

/** Query of `GET /Checkout/answer-time`. */
export const answerTimeQuerySchema = z.object({
  type: z.enum(serviceTypes),
  /** The name of a municipality, ignoring case and accents; nothing is said of a name that two have. */
  city: z.string().trim().min(1).max(100),
});
export type AnswerTimeQuery = z.output<typeof answerTimeQuerySchema>;

/** At least so many acceptances are needed before anything is said of them. */
export const LEAST_ANSWERS = 10;

/**
 * `GET /Checkout/answer-time`: how long it took in the last 90 days until a partner accepted, from when one was looked
 * for; for flowers that is the payment. `answer` is null while too little is known.
 */
export const answerTimeSchema = z.object({
  answer: z
    .object({
      /** What was measured: the municipality, else its district, else its region. */
      area: z.enum(['city', 'district', 'region']),
      count,
      /** Median and 90th percentile, in minutes. */
      p50: z.number(),
      p90: z.number(),
    })
    .nullable(),
});
export type AnswerTime = z.output<typeof answerTimeSchema>;

/** Query of `GET /Dashboard/workloads`; `format=csv` gives the partners as a file, otherwise they are never in pages. */
export const workloadsQuerySchema = exportQuerySchema.extend({ type: unlessBlank(z.enum(partnerTypes)) });
export type WorkloadsQuery = z.output<typeof workloadsQuerySchema>;

/** The work of one approved partner. */
export const partnerWorkloadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  partnerType: z.enum(partnerTypes),
  city: z.string().nullable(),
  /** Services on the last 30 days that the partner had. */
  services: count,
  /** Of these services, the share of all that partners of this type had: 0 to 1. */
  share: z.number(),
  /** Answers to offers in the last 30 days, and the median of the minutes that they took; null without any. */
  answers: count,
  answerMinutes: z.number().nullable(),
  /** Services accepted or offered for the next seven days, today included, and how many the partner takes. */
  week: count,
  weekCapacity: count,
});
export type PartnerWorkload = z.output<typeof partnerWorkloadSchema>;

/** `GET /Dashboard/workloads`: who has how much work, the most first. */
export const workloadsSchema = z.object({
  since: localDateSchema,
  /** The share of the work of the last 30 days that the busiest tenth of the partners had; null without work. */
  busiestTenth: z.number().nullable(),
  /** Approved partners who had no work in these days. */
  withoutWork: count,
  partners: z.array(partnerWorkloadSchema),
});
export type Workloads = z.output<typeof workloadsSchema>;
