import { describe, expect, it } from '@jest/globals';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { outsideRadius } from './outside-radius.policy';

const lisbon = { lat: 38.7143, lng: -9.172 };
const porto = { lat: 41.1579, lng: -8.6291 };
const work = aService({ location: lisbon, allowedActions: ['withdraw'] });

describe('the accepted services outside the radius', () => {
  it('are those that a partner who moved, or narrowed the radius, can hand back', () => {
    expect(outsideRadius([work], { location: lisbon, radiusKm: 25 })).toEqual([]);
    expect(outsideRadius([work], { location: porto, radiusKm: 50 })).toEqual([work]);
    expect(outsideRadius([work], { location: { lat: 38.65, lng: -9.172 }, radiusKm: 8 })).toEqual([]);
    expect(outsideRadius([work], { location: { lat: 38.65, lng: -9.172 }, radiusKm: 7 })).toEqual([work]);
  });

  it('do not include work that has begun or ended, or whose place is unknown', () => {
    const others = [aService({ location: lisbon }), aService({ allowedActions: ['withdraw'] })];
    expect(outsideRadius(others, { location: porto, radiusKm: 25 })).toEqual([]);
    expect(outsideRadius([work], { location: null, radiusKm: 25 })).toEqual([]);
  });
});
