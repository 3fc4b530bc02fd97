import { describe, expect, it } from '@jest/globals';
import { candidacyOf } from './partner-candidates.policy.js';

const free = {
  distanceKm: 3,
  radiusKm: 25,
  load: 0,
  dayCapacity: 2,
  asked: 0,
  declined: false,
  isAbsent: false,
  isOutsideHours: false,
  isTooFarBetween: false,
  isAskedNow: false,
  isBuyer: false,
};

describe('a candidate', () => {
  it('may be chosen by an admin while the partner has capacity left on the day of the service', () => {
    expect(candidacyOf({ ...free, load: 1 })).toEqual({ eligible: true });
    expect(candidacyOf({ ...free, load: 2 })).toEqual({ eligible: false, reason: 'no_capacity' });
    expect(candidacyOf({ ...free, dayCapacity: 0 })).toMatchObject({ eligible: false });
  });

  it('cannot be chosen for the partner’s own order', () => {
    expect(candidacyOf({ ...free, isBuyer: true })).toEqual({ eligible: false, reason: 'own_order' });
  });

  it('cannot be chosen again while an offer to the partner is open', () => {
    expect(candidacyOf({ ...free, asked: 1, isAskedNow: true })).toEqual({ eligible: false, reason: 'asked_now' });
  });

  it.each([
    [{ distanceKm: 25.01 }, 'outside_radius'],
    [{ isAbsent: true }, 'absent'],
    [{ isOutsideHours: true }, 'outside_hours'],
    [{ declined: true, asked: 1 }, 'declined'],
    [{ asked: 2 }, 'asked_twice'],
    [{ isTooFarBetween: true }, 'too_far_between'],
  ] as const)('may be chosen by an admin although matching skips the partner: %p', (facts, passedOver) => {
    expect(candidacyOf({ ...free, ...facts })).toEqual({ eligible: true, passedOver });
  });
});
