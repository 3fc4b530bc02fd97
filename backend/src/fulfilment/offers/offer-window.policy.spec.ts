import { describe, expect, it } from '@jest/globals';
import {
  type DeadlineName,
  deadlineSettings,
  type DeadlineWindows,
  parseWindow,
} from '../../config/deadline-windows.js';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import { offerExpiry } from './offer-window.policy.js';

const windows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as Record<DeadlineName, unknown> as DeadlineWindows;

const cleaning: ServiceTimes = {
  type: 'clean',
  occurrence: null,
  scheduledDate: '2027-06-20',
  scheduledHour: null,
  timeZone: 'Europe/Lisbon',
};
const expiry = (service: Partial<ServiceTimes>, now: string): string =>
  offerExpiry({ ...cleaning, ...service }, new Date(now), windows).toISOString();

describe('the time to answer an offer', () => {
  it('is 60 minutes by day', () => {
    expect(expiry({}, '2027-06-10T09:00:00Z')).toBe('2027-06-10T10:00:00.000Z');
  });

  it('can end exactly at 21:00', () => {
    expect(expiry({}, '2027-06-10T19:00:00Z')).toBe('2027-06-10T20:00:00.000Z');
  });

  it('pauses from 21:00 to 08:00', () => {
    expect(expiry({}, '2027-06-10T19:40:00Z')).toBe('2027-06-11T07:40:00.000Z');
  });

  it('starts at 08:00 for an offer made at night, before or after midnight', () => {
    expect(expiry({}, '2027-06-10T20:00:00Z')).toBe('2027-06-11T08:00:00.000Z');
    expect(expiry({}, '2027-06-11T02:00:00Z')).toBe('2027-06-11T08:00:00.000Z');
  });

  it('uses the local time of the place', () => {
    expect(expiry({ timeZone: 'Atlantic/Madeira' }, '2027-06-10T19:30:00Z')).toBe('2027-06-11T07:30:00.000Z');
    expect(expiry({ timeZone: 'Atlantic/Azores' }, '2027-06-10T19:30:00Z')).toBe('2027-06-10T20:30:00.000Z');
    expect(expiry({ timeZone: 'Atlantic/Azores' }, '2027-06-10T20:30:00Z')).toBe('2027-06-11T08:30:00.000Z');
  });

  it('follows local time when the clocks go forward', () => {
    expect(expiry({}, '2027-03-27T20:30:00Z')).toBe('2027-03-28T07:30:00.000Z');
    expect(expiry({ timeZone: 'Atlantic/Azores' }, '2027-03-27T21:30:00Z')).toBe('2027-03-28T08:30:00.000Z');
  });

  it('follows local time when the clocks go back', () => {
    expect(expiry({ scheduledDate: '2027-11-20' }, '2027-10-30T19:30:00Z')).toBe('2027-10-31T08:30:00.000Z');
    expect(expiry({ scheduledDate: '2027-11-20', timeZone: 'Atlantic/Azores' }, '2027-10-30T20:30:00Z')).toBe(
      '2027-10-31T09:30:00.000Z',
    );
  });

  it('is 10 minutes at any hour when the slot is less than 6 h away', () => {
    const flowers = { type: 'flower', scheduledDate: '2027-06-10', scheduledHour: '08:00' } as const;
    expect(expiry(flowers, '2027-06-10T01:00:01Z')).toBe('2027-06-10T01:10:01.000Z');
    expect(expiry(flowers, '2027-06-10T01:00:00Z')).toBe('2027-06-10T07:15:00.000Z');
  });

  it('is 15 minutes by day for flowers whose slot is less than 24 h away', () => {
    const flowers = { type: 'flower', scheduledDate: '2027-06-11', scheduledHour: '15:00' } as const;
    expect(expiry(flowers, '2027-06-10T14:00:00Z')).toBe('2027-06-10T15:00:00.000Z');
    expect(expiry(flowers, '2027-06-10T14:00:01Z')).toBe('2027-06-10T14:15:01.000Z');
    expect(expiry(flowers, '2027-06-10T19:50:00Z')).toBe('2027-06-11T07:05:00.000Z');
    expect(expiry({ scheduledDate: '2027-06-11' }, '2027-06-10T14:00:00Z')).toBe('2027-06-10T15:00:00.000Z');
  });

  it('is 24 h for the visit of a plan, unless the slot is less than 6 h away', () => {
    expect(expiry({ occurrence: 2 }, '2027-06-10T20:30:00Z')).toBe('2027-06-11T20:30:00.000Z');
    expect(expiry({ occurrence: 2, scheduledDate: '2027-06-11' }, '2027-06-11T02:00:00Z')).toBe(
      '2027-06-11T02:10:00.000Z',
    );
  });

  it('is not shortened for a cleaning whose slot has already begun', () => {
    expect(expiry({ scheduledDate: '2027-06-10' }, '2027-06-10T22:00:00Z')).toBe('2027-06-11T08:00:00.000Z');
  });
});
