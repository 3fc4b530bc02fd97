import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cart, type MergedCart, maximumQuantity } from '@perpetua/contracts/cart.contract';
import fc from 'fast-check';
import { type PaymentOutcome } from '../../backend/src/ordering/index.js';
import { newId } from '../../backend/src/platform/ids.js';
import { LiveReader } from '../support/api/live-reader.js';
import { type Order, type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

type CheckoutAnswer = { orderId: string; paymentUrl: string } & Problem;

/**
 * In this spec no worker runs, so no process removes bought items from the cart: only the cart's queries leave them
 * out.
 */
let world: World;
let customer: Person;
let roses: string;
let lilies: string;
let cleaning: string;
let church: Parameters<World['checkoutBody']>[0];

beforeAll(async () => {
  world = await World.start({ config: { ROLE: 'api' } });
  const [flowers, cleanings, date] = await Promise.all([
    world.products('flower'),
    world.products('clean'),
    world.date(5),
  ]);
  [roses, lilies, cleaning] = [flowers[0]?.id ?? '', flowers[1]?.id ?? '', cleanings[0]?.id ?? ''];
  const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
  church = { kind: 'church', date, hour: '11:00', place, location: PLACES.lisbon };
}, 60_000);
afterAll(() => world.stop());
beforeEach(async () => {
  customer = await world.newCustomer();
});

const quantities = ({ items }: Pick<Cart, 'items'>) => items.map(({ id, quantity }) => [id, quantity]);
const read = () => customer.ok<Cart>('GET', '/Cart');
const contents = async () => quantities(await read());
const add = (productId: string, quantity = 1) =>
  customer.call<Cart & Problem>('POST', '/Cart', { productId, quantity });
const tryCheckout = (options = church) =>
  customer.call<CheckoutAnswer>('POST', '/Checkout', world.checkoutBody(options), newId());
const checkOut = async (options = church): Promise<CheckoutAnswer> => {
  const { status, body } = await tryCheckout(options);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const pay = async ({ orderId, paymentUrl }: CheckoutAnswer): Promise<Order> => {
  await world.pay(paymentUrl);
  return world.orderIs(customer, orderId, 'paid');
};
const expectNothingToBuy = async (): Promise<void> => {
  expect(await contents()).toEqual([]);
  expect(await tryCheckout()).toMatchObject({ status: 422, body: { code: 'cart_empty' } });
};

/** Reports the outcome of the order's first payment attempt, as a webhook of the provider would. */
const hear = async (orderId: string, outcome: PaymentOutcome): Promise<void> => {
  const { database } = world.app.database;
  const [started] = await database.query<{ attemptId: string; sessionId: string }>({
    name: 'test.first-attempt',
    text: `SELECT data->>'attemptId' AS "attemptId", data->>'sessionId' AS "sessionId" FROM es.events
           WHERE stream_id = $1 AND type = 'PaymentStarted'`,
    values: [orderId],
  });
  if (started === undefined) throw new Error(`order ${orderId} was never begun to be paid`);
  await world.app.execute(
    'RecordPayment',
    { orderId, ...started, outcome },
    { commandId: newId(), actor: { id: 'payments', role: 'system' } },
  );
};

describe('while no worker runs, after the payment', () => {
  it('no response of the cart and no checkout contains bought items', async () => {
    await add(roses, 2);
    await add(lilies);
    await pay(await checkOut());
    await expectNothingToBuy();
    expect(await customer.ok('GET', '/Order')).toHaveLength(1);
  });

  it('an open page is notified that the cart has changed', async () => {
    await add(roses);
    const order = await checkOut();
    const reader = await LiveReader.ready(world.app.url, customer.token);
    await pay(order);
    await reader.changeOf('cart', customer.id);
    reader.close();
  });

  it('pieces added after the checkout stay in the cart, even of a bought product, and the next checkout buys only these', async () => {
    await add(roses, 2);
    const first = await checkOut();
    await add(roses, 3);
    await add(lilies);
    const paid = await pay(first);
    expect(await contents()).toEqual([
      [roses, 3],
      [lilies, 1],
    ]);
    const second = await pay(await checkOut());
    const piece = Number(paid.total) / 2;
    expect(Number(second.total)).toBeGreaterThan(3 * piece);
    await expectNothingToBuy();
  });

  it('a product whose quantity was reduced after the checkout is removed from the cart; of an increased quantity, only the increase stays', async () => {
    await add(roses, 3);
    await add(lilies, 3);
    const order = await checkOut();
    await customer.ok('PATCH', '/Cart', { productId: roses, quantity: 1 });
    await customer.ok('PATCH', '/Cart', { productId: lilies, quantity: 5 });
    await pay(order);
    expect(await contents()).toEqual([[lilies, 2]]);
  });

  it('changing the quantity of a bought item returns 404', async () => {
    await add(roses, 3);
    await pay(await checkOut());
    expect(await customer.call('PATCH', '/Cart', { productId: roses, quantity: 4 })).toMatchObject({ status: 404 });
    await add(roses);
    expect(await contents()).toEqual([[roses, 1]]);
  });

  it('bought items do not count towards the maximum per product, and do not prevent adding another type of product', async () => {
    await add(roses, maximumQuantity);
    await pay(await checkOut());
    expect((await add(roses, 2)).body).toMatchObject({ items: [{ id: roses, quantity: 2 }] });
    await pay(await checkOut());
    const added = await add(cleaning);
    expect({ status: added.status, items: quantities(added.body) }).toEqual({ status: 201, items: [[cleaning, 1]] });
  });

  it("a guest's cart is merged as into an empty cart", async () => {
    await add(roses, 2);
    await pay(await checkOut());
    const items = [{ productId: roses, quantity: 1 }];
    const merged = await customer.ok<MergedCart>('POST', '/Cart/merge', { items, mergeId: newId() });
    expect({ outcome: merged.outcome, items: quantities(merged.cart) }).toEqual({
      outcome: 'merged',
      items: [[roses, 1]],
    });
  });

  it('bought items are no longer among the items saved for later', async () => {
    const grave = await world.grave(customer, PLACES.lisbon);
    await add(cleaning);
    const order = await checkOut({ date: await world.date(20), graveId: grave.id });
    const items = [{ productId: roses, quantity: 1 }];
    const merged = await customer.ok<MergedCart>('POST', '/Cart/merge', { items, mergeId: newId() });
    expect(quantities({ items: merged.cart.keptForLater })).toEqual([[cleaning, 1]]);
    await pay(order);
    expect(await read()).toMatchObject({ items: [{ id: roses }], keptForLater: [] });
    expect(await customer.call('POST', '/Cart/restore', { productId: cleaning })).toMatchObject({ status: 404 });
  });
});

describe('while no worker runs, the cart stays as it is', () => {
  it('when the payment fails, until another attempt succeeds', async () => {
    await add(roses);
    const { orderId, paymentUrl } = await checkOut();
    await world.pay(paymentUrl, 'decline');
    await world.orderIs(customer, orderId, 'payment_failed');
    expect(await contents()).toEqual([[roses, 1]]);
    const again = await customer.ok<CheckoutAnswer>('POST', `/Order/${orderId}/pay`, undefined, newId());
    await pay({ ...again, orderId });
    await expectNothingToBuy();
  });

  it('when the order is cancelled', async () => {
    await add(roses, 2);
    const { orderId } = await checkOut();
    await customer.ok('POST', `/Order/${orderId}/cancel`);
    expect(await contents()).toEqual([[roses, 2]]);
  });

  it('when a later checkout replaces the order, until the later order is paid', async () => {
    await add(roses, 2);
    const first = await checkOut();
    await add(roses);
    const second = await checkOut();
    await world.orderIs(customer, first.orderId, 'cancelled');
    expect(await contents()).toEqual([[roses, 3]]);
    await add(lilies);
    await pay(second);
    expect(await contents()).toEqual([[lilies, 1]]);
  });

  it('when the payment expires; a late payment still removes what it bought, exactly once', async () => {
    await add(roses, 2);
    const late = await checkOut();
    await hear(late.orderId, { kind: 'expired' });
    await world.orderIs(customer, late.orderId, 'payment_expired');
    expect(await contents()).toEqual([[roses, 2]]);
    await add(roses);
    const { total } = await customer.order(late.orderId);
    const amountCents = Math.round(Number(total) * 100);
    const paid = { kind: 'paid', paymentIntentId: `pi_${newId()}`, method: 'card', amountCents } as const;
    await hear(late.orderId, paid);
    expect(await contents()).toEqual([[roses, 1]]);
    await hear(late.orderId, paid);
    expect(await contents()).toEqual([[roses, 1]]);
  });
});

describe('two tabs', () => {
  it('that pay, read, add and check out at the same time buy every piece at most once', async () => {
    for (let round = 0; round < 6; round += 1) {
      customer = await world.newCustomer();
      await add(roses, 2);
      const order = await checkOut();
      const [, , again] = await Promise.all([pay(order).catch(() => undefined), add(roses), tryCheckout(), read()]);
      if (again.status === 201) await pay(again.body).catch(() => undefined);
      const left = (await contents()).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
      const orders = await customer.ok<Order[]>('GET', '/Order');
      const paid = orders.filter(({ status }) => status === 'paid').map(({ total }) => Number(total));
      const piece = Number((await customer.order(order.orderId)).total) / 2;
      expect({ round, pieces: Math.round(paid.reduce((sum, total) => sum + total, 0) / piece) + left }).toEqual({
        round,
        pieces: 3,
      });
    }
  });
});

describe('any sequence of calls', () => {
  type Step = 'add' | 'set' | 'remove' | 'check out' | 'pay' | 'decline' | 'call off';
  const steps = fc.array(
    fc.constantFrom<Step>('add', 'add', 'set', 'remove', 'check out', 'check out', 'pay', 'decline', 'call off'),
    { minLength: 4, maxLength: 10 },
  );

  /** The expected state: the number of pieces in the cart, how many of them the unpaid order buys, and that order. */
  interface Count {
    inCart: number;
    buying: number;
    open: CheckoutAnswer | undefined;
  }

  const taken: Record<Step, (count: Count) => Promise<void>> = {
    add: async (count) => {
      await add(roses, 2);
      count.inCart += 2;
    },
    set: async (count) => {
      if (count.inCart === 0) return;
      await customer.ok('PATCH', '/Cart', { productId: roses, quantity: 3 });
      count.inCart = 3;
    },
    remove: async (count) => {
      if (count.inCart === 0) return;
      await customer.ok('DELETE', `/Cart/${roses}`);
      Object.assign(count, { inCart: 0, buying: 0 });
    },
    'check out': async (count) => {
      if (count.inCart === 0) return;
      Object.assign(count, { open: await checkOut(), buying: count.inCart });
    },
    pay: async (count) => {
      if (count.open === undefined) return;
      const { paymentUrl } = await customer.ok<CheckoutAnswer>(
        'POST',
        `/Order/${count.open.orderId}/pay`,
        undefined,
        newId(),
      );
      await pay({ ...count.open, paymentUrl });
      Object.assign(count, { inCart: Math.max(0, count.inCart - count.buying), buying: 0, open: undefined });
    },
    decline: async (count) => {
      if (count.open === undefined) return;
      await world.pay(count.open.paymentUrl, 'decline');
    },
    'call off': async (count) => {
      if (count.open === undefined) return;
      await customer.ok('POST', `/Order/${count.open.orderId}/cancel`);
      Object.assign(count, { buying: 0, open: undefined });
    },
  };

  it('leaves in the cart exactly what was added and neither removed nor bought', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        customer = await world.newCustomer();
        const count: Count = { inCart: 0, buying: 0, open: undefined };
        for (const step of walk) {
          await taken[step](count);
          expect(await contents()).toEqual(count.inCart === 0 ? [] : [[roses, count.inCart]]);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
