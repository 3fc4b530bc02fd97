import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import { type Order, orderSchema } from '@perpetua/contracts/ordering.contract';
import { type PartnerCandidate, partnerCandidateSchema } from '@perpetua/contracts/partners.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import { type Person, PLACES } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

const page = async (person: Person, serviceId: string, language = 'en'): Promise<Service> => {
  const { status, body } = await stage.cast.world.app.request('GET', `/api/Service/${serviceId}`, {
    token: person.token,
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return serviceSchema.parse(body);
};
const orderOf = async (person: Person, orderId: string): Promise<Order> =>
  orderSchema.parse(await person.ok('GET', `/Order/${orderId}`));
const sentences = ({ history }: Service): string[] => (history ?? []).map(({ sentence }) => sentence);

describe('the page of a service', () => {
  it(
    'shows each user the part of the history that they may see',
    async () => {
      const { world, admin, florist, florist2, customer, serviceId } = await stage.flowers();
      const { offer } = await world.offerTo(florist, serviceId);
      expect((await page(florist, serviceId)).history).toBeUndefined();
      await florist.ok('POST', `/Service/${serviceId}/decline`, { offerId: offer.id, reason: 'Away' });
      await accepted(world, florist2, serviceId);

      const forCustomer = await page(customer, serviceId);
      expect(sentences(forCustomer).slice(1)).toEqual([
        'We are looking for the nearest partner.',
        'We contacted the nearest partner.',
        'We contacted the next partner.',
        expect.stringMatching(/^.+ accepted\.$/),
      ]);
      expect(forCustomer.history?.at(-1)).toMatchObject({ type: 'OfferAccepted', at: expect.any(String) });
      expect(JSON.stringify(forCustomer)).not.toContain(florist.id);
      expect(forCustomer.partner).toEqual({
        id: florist2.id,
        name: expect.any(String),
        phone: expect.stringMatching(/^\+351/),
      });
      expect(sentences(await page(florist2, serviceId))).toEqual(['You accepted the service.']);
      expect((await page(florist, serviceId)).history).toBeUndefined();
      expect(sentences(await page(admin, serviceId)).join()).toMatch(/declined: Away/);
      expect(sentences(await page(customer, serviceId, 'es-ES')).join()).toMatch(/Consultamos/);
      // The browser accepts none of our languages, so the account's own language is used.
      expect(sentences(await page(customer, serviceId, 'fr')).join()).toMatch(/Contactámos/);
    },
    TIMEOUT_MS,
  );

  it(
    'shows how much a cancellation would refund, and the cancellation refunds exactly this amount',
    async () => {
      const { world, admin, florist, customer, order, serviceId } = await stage.flowers({ days: 1 });
      const before = await page(customer, serviceId);
      expect(before).toMatchObject({ refundOnCancel: before.total });
      expect(before.nextDeadline).toMatchObject({ kind: 'cancel_unserved' });
      await accepted(world, florist, serviceId);
      await world.advanceTo((await page(customer, serviceId)).scheduledDate, '08:00');
      const { refundOnCancel, total } = await page(customer, serviceId);
      expect(Number(refundOnCancel)).toBeLessThan(Number(total));
      expect(await orderOf(customer, order.id)).toMatchObject({ refundOnCancel });
      expect((await page(admin, serviceId)).refundOnCancel).toBe(refundOnCancel);
      expect(await page(florist, serviceId)).not.toHaveProperty('refundOnCancel');
      const [listed] = await customer.ok<Service[]>('GET', '/Service/my');
      for (const field of ['history', 'refundOnCancel', 'nextDeadline']) expect(listed).not.toHaveProperty(field);

      const cancelled = await customer.ok<Service>('POST', `/Service/${serviceId}/cancel`);
      expect(cancelled.refund).toBe(refundOnCancel);
      const after = await page(customer, serviceId);
      expect(after.refundOnCancel).toBeUndefined();
      expect(after.partner).not.toHaveProperty('phone');
      expect(sentences(after).at(-1)).toMatch(/^You cancelled the service\./);
      await eventually(async () => (await orderOf(customer, order.id)).refundOnCancel === undefined, {
        what: 'the order to have nothing left to give back',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'of a plan’s visit belongs to an order that shows the price of all visits as its refund, and refunds this price',
    async () => {
      const { world } = stage.cast;
      const customer = await world.newCustomer();
      const [cleaning] = (await world.products('clean')).filter(({ planEligible }) => planEligible);
      const plan = await world.plan(6);
      const grave = await world.grave(customer, PLACES.lisbon);
      const options = { date: await world.date(30), graveId: grave.id };
      const item = { productId: cleaning?.id ?? '', planId: plan.servicesPlansID };
      const { orderId, paymentUrl } = await world.checkout(customer, item, options);
      expect((await orderOf(customer, orderId)).refundOnCancel).toBe('0.00');
      await world.pay(paymentUrl);
      const order = await world.orderIs(customer, orderId, 'paid');
      expect((await orderOf(customer, orderId)).refundOnCancel).toBe(order.total);
      await customer.ok('POST', `/Order/${orderId}/cancel`);
      const isGivenBack = async () => {
        const { refundPending, refunded, total } = await orderOf(customer, orderId);
        return Number(refundPending) + Number(refunded) === Number(total);
      };
      await eventually(isGivenBack, { what: 'the order to have nothing left to give back' });
    },
    TIMEOUT_MS,
  );
});

describe('the partners whom an admin may choose', () => {
  it(
    'are listed nearest first, with the reasons for and against each',
    async () => {
      const { world, admin, florist, florist2, serviceId } = await stage.flowers({ days: 5 });
      const { offer } = await world.offerTo(florist, serviceId);
      await florist.ok('POST', `/Service/${serviceId}/decline`, { offerId: offer.id, reason: 'Away' });
      await world.offerTo(florist2, serviceId);
      const answer = await admin.call<PartnerCandidate[]>('GET', `/Partner?service=${serviceId}&pageSize=3`);
      const candidates = partnerCandidateSchema.array().parse(answer.body);
      expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(3);
      expect(candidates.map(({ partnerType }) => partnerType)).toEqual(['flower', 'flower', 'flower']);
      const distances = candidates.map(({ distanceKm }) => distanceKm);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      expect(candidates.find(({ id }) => id === florist.id)).toMatchObject({
        asked: 1,
        declined: true,
        eligible: true,
        passedOver: 'declined',
        dayCapacity: 10,
      });
      const asked = candidates.find(({ id }) => id === florist2.id);
      expect(asked).toMatchObject({ asked: 1, declined: false, eligible: false, reason: 'asked_now' });
      expect(asked?.load).toBeGreaterThan(0);
      expect(candidates.at(-1)).toMatchObject({ passedOver: 'outside_radius', load: 0, eligible: true });
    },
    TIMEOUT_MS,
  );

  it('are visible to admins only, for an existing service', async () => {
    const { admin, florist } = stage.cast;
    expect((await florist.call('GET', `/Partner?service=${newId()}`)).status).toBe(403);
    expect((await admin.call('GET', `/Partner?service=${newId()}`)).status).toBe(404);
    expect((await admin.call('GET', '/Partner?service=7')).status).toBe(400);
  });
});
