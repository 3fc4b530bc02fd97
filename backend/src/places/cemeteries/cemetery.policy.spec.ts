import { describe, expect, it } from '@jest/globals';
import { checkedSite, isChosenBy, isNewDecision, isSeenBy } from './cemetery.policy.js';

const ana = { id: 'ana', role: 'customer' } as const;
const rui = { id: 'rui', role: 'customer' } as const;
const admin = { id: 'helena', role: 'admin' } as const;
const refusal = (code: string) => expect.objectContaining({ code });

describe('a cemetery', () => {
  it.each([
    ['approved', [true, true, true, true]],
    ['proposed', [false, true, false, true]],
    ['rejected', [false, true, false, true]],
  ] as const)(
    'with status %s is visible to its proposer and to admins, and to others only if approved',
    (status, seen) => {
      const approval = { status, proposedBy: ana.id };
      expect([undefined, ana, rui, admin].map((viewer) => isSeenBy(approval, viewer))).toEqual(seen);
    },
  );

  it.each([
    ['approved', [true, true]],
    ['proposed', [true, false]],
    ['rejected', [false, false]],
  ] as const)(
    'with status %s can be used for graves by all users if approved, by its proposer if proposed, and by nobody if rejected',
    (status, chosen) => {
      expect([ana, rui].map(({ id }) => isChosenBy({ status, proposedBy: ana.id }, id))).toEqual(chosen);
    },
  );

  it('that is rejected and has no proposer is not visible to a visitor', () => {
    expect(isSeenBy({ status: 'rejected', proposedBy: null }, undefined)).toBe(false);
  });
});

describe('a decision about a proposal', () => {
  it('can approve or reject a proposal, or approve a rejected one; a repeated decision changes nothing', () => {
    expect(isNewDecision('proposed', 'approved')).toBe(true);
    expect(isNewDecision('proposed', 'rejected')).toBe(true);
    expect(isNewDecision('rejected', 'approved')).toBe(true);
    expect(isNewDecision('approved', 'approved')).toBe(false);
    expect(isNewDecision('rejected', 'rejected')).toBe(false);
  });

  it('cannot reject an approved cemetery', () => {
    expect(() => isNewDecision('approved', 'rejected')).toThrow(
      expect.objectContaining({
        code: 'illegal_transition',
        details: { state: 'approved', permitted: [] },
      }),
    );
  });
});

describe('the site of a cemetery', () => {
  const algarve = { code: '0806', lat: 37.135, lng: -8.453 };
  const azores = { code: '4201', lat: 37.745, lng: -25.572 };

  it('belongs to the nearest one of several cities that share a name', () => {
    const location = { lat: 37.746, lng: -25.57 };
    expect(checkedSite(location, [algarve, azores])).toEqual({ location, city: azores });
    expect(checkedSite({ lat: 37.14, lng: -8.45 }, [algarve, azores]).city).toBe(algarve);
  });

  it.each([
    ['no location', undefined, [algarve], 'location_required'],
    ['a location in Madrid', { lat: 40.41, lng: -3.7 }, [algarve], 'location_outside_portugal'],
    ['an unknown city', { lat: 37.14, lng: -8.45 }, [], 'city_unknown'],
    ['a location far from the city', { lat: 38.71, lng: -9.14 }, [algarve, azores], 'location_far_from_city'],
  ])('is refused: %s', (_what, location, cities, code) => {
    expect(() => checkedSite(location, cities)).toThrow(refusal(code));
  });
});
