import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
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
});
