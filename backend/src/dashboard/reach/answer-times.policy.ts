import { type AnswerTime, LEAST_ANSWERS } from '@perpetua/contracts/coverage.contract';
import { type MeasureSum, percentilesOf } from '../figures.policy.js';

/** The municipality of a place, as far as answers are counted. */
export interface AnswerArea {
  readonly city: string;
  readonly district: string;
  readonly region: string;
}

/**
 * How long partners took to accept: in the municipality, else in its district, else in its region, whichever has enough
 * cases first; null if none has.
 * @param sums the acceptance measures by municipality
 * @param areaOf the municipality of that name; undefined for an unknown one
 */
export const answerTimeIn = (
  area: AnswerArea,
  type: string,
  {
    sums,
    areaOf,
  }: {
    readonly sums: readonly (MeasureSum & { readonly city: string })[];
    readonly areaOf: (city: string) => AnswerArea | undefined;
  },
): AnswerTime['answer'] => {
  for (const level of ['city', 'district', 'region'] as const) {
    const within = sums.filter(({ city }) => areaOf(city)?.[level] === area[level]);
    const { count, p50, p90 } = percentilesOf(within, type);
    if (count >= LEAST_ANSWERS && p50 !== null && p90 !== null) return { area: level, count, p50, p90 };
  }
  return null;
};
