import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
});
afterAll(() => world.stop());

const refusalOf = async (caller: Person, id: string): Promise<unknown> => {
  const { status, body } = await caller.call<{ code: string; open: unknown }>('DELETE', `/User/${id}`);
  return { status, code: body.code, open: body.open };
};
const inUse = (open: object): object => ({
  status: 409,
  code: 'in_use',
  open: { orders: 0, services: 0, partner: false, ...open },
});

describe('closing an account', () => {
  it('is refused while a customer has unfinished orders, whether the customer or an admin requests it', async () => {
    const customer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church' as const,
      date: await world.date(3),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    };
    const { orderId } = await world.checkout(customer, { productId: bouquet?.id ?? '' }, options);
    expect(await refusalOf(customer, customer.id)).toEqual(inUse({ orders: 1 }));
    expect(await refusalOf(admin, customer.id)).toEqual(inUse({ orders: 1 }));

    await customer.ok('POST', `/Order/${orderId}/cancel`);
    await customer.ok('DELETE', `/User/${customer.id}`);
    expect((await admin.call('GET', `/User/${customer.id}`)).status).toBe(404);
    expect(await admin.ok('GET', `/Order/${orderId}`)).toMatchObject({ id: orderId, status: 'cancelled' });
  });

  it('is refused for a partner who has unfinished services or can be offered new ones', async () => {
    const florist = await world.demo('florist.lisboa');
    expect(await refusalOf(florist, florist.id)).toEqual(inUse({ partner: true }));
    const retyped = await admin.call<{ code: string }>('PUT', `/User/${florist.id}`, { usertype_id: 4 });
    expect(retyped).toMatchObject({ status: 409, body: inUse({ partner: true }) });
    const customer = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(customer);
    const { offer } = await world.offerTo(florist, serviceId);
    expect(await refusalOf(admin, florist.id)).toEqual(inUse({ services: 1, partner: true }));
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    expect(await refusalOf(florist, florist.id)).toEqual(inUse({ services: 1, partner: true }));
    expect(await refusalOf(customer, customer.id)).toEqual(inUse({ orders: 1 }));
  });

  it('is also refused for a partner who is paused', async () => {
    const cleaner = await world.demo('cleaner.lisboa');
    await cleaner.ok('PUT', '/Partner/me', { paused: true });
    expect(await refusalOf(cleaner, cleaner.id)).toEqual(inUse({ partner: true }));
    expect(await refusalOf(admin, cleaner.id)).toEqual(inUse({ partner: true }));
    expect(await cleaner.ok('GET', '/Partner/me')).toMatchObject({ status: 'paused' });
  });

  it('of a suspended partner is final: the partner cannot be reinstated', async () => {
    const florist = await world.demo('florist2.lisboa');
    await admin.ok('POST', `/Partner/${florist.id}/suspend`, { reason: 'Queixas de clientes' });
    await admin.ok('DELETE', `/User/${florist.id}`);
    const { status, body } = await admin.call<{ code: string }>('POST', `/Partner/${florist.id}/reinstate`);
    expect([status, body.code]).toEqual([409, 'account_closed']);
    expect(await admin.ok('GET', `/Partner/${florist.id}`)).toMatchObject({ status: 'suspended' });
  });
});
