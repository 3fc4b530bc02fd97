import { portugal } from './country.js';
import { Neighbourhood } from './neighbourhood.js';
import { FIRST_DAY, type Visit, visitsOf } from './orders.js';
import type { Scenario } from './scenario.js';
import { Shop } from './shop.js';
import { type Worker, workforce } from './workforce.js';

/** The visits of a year, and the partners who can do them. */
export interface CountryYear {
  readonly seed: string;
  readonly visits: readonly Visit[];
  readonly workers: readonly Worker[];
}

/** The outcome of a visit; the nullable fields are null if it was left to the admins. */
export interface Outcome {
  readonly visit: Visit;
  readonly matchingSince: number;
  readonly acceptedAt: number | null;
  readonly partnerId: string | null;
  readonly distanceKm: number | null;
  /** The number of offers of this visit, to all partners together. */
  readonly offers: number;
}

/** The results of a policy over the year. */
export interface Course {
  readonly outcomes: readonly Outcome[];
  /** Number of notifications by partner id. */
  readonly notified: ReadonlyMap<string, number>;
}

export const countryYear = async (scenario: Scenario): Promise<CountryYear> => {
  const towns = await portugal();
  const workers = workforce(towns, scenario);
  const shop = new Shop(new Neighbourhood(workers), new Date(FIRST_DAY.toString()));
  return { seed: scenario.seed, visits: visitsOf({ towns, shop }, scenario), workers };
};
