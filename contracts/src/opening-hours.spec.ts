import { describe, expect, it } from '@jest/globals';
import { hoursOn, weekdayOf } from './opening-hours.js';
import { type CemeteryHours, cemeteryHoursInputFields } from './opening-hours.contract.js';

const usual = { opens: '09:00', closes: '17:00' };
const cemetery: CemeteryHours = {
  openingHours: { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual, sat: usual, sun: null },
  holidayHours: { opens: '10:00', closes: '13:00' },
  exceptions: [
    { from: '2026-12-24', to: '2026-12-25', hours: null, for: 'all', reason: 'Natal' },
    { from: '2026-12-20', to: '2026-12-31', hours: { opens: '08:00', closes: '18:00' }, for: 'flower', reason: '' },
  ],
  municipalHoliday: null,
  region: 'PT',
};

describe('the hours of a cemetery on a day', () => {
  it.each([
    ['those of the weekday', 'clean', '2026-11-27', { hours: usual, reason: null }],
    ['none on a closed weekday', 'clean', '2026-11-29', { hours: null, reason: 'closed_day' }],
    ['those of holidays on a holiday', 'clean', '2026-12-08', { hours: cemetery.holidayHours, reason: null }],
    ['none during a closure, even on a holiday', 'flower', '2026-12-25', { hours: null, reason: 'closed_day' }],
    [
      'those of an exception for flowers',
      'flower',
      '2026-12-20',
      { hours: { opens: '08:00', closes: '18:00' }, reason: null },
    ],
    ['those of the weekday if an exception is for flowers', 'clean', '2026-12-31', { hours: usual, reason: null }],
  ] as const)('are %s', (_, kind, date, expected) => {
    expect(hoursOn(cemetery, kind, date)).toEqual(expected);
  });

  it('are none on a holiday if the cemetery closes on holidays', () => {
    expect(hoursOn({ ...cemetery, holidayHours: null }, 'flower', '2026-12-08')).toEqual({
      hours: null,
      reason: 'holiday',
    });
  });

  it('are none on a regional holiday in its region only', () => {
    const islands = { ...cemetery, holidayHours: null, region: 'PT-AC' } as const;
    expect(hoursOn(islands, 'clean', '2027-05-17')).toEqual({ hours: null, reason: 'holiday' });
    expect(hoursOn(cemetery, 'clean', '2027-05-17')).toEqual({ hours: usual, reason: null });
  });

  it('depend on the weekday, which is calculated from the date', () => {
    expect(['2026-11-23', '2026-11-29', '2028-02-29'].map(weekdayOf)).toEqual(['mon', 'sun', 'tue']);
  });
});

describe('an exception that an admin enters', () => {
  const { exceptions } = cemeteryHoursInputFields;

  it('applies to all visits by default', () => {
    expect(exceptions.parse([{ from: '2026-12-24', to: '2026-12-24', hours: null }])).toEqual([
      { from: '2026-12-24', to: '2026-12-24', hours: null, for: 'all', reason: '' },
    ]);
  });

  it.each([
    ['that ends before it begins', { from: '2026-12-25', to: '2026-12-24', hours: null }],
    ['of a date that does not exist', { from: '2026-02-30', to: '2026-03-01', hours: null }],
    ['without hours', { from: '2026-12-24', to: '2026-12-24' }],
    [
      'with hours that end before they begin',
      { from: '2026-12-24', to: '2026-12-24', hours: { opens: '17:00', closes: '09:00' } },
    ],
    ['for an unknown service type', { from: '2026-12-24', to: '2026-12-24', hours: null, for: 'visitors' }],
  ])('is rejected if it is one %s', (_, exception) => {
    expect(exceptions.safeParse([exception]).success).toBe(false);
  });
});
