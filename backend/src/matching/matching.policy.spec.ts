import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byRank, type Candidate, MatchingRound, obstacle } from './matching.policy.js';

const candidate = (overrides: Partial<Candidate>): Candidate => ({
  partnerId: 'a',
  status: 'approved',
  distanceKm: 3,
  radiusKm: 25,
  capacity: 10,
  dayLoad: 0,
  openLoad: 0,
  asked: 0,
  declined: false,
  isAbsent: false,
  isOutsideHours: false,
  isAskedNow: false,
  isBuyer: false,
  inAdvance: null,
  ...overrides,
});

describe('the obstacle to asking a partner', () => {
  it.each([
    ['paused', { status: 'paused' }],
    ['suspended', { status: 'suspended' }],
    ['not_approved', { status: 'applied' }],
    ['outside_radius', { distanceKm: 25.01 }],
    ['absent', { isAbsent: true }],
    ['outside_hours', { isOutsideHours: true }],
    ['declined', { asked: 1, declined: true }],
    ['asked_twice', { asked: 2 }],
    ['asked_now', { asked: 1, isAskedNow: true }],
    ['no_capacity', { dayLoad: 10 }],
    ['own_order', { isBuyer: true }],
    [null, { distanceKm: 25 }],
    [null, { dayLoad: 9 }],
  ] as const)('is %s for a candidate with %p', (reason, overrides) => {
    expect(obstacle(candidate(overrides))).toBe(reason);
  });
});

describe('the order of candidates', () => {
  it('is by distance, then load, then id', () => {
    const far = candidate({ partnerId: 'a', distanceKm: 4 });
    const busy = candidate({ partnerId: 'b', distanceKm: 3, openLoad: 2 });
    const free = candidate({ partnerId: 'd', distanceKm: 3 });
    const alike = candidate({ partnerId: 'c', distanceKm: 3 });
    expect([far, busy, free, alike].toSorted(byRank).map(({ partnerId }) => partnerId)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('does not depend on the order of the input', () => {
    const some = fc.uniqueArray(
      fc.record({
        partnerId: fc.uuid(),
        distanceKm: fc.integer({ min: 0, max: 3 }),
        openLoad: fc.integer({ min: 0, max: 2 }),
      }),
      { selector: ({ partnerId }) => partnerId },
    );
    fc.assert(
      fc.property(some, (records) => {
        const candidates = records.map((record) => candidate(record));
        expect(candidates.toSorted(byRank)).toEqual(candidates.toReversed().toSorted(byRank));
      }),
    );
  });
});

describe('a round of matching', () => {
  it('picks the nearest available partner, and records why nearer ones were skipped', () => {
    const round = new MatchingRound();
    const [first] = round.eligible([
      candidate({ partnerId: 'full', distanceKm: 1, dayLoad: 10 }),
      candidate({ partnerId: 'no', distanceKm: 2, asked: 1, declined: true }),
      candidate({ partnerId: 'yes', distanceKm: 3 }),
      candidate({ partnerId: 'next', distanceKm: 4 }),
    ]);
    expect(first?.partnerId).toBe('yes');
    expect(round.consideredWith(first as Candidate)).toEqual([
      { partnerId: 'full', distanceKm: 1, outcome: 'no_capacity' },
      { partnerId: 'no', distanceKm: 2, outcome: 'declined' },
      { partnerId: 'yes', distanceKm: 3, outcome: 'chosen' },
    ]);
  });

  it('asks all other partners before it asks partners who did not answer an earlier offer', () => {
    const round = new MatchingRound();
    const silent = candidate({ partnerId: 'silent', distanceKm: 1, asked: 1 });
    const fresh = candidate({ partnerId: 'fresh', distanceKm: 9 });
    expect(round.eligible([silent, fresh])).toEqual([fresh]);
    expect(round.secondChances()).toEqual([silent]);
    expect(round.considered()).toEqual([{ partnerId: 'silent', distanceKm: 1, outcome: 'asked_before' }]);
  });

  it('considers each partner only once', () => {
    const round = new MatchingRound();
    const full = candidate({ partnerId: 'full', dayLoad: 10 });
    round.eligible([full]);
    expect(round.eligible([{ ...full, dayLoad: 0 }])).toEqual([]);
  });
});
