import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { LiveReader } from '../support/api/live-reader.js';
import { type Order, type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
/** The location and address of a home in Lisbon; before a partner accepts the service, no partner may see them. */
const pin = { lat: 38.71234, lng: -9.14567 };
const address = {
  street: 'Rua da Saudade',
  streetNumber: '17',
  floor: '3.º E',
  postalCode: '1100-583',
  city: 'Lisboa',
  parish: 'Santa Maria Maior',
};
const secrets = [
  String(pin.lat),
  String(pin.lng),
  address.street,
  address.floor,
  address.postalCode,
  'Beatriz Cunha',
  '917654321',
  'Com eterna saudade',
];

interface Offered {
  readonly id: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly distanceKm?: number;
  readonly address: string | null;
  readonly offer?: { readonly id: string };
}

let world: World;
let florist: Person;
beforeAll(async () => {
  world = await World.start();
  florist = await world.demo('florist.lisboa');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const homeDelivery = async (buyer: Person, more: object = {}) => {
  const [bouquet] = await world.products('flower');
  await buyer.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
  const body = {
    delivery: { kind: 'home', date: await world.date(4), hour: '15:00', location: pin, address, ...more },
    contact: { name: 'Beatriz Cunha', phone: '917654321' },
    message: 'Com eterna saudade',
    consents: { terms: true },
    language: 'pt',
  };
  return buyer.call<Problem & { orderId: string; paymentUrl: string }>('POST', '/Checkout', body, newId());
};

describe('a home delivery', () => {
  it('shows its customer and admins the address in separate fields, and refuses an invalid postal code', async () => {
    const buyer = await world.newCustomer();
    expect((await homeDelivery(buyer, { address: { ...address, postalCode: '0100-1' } })).status).toBe(400);
    const { status, body } = await homeDelivery(buyer);
    expect(status).toBe(201);
    const admin = await world.demo('admin');
    for (const person of [buyer, admin]) {
      const order = await person.ok<Order & { delivery: object }>('GET', `/Order/${body.orderId}`);
      expect(order.delivery).toMatchObject({ kind: 'home', city: 'Lisboa', parish: 'Santa Maria Maior', address });
    }
  });

  it(
    'shows a partner only the municipality, in every response, until the partner accepts, and the full address afterwards',
    async () => {
      const live = await LiveReader.ready(world.app.url, florist.token);
      const buyer = await world.newCustomer();
      const { body } = await homeDelivery(buyer);
      await world.pay(body.paymentUrl);
      const serviceId = await world.serviceOf(buyer, body.orderId);
      const { offer } = await world.offerTo(florist, serviceId);
      const { body: cities } = await world.app.request<{ location: object }[]>('GET', '/api/Place/city?q=Lisboa');
      const municipality = cities[0]?.location;

      const mail = await eventually(
        async () => {
          const { body: mails } = await world.app.request<{ template: string }[]>(
            'GET',
            '/sandbox/mail?to=florist.lisboa%40perpetua.test',
          );
          return mails.find(({ template }) => template === 'partner_new_job');
        },
        { what: 'the mail about the offer', within: 10_000, every: 50 },
      );
      const available = await florist.ok<Offered[]>('GET', '/Service/available');
      const detail = await florist.ok<Offered>('GET', `/Service/${serviceId}`);
      const slots = await florist.ok('GET', `/Service/${serviceId}/slots`);
      const answers = [mail, available, detail, slots, live.messages];
      for (const shown of [detail, available.find(({ id }) => id === serviceId)]) {
        expect(shown).toMatchObject({ location: municipality, address: null });
        expect(((shown?.distanceKm ?? 0.1) * 2) % 1).toBe(0);
      }
      for (const answer of answers) {
        for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret);
      }
      expect((await florist.call('GET', `/Audit/service/${serviceId}`)).status).toBe(403);
      expect((await florist.call('GET', `/Order/${body.orderId}`)).status).toBe(404);

      const accepted = await florist.ok<Offered>('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
      expect(accepted).toMatchObject({
        location: pin,
        address: expect.stringContaining('Rua da Saudade 17, 3.º E, 1100-583 Lisboa'),
      });
      live.close();
    },
    TIMEOUT_MS,
  );

  it(
    'still hides the exact place from a partner who has declined',
    async () => {
      const buyer = await world.newCustomer();
      const { body } = await homeDelivery(buyer);
      await world.pay(body.paymentUrl);
      const serviceId = await world.serviceOf(buyer, body.orderId);
      const { offer } = await world.offerTo(florist, serviceId);
      const declined = await florist.ok('POST', `/Service/${serviceId}/decline`, {
        offerId: offer.id,
        reason: 'Cheio',
      });
      const afterwards = await florist.ok('GET', `/Service/${serviceId}`);
      for (const secret of secrets) {
        expect(JSON.stringify([declined, afterwards])).not.toContain(secret);
      }
    },
    TIMEOUT_MS,
  );
});

describe('an offer in Ponta Delgada', () => {
  it(
    'tells its mail’s times by the clock of the Azores, and names that clock',
    async () => {
      const buyer = await world.newCustomer();
      const place = { name: 'Igreja de São José', city: 'Ponta Delgada', parish: 'São José' };
      const location = { lat: 37.7412, lng: -25.6756 };
      const { body } = await homeDelivery(buyer, { kind: 'church', place, location, address: undefined });
      await world.pay(body.paymentUrl);
      const serviceId = await world.serviceOf(buyer, body.orderId);
      const admin = await world.demo('admin');
      const { offer } = await eventually(
        async () => {
          const service = await admin.ok<{ offer?: { expiresAt: string } }>('GET', `/Service/${serviceId}`);
          return service.offer && { offer: service.offer };
        },
        { what: 'the offer', within: 10_000, every: 50 },
      );
      const mail = await eventually(
        async () => {
          const { body: mails } = await world.app.request<{ template: string; subject: string; text: string }[]>(
            'GET',
            '/sandbox/mail',
          );
          return mails.find(
            ({ template, subject }) => template === 'partner_new_job' && subject.includes('Ponta Delgada'),
          );
        },
        { what: 'the mail about the offer', within: 10_000, every: 50 },
      );
      const zone = { timeZone: 'Atlantic/Azores' } as const;
      const until = new Date(offer.expiresAt);
      const day = until.toLocaleDateString('pt-PT', { ...zone, dateStyle: 'long' });
      const time = until.toLocaleTimeString('pt-PT', { ...zone, timeStyle: 'short' });
      expect(mail.text).toContain('15:00–16:00 (hora dos Açores)');
      expect(mail.text).toContain(`${day} às ${time} (hora dos Açores)`);
    },
    TIMEOUT_MS,
  );
});

describe('a grave', () => {
  it(
    'shows a partner only the location of its cemetery until the partner accepts',
    async () => {
      const cleaner = await world.demo('cleaner.lisboa');
      const buyer = await world.newCustomer();
      const { serviceId, graveId } = await world.paidCleaning(buyer, { days: 5 });
      await world.offerTo(cleaner, serviceId);
      const grave = await buyer.ok<{ cemeteryId: string }>('GET', `/Grave/${graveId}`);
      const { body: cemetery } = await world.app.request<{ location: object }>(
        'GET',
        `/api/Cemetery/${grave.cemeteryId}`,
      );
      expect(await cleaner.ok('GET', `/Service/${serviceId}`)).toMatchObject({ location: cemetery.location });
    },
    TIMEOUT_MS,
  );
});
