import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cart, cartSchema, type MergedCart, mergedCartSchema } from '@perpetua/contracts/cart.contract';
import type { Product, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { type Person, World } from '../support/fixtures/world.js';

interface Item {
  productId: string | undefined;
  quantity: number;
  planId?: string | undefined;
}

let world: World;
let admin: Person;
let customer: Person;
/** Ids of products by slug, and of plans by number of months. */
let products: Record<string, string>;
let plans: Record<number, string>;

const item = (slug: string, quantity = 1, planId?: string): Item => ({ productId: products[slug], quantity, planId });
const merge = async (items: Item[], mergeId?: string): Promise<MergedCart> =>
  mergedCartSchema.parse(await customer.ok('POST', '/Cart/merge', { items, mergeId }));
const cart = async (): Promise<Cart> => cartSchema.parse(await customer.ok('GET', '/Cart'));
const slugOf = (id: string): string | undefined => Object.keys(products).find((slug) => products[slug] === id);
const namesOf = (items: Cart['items']) => items.map(({ id, quantity }) => [slugOf(id), quantity]);
/** Slugs and quantities of the items in the cart and of those saved for later. */
const all = async () => {
  const { items, keptForLater } = await cart();
  return { items: namesOf(items), kept: namesOf(keptForLater) };
};
/** A cleaning that this test can withdraw without affecting other tests. */
const aCleaning = async (): Promise<string> => {
  const name = { pt: 'Limpeza breve', en: 'Short cleaning', es: 'Limpieza breve' };
  const body = { type: 'clean', name, description: name, price: '20.00', planEligible: true };
  const { id, slug } = await admin.ok<Product>('POST', '/Product', body);
  products[slug] = id;
  return slug;
};

beforeAll(async () => {
  world = await World.start({ config: { ROLE: 'api' } });
  admin = await world.demo('admin');
  const known = await world.app.request<Product[]>('GET', '/api/Product?pageSize=100');
  products = Object.fromEntries(known.body.map(({ slug, id }) => [slug, id]));
  const offered = await world.app.request<ServicePlan[]>('GET', '/api/ServicePlan');
  plans = Object.fromEntries(offered.body.map(({ frequency, servicesPlansID }) => [frequency, servicesPlansID]));
}, 60_000);
beforeEach(async () => {
  customer = await world.newCustomer();
});
afterAll(() => world.stop());

describe("a guest's cart at the login", () => {
  it('is added to the account’s cart, with the quantities summed', async () => {
    await customer.ok('POST', '/Cart', item('ramo-cravos', 2));
    const merged = await merge([item('ramo-cravos', 3), item('ramo-rosas-brancas')]);
    expect(merged).toMatchObject({ outcome: 'merged', dropped: [], capped: [], cart: { total: '147.50' } });
    expect(merged.cart).toEqual(await cart());
    expect(await all()).toEqual({
      items: [
        ['ramo-cravos', 5],
        ['ramo-rosas-brancas', 1],
      ],
      kept: [],
    });
  });

  it('is capped at 99 pieces per product, and the response reports how many were left out', async () => {
    await customer.ok('POST', '/Cart', item('ramo-cravos', 60));
    const { outcome, capped } = await merge([item('ramo-cravos', 50)]);
    expect({ outcome, capped }).toEqual({
      outcome: 'merged',
      capped: [{ productId: products['ramo-cravos'], quantity: 11 }],
    });
    expect((await all()).items).toEqual([['ramo-cravos', 99]]);
  });

  it('replaces an account’s cart that cannot be bought together with it; the replaced cart is saved for later', async () => {
    await customer.ok('POST', '/Cart', item('ramo-cravos', 2));
    await customer.ok('POST', '/Cart', item('ramo-rosas-brancas'));
    const merged = await merge([item('limpeza-campa-simples', 1, plans[12])]);
    expect(merged.outcome).toBe('replaced');
    expect(merged.cart).toMatchObject({ months: 12, subscription: true, total: '168.00' });
    expect(await all()).toEqual({
      items: [['limpeza-campa-simples', 1]],
      kept: [
        ['ramo-cravos', 2],
        ['ramo-rosas-brancas', 1],
      ],
    });
  });

  it('is accepted with items that cannot be bought together, with too many cleanings, and without items', async () => {
    expect(await merge([])).toMatchObject({ outcome: 'unchanged', cart: { items: [] } });
    const merged = await merge([item('limpeza-jazigo', 3), item('ramo-cravos'), item('limpeza-campa-dupla')]);
    expect(merged).toMatchObject({
      outcome: 'merged',
      capped: [{ productId: products['limpeza-jazigo'], quantity: 2 }],
    });
    expect(await all()).toEqual({
      items: [['limpeza-jazigo', 1]],
      kept: [
        ['ramo-cravos', 1],
        ['limpeza-campa-dupla', 1],
      ],
    });
  });

  it('is merged without items that are not sold, and the response names them', async () => {
    const slug = await aCleaning();
    await admin.ok('DELETE', `/Product/${products[slug]}`);
    const unknown = newId();
    const items = [
      item(slug),
      { productId: unknown, quantity: 2 },
      item('limpeza-profunda', 1, plans[3]),
      item('ramo-cravos', 1, plans[3]),
      item('limpeza-jazigo', 1, unknown),
      item('ramo-cravos', 4),
    ];
    const { outcome, dropped } = await merge(items);
    expect(outcome).toBe('merged');
    expect(dropped.map(({ productId, quantity, reason }) => [productId, quantity, reason])).toEqual([
      [products[slug], 1, 'product_not_sold'],
      [unknown, 2, 'product_not_sold'],
      [products['limpeza-profunda'], 1, 'plan_not_sold'],
      [products['ramo-cravos'], 1, 'plan_not_sold'],
      [products['limpeza-jazigo'], 1, 'plan_not_sold'],
    ]);
    expect(await all()).toEqual({ items: [['ramo-cravos', 4]], kept: [] });
    expect((await merge([item(slug)])).outcome).toBe('unchanged');
  });

  it('is refused when it cannot be parsed, and nothing changes', async () => {
    for (const items of [
      undefined,
      {},
      [{ productId: 'rosas', quantity: 1 }],
      [{ productId: newId(), quantity: 0 }],
      [{ productId: newId(), quantity: 100 }],
      [item('ramo-cravos'), null],
      Array.from({ length: 51 }, () => item('ramo-cravos')),
    ]) {
      expect(await customer.call('POST', '/Cart/merge', { items })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect((await world.app.request('POST', '/api/Cart/merge', { body: { items: [] } })).status).toBe(401);
    expect(await all()).toEqual({ items: [], kept: [] });
  });
});

describe('a merge that is repeated', () => {
  const flowers = () => [item('ramo-cravos', 2), item('ramo-rosas-brancas')];
  const once = {
    items: [
      ['ramo-cravos', 2],
      ['ramo-rosas-brancas', 1],
    ],
    kept: [],
  };

  it('adds nothing if it has the same merge id, even after later changes of the cart', async () => {
    const mergeId = newId();
    expect((await merge(flowers(), mergeId)).outcome).toBe('merged');
    await customer.ok('DELETE', `/Cart/${products['ramo-cravos']}`);
    expect(await merge(flowers(), mergeId)).toMatchObject({ outcome: 'unchanged', capped: [] });
    expect((await all()).items).toEqual([['ramo-rosas-brancas', 1]]);
    expect((await merge(flowers(), newId())).outcome).toBe('merged');
    expect((await all()).items).toEqual([
      ['ramo-rosas-brancas', 2],
      ['ramo-cravos', 2],
    ]);
  });

  it('without a merge id, adds nothing while the cart has not changed, in whatever order the lines are sent', async () => {
    await merge(flowers());
    expect((await merge(flowers().toReversed())).outcome).toBe('unchanged');
    expect(await all()).toEqual(once);
    await customer.ok('PATCH', '/Cart', { productId: products['ramo-cravos'], quantity: 1 });
    expect((await merge(flowers())).outcome).toBe('merged');
    expect((await all()).items).toEqual([
      ['ramo-cravos', 3],
      ['ramo-rosas-brancas', 2],
    ]);
  });

  it('adds its items once although it is sent many times at the same time', async () => {
    const mergeId = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => merge(flowers(), mergeId)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['merged', ...Array(49).fill('unchanged')]);
    expect(await all()).toEqual(once);
    const other = await world.newCustomer();
    customer = other;
    await Promise.all(Array.from({ length: 12 }, () => merge(flowers())));
    expect(await all()).toEqual(once);
  });

  it('returns the same response to the same Idempotency-Key', async () => {
    const [key, body] = [newId(), { items: flowers() }];
    const first = await customer.call<MergedCart>('POST', '/Cart/merge', body, key);
    const again = await customer.call<MergedCart>('POST', '/Cart/merge', body, key);
    expect(again.body).toEqual(first.body);
    expect(await all()).toEqual(once);
  });

  it('adds its items once while other calls change the cart', async () => {
    const [mergeId, otherId] = [newId(), newId()];
    const guest = [item('limpeza-jazigo')];
    await Promise.all([
      merge(guest, mergeId),
      merge(flowers(), otherId),
      merge(guest, mergeId),
      customer.call('POST', '/Cart', item('ramo-crisantemos')),
    ]);
    const { items, kept } = await all();
    const quantities = Object.fromEntries([...items, ...kept] as [string, number][]);
    expect(quantities).toMatchObject({ 'limpeza-jazigo': 1, 'ramo-cravos': 2, 'ramo-rosas-brancas': 1 });
    expect(items.every(([slug]) => slug === 'limpeza-jazigo') || !items.flat().includes('limpeza-jazigo')).toBe(true);
  });
});

describe('a cart saved for later', () => {
  const restore = (body?: object) => customer.call<Cart>('POST', '/Cart/restore', body);

  beforeEach(async () => {
    await customer.ok('POST', '/Cart', item('ramo-cravos', 2));
    await merge([item('limpeza-campa-simples', 1, plans[3])]);
  });

  it('is exchanged with the current cart when it is restored', async () => {
    const { status, body } = await restore();
    expect({ status, total: body.total }).toEqual({ status: 200, total: '45.00' });
    expect(body).toEqual(await cart());
    expect(await all()).toEqual({ items: [['ramo-cravos', 2]], kept: [['limpeza-campa-simples', 1]] });
    expect(body.keptForLater).toMatchObject([{ planId: plans[3], lineTotal: '54.00' }]);
    await restore({});
    expect((await all()).items).toEqual([['limpeza-campa-simples', 1]]);
  });

  it('is restored only once by simultaneous calls that name the same saved product', async () => {
    const productId = products['ramo-cravos'];
    await Promise.all([restore({ productId }), restore({ productId }), restore({ productId })]);
    expect(await all()).toEqual({ items: [['ramo-cravos', 2]], kept: [['limpeza-campa-simples', 1]] });
    expect((await restore({ productId: newId() })).status).toBe(404);
    expect((await restore({ productId: 'rosas' })).status).toBe(400);
  });

  it('can be discarded, and then can no longer be restored', async () => {
    expect(await customer.ok('DELETE', '/Cart/kept')).toMatchObject({ keptForLater: [], total: '54.00' });
    expect((await customer.call('DELETE', '/Cart/kept')).status).toBe(200);
    expect(await restore()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('belongs to one account only', async () => {
    customer = await world.newCustomer();
    expect(await all()).toEqual({ items: [], kept: [] });
    expect((await restore()).status).toBe(404);
  });

  it('is neither shown nor restored after its products have been withdrawn from sale', async () => {
    const slug = await aCleaning();
    await merge([item(slug)]);
    await restore({ productId: products['limpeza-campa-simples'] });
    expect((await all()).kept).toEqual([
      [slug, 1],
      ['ramo-cravos', 2],
    ]);
    await admin.ok('DELETE', `/Product/${products[slug]}`);
    expect((await all()).kept).toEqual([['ramo-cravos', 2]]);
    await restore();
    expect((await all()).items).toEqual([['ramo-cravos', 2]]);
  });
});

describe('a cart line with a withdrawn product', () => {
  it('is not shown and does not block other items', async () => {
    const slug = await aCleaning();
    await customer.ok('POST', '/Cart', item(slug, 1, plans[12]));
    await admin.ok('DELETE', `/Product/${products[slug]}`);
    expect(await cart()).toMatchObject({ items: [], total: '0.00', subscription: false });
    expect(await customer.ok('POST', '/Cart', item('ramo-cravos'))).toMatchObject({ total: '22.50' });
    expect(await all()).toEqual({ items: [['ramo-cravos', 1]], kept: [] });
  });
});
