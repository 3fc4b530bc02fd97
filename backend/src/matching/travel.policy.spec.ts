import { describe, expect, it } from '@jest/globals';
import { EstimatedTravelTime } from './travel-time.service.js';
import { isReachable } from './travel.policy.js';

const lisbon = { lat: 38.7223, lng: -9.1393 };
const setubal = { lat: 38.5244, lng: -8.8882 };

describe('the way between two stops', () => {
  it('takes the straight line and a third more, at the speed that is set', async () => {
    const minutes = (travelSpeedKmh: number) => new EstimatedTravelTime({ travelSpeedKmh }).minutes(lisbon, setubal);
    expect(await minutes(40)).toBeCloseTo(60.3, 0);
    expect(await minutes(80)).toBeCloseTo(30.2, 0);
  });

  it('must fit between the beginnings of their slots, and into the hour when both have the same one', () => {
    expect(isReachable(['11:00', '12:00'], 60)).toBe(true);
    expect(isReachable(['12:00', '11:00'], 61)).toBe(false);
    expect(isReachable(['11:00', '11:00'], 60)).toBe(true);
    expect(isReachable(['11:00', '11:00'], 61)).toBe(false);
    expect(isReachable(['09:00', '12:00'], 180)).toBe(true);
  });
});
