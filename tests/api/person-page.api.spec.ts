import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountAct, accountActSchema } from '@perpetua/contracts/identity.contract';
import { type OrderTotals, orderTotalsSchema } from '@perpetua/contracts/ordering.contract';
import { anAddress } from '../support/api/api-fixture.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
}, TIMEOUT_MS);
afterAll(() => world.stop());

const totalsOf = async ({ id }: Person): Promise<OrderTotals> =>
  orderTotalsSchema.parse(await admin.ok('GET', `/Order/totals?customer=${id}`));
const actsOn = async (id: string): Promise<AccountAct[]> =>
  (await admin.ok<unknown[]>('GET', `/User/${id}/acts`)).map((act) => accountActSchema.parse(act));

describe('the total of a person’s orders', () => {
  it('is zero without an order, and follows payments and refunds', async () => {
    expect(await totalsOf(customer)).toEqual({
      orders: 0,
      paid: '0.00',
      refunded: '0.00',
      refundPending: '0.00',
      open: '0.00',
    });
    const { order } = await world.paidFlowers(customer);
    await admin.ok('POST', `/Order/${order.id}/refund`, { amount: '5.00', reason: 'Late by an hour' });
    await eventually(async () => (await totalsOf(customer)).refunded === '5.00', {
      what: 'the refund to be confirmed',
    });
    await world.unpaidFlowers(customer);
    expect(await totalsOf(customer)).toMatchObject({ orders: 2, paid: order.total, open: order.total });
  });

  it('is for admins only, and needs the id of a customer', async () => {
    expect((await customer.call('GET', `/Order/totals?customer=${customer.id}`)).status).toBe(403);
    expect((await admin.call('GET', '/Order/totals')).status).toBe(400);
  });
});

describe('what belongs to a person', () => {
  it('is listed for admins by the person’s id; other people see only what belongs to them', async () => {
    const owner = await world.newCustomer();
    await owner.ok('POST', '/User/adresses', anAddress);
    const { graveId } = await world.paidCleaning(owner);
    const other = await world.newCustomer();
    const ids = async (person: Person, path: string) =>
      (await person.ok<{ id: string }[]>('GET', path)).map(({ id }) => id);
    expect(await ids(admin, `/Grave?customer=${owner.id}`)).toEqual([graveId]);
    expect(await ids(admin, `/User/adresses?user=${owner.id}`)).toHaveLength(1);
    expect(await ids(admin, `/Subscription?customer=${owner.id}`)).toEqual([]);
    for (const path of ['/Grave?customer=', '/User/adresses?user=', '/Subscription?customer=']) {
      expect(await ids(other, `${path}${owner.id}`)).toEqual([]);
    }
    expect((await admin.call('GET', '/Grave?customer=somebody')).status).toBe(400);
  });
});

describe('the list of acts on an account', () => {
  it('names the actor, the changed fields without their values, and, until the account is closed, the reason', async () => {
    const person = await world.newCustomer();
    const { version } = await admin.ok<{ version: number }>('GET', `/User/${person.id}`);
    await admin.ok('PUT', `/User/${person.id}`, { surname: 'Saudade', phone: '967 123 904', version });
    await admin.ok('PUT', `/User/${person.id}`, { surname: 'Saudade' });
    await admin.ok('PATCH', `/User/${person.id}`, { reason: 'A stolen card' });
    await admin.ok('PATCH', `/User/${person.id}`);
    const acts = await actsOn(person.id);
    expect(acts.map(({ act, fields, reason }) => [act, fields, reason])).toEqual([
      ['unblocked', [], undefined],
      ['blocked', [], 'A stolen card'],
      ['changed', ['surname', 'phone'], undefined],
    ]);
    expect(new Set(acts.map(({ actor }) => actor?.id))).toEqual(new Set([admin.id]));
    expect(JSON.stringify(acts)).not.toContain('967');
    await admin.ok('DELETE', `/User/${person.id}`);
    const after = await actsOn(person.id);
    expect(after.map(({ act, reason }) => [act, reason]).slice(0, 3)).toEqual([
      ['closed', undefined],
      ['unblocked', undefined],
      ['blocked', undefined],
    ]);
  });

  it('is shown to admins only, and a reason has a maximum length', async () => {
    expect((await customer.call('GET', `/User/${customer.id}/acts`)).status).toBe(403);
    const tooLong = await admin.call<Problem>('PATCH', `/User/${customer.id}`, { reason: 'x'.repeat(201) });
    expect(tooLong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await actsOn(customer.id)).toEqual([]);
  });

  it('shows that an admin created the account', async () => {
    const email = `made-${customer.id}@example.com`;
    const body = { name: 'Rosa', surname: 'Lima', email, phone: '967 123 904' };
    const made = await admin.ok<{ id: string }>('POST', '/User', body);
    expect((await actsOn(made.id)).map(({ act, actor }) => [act, actor?.id])).toEqual([['created', admin.id]]);
  });
});

describe('saved views', () => {
  const view = { list: 'orders', name: 'Por pagar', search: 'status=awaiting_payment', columns: ['number', 'total'] };

  it('are replaced as a whole', async () => {
    expect(await admin.ok('GET', '/User/my/views')).toEqual([]);
    expect(await admin.ok('PUT', '/User/my/views', [view, { ...view, list: 'users' }])).toHaveLength(2);
    expect(await admin.ok('PUT', '/User/my/views', [view])).toEqual([view]);
    expect(await admin.ok('GET', '/User/my/views')).toEqual([view]);
    expect(await admin.ok('PUT', '/User/my/views', [])).toEqual([]);
  });

  it('are an admin’s only', async () => {
    const other = await world.newCustomer();
    expect((await other.call('GET', '/User/my/views')).status).toBe(403);
    expect((await other.call('PUT', '/User/my/views', [view])).status).toBe(403);
  });

  it('must have unique, non-blank names within a list', async () => {
    for (const body of [[view, view], [{ ...view, name: ' ' }], {}, [{ ...view, search: 'q'.repeat(1_001) }]]) {
      expect((await admin.call('PUT', '/User/my/views', body)).status).toBe(400);
    }
  });
});
