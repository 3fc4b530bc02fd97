import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 240_000;

let world: World;
let admin: Person;
let cleaner: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, cleaner] = await Promise.all([world.demo('admin'), world.demo('cleaner.lisboa')]);
}, TIMEOUT_MS);
afterAll(() => world.stop());

/** The year of the next 20 September. */
async function nextYear(): Promise<number> {
  const now = await world.now();
  const year = now.getUTCFullYear();
  return now.toISOString().slice(5) < '09-20' ? year : year + 1;
}

/** A paid cleaning of a new grave in Lisbon, whose customer agreed to so many days. */
async function cleaning(date: string, flexibleDays: number) {
  const customer = await world.newCustomer();
  const [product] = await world.products('clean');
  const { id: graveId } = await customer.ok<Grave>('GET', `/Grave/${(await world.grave(customer, PLACES.lisbon)).id}`);
  const delivery = { date, graveId, flexibleDays, earlyStart: true };
  const { orderId, paymentUrl } = await world.checkout(customer, { productId: product?.id ?? '' }, delivery);
  await world.pay(paymentUrl);
  return { customer, serviceId: await world.serviceOf(customer, orderId) };
}

interface Told {
  readonly type: string;
  readonly sentence: string;
  readonly data: { readonly plan?: object; readonly season?: string; readonly cause?: string; readonly route?: object };
}

const eventsOf = async (serviceId: string): Promise<Told[]> =>
  (await admin.ok<{ events: Told[] }>('GET', `/Audit/service/${serviceId}`)).events;

/** Looks twice, as two workers do, and waits for what follows. */
async function look(): Promise<void> {
  await Promise.all([world.app.run('lookAtSeason'), world.app.run('lookAtSeason')]);
  await world.app.run('idle');
}

describe('the cleanings before All Saints', () => {
  it(
    'are planned together when the first of them looks for a partner, and offered to the partner of the plan',
    async () => {
      const year = await nextYear();
      await world.advanceTo(`${year}-09-20`);
      const [sooner, later, fixed] = [
        await cleaning(`${year}-10-18`, 3),
        await cleaning(`${year}-10-22`, 3),
        await cleaning(`${year}-10-20`, 0),
      ];
      const customer = await world.newCustomer();
      const visit = await world.paidPlan(customer, { date: `${year}-10-20` });

      // Matching of a plan’s visit begins 14 days before it, of a single cleaning 7.
      await world.advanceTo(`${year}-10-05`, '07:46');
      await look();
      expect(await sooner.customer.service(sooner.serviceId)).toMatchObject({ status: 'scheduled' });

      await world.advanceTo(`${year}-10-06`, '07:46');
      await look();
      const offers = [
        await world.offerTo(cleaner, sooner.serviceId),
        await world.offerTo(cleaner, later.serviceId),
        await world.offerTo(cleaner, visit.serviceId),
      ];
      expect(offers.map(({ scheduledDate }) => scheduledDate)).toEqual(Array(3).fill(`${year}-10-20`));
      expect(await fixed.customer.service(fixed.serviceId)).toMatchObject({ status: 'scheduled' });

      const events = await eventsOf(later.serviceId);
      const plan = { season: 'all_saints', partnerId: cleaner.id };
      expect(events.find(({ type }) => type === 'ServiceRescheduled')?.data.cause).toBe('route');
      expect(events.find(({ type }) => type === 'MatchingStarted')?.data.plan).toEqual(plan);
      const made = events.find(({ type }) => type === 'OfferMade');
      expect(made?.data).toMatchObject({ season: 'all_saints', route: { visits: 4 } });
      expect(made?.sentence).toContain('Todos os Santos');

      // The next morning finds nothing that was planned already.
      await world.advanceTo(`${year}-10-07`, '07:46');
      await look();
      const again = await eventsOf(later.serviceId);
      expect(again.filter(({ type }) => type === 'MatchingStarted')).toHaveLength(1);
      expect(await fixed.customer.service(fixed.serviceId)).toMatchObject({ status: 'scheduled' });
    },
    TIMEOUT_MS,
  );
});
