import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Product, type ServicePlan, servicePlanSchema } from '@perpetua/contracts/catalogue.contract';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

const get = <Body = Product>(path: string): Promise<TestAnswer<Body>> => world.app.request('GET', `/api/${path}`);
const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const statusesOf = (answers: readonly TestAnswer<unknown>[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

describe('plans', () => {
  const planOf = async (frequency: number): Promise<ServicePlan> => {
    const plans = (await get<ServicePlan[]>('ServicePlan')).body;
    const plan = plans.find((candidate) => candidate.frequency === frequency);
    if (plan === undefined) throw new Error(`no plan of ${frequency} months`);
    return plan;
  };

  it('are limited to one per number of months', async () => {
    const { servicesPlansID: id } = await planOf(3);
    const body = { discount: 15, frequency: 3 };
    expect(await admin.call('POST', '/ServicePlan', body)).toMatchObject({
      status: 409,
      body: { code: 'plan_exists' },
    });
    expect(await admin.call('PATCH', `/Plan/${id}`, { frequency: 6 })).toMatchObject({
      status: 409,
      body: { code: 'plan_exists' },
    });
    await admin.ok('DELETE', `/ServicePlan/${id}`);
    expect((await admin.call('DELETE', `/ServicePlan/${id}`)).status).toBe(204);
    expect((await get(`ServicePlan/${id}`)).status).toBe(404);
    const attempts = await Promise.all([1, 2, 3].map(() => admin.call<ServicePlan>('POST', '/ServicePlan', body)));
    expect(statusesOf(attempts)).toEqual([201, 409, 409]);
    const made = servicePlanSchema.parse(attempts.find(({ status }) => status === 201)?.body);
    expect(made).toMatchObject({
      ...body,
      name: { pt: 'Plano trimestral', en: 'Quarterly plan', es: 'Plan trimestral' },
    });
    expect((await get(`ServicePlan/${made.servicesPlansID}`)).body).toEqual(made);
  });

  it('change only in the fields that are sent, and immediately change every price', async () => {
    const plan = await planOf(12);
    const name = named('Plano do ano');
    expect(await admin.ok('PATCH', `/Plan/${plan.servicesPlansID}`, { discount: 35 })).toEqual({
      ...plan,
      discount: 35,
      version: plan.version + 1,
    });
    expect(await admin.ok('PATCH', `/Plan/${plan.servicesPlansID}`, { name })).toEqual({
      ...plan,
      discount: 35,
      name,
      version: plan.version + 2,
    });
    const [cleaning] = await world.products('clean');
    expect((await get(`Product/${cleaning?.id}`)).body).toMatchObject({ price: '20.00', priceFrom: '13.00' });
    const buyer = await world.newCustomer();
    const added = { productId: cleaning?.id, quantity: 1, planId: plan.servicesPlansID };
    expect(await buyer.ok('POST', '/Cart', added)).toMatchObject({ total: '156.00' });
    await admin.ok('PATCH', `/Plan/${plan.servicesPlansID}`, { discount: 30, name: plan.name });
    expect(await buyer.ok('GET', '/Cart')).toMatchObject({ total: '168.00' });
  });

  it('that are withdrawn stay valid for an order that awaits payment, and are removed from carts', async () => {
    const plan = await planOf(6);
    const [cleaning] = await world.products('clean');
    const [buyer, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    const item = { productId: cleaning?.id ?? '', planId: plan.servicesPlansID };
    const grave = await world.grave(buyer, PLACES.lisbon);
    const options = { date: await world.date(20), graveId: grave.id };
    const { orderId, paymentUrl } = await world.checkout(buyer, item, options);
    await other.ok('POST', '/Cart', { ...item, quantity: 1 });
    await admin.ok('PATCH', `/Plan/${plan.servicesPlansID}`, { discount: 0 });
    await admin.ok('DELETE', `/ServicePlan/${plan.servicesPlansID}`);
    expect(await other.ok('GET', '/Cart')).toMatchObject({ items: [], total: '0.00' });
    await world.pay(paymentUrl);
    expect(await world.orderIs(buyer, orderId, 'paid')).toMatchObject({ total: '96.00' });
    await admin.ok('POST', '/ServicePlan', { discount: 20, frequency: 6, name: plan.name });
  });

  it.each([
    ['no discount', { frequency: 3 }],
    ['a discount of 100 percent', { discount: 100, frequency: 3 }],
    ['a discount of 101 percent', { discount: 101, frequency: 3 }],
    ['a negative discount', { discount: -1, frequency: 3 }],
    ['a discount of 10.5 percent', { discount: 10.5, frequency: 3 }],
    ['a discount as text', { discount: '10', frequency: 3 }],
    ['an unsupported length', { discount: 10, frequency: 4 }],
    ['a name in only one language', { discount: 10, frequency: 3, name: { pt: 'Plano' } }],
  ])('are refused with bad input: %s', async (_what, body) => {
    expect(await admin.call('POST', '/ServicePlan', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('are not changed by a request whose version is outdated by another admin’s change', async () => {
    const { servicesPlansID: id, version, discount } = await planOf(12);
    const change = (body: object) => admin.call<Problem & ServicePlan>('PATCH', `/Plan/${id}`, body);
    expect(await change({ discount: 31, version })).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await change({ discount: 32, version })).toMatchObject({
      status: 409,
      body: { code: 'plan_changed', version: version + 1, current: { discount: 31, version: version + 1 } },
    });
    const attempts = await Promise.all([33, 34, 35].map((next) => change({ discount: next, version: version + 1 })));
    expect(statusesOf(attempts)).toEqual([200, 409, 409]);
    expect((await change({ version: version + 2 })).status).toBe(400);
    expect(await change({ discount })).toMatchObject({ status: 200, body: { discount, version: version + 3 } });
  });

  it('are not changed by bad input, and return 404 if they do not exist', async () => {
    const { servicesPlansID: id } = await planOf(3);
    for (const body of [undefined, {}, { discount: 100 }, { frequency: 0 }, { name: 'Plano' }]) {
      expect((await admin.call('PATCH', `/Plan/${id}`, body)).status).toBe(400);
    }
    expect((await admin.call('PATCH', `/Plan/${newId()}`, { discount: 5 })).status).toBe(404);
    expect((await admin.call('DELETE', `/ServicePlan/${newId()}`)).status).toBe(404);
    expect((await admin.call('PATCH', '/Plan/yearly', { discount: 5 })).status).toBe(400);
  });
});
