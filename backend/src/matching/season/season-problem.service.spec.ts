import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { ListSeasonVisits, type SeasonVisit } from '../../fulfilment/index.js';
import { ListNearestPartners, ListPartnerDayLoads, type NearPartner } from '../../partners/index.js';
import { ListCemeteriesByIds } from '../../places/index.js';
import { roomKey, wayKey } from './season-plan.policy.js';
import { SeasonProblems } from './season-problem.service.js';

const morning = { today: '2027-10-01', next: new Date('2027-10-02T05:00:00Z'), from: '2027-10-15', to: '2027-10-28' };

const visit = (serviceId: string, scheduledDate: string, more: Partial<SeasonVisit> = {}): SeasonVisit => ({
  serviceId,
  scheduledDate,
  status: 'scheduled',
  flexible: null,
  partnerIds: [],
  cemeteryId: 'c',
  graveId: `grave of ${serviceId}`,
  orderId: `order of ${serviceId}`,
  isOfPlan: true,
  matchFrom: '2027-10-06T07:00:00.000Z',
  ...more,
});

const capacity = { mon: 3, tue: 3, wed: 3, thu: 3, fri: 3, sat: 3, sun: 0 };
const partner = (partnerId: string, distanceKm: number, more: Partial<NearPartner> = {}): NearPartner => ({
  partnerId,
  distanceKm,
  status: 'approved',
  radiusKm: 25,
  capacity,
  standing: null,
  absences: [],
  workingHours: null,
  ...more,
});

const OPEN = { opens: '09:00', closes: '17:00' };
const cemetery = {
  id: 'c',
  location: { lat: 38.7, lng: -9.1 },
  openingHours: { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: OPEN },
  holidayHours: null,
  exceptions: [{ from: '2027-10-29', to: '2027-11-02', for: 'clean', hours: null, reason: '' }],
  municipalHoliday: null,
  region: 'PT',
};

const problemOf = (visits: readonly SeasonVisit[], near: readonly NearPartner[] = [], load = 0) => {
  const answers = new Map<unknown, readonly unknown[]>([
    [ListSeasonVisits, visits],
    [ListCemeteriesByIds, [cemetery]],
    [ListNearestPartners, near],
    [ListPartnerDayLoads, [{ partnerId: 'ana', date: '2027-10-20', load }]],
  ]);
  const queries = { execute: async (query: object) => answers.get(query.constructor) } as unknown as QueryBus;
  return new SeasonProblems(queries).of(morning);
};

describe('what the plan of a season depends on', () => {
  it('are plan visits and cleanings on near days that nobody was asked for, from 15 to 28 October', async () => {
    const flexible = { from: '2027-10-17', to: '2027-10-23' };
    const problem = await problemOf([
      visit('plan', '2027-10-15'),
      visit('near days', '2027-10-20', { isOfPlan: false, flexible }),
      visit('fixed', '2027-10-20', { isOfPlan: false }),
      visit('before', '2027-10-14'),
      visit('after', '2027-10-29'),
      visit('asked', '2027-10-20', { status: 'offered', partnerIds: ['ana'] }),
      visit('begun', '2027-10-20', { status: 'matching' }),
    ]);
    expect(problem?.visits.map(({ serviceId }) => serviceId)).toEqual(['plan', 'near days']);
    expect(problem?.visits[0]?.days).toEqual(['2027-10-15']);
    expect(problem?.visits[1]?.days).toHaveLength(7);
    expect(problem?.ways).toEqual(new Set([wayKey('c', 'ana', '2027-10-20')]));
  });

  it('is nothing when there is nothing to plan', async () => {
    expect(await problemOf([visit('fixed', '2027-10-20', { isOfPlan: false })])).toBeNull();
  });

  it('has no day on which the cemetery is closed, or the same grave is cared for', async () => {
    const flexible = { from: '2027-10-25', to: '2027-10-31' };
    const one = visit('one', '2027-10-28', { flexible, graveId: 'same' });
    const other = visit('other', '2027-10-26', { graveId: 'same', isOfPlan: false });
    const problem = await problemOf([one, other]);
    expect(problem?.visits[0]?.days).toEqual(['2027-10-25', '2027-10-27', '2027-10-28']);
  });

  it('knows the nearest partners who reach the cemetery, and how much room they have', async () => {
    const absences = [{ from: '2027-10-21', to: '2027-10-22' }];
    const near = [partner('ana', 2, { absences }), partner('paused', 3, { status: 'paused' }), partner('far', 26)];
    const problem = await problemOf([visit('plan', '2027-10-20')], near, 2);
    expect(problem?.cemeteries[0]?.partners.map(({ partnerId }) => partnerId)).toEqual(['ana']);
    const room = (date: string) => problem?.room.get(roomKey('ana', date));
    expect(['2027-10-19', '2027-10-20', '2027-10-21', '2027-10-24'].map(room)).toEqual([3, 1, 0, 0]);
  });

  it('also knows who goes there anyway, however far', async () => {
    const near = [1, 2, 3, 4, 5, 6, 7].map((km) => partner(`p${km}`, km));
    const there = visit('accepted', '2027-10-19', { status: 'accepted', partnerIds: ['p7'] });
    const problem = await problemOf([visit('plan', '2027-10-20'), there], near);
    expect(problem?.cemeteries[0]?.partners.map(({ partnerId }) => partnerId)).toEqual([
      'p1',
      'p2',
      'p3',
      'p4',
      'p5',
      'p7',
    ]);
  });
});
