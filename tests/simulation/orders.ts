import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import type { Location } from '@perpetua/contracts/validation';
import { Temporal } from 'temporal-polyfill';
import { localInstant } from '../../backend/src/platform/clock/local-time.js';
import { derivedId } from '../../backend/src/platform/ids.js';
import { subscriptionIdOf } from '../../backend/src/ordering/index.js';
import { occurrenceDates, schedulingInstant } from '../../backend/src/subscriptions/visit-dates.policy.js';
import { Chance, Weighted } from './chance.js';
import type { Scenario } from './scenario.js';
import { around, type Town } from './country.js';
import type { Shop } from './shop.js';

/** One delivery or cleaning. */
export interface Visit {
  readonly serviceId: string;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  /** The visit's number within its plan, from 1 to `visits`; null without a plan. */
  readonly occurrence: number | null;
  readonly visits: number;
  readonly type: 'flower' | 'clean';
  readonly place: Location;
  /** The point of the cemetery, by which the simulation knows it; null outside of known cemeteries. */
  readonly cemetery: Location | null;
  /** By how many days its customer lets it be moved, earlier or later. */
  readonly flexibleDays: number;
  readonly city: string;
  readonly timeZone: string;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  /** The instant from which matching can begin, in milliseconds of the epoch. */
  readonly from: number;
}

type Kind = 'flower' | 'clean' | 'plan';
type DayOfYear = (day: Temporal.PlainDate) => number;

/** The first day of the simulated year. */
export const FIRST_DAY = Temporal.PlainDate.from('2026-01-01');

const kinds = new Weighted<Kind>([
  ['flower', 0.6],
  ['clean', 0.3],
  ['plan', 0.1],
]);
const months = new Weighted([
  [3, 0.5],
  [6, 0.3],
  [12, 0.2],
]);
/** How likely orders are in each hour of the day. */
const hours = new Weighted(
  [2, 1, 1, 1, 1, 2, 3, 6, 10, 14, 16, 15, 11, 10, 12, 13, 13, 12, 11, 11, 12, 12, 8, 4].map((weight, hour) => [
    hour,
    weight,
  ]),
);
const slots = new Weighted(
  [6, 9, 12, 10, 7, 8, 10, 10, 9, 7, 4, 2].map((weight, index) => [`${String(8 + index).padStart(2, '0')}:00`, weight]),
);
const leadHours = new Weighted([
  [6, 0.8],
  [24, 0.2],
]);
/** Maximum distance of a grave from the location of its cemetery, and of an address from that of its municipality. */
const SPREAD_KM = { grave: 0.4, address: 5 };

const daysUntil = (day: Temporal.PlainDate, month: number, dayOfMonth: number): number =>
  day.until(day.with({ month, day: dayOfMonth })).days;

/**
 * The weight of a day on which flowers are ordered: more in winter, and before All Saints, Mother's Day and Christmas.
 */
const flowerDay: DayOfYear = (day) => {
  const winter = 1 + 0.15 * Math.cos((2 * Math.PI * (day.dayOfYear - 20)) / 365);
  const toSaints = daysUntil(day, 11, 1);
  if (toSaints >= 0 && toSaints <= 7) return winter * 7;
  const toMothersDay = daysUntil(day, 5, 3);
  const toChristmas = daysUntil(day, 12, 25);
  const isFeast = (toMothersDay >= 0 && toMothersDay <= 4) || (toChristmas >= 0 && toChristmas <= 5);
  return isFeast ? winter * 2 : winter;
};
/**
 * The weight of a day on which cleanings are ordered: more before All Saints, and more in spring than in other months.
 */
const cleaningDay: DayOfYear = (day) => {
  const toSaints = daysUntil(day, 11, 1);
  if (toSaints >= 3 && toSaints <= 30) return 7;
  return day.month >= 3 && day.month <= 6 ? 1.3 : 1;
};

const calendar = (days: number, weightOf: DayOfYear): Weighted<Temporal.PlainDate> =>
  new Weighted(
    Array.from({ length: days }, (_, index) => FIRST_DAY.add({ days: index })).map((day) => [day, weightOf(day)]),
  );

/** The day for which a customer who orders on `day` wants the delivery. */
const requestedDay = (kind: Kind, day: Temporal.PlainDate, chance: Chance): Temporal.PlainDate => {
  const toSaints = daysUntil(day, 11, 1);
  const ahead = kind === 'flower' ? 7 : 30;
  if (toSaints > 0 && toSaints <= ahead && chance.happens(0.75)) {
    return day.add({
      days: kind === 'flower' ? toSaints - chance.whole(0, 1) : Math.max(1, toSaints - chance.whole(1, 7)),
    });
  }
  return day.add({ days: kind === 'flower' ? Math.floor(chance.logNormal(1.4, 0.8)) : chance.whole(1, 28) });
};

const placeOf = (kind: Kind, town: Town, chance: Chance): Pick<Visit, 'place' | 'cemetery'> => {
  const cemetery = town.cemeteries[chance.whole(0, Math.max(0, town.cemeteries.length - 1))];
  if (cemetery === undefined || kind === 'flower')
    return { place: around(town, SPREAD_KM.address, chance), cemetery: null };
  return { place: around(cemetery, SPREAD_KM.grave, chance), cemetery };
};

/** The share of customers who agree to near days: it is the default for plans only. */
const FLEXIBLE: Readonly<Record<Exclude<Kind, 'flower'>, number>> = { clean: 0.5, plan: 0.9 };

/** A cemetery as a key: its point is all that the simulation knows of it. */
export const cemeteryKey = ({ lat, lng }: Location): string => `${lat} ${lng}`;

/** Drawn apart from the order, which is the same whether its customer agrees or not. */
const flexibleDaysOf = (kind: Kind, orderId: string, doAllAgree: boolean): number =>
  kind !== 'flower' && (doAllAgree || new Chance(orderId, 'flexible').happens(FLEXIBLE[kind]))
    ? maximumFlexibleDays
    : 0;

interface OrderRules {
  readonly seed: string;
  readonly towns: Weighted<Town>;
  readonly days: Days;
  readonly shop: Shop;
  /** Whether every customer of a cleaning agrees to near days. */
  readonly doAllAgree: boolean;
}

/** The visits of one order; empty if the shop refuses the place. */
const orderOf = (index: number, { seed, towns, days, shop, doAllAgree }: OrderRules): Visit[] => {
  const chance = new Chance(seed, 'order', index);
  const kind = chance.weighted(kinds);
  const type = kind === 'flower' ? 'flower' : 'clean';
  const town = chance.weighted(towns);
  const { timeZone } = town;
  const day = chance.weighted(days[type]);
  const time = `${String(chance.weighted(hours)).padStart(2, '0')}:${String(chance.whole(0, 59)).padStart(2, '0')}`;
  const bought = localInstant(day, time, timeZone);
  const hour = type === 'flower' ? chance.weighted(slots) : null;
  const date = requestedDay(kind, day, chance).toString();
  const lead = type === 'flower' ? chance.weighted(leadHours) : null;
  const { place, cemetery } = placeOf(kind, town, chance);
  const moment = shop.sells({ kind: type, place, timeZone, leadHours: lead }, { date, hour }, bought);
  if (moment === null) return [];
  const orderId = derivedId('simulation', seed, 'order', index);
  const visits = kind === 'plan' ? chance.weighted(months) : 1;
  const subscriptionId = kind === 'plan' ? subscriptionIdOf(orderId) : null;
  return occurrenceDates(moment.date, visits).map((scheduledDate, nth) => ({
    orderId,
    subscriptionId,
    visits,
    type,
    place,
    cemetery,
    flexibleDays: flexibleDaysOf(kind, orderId, doAllAgree),
    city: town.name,
    timeZone,
    scheduledDate,
    serviceId: derivedId(orderId, nth),
    occurrence: kind === 'plan' ? nth + 1 : null,
    scheduledHour: moment.hour,
    from:
      nth === 0 ? bought.getTime() : Math.max(bought.getTime(), schedulingInstant(scheduledDate, timeZone).getTime()),
  }));
};

type Days = Readonly<Record<'flower' | 'clean', Weighted<Temporal.PlainDate>>>;

/** The visits of `orders` orders that are placed within `days` days, as far as the shop sells them. */
export const visitsOf = (
  { towns, shop }: { readonly towns: Weighted<Town>; readonly shop: Shop },
  { seed, orders, days, doAllAgree = false }: Pick<Scenario, 'seed' | 'orders' | 'days' | 'doAllAgree'>,
): Visit[] => {
  const weightedDays = { flower: calendar(days, flowerDay), clean: calendar(days, cleaningDay) };
  return Array.from({ length: orders }, (_, index) =>
    orderOf(index, { seed, towns, days: weightedDays, shop, doAllAgree }),
  ).flat();
};
