import { describe, expect, it } from '@jest/globals';
import { daysLater } from '../../platform/clock/local-time.js';
import {
  beginningBefore,
  modelOf,
  partsOf,
  planOf,
  roomAfter,
  roomKey,
  type SeasonCemetery,
  type SeasonProblem,
  type VisitToPlan,
  wayKey,
} from './season-plan.policy.js';
import { solved } from './season-worker.js';

const DAYS = ['2027-10-17', '2027-10-18', '2027-10-19', '2027-10-20', '2027-10-21', '2027-10-22', '2027-10-23'];
const [ana, rui] = ['ana', 'rui'];

const cemetery = (cemeteryId: string, ...partners: [string, number][]): SeasonCemetery => ({
  cemeteryId,
  partners: partners.map(([partnerId, distanceKm]) => ({ partnerId, distanceKm })),
});

let count = 0;
const visit = (cemeteryId: string, date: string, flexible = 3): VisitToPlan => {
  const serviceId = `s${(count += 1)}`;
  const days = Array.from({ length: 2 * flexible + 1 }, (_, index) => daysLater(date, index - flexible));
  return { serviceId, orderId: `order of ${serviceId}`, matchFrom: `${date}T07:00:00Z`, cemeteryId, date, days };
};

/** The room of partners, the same on each day. */
const room = (most: Readonly<Record<string, number>>) =>
  new Map(Object.entries(most).flatMap(([partnerId, free]) => DAYS.map((date) => [roomKey(partnerId, date), free])));

const problemOf = (problem: Partial<SeasonProblem>): SeasonProblem => ({
  cemeteries: [],
  visits: [],
  room: room({ [ana]: 10, [rui]: 10 }),
  ways: new Set(),
  ...problem,
});

const planned = async (problem: SeasonProblem) => {
  const model = modelOf(problem, problem.cemeteries);
  if (model === null) return [];
  const { status, values } = await solved(model.text);
  expect(status).toBe('Optimal');
  return planOf(model, values);
};

const daysOf = (plan: readonly { readonly date: string }[]) => [...new Set(plan.map(({ date }) => date))];

describe('the plan of a season', () => {
  const prazeres = cemetery('prazeres', [ana, 4], [rui, 9]);

  it('lets the nearest partner care for all graves of a cemetery on one day within each customer’s days', async () => {
    const visits = [visit('prazeres', '2027-10-18'), visit('prazeres', '2027-10-20'), visit('prazeres', '2027-10-22')];
    const plan = await planned(problemOf({ cemeteries: [prazeres], visits }));
    expect(plan.map(({ serviceId }) => serviceId).toSorted()).toEqual(visits.map(({ serviceId }) => serviceId));
    expect(daysOf(plan)).toHaveLength(1);
    expect(plan.every(({ partnerId }) => partnerId === ana)).toBe(true);
    expect(plan[0]).toMatchObject({ orderId: `order of ${plan[0]?.serviceId}`, cemeteryId: 'prazeres' });
  });

  it('moves nothing without a reason, and a fixed day never', async () => {
    const alone = visit('prazeres', '2027-10-20');
    expect(daysOf(await planned(problemOf({ cemeteries: [prazeres], visits: [alone] })))).toEqual(['2027-10-20']);
    const visits = [visit('prazeres', '2027-10-22', 0), visit('prazeres', '2027-10-20')];
    expect(daysOf(await planned(problemOf({ cemeteries: [prazeres], visits })))).toEqual(['2027-10-22']);
  });

  it('prefers a way that a partner makes anyway', async () => {
    const ways = new Set([wayKey('prazeres', rui, '2027-10-21')]);
    const plan = await planned(problemOf({ cemeteries: [prazeres], visits: [visit('prazeres', '2027-10-19')], ways }));
    expect(plan).toMatchObject([{ partnerId: rui, date: '2027-10-21' }]);
  });

  it('takes a partner who is further away if that saves more ways of one who has less room', async () => {
    const visits = Array.from({ length: 4 }, () => visit('prazeres', '2027-10-20'));
    const plan = await planned(problemOf({ cemeteries: [prazeres], visits, room: room({ [ana]: 1, [rui]: 4 }) }));
    expect(plan.map(({ partnerId }) => partnerId)).toEqual([rui, rui, rui, rui]);
    expect(daysOf(plan)).toHaveLength(1);
  });

  it('never gives a partner more than there is room for on a day, over all cemeteries', async () => {
    const alto = cemetery('alto', [ana, 6]);
    const visits = [visit('prazeres', '2027-10-20', 0), visit('alto', '2027-10-20', 0), visit('alto', '2027-10-20', 0)];
    const cemeteries = [cemetery('prazeres', [ana, 4]), alto];
    const plan = await planned(problemOf({ cemeteries, visits, room: room({ [ana]: 2 }) }));
    expect(plan).toHaveLength(2);
    const full = await planned(problemOf({ cemeteries, visits, room: room({ [ana]: 0 }) }));
    expect(full).toEqual([]);
  });

  it('has nothing for a cemetery that nobody reaches, or that is closed on all days', async () => {
    const far = { cemeteries: [cemetery('far')], visits: [visit('far', '2027-10-20')] };
    expect(modelOf(problemOf(far), far.cemeteries)).toBeNull();
    const closed = { ...visit('prazeres', '2027-10-20'), days: [] };
    expect(modelOf(problemOf({ cemeteries: [prazeres], visits: [closed] }), [prazeres])).toBeNull();
  });

  it('is solved in time for a dozen cemeteries with hundreds of graves', async () => {
    const partners = Array.from({ length: 9 }, (_, index) => `p${index}`);
    const cemeteries = Array.from({ length: 12 }, (_, index) =>
      cemetery(
        `c${index}`,
        ...[0, 1, 2, 3, 4].map((n): [string, number] => [`p${(index + n) % 9}`, 3 + ((index * n) % 7)]),
      ),
    );
    const visits = cemeteries.flatMap(({ cemeteryId }, index) =>
      Array.from({ length: 30 }, (_, n) => visit(cemeteryId, DAYS[(n * 3 + index) % 7] ?? '', n % 3 === 0 ? 0 : 3)),
    );
    const most = room(Object.fromEntries(partners.map((id, index) => [id, 2 + (index % 3)])));
    const plan = await planned(problemOf({ cemeteries, visits, room: most }));
    expect([...roomAfter(most, plan).values()].every((free) => free >= 0)).toBe(true);
    expect(plan.length).toBeGreaterThan(100);
  });
});

describe('the routes of a plan', () => {
  it('begin as a whole when the first of their cleanings would begin by itself, and otherwise wait', () => {
    const on = (date: string, matchFrom: string, partnerId = ana) => {
      return { serviceId: `${date} ${matchFrom}`, orderId: 'o', cemeteryId: 'prazeres', date, partnerId, matchFrom };
    };
    const plan = [
      on('2027-10-20', '2027-10-06T07:00:00.000Z'),
      on('2027-10-20', '2027-10-13T07:00:00.000Z'),
      on('2027-10-20', '2027-10-13T07:00:00.000Z', rui),
      on('2027-10-21', '2027-10-07T07:00:00.000Z'),
    ];
    expect(beginningBefore(plan, new Date('2027-10-06T05:00:00Z'))).toEqual([]);
    expect(beginningBefore(plan, new Date('2027-10-07T05:00:00Z'))).toEqual(plan.slice(0, 2));
  });
});

describe('the parts of a country', () => {
  it('share no partner, so that each is planned for itself', () => {
    const cemeteries = [
      cemetery('prazeres', [ana, 4]),
      cemetery('porto', [rui, 4]),
      cemetery('alto', [ana, 6]),
      cemetery('nobody'),
    ];
    const ids = partsOf({ cemeteries }).map((part) => part.map(({ cemeteryId }) => cemeteryId));
    expect(ids).toEqual([['prazeres', 'alto'], ['porto']]);
  });

  it('are cut where they are too large', () => {
    const cemeteries = Array.from({ length: 30 }, (_, index) => cemetery(`c${index}`, [ana, index]));
    const parts = partsOf({ cemeteries });
    expect(parts.map(({ length }) => length)).toEqual([12, 12, 6]);
    expect(new Set(parts.flat())).toEqual(new Set(cemeteries));
  });
});
