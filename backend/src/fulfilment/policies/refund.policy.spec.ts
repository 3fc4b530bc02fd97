import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CancelledService, cancellationMoney, partnerShare } from './refund.policy.js';

const partnerId = '01900000-0000-7000-8000-00000000000a';
const cleaning: CancelledService = {
  type: 'clean',
  scheduledDate: '2027-06-20',
  scheduledHour: null,
  timeZone: 'Europe/Lisbon',
  priceCents: 2501,
  amountToReceiveCents: 2001,
  refundedCents: 0,
  partnerId,
  started: false,
  purchasedAt: new Date('2027-05-01T12:00:00Z'),
  missedAt: new Date('2027-06-20T23:00:00Z'),
  isRedo: false,
  isCancelledFree: false,
};
const flowers: CancelledService = { ...cleaning, type: 'flower', scheduledHour: '15:00' };
const full = { refundCents: 2501, earnedCents: 0 };
const half = { refundCents: 1251, earnedCents: 1000 };
const money = (service: CancelledService, now: string) => cancellationMoney(service, new Date(now));

describe('the money of a cancellation', () => {
  it('is refunded in full before a partner accepts, at any time', () => {
    expect(money({ ...flowers, partnerId: null }, '2027-06-20T13:59:00Z')).toEqual(full);
  });

  it('is refunded in full more than 24 h before the slot', () => {
    expect(money(flowers, '2027-06-19T13:59:59Z')).toEqual(full);
    expect(money(cleaning, '2027-06-19T06:59:59Z')).toEqual(full);
  });

  it('is split in the last 24 h before the slot: half is refunded, and the partner earns half', () => {
    expect(money(flowers, '2027-06-19T14:00:00Z')).toEqual(half);
    expect(money(cleaning, '2027-06-19T07:00:00Z')).toEqual(half);
  });

  it('is refunded in full until the work begins when we moved it from a closed day', () => {
    expect(money({ ...flowers, isCancelledFree: true }, '2027-06-20T13:59:00Z')).toEqual(full);
    expect(money({ ...cleaning, isCancelledFree: true, started: true }, '2027-06-20T08:00:00Z')).toEqual(half);
  });

  it('is refunded in full until 24 elapsed hours before the slot, even across the clock change', () => {
    const monday = { ...flowers, scheduledDate: '2027-03-28' };
    expect(money(monday, '2027-03-27T13:59:59Z')).toEqual(full);
    expect(money(monday, '2027-03-27T14:00:00Z')).toEqual(half);
  });

  it('is refunded in full after the scheduled day has passed, unless the work has started', () => {
    expect(money(cleaning, '2027-06-20T22:59:59Z')).toEqual(half);
    expect(money(cleaning, '2027-06-20T23:00:00Z')).toEqual(full);
    expect(money({ ...cleaning, started: true }, '2027-06-20T23:00:00Z')).toEqual(half);
  });

  it('is not refunded for flowers that the partner has started, and the partner earns the whole amount', () => {
    expect(money({ ...flowers, started: true }, '2027-06-01T00:00:00Z')).toEqual({ refundCents: 0, earnedCents: 2001 });
  });

  it('is refunded in full for a cleaning that has not started, to the end of day 14 after its purchase', () => {
    const fresh = { ...cleaning, scheduledDate: '2027-06-21', missedAt: new Date('2027-06-21T23:00:00Z') };
    const bought = { ...fresh, purchasedAt: new Date('2027-06-06T06:00:00Z') };
    expect(money(bought, '2027-06-20T22:59:59Z')).toEqual(full);
    expect(money(bought, '2027-06-20T23:00:00Z')).toEqual(half);
    expect(money({ ...bought, started: true }, '2027-06-20T22:00:00Z')).toEqual(half);
  });

  it('is refunded in full by a withdrawal, whenever it is carried out, unless begun work is to be charged', () => {
    const late = '2027-06-20T08:00:00Z';
    const withdrawn = { ...cleaning, withdrawal: { isBegunWorkCharged: true } };
    expect(money(withdrawn, late)).toEqual(full);
    expect(money({ ...withdrawn, started: true }, late)).toEqual(half);
    expect(money({ ...withdrawn, started: true, withdrawal: { isBegunWorkCharged: false } }, late)).toEqual(full);
    expect(money({ ...flowers, withdrawal: { isBegunWorkCharged: false } }, '2027-06-20T08:00:00Z')).toEqual(half);
  });

  it('is only half refunded for flowers less than 24 h before their slot, even within 14 days of their purchase', () => {
    expect(money({ ...flowers, purchasedAt: new Date('2027-06-19T20:00:00Z') }, '2027-06-20T06:00:00Z')).toEqual(half);
  });

  it('is refunded in full when a redo is cancelled', () => {
    expect(money({ ...flowers, isRedo: true }, '2027-06-20T13:59:00Z')).toEqual(full);
    expect(money({ ...flowers, isRedo: true, started: true }, '2027-06-20T13:59:00Z')).toEqual(full);
  });

  it('is never refunded twice, and the partner earns in proportion to the amount kept', () => {
    fc.assert(
      fc.property(
        fc.record({ priceCents: fc.nat(100_000), refunded: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.constantFrom(flowers, cleaning, { ...flowers, partnerId: null }, { ...flowers, started: true }),
        fc.date({ min: new Date('2027-05-01'), max: new Date('2027-06-30'), noInvalidDate: true }),
        ({ priceCents, refunded }, service, now) => {
          const amountToReceiveCents = Math.round(priceCents * 0.8);
          const refundedCents = Math.floor(priceCents * refunded);
          const changed = { ...service, priceCents, amountToReceiveCents, refundedCents };
          const { refundCents, earnedCents } = cancellationMoney(changed, now);
          const remainingCents = priceCents - refundedCents - refundCents;
          expect(remainingCents).toBeGreaterThanOrEqual(0);
          expect(earnedCents).toBe(service.partnerId === null ? 0 : partnerShare(changed, remainingCents));
          expect(earnedCents).toBeLessThanOrEqual(remainingCents);
        },
      ),
    );
  });

  it('is zero for a free service', () => {
    const free = { ...cleaning, priceCents: 0, amountToReceiveCents: 0 };
    expect(money(free, '2027-06-20T06:00:00Z')).toEqual({ refundCents: 0, earnedCents: 0 });
  });
});
