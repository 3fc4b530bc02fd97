import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 120_000;

let world: World;
let admin: Person;
let cleaner: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, cleaner] = await Promise.all([world.demo('admin'), world.demo('cleaner.lisboa')]);
}, TIMEOUT_MS);
afterAll(() => world.stop());

/** A paid cleaning of a new grave, on the given day from today, whose customer agreed to so many days. */
async function cleaning(days: number, flexibleDays: number) {
  const customer = await world.newCustomer();
  const [product] = await world.products('clean');
  const { id: graveId, cemeteryId } = await customer.ok<Grave>(
    'GET',
    `/Grave/${(await world.grave(customer, PLACES.lisbon)).id}`,
  );
  const delivery = { date: await world.date(days), graveId, flexibleDays, earlyStart: true };
  const { orderId, paymentUrl } = await world.checkout(customer, { productId: product?.id ?? '' }, delivery);
  await world.pay(paymentUrl);
  await world.orderIs(customer, orderId, 'paid');
  return { customer, orderId, cemeteryId, serviceId: await world.serviceOf(customer, orderId) };
}

const accepted = async (serviceId: string): Promise<void> => {
  const { offer } = await world.offerTo(cleaner, serviceId);
  await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
};

describe('cleanings of one cemetery', () => {
  it(
    'come on the day on which a partner is there anyway, if the customer agreed to near days',
    async () => {
      const first = await cleaning(4, 0);
      await accepted(first.serviceId);
      const [near, fixed] = [await cleaning(6, 3), await cleaning(6, 0)];
      expect(near.cemeteryId).toBe(first.cemeteryId);

      const offered = await world.offerTo(cleaner, near.serviceId);
      expect(offered).toMatchObject({ scheduledDate: await world.date(4), cemetery: { id: first.cemeteryId } });
      expect(offered).not.toHaveProperty('flexible');
      expect((await world.offerTo(cleaner, fixed.serviceId)).scheduledDate).toBe(await world.date(6));

      const { events } = await admin.ok<{ events: { type: string; data: { route?: object; cause?: string } }[] }>(
        'GET',
        `/Audit/service/${near.serviceId}`,
      );
      expect(events.find(({ type }) => type === 'ServiceRescheduled')?.data.cause).toBe('route');
      expect(events.find(({ type }) => type === 'OfferMade')?.data.route).toMatchObject({ visits: 2 });

      const { email } = await near.customer.ok<{ email: string }>('GET', '/User/my');
      await eventually(
        async () => {
          const { body } = await world.app.request<{ template: string }[]>('GET', `/sandbox/mail?to=${email}`);
          return body.some(({ template }) => template === 'route_day') ? true : undefined;
        },
        { what: 'the mail about the day', within: 10_000, every: 50 },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'that nobody has accepted yet meet on a day, and are offered together',
    async () => {
      const later = await cleaning(20, 3);
      expect(await later.customer.ok('GET', `/Service/${later.serviceId}`)).toMatchObject({
        status: 'scheduled',
        flexible: { from: await world.date(17), to: await world.date(23) },
      });
      expect(await later.customer.order(later.orderId)).toMatchObject({ delivery: { flexibleDays: 3 } });
      const sooner = await cleaning(15, 3);
      await world.advanceTo(await world.date(8), '08:05');
      const [one, other] = [
        await world.offerTo(cleaner, sooner.serviceId),
        await world.offerTo(cleaner, later.serviceId),
      ];
      expect(one.scheduledDate).toBe(other.scheduledDate);
    },
    TIMEOUT_MS,
  );

  it('only may be moved by up to three days, and flowers not at all', async () => {
    const customer = await world.newCustomer();
    const { id: graveId } = await world.grave(customer, PLACES.lisbon);
    const [[clean], [flower]] = [await world.products('clean'), await world.products('flower')];
    const body = { date: await world.date(6), graveId, earlyStart: true };
    await customer.ok('POST', '/Cart', { productId: clean?.id, quantity: 1 });
    const tooFar = await customer.call('POST', '/Checkout', world.checkoutBody({ ...body, flexibleDays: 4 }), newId());
    expect(tooFar.status).toBe(400);
    await customer.ok('DELETE', `/Cart/${clean?.id}`);
    await customer.ok('POST', '/Cart', { productId: flower?.id, quantity: 1 });
    const flowers = world.checkoutBody({ ...body, hour: '15:00', flexibleDays: 1 });
    expect(await customer.call('POST', '/Checkout', flowers, newId())).toMatchObject({
      status: 422,
      body: { code: 'flexible_days_not_offered' },
    });
  });
});
