import {
  type Dashboard,
  type DayFigures,
  type Figures,
  refundReasons,
  unmatchedReasons,
} from '@perpetua/contracts/dashboard.contract';
import { serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { acceptanceOf, refundMeasure, unmatchedMeasure } from './measures.policy.js';

/** How often a measure was counted, and the sum of its amounts in cents. */
export interface MeasureSum {
  readonly measure: string;
  readonly count: number;
  readonly cents: number;
}

export interface DaySum extends MeasureSum {
  readonly day: string;
}

export interface CitySum extends MeasureSum {
  readonly city: string;
}

const REFUNDS = refundReasons.map(refundMeasure);
const UNMATCHED = unmatchedReasons.map(unmatchedMeasure);

const counted = (sums: readonly MeasureSum[], ...measures: readonly string[]): number =>
  sums.reduce((total, { measure, count }) => (measures.includes(measure) ? total + count : total), 0);

const money = (sums: readonly MeasureSum[], ...measures: readonly string[]): string =>
  toDecimal(sums.reduce((total, { measure, cents }) => (measures.includes(measure) ? total + cents : total), 0));

/** Computes the dashboard figures from a period's measure sums. */
export const figuresOf = (sums: readonly MeasureSum[]): Figures => {
  const times = acceptanceTimes(sums);
  return {
    ordersPlaced: counted(sums, 'orders_placed'),
    ordersPaid: counted(sums, 'orders_paid'),
    paid: money(sums, 'orders_paid'),
    refunds: counted(sums, ...REFUNDS),
    refunded: money(sums, ...REFUNDS),
    offersMade: counted(sums, 'offers_made'),
    offersAccepted: counted(sums, 'offers_accepted'),
    offersDeclined: counted(sums, 'offers_declined'),
    offersExpired: counted(sums, 'offers_expired'),
    servicesScheduled: counted(sums, 'services_scheduled'),
    servicesEscalated: counted(sums, 'services_escalated'),
    servicesUnmatched: counted(sums, ...UNMATCHED),
    servicesClosed: counted(sums, 'services_closed'),
    servicesCancelled: counted(sums, 'services_cancelled'),
    acceptanceP50: percentile(times, 0.5),
    acceptanceP95: percentile(times, 0.95),
  };
};

/** The figures of each day, newest first. */
export const dayFiguresOf = (sums: readonly DaySum[]): DayFigures[] =>
  [...grouped(sums, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, ofDay]) => ({ day, ...figuresOf(ofDay) }));

/** Computes the percentiles of acceptance times, in minutes, per type of service. */
export const acceptanceByType = (sums: readonly MeasureSum[]): Dashboard['acceptance'] =>
  serviceTypes.map((type) => {
    const times = acceptanceTimes(sums, type);
    const count = times.reduce((total, each) => total + each.count, 0);
    return { type, count, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  });

/** How many services of a type were accepted, with median and 90th percentile of the minutes; null without any. */
export const percentilesOf = (
  sums: readonly MeasureSum[],
  type: string,
): { readonly count: number; readonly p50: number | null; readonly p90: number | null } => {
  const times = acceptanceTimes(sums, type);
  const count = times.reduce((total, each) => total + each.count, 0);
  return { count, p50: percentile(times, 0.5), p90: percentile(times, 0.9) };
};

export const unmatchedByReason = (sums: readonly MeasureSum[]): Dashboard['unmatched'] =>
  unmatchedReasons.map((reason) => ({ reason, count: counted(sums, unmatchedMeasure(reason)) }));

export const refundsByReason = (sums: readonly MeasureSum[]): Dashboard['refunds'] =>
  refundReasons.map((reason) => {
    const measure = refundMeasure(reason);
    return { reason, count: counted(sums, measure), amount: money(sums, measure) };
  });

/**
 * Computes the figures of each municipality, sorted by the number of paid orders, highest first; municipalities without
 * figures are left out.
 */
export const placesOf = (sums: readonly CitySum[]): Dashboard['places'] =>
  [...grouped(sums, ({ city }) => city)]
    .map(([city, ofCity]) => ({
      city,
      ordersPaid: counted(ofCity, 'orders_paid'),
      paid: money(ofCity, 'orders_paid'),
      servicesUnmatched: counted(ofCity, ...UNMATCHED),
      refunded: money(ofCity, ...REFUNDS),
    }))
    .filter(({ ordersPaid, servicesUnmatched, refunded }) => ordersPaid + servicesUnmatched > 0 || refunded !== '0.00')
    .toSorted((one, other) => other.ordersPaid - one.ordersPaid || one.city.localeCompare(other.city, 'pt'));

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

interface Time {
  readonly minutes: number;
  readonly count: number;
}

const acceptanceTimes = (sums: readonly MeasureSum[], only?: string): readonly Time[] =>
  sums
    .flatMap(({ measure, count }) => {
      const time = acceptanceOf(measure);
      return time && (only === undefined || time.type === only) ? [{ minutes: time.minutes, count }] : [];
    })
    .toSorted((one, other) => one.minutes - other.minutes);

/** The nearest-rank percentile of sorted times, in minutes; null without times. */
const percentile = (times: readonly Time[], share: number): number | null => {
  const total = times.reduce((sum, { count }) => sum + count, 0);
  let rank = Math.ceil(total * share);
  for (const { minutes, count } of times) {
    rank -= count;
    if (rank <= 0) return minutes;
  }
  return null;
};
