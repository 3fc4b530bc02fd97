import { describe, expect, it } from '@jest/globals';
import { busiestTenth, medianOf } from './workloads.policy.js';

const partners = (...services: number[]) => services.map((count) => ({ services: count }));

describe('the share of the busiest tenth', () => {
  it('is what the tenth with the most work had, of at least one partner', () => {
    expect(busiestTenth(partners(6, 2, 2))).toBe(0.6);
    expect(busiestTenth(partners(...Array.from({ length: 20 }, () => 5)))).toBe(0.1);
  });

  it('is unknown without work', () => {
    expect(busiestTenth(partners(0, 0))).toBeNull();
    expect(busiestTenth([])).toBeNull();
  });
});

describe('the median of answers', () => {
  it('is the nearest rank, whatever their order', () => {
    const answers = [
      { minutes: 60, count: 1 },
      { minutes: 5, count: 2 },
    ];
    expect(medianOf(answers)).toEqual({ answers: 3, minutes: 5 });
    expect(medianOf([])).toEqual({ answers: 0, minutes: null });
  });
});
