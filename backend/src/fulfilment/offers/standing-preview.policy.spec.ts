import { describe, expect, it } from '@jest/globals';
import { type StandingTerms, weekOf } from '@perpetua/contracts/standing-acceptance';
import { coveredWork } from './standing-preview.policy.js';

const terms: StandingTerms = {
  active: true,
  days: ['mon', 'tue', 'sun'],
  maxPerDay: 2,
  maxPerWeek: 3,
  radiusKm: 10,
  minAmountCents: 1800,
};
/** 15 June 2026 is a Monday. */
const work = (date: string, distanceKm = 5, amountCents = 2000) => ({ date, distanceKm, amountCents });

describe('what a standing acceptance would have covered', () => {
  it('is work on its days, within its distance, that pays enough', () => {
    const fitting = [work('2026-06-15', 10, 1800), work('2026-06-16')];
    const others = [work('2026-06-17'), work('2026-06-15', 10.1), work('2026-06-15', 5, 1799)];
    expect(coveredWork(terms, [...others, ...fitting])).toEqual(fitting);
    expect(coveredWork({ ...terms, active: false }, fitting)).toEqual([]);
  });

  it('is no more per day and per week, Monday to Sunday, than the terms allow, the nearest first', () => {
    const monday = [work('2026-06-15', 3), work('2026-06-15', 1), work('2026-06-15', 2)];
    const others = [work('2026-06-16'), work('2026-06-21'), work('2026-06-22')];
    expect(coveredWork(terms, [...monday, ...others])).toEqual([
      work('2026-06-15', 1),
      work('2026-06-15', 2),
      work('2026-06-16'),
      work('2026-06-22'),
    ]);
    expect(['2026-06-15', '2026-06-21', '2026-06-22'].map(weekOf)).toEqual(['2026-06-15', '2026-06-15', '2026-06-22']);
  });
});
