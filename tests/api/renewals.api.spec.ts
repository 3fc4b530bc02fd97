import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RenewalAnswer, renewalSchema } from '@perpetua/contracts/subscriptions.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { type Order, type Person, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 120_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
}, TIMEOUT_MS);
afterAll(() => world.stop());

interface Renewed {
  readonly code?: string;
  readonly orderId?: string;
  readonly paymentUrl?: string;
  readonly amount?: string;
}

const renewalOf = async (person: Person, id: string): Promise<RenewalAnswer> =>
  renewalSchema.parse(await person.ok('GET', `/Subscription/${id}/renewal`));

const renew = (person: Person, id: string, change: object = {}, key = newId()) =>
  world.app.request<Renewed>('POST', `/api/Subscription/${id}/renew`, {
    token: person.token,
    key,
    body: { consents: { terms: true, earlyStart: true }, ...change },
  });

/** A plan whose last visit is arranged, and what its renewal would be. */
async function endingPlan() {
  const person = await world.newCustomer();
  const { order } = await world.paidPlan(person);
  const id = order.subscriptionId ?? '';
  const renewal = await renewalOf(person, id);
  return { person, order, id, renewal, wanted: { date: renewal.firstDate, expectedTotal: renewal.total } };
}

describe('a plan that ends', () => {
  it(
    'is renewed by one press for the price that was seen, beside the cart, and only once',
    async () => {
      const { person, id, renewal, order, wanted } = await endingPlan();
      expect(renewal).toMatchObject({ state: 'open', total: order.total, before: order.total });
      const [flower] = await world.products('flower');
      await person.ok('POST', '/Cart', { productId: flower?.id, quantity: 1 });

      expect(await renew(person, id, { ...wanted, consents: { terms: false } })).toMatchObject({
        status: 422,
        body: { code: 'terms_required' },
      });
      expect(await renew(person, id, { ...wanted, expectedTotal: '1.00' })).toMatchObject({
        status: 409,
        body: { code: 'amount_changed', amount: order.total },
      });
      expect(await renew(person, id, { ...wanted, date: renewal.lastDate })).toMatchObject({
        status: 422,
        body: { code: 'too_soon', nearest: { date: renewal.firstDate } },
      });
      const stranger = await world.newCustomer();
      expect((await renew(stranger, id, wanted)).status).toBe(404);

      const both = await Promise.all([renew(person, id, wanted), renew(person, id, wanted)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const unpaid = both.find(({ status }) => status === 201)?.body;
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'plan_renewed',
        orderId: unpaid?.orderId,
      });

      await world.pay(unpaid?.paymentUrl ?? '', 'expire');
      await world.orderIs(person, unpaid?.orderId ?? '', 'payment_expired');
      const key = newId();
      const placed = await renew(person, id, wanted, key);
      expect((await renew(person, id, wanted, key)).body).toEqual(placed.body);
      await world.pay(placed.body.paymentUrl ?? '');
      const paid: Order = await world.orderIs(person, placed.body.orderId ?? '', 'paid');
      expect(paid).toMatchObject({ total: order.total, renews: id });
      expect(paid.subscriptionId).not.toBe(id);
      expect(await renewalOf(person, id)).toMatchObject({ state: 'renewed', orderId: paid.id });
      expect(await renew(person, id, wanted)).toMatchObject({ status: 409, body: { code: 'plan_renewed' } });
      const { items } = await person.ok<{ items: { id: string }[] }>('GET', '/Cart');
      expect(items.map((item) => item.id)).toEqual([flower?.id]);
    },
    TIMEOUT_MS,
  );

  it(
    'is not renewed while it is paused, nor after its end',
    async () => {
      const { person, id, wanted } = await endingPlan();
      await person.ok('POST', `/Subscription/${id}/pause`, {});
      expect((await renewalOf(person, id)).state).toBe('paused');
      expect(await renew(person, id, wanted)).toMatchObject({ status: 409, body: { code: 'plan_paused' } });
      await person.ok('POST', `/Subscription/${id}/cancel`, {});
      expect((await renewalOf(person, id)).state).toBe('over');
      expect(await renew(person, id, wanted)).toMatchObject({ status: 409, body: { code: 'plan_over' } });
    },
    TIMEOUT_MS,
  );
});
