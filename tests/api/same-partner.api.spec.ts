import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import type { RenewalAnswer } from '@perpetua/contracts/subscriptions.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { PLACES } from '../support/fixtures/world.js';
import { accepted, act, delivered } from '../support/lifecycle/service-calls.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 120_000;

let stage: ServiceStage;
let scene: Scene;
beforeAll(async () => {
  stage = await ServiceStage.open();
  scene = await stage.cleaning({ days: 3 });
  // The nearest cleaner declines, so that the other one does the work.
  const { world, cleaner, cleaner2, serviceId } = scene;
  const { offer } = await world.offerTo(cleaner, serviceId);
  await act(cleaner, serviceId, 'decline', { offerId: offer.id, reason: 'distance' });
  await accepted(world, cleaner2, serviceId);
  await delivered(world, cleaner2, serviceId);
}, TIMEOUT_MS);
afterAll(() => stage.close());

const formerPartners = (query = '') =>
  scene.customer.ok<FormerPartner[]>('GET', `/Service/my/partners?type=clean${query}`);

/** Buys another cleaning of the same grave, for which the same partner is wanted. */
async function boughtAgain() {
  const { world, customer, serviceId } = scene;
  const { products, grave } = await customer.ok<{ products: { productId: string }[]; grave: { id: string } }>(
    'GET',
    `/Service/${serviceId}`,
  );
  await customer.ok('POST', '/Cart', { productId: products[0]?.productId, quantity: 1 });
  const body = world.checkoutBody({ date: await world.date(4), graveId: grave.id, earlyStart: true });
  const placed = await customer.ok<{ orderId: string; paymentUrl: string }>(
    'POST',
    '/Checkout',
    { ...body, samePartner: true },
    newId(),
  );
  await world.pay(placed.paymentUrl);
  await world.orderIs(customer, placed.orderId, 'paid');
  return { orderId: placed.orderId, serviceId: await world.serviceOf(customer, placed.orderId) };
}

/** The same work done again by others, on each of the days that follow. */
const doneByOthersSince = async (partnerIds: readonly string[]): Promise<void> => {
  await stage.cast.world.app.database.database.query({
    name: 'spec.done-by-others',
    text: `INSERT INTO fulfilment.services
      SELECT (jsonb_populate_record(done, jsonb_build_object('service_id', gen_random_uuid(), 'partner_id', other.id,
        'scheduled_date', done.scheduled_date + other.place::int))).*
      FROM fulfilment.services done, unnest($2::uuid[]) WITH ORDINALITY AS other (id, place)
      WHERE done.service_id = $1`,
    values: [scene.serviceId, partnerIds],
  });
};

describe('the same partner again', () => {
  it(
    'is offered to the customer where the partner works, and asked before a nearer one',
    async () => {
      const { world, customer, cleaner2 } = scene;
      expect(await formerPartners()).toMatchObject([{ id: cleaner2.id, isAvailable: true }]);
      const { lat, lng } = PLACES.funchal;
      expect(await formerPartners(`&lat=${lat}&lng=${lng}`)).toEqual([]);
      const { orderId, serviceId } = await boughtAgain();
      expect(await world.offerTo(cleaner2, serviceId)).toMatchObject({ id: serviceId });
      expect(await customer.ok('GET', `/Order/${orderId}`)).toMatchObject({
        preferredPartner: { id: cleaner2.id, isAvailable: true },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'is named with the renewal of a plan, unless the grave is out of reach by now',
    async () => {
      const { world, cleaner } = scene;
      const customer = await world.newCustomer();
      const { order, serviceId } = await world.paidPlan(customer, { date: await world.date(3) });
      await accepted(world, cleaner, serviceId);
      await delivered(world, cleaner, serviceId);
      const named = async () =>
        (await customer.ok<RenewalAnswer>('GET', `/Subscription/${order.subscriptionId}/renewal`)).partner;
      expect(await named()).toMatchObject({ id: cleaner.id, isAvailable: true });
      const { location } = await cleaner.ok<OwnPartner>('GET', '/Partner/me');
      await cleaner.ok('PUT', '/Partner/me', { location: PLACES.funchal });
      expect(await named()).toBeUndefined();
      await cleaner.ok('PUT', '/Partner/me', { location });
    },
    TIMEOUT_MS,
  );

  it(
    'who takes no work now is as if not chosen, and the customer reads so',
    async () => {
      const { world, customer, cleaner, cleaner2 } = scene;
      await cleaner2.ok('PUT', '/Partner/me', { paused: true });
      expect(await formerPartners()).toMatchObject([{ id: cleaner2.id, isAvailable: false }]);
      const { orderId, serviceId } = await boughtAgain();
      expect(await world.offerTo(cleaner, serviceId)).toMatchObject({ id: serviceId });
      expect(await customer.ok('GET', `/Order/${orderId}`)).toMatchObject({
        preferredPartner: { id: cleaner2.id, isAvailable: false },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'is found where the partner works, however many have worked elsewhere since',
    async () => {
      const { world, cleaner2 } = scene;
      const others = await Promise.all(
        ['cleaner.porto', 'cleaner.funchal', 'cleaner.braga'].map((name) => world.demo(name)),
      );
      await doneByOthersSince(others.map(({ id }) => id));
      const { lat, lng } = PLACES.lisbon;
      expect(await formerPartners(`&lat=${lat}&lng=${lng}`)).toMatchObject([{ id: cleaner2.id }]);
      expect(await formerPartners()).toHaveLength(3);
    },
    TIMEOUT_MS,
  );
});
