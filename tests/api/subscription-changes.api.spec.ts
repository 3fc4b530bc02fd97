import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/fixtures/eventually.js';
import { lisbonDateOf, type Order, type Person, type Problem, type Service, World } from '../support/fixtures/world.js';

interface Visit {
  n: number;
  date: string;
  serviceId?: string;
  scheduledDate?: string;
  label: string;
  move?: { first: string; last: string };
}

interface Subscription {
  id: string;
  status: string;
  occurrences: Visit[];
  pausedUntil?: string;
  allowedActions: string[];
}

let world: World;
let buyer: Person;
let order: Order;

beforeAll(async () => {
  world = await World.start();
}, 60_000);
afterAll(() => world.stop());

/** Buys a plan with a new customer; its first visit is 20 days ahead. */
beforeEach(async () => {
  buyer = await world.newCustomer();
  ({ order } = await world.paidPlan(buyer));
}, 60_000);

const path = (call = ''): string => `/Subscription/${order.subscriptionId ?? ''}${call}`;
const read = (): Promise<Subscription> => buyer.ok('GET', path());
const visit = async (n: number): Promise<Visit> => {
  const found = (await read()).occurrences.find((one) => one.n === n);
  if (found === undefined) throw new Error(`there is no visit ${n}`);
  return found;
};
const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

describe('a paused plan', () => {
  it('schedules no service until it resumes, and moves later visits by the length of the pause', async () => {
    const before = await read();
    const until = await world.date(30);
    const paused = await buyer.ok<Subscription>('POST', path('/pause'), { until });
    expect(paused).toMatchObject({ status: 'paused', allowedActions: ['resume', 'cancel'] });
    expect(lisbonDateOf(paused.pausedUntil ?? '')).toBe(until);
    await world.advance('P10D');
    expect((await read()).occurrences.filter(({ serviceId }) => serviceId !== undefined)).toHaveLength(1);
    const resumed = await buyer.ok<Subscription>('POST', path('/resume'));
    expect(resumed.status).toBe('active');
    expect(resumed.occurrences.map(({ date }) => date)).toEqual(
      before.occurrences.map(({ n, date }) => (n === 1 ? date : daysLater(date, 10))),
    );
    expect(await buyer.ok<Subscription>('POST', path('/resume'))).toEqual(resumed);
  }, 60_000);

  it('resumes by itself on the given day', async () => {
    const until = await world.date(7);
    await buyer.ok('POST', path('/pause'), { until });
    await world.advance('P8D');
    const { status, pausedUntil } = await read();
    expect({ status, pausedUntil }).toEqual({ status: 'active' });
  }, 60_000);

  it('can be paused for at most 90 days, and only by its customer', async () => {
    const refused = await buyer.call<Problem & { nearest: string }>('POST', path('/pause'), {
      until: await world.date(120),
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'too_late', nearest: { date: await world.date(90) } });
    const [stranger, admin] = await Promise.all([world.newCustomer(), world.demo('admin')]);
    for (const other of [stranger, admin]) expect((await other.call('POST', path('/pause'), {})).status).toBe(404);
    expect((await buyer.call('POST', path('/pause'), { until: 'soon' })).status).toBe(400);
    expect((await read()).status).toBe('active');
  }, 60_000);
});

describe('moving a visit', () => {
  it('without a service changes only the visit’s day', async () => {
    const second = await visit(2);
    const moved = await buyer.ok<Subscription>('POST', path('/occurrences/2/move'), {
      date: daysLater(second.date, -5),
    });
    expect(moved.occurrences[1]).toMatchObject({ n: 2, date: daysLater(second.date, -5) });
    expect(moved.occurrences[1]).not.toHaveProperty('serviceId');
  }, 60_000);

  it('that waits for a partner reschedules its existing service', async () => {
    const first = await visit(1);
    const date = daysLater(first.date, 3);
    const moved = await buyer.ok<Subscription>('POST', path('/occurrences/1/move'), { date });
    expect(moved.occurrences[0]).toMatchObject({ date, scheduledDate: date, serviceId: first.serviceId });
    expect(await buyer.ok<Service>('GET', `/Service/${first.serviceId ?? ''}`)).toMatchObject({ scheduledDate: date });
    expect(await buyer.ok<Subscription>('POST', path('/occurrences/1/move'), { date })).toMatchObject({
      occurrences: moved.occurrences,
    });
  }, 60_000);

  it('must keep the visits in order; a refusal names the nearest possible day', async () => {
    const [first, second] = [await visit(1), await visit(2)];
    expect(second.move).toEqual({ first: daysLater(first.date, 1), last: daysLater((await visit(3)).date, -1) });
    const refused = await buyer.call<Problem & { nearest: string }>('POST', path('/occurrences/2/move'), {
      date: first.date,
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'too_soon', nearest: { date: daysLater(first.date, 1) } });
    expect((await buyer.call('POST', path('/occurrences/9/move'), { date: second.date })).status).toBe(404);
    expect((await buyer.call('POST', path('/occurrences/x/move'), { date: second.date })).status).toBe(400);
    expect(await visit(2)).toEqual(second);
  }, 60_000);

  it('that a partner has accepted needs the partner’s consent', async () => {
    const { serviceId = '', date } = await visit(1);
    await world.advance('P8D');
    const cleaners = await Promise.all([world.demo('cleaner.lisboa'), world.demo('cleaner2.lisboa')]);
    // Which of the two cleaners gets the offer depends on the time of day at which the test runs.
    const { cleaner, offer } = await eventually(
      async () => {
        for (const one of cleaners) {
          const offered = (await one.ok<Service[]>('GET', '/Service/available')).find(({ id }) => id === serviceId);
          if (offered !== undefined) return { cleaner: one, offer: offered.offer };
        }
        return undefined;
      },
      { what: 'the visit to be offered' },
    );
    await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer?.id });
    const refused = await buyer.call<Problem & { serviceId: string }>('POST', path('/occurrences/1/move'), {
      date: daysLater(date, 1),
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'occurrence_accepted', serviceId });
    expect(await visit(1)).not.toHaveProperty('move');
  }, 60_000);
});

describe('ending a plan', () => {
  it('refunds the visits that were not done, and schedules no more visits', async () => {
    const ended = await buyer.ok<Subscription>('POST', path('/cancel'));
    expect(ended).toMatchObject({ status: 'cancelled', allowedActions: [] });
    const refunded = await world.orderIs(buyer, order.id, 'refunded');
    expect(refunded.refunded).toBe(refunded.total);
    expect(await buyer.ok<Subscription>('POST', path('/cancel'))).toMatchObject({ status: 'cancelled' });
    await world.advance('P60D');
    expect((await buyer.order(order.id)).services).toHaveLength(1);
    expect((await (await world.newCustomer()).call('POST', path('/cancel'))).status).toBe(404);
  }, 60_000);
});
