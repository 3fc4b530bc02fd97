import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { translationsSchema } from './languages.js';
import { amountSchema, hourSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

const count = z.int().min(0);
const optionalDate = unlessBlank(localDateSchema);

/** The maximum number of days in one request. */
export const maximumDashboardDays = 366;
/** The number of days by default. */
export const defaultDashboardDays = 30;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** `GET /Dashboard`: days in Lisbon, both inclusive; by default `to` is today and `from` 29 days before `to`. */
export const dashboardQuerySchema = z
  .object({ from: optionalDate, to: optionalDate })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: 'range_invalid',
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || dayNumber(to) - dayNumber(from) < maximumDashboardDays,
    { path: ['from'], error: `The range has more than ${maximumDashboardDays} days.` },
  );
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>;

/** The figures of one day, or of several days together. Money is a decimal string in euros, VAT included. */
export const figuresSchema = z.object({
  ordersPlaced: count,
  ordersPaid: count,
  paid: z.string(),
  /** The number of confirmed refunds. */
  refunds: count,
  refunded: z.string(),
  offersMade: count,
  offersAccepted: count,
  offersDeclined: count,
  offersExpired: count,
  servicesScheduled: count,
  servicesEscalated: count,
  /** Services that were cancelled because no partner accepted them in time. */
  servicesUnmatched: count,
  servicesClosed: count,
  servicesCancelled: count,
  /**
   * Median number of minutes from the beginning of matching to acceptance, with two decimals; null without an
   * acceptance.
   */
  acceptanceP50: z.number().nullable(),
  acceptanceP95: z.number().nullable(),
});
export type Figures = z.output<typeof figuresSchema>;

export const dayFiguresSchema = figuresSchema.extend({ day: z.iso.date() });
export type DayFigures = z.output<typeof dayFiguresSchema>;

/** Why no partner accepted a service: nobody could be asked, at least one partner did not answer, or all declined. */
export const unmatchedReasons = ['nobody_near', 'unanswered', 'declined'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** The reasons of refunds. */
export const refundReasons = ['unmatched', 'missed', 'complaint', 'goodwill', 'cancelled'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** How long people waited for a partner, in minutes. */
const acceptanceSchema = z.object({
  type: z.enum(serviceTypes),
  count,
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

/** The figures of one municipality. */
const placeFiguresSchema = z.object({
  city: z.string(),
  ordersPaid: count,
  paid: z.string(),
  servicesUnmatched: count,
  refunded: z.string(),
});

/**
 * Response of `GET /Dashboard`, from an eventually consistent read model. `days` are the days with events, newest
 * first; `lastYear` are the same days of the year before. `lag`: how far the read model is behind, in events (counted
 * up to 10,000) and by the age of the next one in seconds.
 */
export const dashboardSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  lag: z.object({ events: count, seconds: z.number(), isFailing: z.boolean() }),
  total: figuresSchema,
  days: z.array(dayFiguresSchema),
  lastYear: z.object({ total: figuresSchema, days: z.array(dayFiguresSchema) }),
  acceptance: z.array(acceptanceSchema),
  unmatched: z.array(z.object({ reason: z.enum(unmatchedReasons), count })),
  refunds: z.array(z.object({ reason: z.enum(refundReasons), count, amount: z.string() })),
  /** Most orders first. */
  places: z.array(placeFiguresSchema),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** What waits for an admin: a service without a partner, late work, or a complaint. */
export const workKinds = ['unassigned', 'late', 'disputed'] as const;
export type WorkKind = (typeof workKinds)[number];

/** One item that waits for an admin; the date is local to its place. */
export const workItemSchema = z.object({
  kind: z.enum(workKinds),
  serviceId: uuidSchema,
  orderNumber: z.string(),
  name: translationsSchema,
  city: z.string(),
  scheduledDate: localDateSchema,
  scheduledHour: hourSchema.optional(),
  total: amountSchema,
  customerName: z.string(),
  partner: z.object({ id: uuidSchema, name: z.string(), phone: z.string().optional() }).optional(),
  /** When an admin must act at the latest, or since when the work is late. */
  at: z.iso.datetime(),
});
export type WorkItem = z.output<typeof workItemSchema>;

const phaseCounts = { done: count, underWay: count, accepted: count, unassigned: count };

/** Response of `GET /Dashboard/today`, from the current rows of services. Days are days in Lisbon. */
export const workTodaySchema = z.object({
  today: localDateSchema,
  unassigned: z.object({ count, earliest: localDateSchema.nullable() }),
  late: z.object({ count, earliest: localDateSchema.nullable() }),
  disputed: z.object({ count, dueAt: z.iso.datetime().nullable() }),
  /**
   * The numbers of mails that were given up, of failed jobs and refunds, of documents that could not be issued yet, and
   * of events that were set aside.
   */
  failed: z.object({ mails: count, jobs: count, events: count, refunds: count, documents: count }),
  /** The most urgent first, at most ten. */
  next: z.array(workItemSchema),
  field: z.object({
    ...phaseCounts,
    /** Flowers by the hour of their slot, earliest hour first. */
    hours: z.array(z.object({ hour: hourSchema, ...phaseCounts })),
  }),
  tomorrow: z.object({ services: count, withPartner: count }),
});
export type WorkToday = z.output<typeof workTodaySchema>;
