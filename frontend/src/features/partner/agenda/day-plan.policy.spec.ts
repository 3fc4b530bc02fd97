import { describe, expect, it } from '@jest/globals';
import { aPhoto, aService } from '../../account/fulfilment/fulfilment.samples';
import { countsByDay, dayPlan, weekOf } from './day-plan.policy';

const now = new Date('2026-11-24T10:00:00Z');
const base = { lat: 38.7, lng: -9.1 };
const ready = { allowedActions: ['start', 'photos'], amountToReceive: '16.00', scheduledHour: undefined };
const visit = (id: string, lat: number, more: Parameters<typeof aService>[0] = {}) =>
  aService({ id, type: 'clean', location: { lat, lng: -9.1 }, ...ready, ...more });
const done = (id: string, at: string) =>
  visit(id, 38.71, {
    label: 'pending_feedback',
    status: 'awaiting_feedback',
    images: { before: [], after: [{ ...aPhoto(`photo-${id}`), takenAt: at }] },
    allowedActions: [],
  });

describe('the plan of a partner’s day', () => {
  it('lists finished visits first, in the order in which they were done, then the route to the remaining ones', () => {
    const services = [
      visit('far', 38.8),
      visit('near', 38.72),
      done('second', '2026-11-24T09:30:00.000Z'),
      done('first', '2026-11-24T08:30:00.000Z'),
    ];
    const { visits, doneCents, allCents } = dayPlan(services, { base, now });
    expect(visits.map(({ service: { id }, phase }) => `${id} ${phase}`)).toEqual([
      'first done',
      'second done',
      'near now',
      'far ahead',
    ]);
    expect([doneCents, allCents]).toEqual([3200, 6400]);
  });

  it('keeps work in progress as the current visit, even when another visit is nearer', () => {
    const services = [
      visit('near', 38.71),
      visit('begun', 38.8, {
        status: 'in_progress',
        statusDetail: 'in_progress',
        allowedActions: ['photos', 'deliver'],
      }),
    ];
    expect(dayPlan(services, { base, now }).visits.map(({ service: { id }, phase }) => `${id} ${phase}`)).toEqual([
      'begun now',
      'near ahead',
    ]);
  });

  it('does not choose blocked work as the current visit, and leaves out services that the partner no longer has', () => {
    const services = [
      visit('blocked', 38.71, { status: 'blocked', statusDetail: 'blocked', allowedActions: [] }),
      visit('cancelled', 38.72, { status: 'cancelled', label: 'unknown', allowedActions: [] }),
      visit('ready', 38.73),
    ];
    expect(dayPlan(services, { base, now }).visits.map(({ service: { id }, phase }) => `${id} ${phase}`)).toEqual([
      'blocked ahead',
      'ready now',
    ]);
  });

  it('puts a visit at the end if its cemetery has already closed, and marks the cemetery as closed', () => {
    const open = { state: 'open', opens: '09:00', closes: '17:00' } as const;
    const hoursOf = ({ id }: { id: string }) => (id === 'near' ? ({ ...open, state: 'over' } as const) : open);
    const { visits } = dayPlan([visit('near', 38.71), visit('far', 38.8)], { base, now, hoursOf });
    expect(visits.map(({ service: { id }, hours }) => `${id} ${hours?.state}`)).toEqual(['far open', 'near over']);
  });

  it('measures distances from visit to visit, without the way from the base to the first visit', () => {
    const { visits, wayKm } = dayPlan([visit('a', 38.71), visit('b', 38.73)], { base, now });
    expect(visits[0]?.legKm).toBeUndefined();
    expect(visits[1]?.legKm).toBeCloseTo(2.22, 1);
    expect(wayKm).toBeCloseTo(2.22, 1);
  });
});

describe('the week of a day', () => {
  it('contains the days from Monday to Sunday, also across months', () => {
    expect(weekOf('2026-12-01')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weekOf('2026-11-29').at(-1)).toBe('2026-11-29');
  });

  it('has a number of visits only for days whose visits have all been loaded', () => {
    const items = ['2026-11-23', '2026-11-23', '2026-11-24'].map((scheduledDate, index) =>
      visit(String(index), 38.7, { scheduledDate }),
    );
    expect([...countsByDay({ items, total: 3 })]).toEqual([
      ['2026-11-23', 2],
      ['2026-11-24', 1],
    ]);
    expect([...countsByDay({ items, total: 9 })]).toEqual([['2026-11-23', 2]]);
  });
});
