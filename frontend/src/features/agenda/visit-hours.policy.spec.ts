import { describe, expect, it } from '@jest/globals';
import { aService } from '../fulfilment/fulfilment.samples';
import { cemeteryOf } from '../places/cemetery.samples';
import { visitHours } from './visit-hours.policy';

/** A cemetery that is closed on Mondays. */
const cemetery = cemeteryOf();
const visit = (scheduledDate: string) => aService({ type: 'clean', scheduledDate, timeZone: 'Europe/Lisbon' });
/** A time on Tuesday 24 November 2026, when Lisbon is on UTC. */
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const stateAt = (time: string, date = '2026-11-24') => visitHours(visit(date), cemetery, at(time)).state;

describe('the hours of a visit’s cemetery', () => {
  it.each([
    ['08:30', 'later'],
    ['09:00', 'open'],
    ['15:59', 'open'],
    ['16:00', 'soon'],
    ['17:00', 'over'],
  ])('at %s are: %s', (time, state) => {
    expect(stateAt(time)).toBe(state);
  });

  it('are those of the day of the visit', () => {
    expect(stateAt('18:00', '2026-11-25')).toBe('open');
    expect(stateAt('10:00', '2026-11-30')).toBe('closed');
  });

  it('are those of today for a visit that is late', () => {
    expect(stateAt('10:00', '2026-11-22')).toBe('open');
  });

  it('follow the local time of the cemetery', () => {
    const azores = { ...visit('2026-11-24'), timeZone: 'Atlantic/Azores' };
    expect(visitHours(azores, cemetery, at('17:30')).state).toBe('soon');
  });
});
