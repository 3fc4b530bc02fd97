import { describe, expect, it } from '@jest/globals';
import { dayRangeOf } from './day-range.policy.js';

const at = (text: string): Date => new Date(`${text}Z`);

describe('splitting a time range into whole and partial days', () => {
  it('gives only whole days when the range begins and ends at midnight', () => {
    expect(dayRangeOf(at('2026-11-01T00:00'), at('2026-11-03T00:00'))).toEqual({
      first: '2026-11-01',
      last: '2026-11-02',
      wholeFrom: '2026-11-01',
      wholeTo: '2026-11-03',
      parts: [],
    });
  });

  it('gives a partial day at each end that is not at midnight', () => {
    expect(dayRangeOf(at('2026-11-01T23:00'), at('2026-11-04T06:00'))).toEqual({
      first: '2026-11-01',
      last: '2026-11-04',
      wholeFrom: '2026-11-02',
      wholeTo: '2026-11-04',
      parts: [
        { from: at('2026-11-01T23:00'), to: at('2026-11-02T00:00') },
        { from: at('2026-11-04T00:00'), to: at('2026-11-04T06:00') },
      ],
    });
  });

  it('gives no whole day when the range lies within one day', () => {
    const range = { from: at('2026-11-01T08:00'), to: at('2026-11-01T09:00') };
    expect(dayRangeOf(range.from, range.to)).toMatchObject({
      wholeFrom: '2026-11-01',
      wholeTo: '2026-11-01',
      parts: [range],
    });
  });

  it('leaves the days unbounded at each end where the range is unbounded', () => {
    expect(dayRangeOf(undefined, at('2026-11-03T12:00'))).toEqual({
      first: undefined,
      last: '2026-11-03',
      wholeFrom: undefined,
      wholeTo: '2026-11-03',
      parts: [{ from: at('2026-11-03T00:00'), to: at('2026-11-03T12:00') }],
    });
    expect(dayRangeOf(undefined, undefined).parts).toEqual([]);
  });

  it('gives no partial days when the range ends before it begins', () => {
    expect(dayRangeOf(at('2026-11-03T12:00'), at('2026-11-02T12:00'))).toMatchObject({ parts: [] });
  });
});
