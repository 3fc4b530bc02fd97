import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { translationsSchema } from './languages.js';
import { amountSchema, hourSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

const count = z.int().min(0);
const optionalDate = unlessBlank(localDateSchema);

/** The maximum number of days that one request may cover. */
export const maximumDashboardDays = 366;
/** The number of days that a request without `from` covers. */
export const defaultDashboardDays = 30;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * `GET /Dashboard`: `from` and `to` are days in Lisbon, both inclusive. Without `from`, the range is the 30 days that
 * end with `to`. Without `to`, it ends today, or earlier if it would have more than 366 days.
 */
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
  /** The number of services that were cancelled because no partner accepted them in time. */
  servicesUnmatched: count,
  servicesClosed: count,
  servicesCancelled: count,
  /**
   * Median number of minutes from the start of matching to acceptance; from 100 minutes on, rounded to two significant
   * digits. Null if no service was accepted.
   */
  acceptanceP50: z.number().nullable(),
  acceptanceP95: z.number().nullable(),
});
export type Figures = z.output<typeof figuresSchema>;

export const dayFiguresSchema = figuresSchema.extend({ day: z.iso.date() });
export type DayFigures = z.output<typeof dayFiguresSchema>;

/**
 * Why no partner accepted a service: no offer was made, at least one offer expired without an answer, or every partner
 * who was asked declined.
 */
export const unmatchedReasons = ['nobody_near', 'unanswered', 'declined'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** The reasons by which the dashboard groups refunds; `cancelled` includes all other reasons. */
export const refundReasons = ['unmatched', 'missed', 'complaint', 'goodwill', 'cancelled'] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * The minutes from the start of matching to acceptance for one service type: `p50` is the median, `p95` the 95th
 * percentile; null if no service was accepted.
 */
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
 * first; `lastYear` contains the same days of the year before. `lag` is how far the read model is behind: the number of
 * unprocessed events (counted up to 10,000) and the age of the oldest one in seconds.
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
  /** The municipalities, those with the most paid orders first. */
  places: z.array(placeFiguresSchema),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** What waits for an admin: a service without a partner, late work, or a complaint. */
export const workKinds = ['unassigned', 'late', 'disputed'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A service that waits for an admin; its date and hour are local to its place. */
export const workItemSchema = z.object({
  kind: z.enum(workKinds),
  serviceId: uuidSchema,
  orderNumber: z.string(),
  name: translationsSchema,
  city: z.string(),
  scheduledDate: localDateSchema,
  scheduledHour: hourSchema.optional(),
  /** The zone of the place (IANA), to which date and hour are local. */
  timeZone: z.string(),
  total: amountSchema,
  customerName: z.string(),
  partner: z.object({ id: uuidSchema, name: z.string(), phone: z.string().optional() }).optional(),
  /**
   * `unassigned`: when the service is cancelled automatically. `disputed`: by when an admin should decide. `late`: when
   * the slot ended.
   */
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
  /** Services on days on which their cemetery is closed, without a new date proposed; the first of these days. */
  closed: z.object({ count, earliest: localDateSchema.nullable() }),
  /**
   * The numbers of mails and of messages to phones and devices that were given up, of failed jobs and refunds, of
   * documents that could not be issued yet, and of events that were set aside.
   */
  failed: z.object({ mails: count, messages: count, jobs: count, events: count, refunds: count, documents: count }),
  /** The most urgent services first, at most ten. */
  next: z.array(workItemSchema),
  field: z.object({
    ...phaseCounts,
    /** The counts of flower deliveries by the hour of their slot, earliest hour first. */
    hours: z.array(z.object({ hour: hourSchema, ...phaseCounts })),
  }),
  tomorrow: z.object({ services: count, withPartner: count }),
});
export type WorkToday = z.output<typeof workTodaySchema>;
