import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const COIMBRA = { lat: 40.2111, lng: -8.4291 };

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const offered = async (partner: Person): Promise<string[]> =>
  (await partner.ok<Service[]>('GET', '/Service/available?pageSize=100')).map(({ id }) => id);
/** What a service's history says happened to its offers. */
const offersOf = async (
  serviceId: string,
): Promise<{ type: string; data: { partnerId: string; reason?: string } }[]> => {
  const { events } = await admin.ok<{ events: { type: string; data: { partnerId: string; reason?: string } }[] }>(
    'GET',
    `/Audit/service/${serviceId}`,
  );
  return events.filter(({ type }) => type.startsWith('Offer'));
};
const move = (partner: Person, changes: object) => partner.ok('PUT', '/Partner/me', changes);

describe('a partner who buys', () => {
  it(
    'is never asked to perform the own order, and cannot be chosen for it',
    async () => {
      const florist = await world.demo('florist.lisboa');
      const { serviceId } = await world.paidFlowers(florist);
      const { status } = await eventually(
        async () => {
          const service = await florist.service(serviceId);
          return service.status === 'matching' ? undefined : service;
        },
        { what: 'matching to end', within: 10_000, every: 20 },
      );
      expect(status).toBe('offered');
      expect((await offersOf(serviceId)).map(({ data }) => data.partnerId)).not.toContain(florist.id);
      expect(await offered(florist)).not.toContain(serviceId);
      const candidates = await admin.ok<PartnerCandidate[]>('GET', `/Partner?service=${serviceId}&pageSize=100`);
      expect(candidates.find(({ id }) => id === florist.id)).toMatchObject({ eligible: false, reason: 'own_order' });
      const choice = { partnerId: florist.id, reason: 'The nearest one' };
      for (const act of ['offer', 'assign']) {
        const { status: refused, body } = await admin.call<Problem>('POST', `/Service/${serviceId}/${act}`, choice);
        expect([refused, body]).toMatchObject([422, { code: 'unsuitable_partner', reason: 'own_order' }]);
      }
    },
    TIMEOUT_MS,
  );

  it('does not count as a partner who could come', async () => {
    const [customer, florist] = [await world.newCustomer(), await world.demo('florist.coimbra')];
    const day = await world.date(5);
    const query = `/Checkout/slots?kind=church&lat=${COIMBRA.lat}&lng=${COIMBRA.lng}&from=${day}&to=${day}`;
    expect(await customer.ok('GET', query)).toMatchObject([{ open: true }]);
    expect(await florist.ok('GET', query)).toMatchObject([{ open: false, reason: 'nobody_near' }]);
    await expect(world.paidFlowers(florist, { location: COIMBRA })).rejects.toThrow('nobody_near');
  });
});

describe('a partner who moves or narrows the radius', () => {
  it(
    'loses the open offers that are out of reach, keeps the others and what was accepted',
    async () => {
      const [customer, florist] = [await world.newCustomer(), await world.demo('florist.porto')];
      const [kept, open] = [
        await world.paidFlowers(customer, { location: PLACES.porto }),
        await world.paidFlowers(customer, { location: PLACES.porto }),
      ];
      const { offer } = await world.offerTo(florist, kept.serviceId);
      await florist.ok('POST', `/Service/${kept.serviceId}/accept`, { offerId: offer.id });
      const lost = await world.offerTo(florist, open.serviceId);
      await move(florist, { radiusKm: 20 });
      await world.app.run('idle');
      expect(await offered(florist)).toContain(open.serviceId);
      await move(florist, { location: PLACES.lisbon });
      const late = await florist.call<Problem>('POST', `/Service/${open.serviceId}/accept`, { offerId: lost.offer.id });
      expect([late.status, late.body.code]).toEqual([409, 'offer_closed']);
      await world.app.run('idle');
      expect(await offered(florist)).not.toContain(open.serviceId);
      expect(await offersOf(open.serviceId)).toContainEqual(
        expect.objectContaining({
          type: 'OfferWithdrawn',
          data: expect.objectContaining({ partnerId: florist.id, reason: 'partner_moved' }),
        }),
      );
      expect(await florist.service(kept.serviceId)).toMatchObject({ status: 'accepted' });
      expect((await florist.service(kept.serviceId)).allowedActions).toContain('withdraw');
    },
    TIMEOUT_MS,
  );
});

describe('a person who changes the phone', () => {
  it('keeps in an order the phone of its contact, which its partner sees', async () => {
    const [customer, florist] = [await world.newCustomer(), await world.demo('florist.coimbra')];
    const { order, serviceId } = await world.paidFlowers(customer, { location: COIMBRA });
    const { offer } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await customer.ok('PUT', `/User/${customer.id}`, { phone: '+33 (0)6 12 34 56 78' });
    expect(await customer.ok('GET', '/User/my')).toMatchObject({ phone: '+33612345678' });
    expect(await admin.ok('GET', `/Order/${order.id}`)).toMatchObject({ contact: { phone: '+351912345678' } });
    expect(await florist.service(serviceId)).toMatchObject({ contact: { phone: '+351912345678' } });
  });
});
