import { describe, expect, it } from '@jest/globals';
import { datesLeft, partnersByWeekday, type WorkArea } from './coverage.policy.js';

const lisbon = { lat: 38.7223, lng: -9.1393 };
const everyDay = { mon: 2, tue: 2, wed: 2, thu: 2, fri: 2, sat: 2, sun: 0 };
const area = (more: Partial<WorkArea> = {}): WorkArea => ({
  location: { lat: 38.68, lng: -9.16 },
  radiusKm: 25,
  capacity: everyDay,
  absences: [],
  ...more,
});
const december = datesLeft('2026-12', '2026-11-29');

describe('the partners of a municipality', () => {
  it('reach its centre within their own radius, and work on that weekday', () => {
    const far = area({ location: { lat: 41.15, lng: -8.61 } });
    const narrow = area({ radiusKm: 2 });
    expect(partnersByWeekday(lisbon, [area(), far, narrow], december)).toEqual({
      mon: 1,
      tue: 1,
      wed: 1,
      thu: 1,
      fri: 1,
      sat: 1,
      sun: 0,
    });
  });

  it('are counted on the date with the fewest', () => {
    const off = area({ absences: [{ from: '2026-12-07', to: '2026-12-08' }] });
    expect(partnersByWeekday(lisbon, [area(), off], december)).toMatchObject({ mon: 1, tue: 1, wed: 2 });
  });
});

describe('the dates of a month', () => {
  it('are those that are not over', () => {
    expect(datesLeft('2026-11', '2026-11-29')).toEqual(['2026-11-29', '2026-11-30']);
    expect(datesLeft('2028-02', '2026-11-29')).toHaveLength(29);
  });
});
