import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { aPhoto, aService } from '../fulfilment/fulfilment.samples';
import { aPlan } from '../subscriptions/plan.samples';
import { comparedPhotos, momentsOf, nextVisitOf, pairOf } from './grave-year.policy';

const grave = {
  id: 'd766b61b-017f-5a12-ab22-94e6507485ce',
  deceasedName: 'António dos Santos',
  cemeteryId: '744f1781-ada4-539c-b1ac-85d9e6551efa',
  cemetery: 'Cemitério dos Prazeres',
  section: null,
};
const visit = (id: string, date: string, more: Partial<Service> = {}) =>
  aService({ id, type: 'clean', grave, scheduledDate: date, ...more });
const cleaned = (id: string, date: string) =>
  visit(id, date, {
    label: 'service_complete',
    status: 'closed',
    completionDate: date,
    images: { before: [aPhoto(`${id}-b`)], after: [aPhoto(`${id}-a`)] },
  });
const plan = aPlan({
  id: 'plan',
  grave: { ...grave, city: 'Lisboa', parish: 'Estrela' },
  occurrences: [
    { n: 1, date: '2026-10-14', serviceId: 'first', label: 'service_complete' },
    { n: 2, date: '2026-12-14', label: 'unknown' },
    { n: 3, date: '2027-01-14', label: 'unknown' },
  ],
});

describe('the year of a grave', () => {
  const services = [
    visit('cancelled', '2026-11-14', { label: 'unknown', status: 'cancelled', statusDetail: 'cancelled_unserved' }),
    cleaned('first', '2026-10-14'),
    cleaned('before', '2025-12-14'),
    visit('elsewhere', '2026-10-20', { grave: { ...grave, id: 'another' } }),
    visit('flowers', '2026-11-01', { type: 'flower', label: 'complete', completionDate: '2026-11-01' }),
  ];

  it('has the year’s completed, missed and upcoming visits by date, and none of other graves', () => {
    const moments = momentsOf(grave.id, { services, plans: [plan] }, '2026');
    expect(moments.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'first cleaned',
      'flowers flowers',
      'cancelled missed',
      'plan-2 ahead',
    ]);
  });

  it('includes work that was scheduled on its last days and completed in the next year', () => {
    const late = cleaned('late', '2027-01-02');
    const moments = (year: string) =>
      momentsOf(grave.id, { services: [{ ...late, scheduledDate: '2026-12-30' }], plans: [] }, year);
    expect(moments('2026').map(({ key, date }) => `${key} ${date}`)).toEqual(['late 2027-01-02']);
    expect(moments('2027')).toEqual([]);
  });

  it('finds the next visit, whether it is a service already or only planned', () => {
    expect(nextVisitOf(grave.id, { services, plans: [plan] }, '2026-11-23')).toEqual({
      date: '2026-12-14',
      service: undefined,
    });
    const arranged = visit('arranged', '2026-12-01');
    expect(nextVisitOf(grave.id, { services: [arranged], plans: [plan] }, '2026-11-23')?.service?.id).toBe('arranged');
    expect(nextVisitOf('another grave', { services, plans: [plan] }, '2026-11-23')).toBeUndefined();
  });

  it('compares the first and the last photo unless others are chosen, with the earlier one on the left', () => {
    const photos = comparedPhotos(
      momentsOf(grave.id, { services: [cleaned('a', '2026-01-14'), cleaned('b', '2026-02-14')], plans: [] }, '2026'),
    );
    const keysOf = (chosen: string[]) => {
      const pair = pairOf(photos, chosen);
      return [pair?.left.key, pair?.right.key];
    };
    expect(photos.map(({ key }) => key)).toEqual(['a-before', 'a-after', 'b-before', 'b-after']);
    expect(keysOf([])).toEqual(['a-before', 'b-after']);
    expect(keysOf(['b-before'])).toEqual(['b-before', 'b-after']);
    expect(keysOf(['b-before', 'a-after'])).toEqual(['a-after', 'b-before']);
    expect(pairOf(photos.slice(0, 1), [])).toBeUndefined();
  });

  it('compares cleanings with cleanings and flowers with flowers, whatever was chosen before', () => {
    const laid = (id: string, date: string) =>
      visit(id, date, { ...cleaned(id, date), type: 'flower', images: { before: [], after: [aPhoto(`${id}-a`)] } });
    const year = [laid('f1', '2026-01-02'), cleaned('a', '2026-01-14'), laid('f2', '2026-11-01')];
    const photos = comparedPhotos(momentsOf(grave.id, { services: year, plans: [] }, '2026'));
    const keysOf = (chosen: string[]) => {
      const pair = pairOf(photos, chosen);
      return [pair?.left.key, pair?.right.key];
    };
    expect(keysOf([])).toEqual(['a-before', 'a-after']);
    expect(keysOf(['f1-after'])).toEqual(['f1-after', 'f2-after']);
    expect(keysOf(['f1-after', 'a-after'])).toEqual(['a-before', 'a-after']);
    expect(pairOf(photos.slice(0, 2), [])).toBeUndefined();
  });
});
