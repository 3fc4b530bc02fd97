import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../config/deadline-windows.js';
import {
  cancelAt,
  closeAt,
  escalateAt,
  feedbackBy,
  matchFrom,
  missedAt,
  type ServiceTimes,
} from './deadlines.policy.js';
import { endOfLocalDay, localDateOf } from '../../platform/clock/local-time.js';
import { slotStart } from './local-slot.policy.js';

const windows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as unknown as DeadlineWindows;

const cleaning: ServiceTimes = {
  type: 'clean',
  occurrence: null,
  scheduledDate: '2027-06-20',
  scheduledHour: null,
  timeZone: 'Europe/Lisbon',
};
const flowers: ServiceTimes = { ...cleaning, type: 'flower', scheduledHour: '15:00' };
const now = new Date('2027-06-01T10:00:00Z');

describe('local days', () => {
  it('contain the start of a slot in local time: 08:00 for a cleaning, the scheduled hour for flowers', () => {
    expect(slotStart(cleaning)).toEqual(new Date('2027-06-20T07:00:00Z'));
    expect(slotStart({ ...cleaning, timeZone: 'Atlantic/Azores' })).toEqual(new Date('2027-06-20T08:00:00Z'));
    expect(slotStart({ ...flowers, timeZone: 'Atlantic/Madeira' })).toEqual(new Date('2027-06-20T14:00:00Z'));
  });

  it('end where the next day begins, even if that day has no midnight, as in the Azores when summer time starts', () => {
    const saturday = Temporal.PlainDate.from('2027-03-27');
    expect(endOfLocalDay(saturday, 'Atlantic/Azores')).toEqual(new Date('2027-03-28T01:00:00Z'));
    expect(endOfLocalDay(saturday, 'Europe/Lisbon')).toEqual(new Date('2027-03-28T00:00:00Z'));
    expect(endOfLocalDay(saturday.add({ days: 1 }), 'Europe/Lisbon')).toEqual(new Date('2027-03-28T23:00:00Z'));
  });

  it('end at the first of two midnights, as in the Azores when summer time ends', () => {
    const saturday = Temporal.PlainDate.from('2027-10-30');
    expect(endOfLocalDay(saturday, 'Atlantic/Azores')).toEqual(new Date('2027-10-31T00:00:00Z'));
    expect(endOfLocalDay(saturday.add({ days: 1 }), 'Atlantic/Azores')).toEqual(new Date('2027-11-01T01:00:00Z'));
  });

  it('follow the time zone of the place', () => {
    expect(localDateOf(new Date('2027-06-20T23:30:00Z'), 'Europe/Lisbon')).toBe('2027-06-21');
    expect(localDateOf(new Date('2027-06-20T23:30:00Z'), 'Atlantic/Azores')).toBe('2027-06-20');
  });
});

describe('the deadlines of a service', () => {
  it('start matching immediately for flowers, 7 days before a cleaning, 14 days before a plan’s visit', () => {
    expect(matchFrom(flowers, now)).toEqual(now);
    expect(matchFrom(cleaning, now)).toEqual(new Date('2027-06-13T07:00:00Z'));
    expect(matchFrom({ ...cleaning, occurrence: 3 }, now)).toEqual(new Date('2027-06-06T07:00:00Z'));
  });

  it('start matching immediately when the usual start of matching has passed', () => {
    const late = new Date('2027-06-18T10:00:00Z');
    expect(matchFrom(cleaning, late)).toEqual(late);
  });

  it('count in local days, even across the clock change', () => {
    const afterChange = { ...cleaning, scheduledDate: '2027-04-01' };
    expect(matchFrom(afterChange, new Date('2027-03-01T00:00:00Z'))).toEqual(new Date('2027-03-25T08:00:00Z'));
  });

  it('escalate to the admins (T3): flowers 4 h before their slot, a cleaning 24 h before its slot but not before 4 h of matching', () => {
    expect(escalateAt(flowers, now, windows)).toEqual(new Date('2027-06-20T10:00:00Z'));
    expect(escalateAt(cleaning, now, windows)).toEqual(new Date('2027-06-19T07:00:00Z'));
    const late = new Date('2027-06-19T06:00:00Z');
    expect(escalateAt(cleaning, late, windows)).toEqual(new Date('2027-06-19T10:00:00Z'));
  });

  it('cancel a service that nobody has accepted (T4): flowers 2 h before their slot, a cleaning at the end of the sixth day after its date', () => {
    expect(cancelAt(flowers, windows)).toEqual(new Date('2027-06-20T12:00:00Z'));
    expect(cancelAt(cleaning, windows)).toEqual(new Date('2027-06-26T23:00:00Z'));
    const azores = { ...cleaning, timeZone: 'Atlantic/Azores', scheduledDate: '2027-03-21' };
    expect(cancelAt(azores, windows)).toEqual(new Date('2027-03-28T01:00:00Z'));
  });

  it('record a missed visit (T6) 30 min after the end of a flower slot, and at the end of a cleaning’s day', () => {
    expect(missedAt(flowers, windows)).toEqual(new Date('2027-06-20T15:30:00Z'));
    expect(missedAt(cleaning, windows)).toEqual(new Date('2027-06-20T23:00:00Z'));
  });

  it('end the time for feedback (T8) 7 local days after delivery, and close a complete service (T10) after 48 elapsed hours', () => {
    const friday = new Date('2027-03-26T15:00:00Z');
    expect(feedbackBy(friday, 'Europe/Lisbon', windows)).toEqual(new Date('2027-04-02T14:00:00Z'));
    expect(closeAt(friday, 'Europe/Lisbon', windows)).toEqual(new Date('2027-03-28T15:00:00Z'));
  });
});
