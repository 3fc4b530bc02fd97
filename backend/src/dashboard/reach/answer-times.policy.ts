import { type AnswerTime, LEAST_ANSWERS } from '@perpetua/contracts/coverage.contract';
import { type MeasureSum, percentilesOf } from '../figures.policy.js';

/** The municipality of a place, as far as answers are counted. */
export interface AnswerArea {
  readonly city: string;
  readonly district: string;
  readonly region: string;
}

/** A measure of one municipality. */
export interface AreaSum extends MeasureSum {
  readonly area: AnswerArea;
}

/**
 * How long partners took to accept: in the municipality, else in its district, else in its region, whichever has enough
 * cases first; null if none has.
 * @param sums the acceptance measures, with the municipality of each
 */
export const answerTimeIn = (area: AnswerArea, type: string, sums: readonly AreaSum[]): AnswerTime['answer'] => {
  for (const level of ['city', 'district', 'region'] as const) {
    const within = sums.filter((sum) => sum.area[level] === area[level]);
    const { count, p50, p90 } = percentilesOf(within, type);
    if (count >= LEAST_ANSWERS && p50 !== null && p90 !== null) return { area: level, count, p50, p90 };
  }
  return null;
};
