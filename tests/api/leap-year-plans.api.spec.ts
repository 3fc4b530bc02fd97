import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

/**
 * The instant at which the plans are bought. The following year contains both clock changes (31 October 2027 and 26
 * March 2028) and 29 February 2028.
 */
const BOUGHT_AT = '2027-10-01T10:00:00Z';

/** One plan per time zone. They start on the 29th, 30th and 31st: days that not every month has. */
const PLANS = [
  {
    zone: 'Europe/Lisbon',
    near: PLACES.lisbon,
    dates:
      '2027-10-29 2027-11-29 2027-12-29 2028-01-29 2028-02-29 2028-03-29 2028-04-29 2028-05-29 2028-06-29 2028-07-29 2028-08-29 2028-09-29',
  },
  {
    zone: 'Atlantic/Madeira',
    near: PLACES.funchal,
    dates:
      '2027-10-30 2027-11-30 2027-12-30 2028-01-30 2028-02-29 2028-03-30 2028-04-30 2028-05-30 2028-06-30 2028-07-30 2028-08-30 2028-09-30',
  },
  {
    zone: 'Atlantic/Azores',
    near: { lat: 37.742, lng: -25.677 },
    dates:
      '2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31 2028-04-30 2028-05-31 2028-06-30 2028-07-31 2028-08-31 2028-09-30',
  },
] as const;

interface Subscription {
  timeZone: string;
  occurrences: { n: number; date: string; serviceId?: string }[];
}

let world: World;
const bought: { buyer: Person; id: string }[] = [];

/**
 * Buys one plan per time zone and moves the clock by a year. The cleaners are paused, so that no partner accepts a
 * visit.
 */
beforeAll(async () => {
  world = await World.start();
  await world.app.run('moveClock', BOUGHT_AT);
  for (const { near, dates } of PLANS) {
    const buyer = await world.newCustomer();
    const { order } = await world.paidPlan(buyer, { months: 12, date: dates.slice(0, 10), near });
    bought.push({ buyer, id: order.subscriptionId ?? '' });
  }
  const cleaners = await Promise.all(
    ['cleaner.lisboa', 'cleaner2.lisboa', 'cleaner.funchal'].map((who) => world.demo(who)),
  );
  for (const cleaner of cleaners) await cleaner.ok('PUT', '/Partner/me', { paused: true });
  await world.advance('P1Y');
}, 120_000);
afterAll(() => world.stop());

describe('a plan of twelve visits across 29 February and both clock changes', () => {
  it.each(PLANS)(
    'in $zone has each visit on the first visit’s day of the month, or on the last day of a shorter month, with one service per visit',
    async ({ zone, dates }) => {
      const index = PLANS.findIndex((plan) => plan.zone === zone);
      const { buyer, id } = bought[index] as (typeof bought)[number];
      const plan = await buyer.ok<Subscription>('GET', `/Subscription/${id}`);
      expect(plan.timeZone).toBe(zone);
      expect(plan.occurrences.map(({ date }) => date)).toEqual(dates.split(' '));
      const services = await Promise.all(plan.occurrences.map(({ serviceId }) => buyer.service(serviceId ?? '')));
      expect(services.map(({ scheduledDate, occurrence }) => `${occurrence} ${scheduledDate}`)).toEqual(
        dates.split(' ').map((date, n) => `${n + 1} ${date}`),
      );
      const { orderId } = services[0] as { orderId: string };
      const { services: ofOrder } = await buyer.order(orderId);
      expect([...ofOrder].toSorted()).toEqual(services.map((service) => service.id).toSorted());
      expect(new Set(ofOrder).size).toBe(12);
    },
  );
});
