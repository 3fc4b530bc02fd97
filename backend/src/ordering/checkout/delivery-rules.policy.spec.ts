import { describe, expect, it } from '@jest/globals';
import { type RequestedDelivery, needsEarlyStart, judgeDelivery } from './delivery-rules.policy.js';

const flowers = (date: string, hour: string, more: Partial<RequestedDelivery> = {}): RequestedDelivery => ({
  kind: 'flower',
  date,
  hour,
  timeZone: 'Europe/Lisbon',
  leadHours: 6,
  ...more,
});
const cleaning = (date: string, timeZone = 'Europe/Lisbon'): RequestedDelivery => ({
  kind: 'clean',
  date,
  hour: null,
  timeZone,
  leadHours: null,
});
const fits = { fits: true };
const refused = (reason: 'too_soon' | 'too_late', date: string, hour: string | null) => ({
  fits: false,
  reason,
  nearest: { date, hour },
});

describe('flowers', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  it('can be ordered for a slot exactly six hours ahead', () => {
    expect(judgeDelivery(flowers('2026-11-21', '16:00'), now)).toEqual(fits);
  });

  it('are refused as too soon for a slot five hours ahead, with the earliest possible slot as a suggestion', () => {
    expect(judgeDelivery(flowers('2026-11-21', '15:00'), now)).toEqual(refused('too_soon', '2026-11-21', '16:00'));
  });

  it('are refused for a slot one second less than six hours ahead, with the next slot as a suggestion', () => {
    const second = new Date('2026-11-21T10:00:01Z');
    expect(judgeDelivery(flowers('2026-11-21', '16:00'), second)).toEqual(refused('too_soon', '2026-11-21', '17:00'));
  });

  it('ordered too late for the last slot of the day are delivered the next morning at the earliest', () => {
    const evening = new Date('2026-11-21T15:30:00Z');
    expect(judgeDelivery(flowers('2026-11-21', '19:00'), evening)).toEqual(refused('too_soon', '2026-11-22', '08:00'));
  });

  it('are refused as too soon for a slot in the past', () => {
    expect(judgeDelivery(flowers('2025-12-24', '12:00'), now)).toEqual(refused('too_soon', '2026-11-21', '16:00'));
  });

  it('with a lead time of 24 hours can be delivered the next day at the same hour, but not earlier', () => {
    const wreath = { leadHours: 24 };
    expect(judgeDelivery(flowers('2026-11-22', '10:00', wreath), now)).toEqual(fits);
    expect(judgeDelivery(flowers('2026-11-22', '09:00', wreath), now)).toEqual(
      refused('too_soon', '2026-11-22', '10:00'),
    );
  });

  it('are delivered in slots from 08:00 to 19:00', () => {
    expect(judgeDelivery(flowers('2026-11-25', '08:00'), now)).toEqual(fits);
    expect(judgeDelivery(flowers('2026-11-25', '19:00'), now)).toEqual(fits);
    expect(judgeDelivery(flowers('2026-11-25', '07:00'), now)).toEqual(refused('too_soon', '2026-11-25', '08:00'));
    expect(judgeDelivery(flowers('2026-11-25', '20:00'), now)).toEqual(refused('too_late', '2026-11-25', '19:00'));
  });

  it('get the earliest possible slot as a suggestion when the hour is both before the first slot and too soon', () => {
    expect(judgeDelivery(flowers('2026-11-21', '07:00'), now)).toEqual(refused('too_soon', '2026-11-21', '16:00'));
  });

  it('can be ordered at most 180 days ahead', () => {
    expect(judgeDelivery(flowers('2027-05-20', '19:00'), now)).toEqual(fits);
    expect(judgeDelivery(flowers('2027-05-21', '08:00'), now)).toEqual(refused('too_late', '2027-05-20', '19:00'));
  });

  it('are judged by the local time of the place: the Azores are an hour behind', () => {
    const azores = { timeZone: 'Atlantic/Azores' };
    expect(judgeDelivery(flowers('2026-11-21', '15:00', azores), now)).toEqual(fits);
    expect(judgeDelivery(flowers('2026-11-21', '14:00', azores), now)).toEqual(
      refused('too_soon', '2026-11-21', '15:00'),
    );
  });

  it('count their lead time in elapsed hours when the clocks change', () => {
    const beforeSummerTime = new Date('2027-03-27T08:00:00Z');
    const wreath = { leadHours: 24 };
    expect(judgeDelivery(flowers('2027-03-28', '08:00', wreath), beforeSummerTime)).toEqual(
      refused('too_soon', '2027-03-28', '09:00'),
    );
    const beforeWinterTime = new Date('2027-10-30T08:00:00Z');
    expect(judgeDelivery(flowers('2027-10-31', '08:00', wreath), beforeWinterTime)).toEqual(fits);
  });
});

describe('a cleaning', () => {
  it('is possible from the next local day on', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(judgeDelivery(cleaning('2026-11-22'), now)).toEqual(fits);
    expect(judgeDelivery(cleaning('2026-11-21'), now)).toEqual(refused('too_soon', '2026-11-22', null));
  });

  it('is possible from the next day on, counted in the time zone of the place', () => {
    const afterMidnightInLisbon = new Date('2026-11-22T00:30:00Z');
    expect(judgeDelivery(cleaning('2026-11-22'), afterMidnightInLisbon)).toEqual(
      refused('too_soon', '2026-11-23', null),
    );
    expect(judgeDelivery(cleaning('2026-11-22', 'Atlantic/Azores'), afterMidnightInLisbon)).toEqual(fits);
  });

  it('is possible at most 180 days ahead', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(judgeDelivery(cleaning('2027-05-20'), now)).toEqual(fits);
    expect(judgeDelivery(cleaning('2027-05-21'), now)).toEqual(refused('too_late', '2027-05-20', null));
  });

  it('is within the withdrawal period up to the fourteenth day after the order', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(needsEarlyStart(cleaning('2026-12-05'), now)).toBe(true);
    expect(needsEarlyStart(cleaning('2026-12-06'), now)).toBe(false);
  });
});
