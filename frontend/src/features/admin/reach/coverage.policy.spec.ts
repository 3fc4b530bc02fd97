import { describe, expect, it } from '@jest/globals';
import type { CoveredMunicipality } from '@perpetua/contracts/coverage.contract';
import { monthsFrom, placesOn } from './coverage.policy';

const none = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
const place = (name: string, more: Partial<CoveredMunicipality> = {}): CoveredMunicipality => ({
  code: name,
  name,
  district: 'Lisboa',
  location: { lat: 38.7, lng: -9.1 },
  partners: none,
  unmatched: 0,
  refused: 0,
  ...more,
});
const coverage = {
  month: '2026-12',
  since: '2025-11-29',
  municipalities: [
    place('Sintra', { partners: { ...none, mon: 2 } }),
    place('Amadora', { partners: { ...none, mon: 1 } }),
    place('Mafra'),
    place('Oeiras', { partners: { ...none, mon: 3 }, refused: 1 }),
  ],
};

describe('the municipalities', () => {
  it('are those with the greatest loss first, then those with the fewest partners', () => {
    expect(placesOn(coverage, 'mon').map(({ name, level }) => [name, level])).toEqual([
      ['Oeiras', 'more'],
      ['Mafra', 'none'],
      ['Amadora', 'one'],
      ['Sintra', 'more'],
    ]);
  });

  it('have, on the best day, the partners of the weekday with the most', () => {
    expect(placesOn(coverage, 'best').find(({ name }) => name === 'Sintra')?.count).toBe(2);
    expect(placesOn(coverage, 'sun').every(({ level }) => level === 'none')).toBe(true);
  });
});

describe('the months', () => {
  it('go on over the end of a year', () => {
    expect(monthsFrom('2026-11-29', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});
