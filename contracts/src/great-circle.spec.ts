import { describe, expect, it } from '@jest/globals';
import { greatCircleKm } from './great-circle.js';

const lisboa = { lat: 38.7223, lng: -9.1393 };
const porto = { lat: 41.1579, lng: -8.6291 };

describe('the distance between two points', () => {
  it('is that of the great circle', () => {
    expect(greatCircleKm(lisboa, porto)).toBeCloseTo(274.2, 0);
    expect(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(Math.PI * 6371.0088, 6);
  });

  it('is nothing from a point to itself, and the same both ways', () => {
    expect(greatCircleKm(lisboa, lisboa)).toBe(0);
    expect(greatCircleKm(lisboa, porto)).toBe(greatCircleKm(porto, lisboa));
  });
});
