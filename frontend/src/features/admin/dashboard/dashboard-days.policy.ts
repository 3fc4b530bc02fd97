import type { Dashboard, DayFigures } from '@perpetua/contracts/dashboard.contract';

/** A range of days, both included, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** The lengths of the range, in days, from which an admin can choose. */
export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];

/** The span in the URL parameter `days`; 30 if it is missing or unknown. */
export const spanOf = (search: URLSearchParams): Span =>
  spans.find((span) => String(span) === search.get('days')) ?? 30;

const dayMs = 86_400_000;

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last `span` days including `today`, which is a date in Lisbon. */
export const daysUntil = (today: string, span: Span): Days => ({ from: shifted(today, 1 - span), to: today });

/**
 * A bar of a chart or a row of a table: a range of days with its sums. `before` is the number of orders on the same
 * days a year earlier.
 */
export interface Bucket {
  from: string;
  to: string;
  orders: number;
  /** In euros. */
  paid: number;
  /** In euros. */
  refunded: number;
  before: number;
  scheduled: number;
  unmatched: number;
  /**
   * Median and 95th percentile of the minutes from the start of matching until a partner accepted; null for a bucket of
   * several days, and for a day without acceptances.
   */
  p50: number | null;
  p95: number | null;
  /** Whether the bucket includes today, which is not over. */
  isOpen: boolean;
}

/** The length of a bucket. */
export type Grain = 'day' | 'week' | 'month';

/** The bucket length of a chart: short, but with few enough bars to tell apart. */
export const chartGrain: Record<Span, Grain> = { 7: 'day', 30: 'day', 90: 'week', 365: 'month' };
/** The bucket length of a table: short, but with few enough rows to read. */
export const tableGrain: Record<Span, Grain> = { 7: 'day', 30: 'week', 90: 'week', 365: 'month' };

/** All buckets of the dashboard's days, oldest first, including empty ones. A week begins on Monday. */
export function bucketsOf(dashboard: Pick<Dashboard, 'from' | 'to' | 'days' | 'lastYear'>, grain: Grain): Bucket[] {
  const days = new Map(dashboard.days.map((figures) => [figures.day, figures]));
  const before = new Map<string, number>();
  for (const { day, ordersPaid } of dashboard.lastYear.days) {
    const later = sameDayLater(day);
    before.set(later, (before.get(later) ?? 0) + ordersPaid);
  }
  const buckets: Bucket[] = [];
  for (let day = dashboard.from; day <= dashboard.to; day = shifted(day, 1)) {
    const last = buckets.at(-1);
    const bucket = last && grain !== 'day' && !begins(day, grain) ? last : added(buckets, day);
    add(bucket, { day, figures: days.get(day), before: before.get(day) ?? 0, isOpen: day === dashboard.to });
  }
  return buckets;
}

/** The same day a year later; 28 February for 29 February. */
const sameDayLater = (day: string): string => {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later;
};

const begins = (day: string, grain: Grain): boolean =>
  grain === 'month' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

function added(buckets: Bucket[], day: string): Bucket {
  const bucket: Bucket = {
    from: day,
    to: day,
    orders: 0,
    paid: 0,
    refunded: 0,
    before: 0,
    scheduled: 0,
    unmatched: 0,
    p50: null,
    p95: null,
    isOpen: false,
  };
  buckets.push(bucket);
  return bucket;
}

interface OfDay {
  day: string;
  figures: DayFigures | undefined;
  before: number;
  isOpen: boolean;
}

function add(bucket: Bucket, { day, figures, before, isOpen }: OfDay): void {
  const isAlone = bucket.from === day;
  bucket.to = day;
  bucket.before += before;
  bucket.isOpen ||= isOpen;
  bucket.orders += figures?.ordersPaid ?? 0;
  bucket.paid += Number(figures?.paid ?? 0);
  bucket.refunded += Number(figures?.refunded ?? 0);
  bucket.scheduled += figures?.servicesScheduled ?? 0;
  bucket.unmatched += figures?.servicesUnmatched ?? 0;
  bucket.p50 = isAlone ? (figures?.acceptanceP50 ?? null) : null;
  bucket.p95 = isAlone ? (figures?.acceptanceP95 ?? null) : null;
}

/** The growth from `before` to `now` as a share of `before`; undefined if `before` is 0. */
export const growth = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before;
