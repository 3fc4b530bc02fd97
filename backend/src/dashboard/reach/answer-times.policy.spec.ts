import { describe, expect, it } from '@jest/globals';
import { answerTimeIn, type AnswerArea } from './answer-times.policy.js';

const areas: Readonly<Record<string, AnswerArea>> = {
  Lisboa: { city: 'Lisboa', district: 'Lisboa', region: 'PT' },
  Sintra: { city: 'Sintra', district: 'Lisboa', region: 'PT' },
  Évora: { city: 'Évora', district: 'Évora', region: 'PT' },
  Funchal: { city: 'Funchal', district: 'Madeira', region: 'PT-MA' },
};
const answers = (city: string, minutes: number, count: number) => ({
  area: areas[city] as AnswerArea,
  measure: `acceptance.flower.${minutes}`,
  count,
  cents: 0,
});
const within = (city: string, sums: ReturnType<typeof answers>[]) =>
  answerTimeIn(areas[city] as AnswerArea, 'flower', sums);

describe('what is said of the time until a partner accepts', () => {
  it('is measured in the municipality where ten were accepted', () => {
    const sums = [answers('Lisboa', 5, 8), answers('Lisboa', 40, 2), answers('Sintra', 90, 50)];
    expect(within('Lisboa', sums)).toEqual({ area: 'city', count: 10, p50: 5, p90: 40 });
  });

  it('is that of the district, else of the region, where fewer were', () => {
    const sums = [answers('Lisboa', 5, 9), answers('Sintra', 20, 1), answers('Évora', 60, 9)];
    expect(within('Lisboa', sums)).toMatchObject({ area: 'district', count: 10 });
    expect(within('Évora', sums)).toMatchObject({ area: 'region', count: 19 });
  });

  it('is nothing where too few are known, and of another type', () => {
    expect(within('Funchal', [answers('Lisboa', 5, 90), answers('Funchal', 5, 9)])).toBeNull();
    expect(within('Lisboa', [{ ...answers('Lisboa', 5, 90), measure: 'acceptance.clean.5' }])).toBeNull();
  });
});
