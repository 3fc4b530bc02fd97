import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CemeteryVisit, VisitsAround } from '../fulfilment/index.js';
import { daysLater } from '../platform/clock/local-time.js';
import { acceptedDays, gravesOnDay, partnersThere, sharedDays } from './routes.policy.js';

const flexibleOn = (scheduledDate: string, days = 3): Pick<CemeteryVisit, 'scheduledDate' | 'flexible'> => ({
  scheduledDate,
  flexible: { from: daysLater(scheduledDate, -days), to: daysLater(scheduledDate, days) },
});
let count = 0;
const visit = (facts: Partial<CemeteryVisit> & { scheduledDate: string }): CemeteryVisit => ({
  serviceId: `other ${(count += 1)}`,
  status: 'scheduled',
  flexible: null,
  partnerIds: [],
  ...facts,
});
const around = (...others: CemeteryVisit[]): VisitsAround => ({
  cemeteryId: 'prazeres',
  one: { serviceId: 'one', status: 'matching', partnerIds: [], ...flexibleOn('2027-06-10') },
  others,
});
const accepted = (scheduledDate: string, partnerId = 'ana') =>
  visit({ scheduledDate, status: 'accepted', partnerIds: [partnerId] });

describe('the days on which a partner is in the cemetery anyway', () => {
  it('are those to which the customer agreed, with the partners who have accepted', () => {
    expect(acceptedDays(around(accepted('2027-06-13'), accepted('2027-06-14')))).toEqual([
      { date: '2027-06-13', partnerIds: ['ana'] },
    ]);
  });

  it('begin with the own day, which needs no move, then those with the most graves, then the nearest', () => {
    const days = acceptedDays(
      around(
        accepted('2027-06-07'),
        accepted('2027-06-09'),
        accepted('2027-06-10'),
        accepted('2027-06-13'),
        accepted('2027-06-13', 'rui'),
      ),
    );
    expect(days.map(({ date }) => date)).toEqual(['2027-06-10', '2027-06-13', '2027-06-09', '2027-06-07']);
  });

  it('are none for a visit that stays on its day, except that day', () => {
    const fixed = around(accepted('2027-06-11'), accepted('2027-06-10'));
    expect(acceptedDays({ ...fixed, one: { ...fixed.one, flexible: null } })).toEqual([
      { date: '2027-06-10', partnerIds: ['ana'] },
    ]);
  });
});

describe('the days that visits without a partner share', () => {
  it('begin with the one on which most of them meet, and name those that move or start there', () => {
    const [fixed, near, far] = [
      visit({ scheduledDate: '2027-06-12' }),
      visit(flexibleOn('2027-06-14')),
      visit(flexibleOn('2027-06-15')),
    ];
    const [first] = sharedDays(around(fixed, near, far));
    expect(first).toEqual({ date: '2027-06-12', joining: [near.serviceId, far.serviceId] });
  });

  it('prefer the own day to others as good, and start a visit that is there already', () => {
    const there = visit(flexibleOn('2027-06-10'));
    expect(sharedDays(around(there))[0]).toEqual({ date: '2027-06-10', joining: [there.serviceId] });
  });

  it('are the same for two that meet, whichever is looked at first, so that they do not change places', () => {
    const [one, other] = [visit(flexibleOn('2027-06-20')), visit(flexibleOn('2027-06-22'))];
    const first = (from: CemeteryVisit, to: CemeteryVisit) =>
      sharedDays({ cemeteryId: 'prazeres', one: from, others: [to] })[0]?.date;
    expect([first(one, other), first(other, one)]).toEqual(['2027-06-20', '2027-06-20']);
  });

  it('leave alone who is being asked already, and are none without others', () => {
    const asked = visit({ ...flexibleOn('2027-06-12'), status: 'offered', partnerIds: ['ana'] });
    expect(sharedDays(around(asked))).toEqual([{ date: '2027-06-12', joining: [] }]);
    expect(sharedDays(around())).toEqual([]);
  });

  it('never leave the days to which each customer agreed', () => {
    const dates = fc.array(fc.integer({ min: -8, max: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(dates, (shifts) => {
        const others = shifts.map((days) => visit(flexibleOn(daysLater('2027-06-10', days))));
        for (const { date, joining } of sharedDays(around(...others))) {
          expect(date >= '2027-06-07' && date <= '2027-06-13').toBe(true);
          const joined = others.filter(({ serviceId }) => joining.includes(serviceId));
          expect(joined.every(({ flexible }) => flexible && flexible.from <= date && date <= flexible.to)).toBe(true);
        }
      }),
    );
  });
});

describe('the partners of a day', () => {
  it('are first those who have accepted, then those who are being asked, each with the most graves first', () => {
    const asked = visit({ scheduledDate: '2027-06-10', status: 'offered', partnerIds: ['eva', 'rui'] });
    const others = [asked, accepted('2027-06-10'), accepted('2027-06-10', 'rui'), accepted('2027-06-10', 'rui')];
    expect(partnersThere([...others, accepted('2027-06-11', 'ivo')], '2027-06-10')).toEqual(['rui', 'ana', 'eva']);
  });

  it('are offered as many graves as the cemetery has on the day', () => {
    const route = around(accepted('2027-06-10'), visit({ scheduledDate: '2027-06-10' }), accepted('2027-06-11'));
    expect(gravesOnDay(route)).toBe(3);
  });
});
