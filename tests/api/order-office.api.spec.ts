import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderNote, orderNoteSchema } from '@perpetua/contracts/order-notes.contract';
import { type CancelledOrder, type Order, orderSchema } from '@perpetua/contracts/ordering.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  customer = await world.newCustomer();
}, TIMEOUT_MS);
afterAll(() => world.stop());

const read = async (person: Person, id: string): Promise<Order> =>
  orderSchema.parse(await person.ok('GET', `/Order/${id}`));
const refund = (id: string, amount: string, key?: string) =>
  admin.call<Problem & { left: string }>('POST', `/Order/${id}/refund`, { amount, reason: 'Late by an hour' }, key);

describe('a goodwill refund', () => {
  it(
    'is paid back once per request, is confirmed by the bank, and shows admins who granted it and why',
    async () => {
      const { order } = await world.paidFlowers(customer);
      const key = newId();
      expect((await refund(order.id, '5.00', key)).status).toBe(200);
      expect((await refund(order.id, '5.00', key)).status).toBe(200);
      const confirmed = await eventually(
        async () => {
          const known = await read(admin, order.id);
          return known.refunded === '5.00' ? known : undefined;
        },
        { what: 'the refund to be confirmed', within: 15_000 },
      );
      expect(confirmed.refunds).toEqual([
        expect.objectContaining({ amount: '5.00', cause: 'goodwill', status: 'confirmed', note: 'Late by an hour' }),
      ]);
      expect(confirmed.refunds?.[0]?.by?.name).not.toBe('');
      expect(confirmed.customer).toMatchObject({ id: customer.id, name: 'Ana Sousa', phone: '+351912345678' });
      const own = await read(customer, order.id);
      expect(own.refunds?.[0]).toMatchObject({ amount: '5.00', cause: 'goodwill' });
      expect(own.refunds?.[0]).not.toHaveProperty('note');
      expect(own).not.toHaveProperty('customer');
      expect((await customer.service(order.services[0] ?? '')).status).not.toBe('cancelled');
    },
    TIMEOUT_MS,
  );

  it(
    'reduces the refund that a later cancellation reports, so that no more than the payment is refunded',
    async () => {
      const { order } = await world.paidFlowers(customer);
      expect((await refund(order.id, '5.00')).status).toBe(200);
      const left = (Number(order.total) - 5).toFixed(2);
      expect((await read(customer, order.id)).refundOnCancel).toBe(left);
      const { body } = await customer.call<CancelledOrder>('POST', `/Order/${order.id}/cancel`);
      expect(body.refunds).toEqual([{ serviceId: order.services[0], amount: left }]);
      const again = await customer.call<CancelledOrder>('POST', `/Order/${order.id}/cancel`);
      expect(again.body.refunds).toEqual(body.refunds);
    },
    TIMEOUT_MS,
  );

  it(
    'is refused above the remaining amount, which the response names, and when nothing was paid',
    async () => {
      const { order } = await world.paidFlowers(customer);
      const tooMuch = await refund(order.id, '5000.00');
      expect(tooMuch).toMatchObject({ status: 422, body: { code: 'refund_too_high', left: order.total } });
      await Promise.all([refund(order.id, order.total), refund(order.id, order.total)]);
      expect((await refund(order.id, '0.01')).status).toBeGreaterThanOrEqual(400);
      const after = await read(admin, order.id);
      expect(Number(after.refunded) + Number(after.refundPending)).toBe(Number(order.total));
      expect(after.allowedActions).not.toContain('refund');
      const unpaid = await world.unpaidFlowers(customer);
      expect((await refund(unpaid.orderId, '1.00')).body.code).toBe('illegal_transition');
      expect((await refund(newId(), '1.00')).status).toBe(404);
      for (const amount of ['0.00', '-1.00', 'much']) {
        expect((await refund(order.id, amount)).body.code).toBe('validation_failed');
      }
    },
    TIMEOUT_MS,
  );
});

describe('the notes of an order', () => {
  it('are stored with author and time, once per request, and are visible to admins only', async () => {
    const { orderId } = await world.unpaidFlowers(await world.newCustomer());
    const key = newId();
    const note = { text: 'Asks to be called after six.' };
    await admin.ok('POST', `/Order/${orderId}/notes`, note, key);
    await admin.ok('POST', `/Order/${orderId}/notes`, note, key);
    await admin.ok('POST', `/Order/${orderId}/notes`, { text: 'Called.' });
    const notes = (await admin.ok<OrderNote[]>('GET', `/Order/${orderId}/notes`)).map((each) =>
      orderNoteSchema.parse(each),
    );
    expect(notes.map(({ text }) => text)).toEqual(['Called.', 'Asks to be called after six.']);
    expect(notes[0]?.author).toMatchObject({ id: admin.id, name: expect.stringMatching(/\w/) });
    expect((await customer.call('GET', `/Order/${orderId}/notes`)).status).toBe(403);
    expect((await admin.call<Problem>('POST', `/Order/${orderId}/notes`, { text: ' ' })).body.code).toBe(
      'validation_failed',
    );
    expect((await admin.call('GET', `/Order/${newId()}/notes`)).status).toBe(404);
  });
});
