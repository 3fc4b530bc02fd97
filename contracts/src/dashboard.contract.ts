import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { translationsSchema } from './languages.js';
import { amountSchema, hourSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

const count = z.int().min(0);
const optionalDate = unlessBlank(localDateSchema);

/** Days that figures may cover at once. */
export const maximumDashboardDays = 366;
/** Days that figures cover when no range is asked for. */
export const defaultDashboardDays = 30;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** `GET /Dashboard`: days in Lisbon, both included; `to` is today and `from` 29 days before `to` when left out. */
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

/** What happened on one day, or on several together. Money is a decimal string in euros, VAT included. */
export const figuresSchema = z.object({
  ordersPlaced: count,
  ordersPaid: count,
  paid: z.string(),
  /** Confirmed refunds. */
  refunds: count,
  refunded: z.string(),
  offersMade: count,
  offersAccepted: count,
  offersDeclined: count,
  offersExpired: count,
  servicesScheduled: count,
  servicesEscalated: count,
  /** Services that were cancelled because nobody accepted them in time. */
  servicesUnmatched: count,
  servicesClosed: count,
  servicesCancelled: count,
  /** Minutes from the beginning of the search to acceptance, to two digits; null without an acceptance. */
  acceptanceP50: z.number().nullable(),
  acceptanceP95: z.number().nullable(),
});
export type Figures = z.output<typeof figuresSchema>;

export const dayFiguresSchema = figuresSchema.extend({ day: z.iso.date() });
export type DayFigures = z.output<typeof dayFiguresSchema>;

/** Why nobody accepted a service: nobody could be asked, somebody did not answer, all declined. */
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

/** What one municipality bought. */
const placeFiguresSchema = z.object({
  city: z.string(),
  ordersPaid: count,
  paid: z.string(),
  servicesUnmatched: count,
  refunded: z.string(),
});

/**
 * Answer of `GET /Dashboard`, from a read model that follows the events a moment behind. `days` are those with events,
 * newest first; `lastYear` the same days of the year before. `lag`: how far the read model is behind, in events (counted
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

/** What waits for an admin: nobody accepted, time is past, somebody complains. */
export const workKinds = ['unassigned', 'late', 'disputed'] as const;
export type WorkKind = (typeof workKinds)[number];

/** One thing that waits for an admin; the date is local to its place. */
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
  /** By when somebody must act, or since when it is late. */
  at: z.iso.datetime(),
});
export type WorkItem = z.output<typeof workItemSchema>;

const phaseCounts = { done: count, underWay: count, accepted: count, unassigned: count };

/** Answer of `GET /Dashboard/today`, from the rows of services as they are now. Days are days in Lisbon. */
export const workTodaySchema = z.object({
  today: localDateSchema,
  unassigned: z.object({ count, earliest: localDateSchema.nullable() }),
  late: z.object({ count, earliest: localDateSchema.nullable() }),
  disputed: z.object({ count, dueAt: z.iso.datetime().nullable() }),
  /** Mails that were given up, jobs and refunds that failed, documents that could not be issued so far, and events that were set aside. */
  failed: z.object({ mails: count, jobs: count, events: count, refunds: count, documents: count }),
  /** The most urgent first, at most ten. */
  next: z.array(workItemSchema),
  field: z.object({
    ...phaseCounts,
    /** Flowers by the hour of their slot, earliest first. */
    hours: z.array(z.object({ hour: hourSchema, ...phaseCounts })),
  }),
  tomorrow: z.object({ services: count, withPartner: count }),
});
export type WorkToday = z.output<typeof workTodaySchema>;
