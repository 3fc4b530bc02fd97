import { RADIUS_KM, type WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import { type StandingTerms, weekDays } from '@perpetua/contracts/standing-acceptance';
import type { Location } from '@perpetua/contracts/validation';
import { derivedId } from '../../backend/src/platform/ids.js';
import { Chance, Weighted } from './chance.js';
import { around, type Town } from './country.js';
import { afterAwake, type WakingHours } from './local-hours.js';

/** A partner with their behaviour. */
export interface Worker extends Location {
  readonly partnerId: string;
  readonly type: 'flower' | 'grave';
  /** The radius that the partner has declared. */
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
  readonly awake: WakingHours;
  /** The probability that the partner responds to an offer at all. */
  readonly answers: number;
  /** The probability that a response is yes, for a visit at distance 0. */
  readonly agrees: number;
  /** What the partner accepts in advance; null for those who are asked each time. */
  readonly standing: StandingTerms | null;
  /** Median number of minutes until the response, counted while the partner is awake. */
  readonly reactionMinutes: number;
}

/** One notification of a partner. */
export interface Question {
  readonly serviceId: string;
  readonly distanceKm: number;
  /** How many times this partner was notified for this service, this time included. */
  readonly ask: number;
  readonly at: number;
}

/** The response of a partner and its time; null if the partner does not respond. */
export type Answer = { readonly at: number; readonly yes: boolean } | null;

const radii = new Weighted([
  [10, 0.1],
  [15, 0.15],
  [RADIUS_KM.default, 0.5],
  [35, 0.15],
  [RADIUS_KM.max, 0.1],
]);
const sizes = {
  flower: new Weighted([
    [3, 0.2],
    [5, 0.4],
    [8, 0.25],
    [12, 0.15],
  ]),
  grave: new Weighted([
    [1, 0.15],
    [2, 0.35],
    [3, 0.25],
    [5, 0.25],
  ]),
};
const worksOnSundays = { flower: 0.6, grave: 0.3 };
/** Maximum distance of a partner from the location of their town. */
const AROUND_TOWN_KM = 6;

/** Whoever accepts in advance takes everything within the radius that fits into the day. */
const inAdvance = (capacity: WeeklyCapacity, radiusKm: number): StandingTerms => ({
  active: true,
  days: weekDays.filter((day) => capacity[day] > 0),
  maxPerDay: Math.max(...Object.values(capacity)),
  maxPerWeek: Object.values(capacity).reduce((sum, most) => sum + most, 0),
  radiusKm,
  minAmountCents: 0,
});

/** Creates `partners` partners, half of them florists, distributed over the towns like the population. */
export const workforce = (
  towns: Weighted<Town>,
  { seed, partners, standing = 0 }: { seed: string; partners: number; standing?: number },
): Worker[] =>
  Array.from({ length: partners }, (_, index): Worker => {
    const chance = new Chance(seed, 'partner', index);
    const town = chance.weighted(towns);
    const type = index % 2 === 0 ? 'flower' : 'grave';
    const size = chance.weighted(sizes[type]);
    const sunday = chance.happens(worksOnSundays[type]) ? Math.ceil(size / 2) : 0;
    const capacity = { mon: size, tue: size, wed: size, thu: size, fri: size, sat: size, sun: sunday };
    const place = around(town, AROUND_TOWN_KM, chance);
    const radiusKm = chance.weighted(radii);
    const acceptsInAdvance = new Chance(seed, 'standing', index).happens(standing);
    return {
      partnerId: derivedId('simulation', seed, 'partner', index),
      type,
      ...place,
      radiusKm,
      capacity,
      standing: acceptsInAdvance ? inAdvance(capacity, radiusKm) : null,
      awake: { timeZone: town.timeZone, from: chance.between(6.5, 9), until: chance.between(21, 23.9) },
      answers: chance.between(0.7, 0.98),
      agrees: chance.between(0.65, 0.98),
      reactionMinutes: chance.logNormal(18, 0.7),
    };
  });

/**
 * Within the radius, distance reduces the readiness to accept by up to this share; beyond the radius only a small part
 * of the readiness remains.
 */
const WAY_COSTS = 0.3;
const BEYOND = { share: 0.35, fadesOverKm: 15 };

const readiness = ({ agrees, radiusKm }: Worker, distanceKm: number): number =>
  distanceKm <= radiusKm
    ? agrees * (1 - (WAY_COSTS * distanceKm) / radiusKm)
    : agrees * BEYOND.share * Math.exp((radiusKm - distanceKm) / BEYOND.fadesOverKm);

const REACTIONS_SPREAD = 0.9;
const MINUTE = 60_000;

const HANDS_BACK = 0.1;

/** When a partner hands back what was accepted in advance at `at`; null if the partner keeps it. */
export const handBackOf = (
  worker: Worker,
  { serviceId, at }: { serviceId: string; at: number },
  seed: string,
): number | null => {
  const chance = new Chance(seed, 'hand back', serviceId, worker.partnerId);
  if (!chance.happens(HANDS_BACK)) return null;
  return Math.ceil(afterAwake(at, chance.logNormal(worker.reactionMinutes, REACTIONS_SPREAD) * MINUTE, worker.awake));
};

/** The response of a partner to a question; the same question always gets the same response. */
export const answerOf = (worker: Worker, question: Question, seed: string): Answer => {
  const chance = new Chance(seed, 'answer', question.serviceId, worker.partnerId, question.ask);
  if (!chance.happens(worker.answers)) return null;
  const minutes = chance.logNormal(worker.reactionMinutes, REACTIONS_SPREAD);
  const yes = chance.happens(readiness(worker, question.distanceKm));
  return { at: Math.ceil(afterAwake(question.at, minutes * MINUTE, worker.awake)), yes };
};
