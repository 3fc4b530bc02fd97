import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { type SearchHit, searchHitSchema } from '@perpetua/contracts/search.contract';
import { MOST_GRAVES_FOUND } from '../../backend/src/graves/graves.queries.js';
import { newId } from '../../backend/src/platform/ids.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;
let order: { id: string; number: string };
let serviceId: string;
const email = `guilhermina-${newId()}@example.com`;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  const password = 'Caminho#Calmo27';
  const body = {
    name: 'Guilhermina',
    surname: 'Vasconcelos',
    email,
    phone: '967 123 904',
    password,
    acceptTerms: true,
  };
  await world.app.request('POST', '/api/User', { body });
  customer = await world.login(email, password);
  const address = { firstName: 'Guilhermina', surname: 'Vasconcelos', city: 'Lisboa', parish: 'Estrela' };
  const more = {
    street: 'Rua da Estrela',
    streetNumber: '1',
    postalCode: '1200-669',
    taxId: '501964843',
    billing: true,
  };
  await customer.ok('POST', '/User/adresses', { ...address, ...more });
  const bought = await world.paidFlowers(customer);
  ({ order, serviceId } = bought);
}, TIMEOUT_MS);
afterAll(() => world.stop());

const found = async (q: string): Promise<SearchHit[]> => {
  const hits = await admin.ok<SearchHit[]>('GET', `/Search?q=${encodeURIComponent(q)}`);
  return hits.map((hit) => searchHitSchema.parse(hit));
};
const everything = () =>
  expect.arrayContaining([
    expect.objectContaining({ kind: 'order', id: order.id, title: order.number, link: `/orders/${order.id}` }),
    expect.objectContaining({ kind: 'user', id: customer.id, link: `/user-details/${customer.id}` }),
    expect.objectContaining({ kind: 'service', id: serviceId, link: `/services/${serviceId}` }),
  ]);

describe('the admins’ search', () => {
  it.each([
    ['a name, whatever its case', 'guilhermina VASCONCELOS'],
    ['an e-mail address', email],
    ['a phone number with spaces', '967 123 904'],
    ['a phone number with its country', '00351 967-123-904'],
    ['the last digits of a phone number', '123904'],
    ['a tax number', '501 964 843'],
    ['a tax number with its country', 'PT501964843'],
  ])('finds a customer with their orders and services by %s', async (_what, q) => {
    expect(await found(q)).toEqual(everything());
  });

  it('finds an order and its service by the order number, in any spelling', async () => {
    for (const q of [order.number, order.number.toLowerCase(), order.number.replace('-', ' ')]) {
      const hits = await found(q);
      expect(hits).toContainEqual(expect.objectContaining({ kind: 'order', id: order.id }));
      expect(hits).toContainEqual(expect.objectContaining({ kind: 'service', id: serviceId }));
    }
  });

  it('finds orders by the name of the dead: of the grave, and of a ceremony', async () => {
    const owner = await world.newCustomer();
    const grave = await world.grave(owner, PLACES.lisbon);
    const buried = await owner.ok<object>('GET', `/Grave/${grave.id}`);
    const { cemeteryId, location } = buried as { cemeteryId: string; location: object };
    await owner.ok('PUT', `/Grave/${grave.id}`, { cemeteryId, location, deceasedName: 'Hermengarda Quaresma' });
    expect(await found('hermengarda')).toContainEqual(expect.objectContaining({ kind: 'user', id: owner.id }));
    const [bouquet] = await world.products('flower');
    const date = await world.date(3);
    const visit = { kind: 'cemetery' as const, graveId: grave.id, date, hour: '11:00' };
    const atGrave = await world.checkout(owner, { productId: bouquet?.id ?? '' }, visit);
    expect(await found('HERMENGARDA quaresma')).toContainEqual(
      expect.objectContaining({ kind: 'order', id: atGrave.orderId }),
    );
    expect((await admin.ok<{ id: string }[]>('GET', '/Order?q=hermengarda')).map(({ id }) => id)).toEqual([
      atGrave.orderId,
    ]);

    const other = await world.newCustomer();
    const church = { kind: 'church' as const, place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' } };
    const ceremony = { deceasedName: 'Ondina Saavedra' };
    const delivery = { ...church, location: PLACES.lisbon, date, hour: '11:00', ceremony };
    const inChurch = await world.checkout(other, { productId: bouquet?.id ?? '' }, delivery);
    expect(await found('saavedra')).toEqual([expect.objectContaining({ kind: 'order', id: inChurch.orderId })]);
    expect((await other.ok<{ id: string }[]>('GET', '/Order?q=saavedra')).map(({ id }) => id)).toEqual([
      inChurch.orderId,
    ]);
    expect(await customer.ok('GET', '/Order?q=saavedra')).toEqual([]);
  });

  it('finds a customer’s own order by the name of the dead, however many other graves have that name', async () => {
    const owner = await world.newCustomer();
    const { id: graveId } = await world.grave(owner, PLACES.lisbon);
    const { cemeteryId, location } = await owner.ok<Grave>('GET', `/Grave/${graveId}`);
    await owner.ok('PUT', `/Grave/${graveId}`, { cemeteryId, location, deceasedName: 'Zulmira Ataíde' });
    const { orderId } = await world.unpaidFlowers(owner, { graveId });
    await runAsAdmin(
      world.app.database.ownerUrl,
      `INSERT INTO graves.graves (id, user_id, deceased_name, cemetery_id, lat, lng, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'Zulmira Ataíde', cemetery_id, lat, lng, created_at + interval '1 hour'
       FROM graves.graves CROSS JOIN generate_series(1, ${MOST_GRAVES_FOUND}) WHERE id = '${graveId}'`,
    );
    expect((await owner.ok<{ id: string }[]>('GET', '/Order?q=zulmira')).map(({ id }) => id)).toEqual([orderId]);
    const ofCustomer = await admin.ok<{ id: string }[]>('GET', `/Order?q=zulmira&customer=${owner.id}`);
    expect(ofCustomer.map(({ id }) => id)).toEqual([orderId]);
  });

  it('finds an order by the number of its invoice, in any spelling', async () => {
    const number = await eventually(
      async () => {
        const [invoice] = await admin.ok<{ number: string | null }[]>('GET', `/Invoice?customer=${customer.id}`);
        return invoice?.number ?? undefined;
      },
      { what: 'the invoice', within: 20_000 },
    );
    for (const q of [number, number.toLowerCase(), number.replace(/^FR /, '')]) {
      expect(await found(q)).toContainEqual(expect.objectContaining({ kind: 'order', id: order.id }));
    }
  });

  it('finds a phone number from abroad as it is dialled in its country', async () => {
    const person = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await person.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const church = { kind: 'church' as const, place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' } };
    const delivery = { ...church, location: PLACES.lisbon, date: await world.date(3), hour: '12:00' };
    const body = { ...world.checkoutBody(delivery), contact: { name: 'Aude', phone: '+33 6 12 34 56 99' } };
    const { orderId } = await person.ok<{ orderId: string }>('POST', '/Checkout', body, newId());
    for (const q of ['06 12 34 56 99', '+33 (0)6 12 34 56 99', '0033612345699']) {
      expect(await found(q)).toContainEqual(expect.objectContaining({ kind: 'order', id: orderId }));
    }
  });

  it('finds a partner and links to the partner’s page, and finds nothing for short or unknown texts', async () => {
    const partner = (await found('florist.lisboa@perpetua.test')).find(({ kind }) => kind === 'partner');
    expect(partner?.link).toBe(`/partners/${partner?.id}`);
    for (const q of ['', 'x', 'nobody is called like this', "%'; --"]) expect(await found(q)).toEqual([]);
  });

  it('is also used by the lists of services, orders and people', async () => {
    const [services, orders, users] = await Promise.all([
      admin.ok<{ id: string }[]>('GET', '/Service?q=967123904'),
      admin.ok<{ id: string; customer: { name: string } }[]>('GET', '/Order?q=967123904'),
      admin.ok<{ id: string }[]>('GET', '/User?q=967123904'),
    ]);
    expect(services.map(({ id }) => id)).toEqual([serviceId]);
    expect(orders.map(({ id, customer: { name } }) => [id, name])).toEqual([[order.id, 'Guilhermina Vasconcelos']]);
    expect(users.map(({ id }) => id)).toEqual([customer.id]);
  });

  it('shows a customer only their own orders, whatever is searched', async () => {
    const other = await world.newCustomer();
    expect(await other.ok('GET', '/Order?q=967123904')).toEqual([]);
    expect(await other.ok('GET', `/Order?customer=${customer.id}`)).toEqual([]);
    expect((await other.call('GET', '/Search?q=967123904')).status).toBe(403);
  });
});

describe('the sort order of the lists', () => {
  it('can be by date for services, by time of purchase for orders, and by name for people', async () => {
    const later = await world.paidFlowers(customer, { days: 8 });
    const dates = async (sort: string) =>
      (await admin.ok<{ id: string }[]>('GET', `/Service?customer=${customer.id}&sort=${sort}`)).map(({ id }) => id);
    expect(await dates('date_asc')).toEqual([serviceId, later.serviceId]);
    expect(await dates('date_desc')).toEqual([later.serviceId, serviceId]);
    const orders = await admin.ok<{ id: string }[]>('GET', `/Order?customer=${customer.id}&sort=placed_asc`);
    expect(orders.map(({ id }) => id)).toEqual([order.id, later.order.id]);
    const names = (await admin.ok<{ name: string }[]>('GET', '/User?sort=name_asc&pageSize=100')).map(
      ({ name }) => name,
    );
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'pt')));
  });
});
