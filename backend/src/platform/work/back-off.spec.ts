import { describe, expect, it } from '@jest/globals';
import { backOff } from './back-off.js';

describe('the pause after a failed attempt', () => {
  it('doubles with every attempt until it reaches the maximum', () => {
    const pauses = [1, 2, 3, 4, 50].map((attempts) => backOff(attempts, { first: 60, most: 300 }));
    expect(pauses).toEqual([60, 120, 240, 300, 300]);
  });
});
