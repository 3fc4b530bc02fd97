import { describe, expect, it } from '@jest/globals';
import { truncatedKm, greatCircleKm } from './great-circle.js';

const lisboa = { lat: 38.7223, lng: -9.1393 };
const porto = { lat: 41.1579, lng: -8.6291 };

describe('the distance between two coordinates', () => {
  it('is the great-circle distance', () => {
    expect(greatCircleKm(lisboa, porto)).toBeCloseTo(274.2, 0);
    expect(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(Math.PI * 6371.0088, 6);
  });

  it('is 0 from a point to itself, and equal in both directions', () => {
    expect(greatCircleKm(lisboa, lisboa)).toBe(0);
    expect(greatCircleKm(lisboa, porto)).toBe(greatCircleKm(porto, lisboa));
  });
});

describe('a distance in a response', () => {
  const read = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 });

  it('is truncated to two decimals', () => {
    expect([1.546_637_828, 3.2, 2.3, 0, 0.009].map(truncatedKm)).toEqual([1.54, 3.2, 2.3, 0, 0]);
  });

  it('is displayed with one decimal exactly like the untruncated distance', () => {
    const metres = Array.from({ length: 50_000 }, (_, metre) => metre / 1000);
    expect(metres.filter((km) => read.format(truncatedKm(km)) !== read.format(km))).toEqual([]);
  });
});
