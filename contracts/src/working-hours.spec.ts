import { describe, expect, it } from '@jest/globals';
import { anyHours, isWithinHours, type WorkingHours, workingHoursSchema, worksAt } from './working-hours.js';

/** A Thursday. */
const date = '2026-11-26';
const workingHours: WorkingHours = { ...anyHours, thu: { opens: '09:00', closes: '18:00' } };

describe('the hours of a partner', () => {
  it('include a slot that lies wholly inside them', () => {
    const includes = (hour: string) => isWithinHours(workingHours, { date, hour });
    expect(['08:00', '09:00', '17:00', '18:00'].map(includes)).toEqual([false, true, true, false]);
  });

  it('restrict neither other weekdays, nor a partner who never said any, nor work without an hour', () => {
    expect(isWithinHours(workingHours, { date: '2026-11-27', hour: '19:00' })).toBe(true);
    expect(isWithinHours(null, { date, hour: '19:00' })).toBe(true);
    expect(isWithinHours(workingHours, { date, hour: null })).toBe(true);
  });

  it('count beside the days off', () => {
    const absences = [{ from: date, to: date }];
    expect(worksAt({ absences, workingHours }, { date, hour: '10:00' })).toBe(false);
    expect(worksAt({ absences: [], workingHours }, { date, hour: '10:00' })).toBe(true);
    expect(worksAt({ absences: [], workingHours }, { date, hour: '18:00' })).toBe(false);
  });

  it.each([
    ['half an hour', { opens: '09:30', closes: '18:00' }, 'opens', 'full_hour_required'],
    ['no end', { opens: '09:00', closes: '09:00' }, 'closes', 'range_invalid'],
    ['an end before the beginning', { opens: '18:00', closes: '09:00' }, 'closes', 'range_invalid'],
    ['an hour that does not exist', { opens: '09:00', closes: '24:00' }, 'closes', 'full_hour_required'],
  ])('are refused with %s', (_, mon, field, message) => {
    const { error } = workingHoursSchema.safeParse({ ...anyHours, mon });
    expect(error?.issues).toMatchObject([{ path: ['mon', field], message }]);
  });
});
