import { describe, expect, it } from '@jest/globals';
import { drivingTime } from './driving-time.policy';

describe('the time to drive a distance', () => {
  it.each([
    [1, 'PT5M'],
    [25, 'PT40M'],
    [38, 'PT1H'],
    [50, 'PT1H20M'],
  ])('of %d km in a straight line is about %s', (kilometres, duration) => {
    expect(drivingTime(kilometres)).toBe(duration);
  });
});
