import { describe, expect, it } from '@jest/globals';
import { holidayIn, isHoliday, nationalHolidays, yearlyHolidaySchema } from './holidays.js';

describe('the holidays of a year', () => {
  it('are the 13 national ones, including Easter and the holidays that depend on Easter', () => {
    expect(nationalHolidays.map((holiday) => holidayIn(2027, holiday))).toEqual([
      '2027-01-01',
      '2027-03-26',
      '2027-03-28',
      '2027-04-25',
      '2027-05-01',
      '2027-05-27',
      '2027-06-10',
      '2027-08-15',
      '2027-10-05',
      '2027-11-01',
      '2027-12-01',
      '2027-12-08',
      '2027-12-25',
    ]);
    expect(['easter-2', 'easter+0', 'easter+60'].map((holiday) => holidayIn(2028, holiday))).toEqual([
      '2028-04-14',
      '2028-04-16',
      '2028-06-15',
    ]);
  });

  it('include the municipal holiday of the given city, and of no other city', () => {
    expect(isHoliday('2027-06-13', { region: 'PT', municipalHoliday: '06-13' })).toBe(true);
    expect(isHoliday('2027-06-13', { region: 'PT', municipalHoliday: '06-24' })).toBe(false);
    expect(isHoliday('2027-06-13', { region: 'PT', municipalHoliday: null })).toBe(false);
    expect(isHoliday('2027-05-06', { region: 'PT', municipalHoliday: 'easter+39' })).toBe(true);
    expect(isHoliday('2022-05-03', { region: 'PT', municipalHoliday: 'easter+16' })).toBe(true);
    expect(isHoliday('2024-05-06', { region: 'PT', municipalHoliday: 'easter+36' })).toBe(true);
  });

  it.each([
    ['the Monday after Pentecost', 'PT-AC', ['2027-05-17', '2028-06-05']],
    ['1 July and the day after Christmas', 'PT-MA', ['2027-07-01', '2027-12-26']],
  ] as const)('are also %s in the region %s, and nowhere else', (_, region, dates) => {
    const others = (['PT', 'PT-MA', 'PT-AC'] as const).filter((other) => other !== region);
    for (const date of dates) {
      expect(isHoliday(date, { region, municipalHoliday: null })).toBe(true);
      for (const other of others) expect(isHoliday(date, { region: other, municipalHoliday: null })).toBe(false);
    }
  });

  it.each(['6-13', '13-01', '06-32', 'easter', 'easter+', 'Easter+1', '2027-06-13'])(
    'cannot be written as %s',
    (text) => {
      expect(yearlyHolidaySchema.safeParse(text).success).toBe(false);
    },
  );
});
