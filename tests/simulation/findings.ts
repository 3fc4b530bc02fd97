import type { DayWindow } from '../../backend/src/fulfilment/routes/flexible-days.policy.js';
import { daysLater } from '../../backend/src/platform/clock/local-time.js';
import { slotStart } from '../../backend/src/fulfilment/policies/local-slot.policy.js';
import { localHour } from './local-hours.js';
import type { CountryYear, Course, Outcome } from './country-year.js';
import { type Neighbour, Neighbourhood } from './neighbourhood.js';
import { cemeteryKey, type Visit } from './orders.js';

/** The measured results of a policy. Shares are between 0 and 1. */
export interface Findings {
  readonly visits: number;
  readonly unmatched: {
    readonly all: number;
    /** Share of unmatched visits among those within the radius of three or more partners. */
    readonly coveredWell: number;
    readonly flowers: number;
    readonly cleanings: number;
    readonly planVisits: number;
    /**
     * Share of unmatched flowers among those whose matching began between 21:00 and 08:00, less than 12 h before the
     * slot.
     */
    readonly urgentByNight: number;
    /** Share of unmatched visits among those scheduled from 25 October to 1 November. */
    readonly allSaints: number;
  };
  readonly minutes: Readonly<Record<'all' | 'flowers' | 'cleanings' | 'planVisits', Spread>>;
  readonly offersAService: number;
  readonly km: Spread & {
    readonly mean: number;
    /**
     * Mean number of kilometres by which the partner is farther away than the nearest one, who may have been
     * unavailable or unwilling.
     */
    readonly beyondNearest: number;
    /** Share of the matched visits that lie outside the radius of their partner. */
    readonly outsideRadius: number;
  };
  /** The ways to cleanings in known cemeteries: one for all that a partner does in a cemetery on a day. */
  readonly ways: {
    /** Kilometres of the ways, in one direction, divided by the number of cleanings. */
    readonly kmACleaning: number;
    readonly cleaningsAWay: number;
    /**
     * How many ways there would be if one partner did all cleanings of a cemetery on a day, the days were chosen with
     * knowledge of all orders of the year, and capacity had no end: no planner can need fewer.
     */
    readonly least: number;
    readonly count: number;
  };
  /** The cleanings for which customers wanted a day from 15 to 28 October; the ways as above. */
  readonly beforeAllSaints: Pick<Findings['ways'], 'kmACleaning' | 'cleaningsAWay'> & {
    readonly cleanings: number;
    /** Share of unmatched ones. */
    readonly unmatched: number;
  };
  readonly notificationsAPartnerAndDay: { readonly mean: number; readonly busiest: number };
  readonly fairness: {
    /** Share of the matched visits that go to the busiest tenth of the partners. */
    readonly busiestTenth: number;
    readonly withoutWork: number;
  };
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

const MINUTE = 60_000;
const WELL_COVERED = 3;
const URGENT_MS = 12 * 60 * MINUTE;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which this share of the values lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN;

const spread = (values: readonly number[]): Spread => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) });

const kinds = {
  all: () => true,
  flowers: ({ visit }: Outcome) => visit.type === 'flower',
  cleanings: ({ visit }: Outcome) => visit.type === 'clean' && visit.subscriptionId === null,
  planVisits: ({ visit }: Outcome) => visit.subscriptionId !== null,
};

const isUrgentByNight = ({ visit, matchingSince }: Outcome): boolean => {
  if (visit.type !== 'flower') return false;
  const hour = localHour(matchingSince, visit.timeZone);
  const slot = slotStart(visit).getTime();
  return (hour >= 21 || hour < 8) && slot - matchingSince < URGENT_MS;
};

const isAllSaints = ({ visit: { scheduledDate } }: Outcome): boolean =>
  scheduledDate.slice(5) >= '10-25' && scheduledDate.slice(5) <= '11-01';

const isBeforeAllSaints = ({ type, scheduledDate }: Visit): boolean =>
  type === 'clean' && scheduledDate.slice(5) >= '10-15' && scheduledDate.slice(5) <= '10-28';

const isMatched = ({ partnerId }: Outcome): boolean => partnerId !== null;
const unmatchedShare = (outcomes: readonly Outcome[]): number => mean(outcomes.map((one) => (isMatched(one) ? 0 : 1)));
const minutesOf = (outcomes: readonly Outcome[]): Spread =>
  spread(
    outcomes.flatMap(({ acceptedAt, matchingSince }) =>
      acceptedAt === null ? [] : [(acceptedAt - matchingSince) / MINUTE],
    ),
  );

/** Measures the results of a policy over a year of `days` days. */
export function findingsOf(year: CountryYear, { outcomes, notified }: Course, days: number): Findings {
  const around = new Neighbourhood(year.workers);
  const neighboursOf = ({ visit }: Outcome): readonly Neighbour[] =>
    around.of(visit.type === 'flower' ? 'flower' : 'grave', visit.place);
  const covering = (one: Outcome): number =>
    neighboursOf(one).filter(({ worker, distanceKm }) => distanceKm <= worker.radiusKm).length;
  const matched = outcomes.filter(isMatched);
  return {
    visits: outcomes.length,
    unmatched: {
      all: unmatchedShare(outcomes),
      coveredWell: unmatchedShare(outcomes.filter((one) => covering(one) >= WELL_COVERED)),
      flowers: unmatchedShare(outcomes.filter(kinds.flowers)),
      cleanings: unmatchedShare(outcomes.filter(kinds.cleanings)),
      planVisits: unmatchedShare(outcomes.filter(kinds.planVisits)),
      urgentByNight: unmatchedShare(outcomes.filter(isUrgentByNight)),
      allSaints: unmatchedShare(outcomes.filter(isAllSaints)),
    },
    minutes: {
      all: minutesOf(outcomes),
      flowers: minutesOf(outcomes.filter(kinds.flowers)),
      cleanings: minutesOf(outcomes.filter(kinds.cleanings)),
      planVisits: minutesOf(outcomes.filter(kinds.planVisits)),
    },
    offersAService: mean(outcomes.map(({ offers }) => offers)),
    km: kilometres(year, matched, (one) => neighboursOf(one)[0]?.distanceKm ?? 0),
    ways: waysOf(year, matched),
    beforeAllSaints: beforeAllSaints(year, outcomes),
    notificationsAPartnerAndDay: notifications(year, notified, days),
    fairness: fairness(year, matched),
  };
}

function waysOf({ visits }: CountryYear, matched: readonly Outcome[]): Findings['ways'] {
  const ordered = new Map(visits.map((visit) => [visit.serviceId, visit]));
  const ways = new Map<string, number[]>();
  const wishes = new Map<string, DayWindow[]>();
  for (const { visit, partnerId, distanceKm } of matched) {
    if (visit.type === 'flower' || visit.cemetery === null) continue;
    const cemetery = cemeteryKey(visit.cemetery);
    const way = `${partnerId} ${visit.scheduledDate} ${cemetery}`;
    ways.set(way, [...(ways.get(way) ?? []), distanceKm ?? 0]);
    const { scheduledDate: date, flexibleDays: days } = ordered.get(visit.serviceId) ?? visit;
    const wish = { from: daysLater(date, -days), to: daysLater(date, days) };
    wishes.set(cemetery, [...(wishes.get(cemetery) ?? []), wish]);
  }
  const cleanings = [...ways.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    kmACleaning: [...ways.values()].reduce((sum, kms) => sum + mean(kms), 0) / cleanings,
    cleaningsAWay: cleanings / ways.size,
    least: [...wishes.values()].reduce((sum, one) => sum + fewestDays(one), 0),
    count: ways.size,
  };
}

function beforeAllSaints(year: CountryYear, outcomes: readonly Outcome[]): Findings['beforeAllSaints'] {
  const wanted = new Set(year.visits.filter(isBeforeAllSaints).map(({ serviceId }) => serviceId));
  const cleanings = outcomes.filter(({ visit }) => wanted.has(visit.serviceId));
  const { kmACleaning, cleaningsAWay } = waysOf(year, cleanings.filter(isMatched));
  return { cleanings: cleanings.length, unmatched: unmatchedShare(cleanings), kmACleaning, cleaningsAWay };
}

/** The smallest number of days with one in each window: always the last day of the window that ends first. */
function fewestDays(windows: readonly DayWindow[]): number {
  let [count, last] = [0, ''];
  for (const { from, to } of windows.toSorted((one, other) => (one.to < other.to ? -1 : 1))) {
    if (from <= last) continue;
    last = to;
    count += 1;
  }
  return count;
}

function kilometres(
  { workers }: CountryYear,
  matched: readonly Outcome[],
  nearestKm: (one: Outcome) => number,
): Findings['km'] {
  const radii = new Map(workers.map(({ partnerId, radiusKm }) => [partnerId, radiusKm]));
  const way = ({ distanceKm }: Outcome): number => distanceKm ?? 0;
  return {
    mean: mean(matched.map(way)),
    ...spread(matched.map(way)),
    beyondNearest: mean(matched.map((one) => way(one) - nearestKm(one))),
    outsideRadius: mean(matched.map((one) => (way(one) > (radii.get(one.partnerId ?? '') ?? 0) ? 1 : 0))),
  };
}

function notifications(
  { workers }: CountryYear,
  notified: Course['notified'],
  days: number,
): Findings['notificationsAPartnerAndDay'] {
  const daily = workers.map(({ partnerId }) => (notified.get(partnerId) ?? 0) / days);
  return { mean: mean(daily), busiest: Math.max(0, ...daily) };
}

function fairness({ workers }: CountryYear, matched: readonly Outcome[]): Findings['fairness'] {
  const work = new Map(workers.map(({ partnerId }) => [partnerId, 0]));
  for (const { partnerId } of matched) work.set(partnerId ?? '', (work.get(partnerId ?? '') ?? 0) + 1);
  const most = [...work.values()].toSorted((one, other) => other - one);
  const tenth = most.slice(0, Math.ceil(workers.length / 10));
  return {
    busiestTenth: tenth.reduce((sum, count) => sum + count, 0) / Math.max(1, matched.length),
    withoutWork: mean(most.map((count) => (count === 0 ? 1 : 0))),
  };
}
