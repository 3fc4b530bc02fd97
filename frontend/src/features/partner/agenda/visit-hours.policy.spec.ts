import { describe, expect, it } from '@jest/globals';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { cemeteryOf } from '../../shop/places/cemetery.samples';
import { visitHours } from './visit-hours.policy';

/** A cemetery that is closed on Mondays. */
const cemetery = cemeteryOf();
const visit = (scheduledDate: string) => aService({ type: 'clean', scheduledDate, timeZone: 'Europe/Lisbon' });
/** The instant of a local time in Lisbon on Tuesday 24 November 2026, when Lisbon time equals UTC. */
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const stateAt = (time: string, date = '2026-11-24') => visitHours(visit(date), cemetery, at(time)).state;

describe('the hours of a visit’s cemetery', () => {
  it.each([
    ['08:30', 'later'],
    ['09:00', 'open'],
    ['15:59', 'open'],
    ['16:00', 'soon'],
    ['17:00', 'over'],
  ])('have the following state at %s: %s', (time, state) => {
    expect(stateAt(time)).toBe(state);
  });

  it('are the opening hours of the visit’s day', () => {
    expect(stateAt('18:00', '2026-11-25')).toBe('open');
    expect(stateAt('10:00', '2026-11-30')).toBe('closed');
  });

  it('are today’s opening hours if the visit’s day has passed', () => {
    expect(stateAt('10:00', '2026-11-22')).toBe('open');
  });

  it('follow the cemetery’s time zone', () => {
    const azores = { ...visit('2026-11-24'), timeZone: 'Atlantic/Azores' };
    expect(visitHours(azores, cemetery, at('17:30')).state).toBe('soon');
  });
});
