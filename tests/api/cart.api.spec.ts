import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Cart, cartSchema } from '@perpetua/contracts/cart.contract';
import type { Product, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { GetPricedCart, type PricedCartFacts, RecordCheckout, RemoveBought } from '../../backend/src/cart/index.js';
import { RegisterAccount } from '../../backend/src/identity/index.js';
import { Database } from '../../backend/src/platform/database/database.js';
import { newId } from '../../backend/src/platform/ids.js';
import { catalogue } from '../../backend/src/seed/reference-data.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { type TestAnswer } from '../support/fixtures/app.js';

const password = 'Caminho#Calmo27';

let service: InProcessApp;
let userId: string;
let token: string;
/** Product ids by slug. */
let products: Record<string, string>;
/** Plan ids by number of months. */
let plans: Record<number, string>;

const call = <Body = Record<string, unknown>>(method: string, path = '', body?: unknown): Promise<TestAnswer<Body>> =>
  service.request(method, `/api/Cart${path}`, { token, body });
const add = (slug: string, quantity = 1, planId?: string) =>
  call('POST', '', { productId: products[slug], quantity, ...(planId === undefined ? {} : { planId }) });
const cart = async (): Promise<Cart> => {
  const { status, body } = await call('GET');
  expect(status).toBe(200);
  return cartSchema.parse(body);
};
const contents = async () => (await cart()).items.map(({ id, quantity }) => [slugOf(id), quantity]);
const slugOf = (id: string): string | undefined => Object.keys(products).find((slug) => products[slug] === id);
const priced = () => service.app.get(QueryBus).execute(new GetPricedCart(userId));
/** Records a checkout in the cart; returns what `removeBought` needs once the order is paid. */
const checkOut = async (orderId = newId()) => {
  await record(orderId, await priced());
  return { userId, orderId };
};
const record = (orderId: string, { lines, stored }: PricedCartFacts) =>
  service.app.get(CommandBus).execute(new RecordCheckout({ userId, orderId, lines, cart: stored }));
const removeBought = (bought: RemoveBought['payload']) =>
  service.app
    .get(CommandBus)
    .execute(new RemoveBought(bought, { commandId: newId(), actor: { id: 'cart', role: 'system' } }));

const statusesOf = (answers: readonly TestAnswer<unknown>[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function signIn(): Promise<void> {
  const email = `${newId()}@example.com`;
  const person = { name: 'Ana', surname: 'Luz', email, phone: '+351912345678', password };
  const account = { ...person, usertypeId: 4, language: 'pt' } as const;
  ({ id: userId } = await service.app.get(CommandBus).execute(new RegisterAccount(account)));
  const { body } = await service.request<{ token: string }>('POST', '/api/Auth/login', { body: { email, password } });
  token = body.token;
}

beforeAll(async () => {
  service = await startInProcess({ config: { ROLE: 'api' } });
  await service.app.get(CommandBus).execute(await catalogue());
  const all = await service.request<Product[]>('GET', '/api/Product');
  products = Object.fromEntries(all.body.map(({ slug, id }) => [slug, id]));
  const known = await service.request<ServicePlan[]>('GET', '/api/ServicePlan');
  plans = Object.fromEntries(known.body.map(({ frequency, servicesPlansID }) => [frequency, servicesPlansID]));
}, 60_000);
beforeEach(signIn);
afterAll(() => service.close());

describe('a cart of flowers', () => {
  it('is empty at first', async () => {
    expect(await cart()).toEqual({
      items: [],
      months: 1,
      discount: 0,
      subscription: false,
      total: '0.00',
      keptForLater: [],
      changes: [],
      offeredBack: [],
    });
  });

  it('accepts several kinds of flowers, and sums the quantities of a product that is added again', async () => {
    const first = await add('ramo-rosas-brancas', 2);
    expect(first).toMatchObject({ status: 201, body: { total: '70.00' } });
    await add('orquidea-memoria');
    const last = await add('ramo-rosas-brancas', 3);
    expect(last.body).toEqual(await cart());
    expect(await contents()).toEqual([
      ['ramo-rosas-brancas', 5],
      ['orquidea-memoria', 1],
    ]);
    expect(await cart()).toMatchObject({ total: '214.90', months: 1, subscription: false });
  });

  it('returns items in the format that the specification requires', async () => {
    await add('ramo-cravos', 2);
    const [item] = (await cart()).items;
    expect(item).toMatchObject({
      id: products['ramo-cravos'],
      price: '22.50',
      quantity: 2,
      type: 'flower',
      plan: null,
    });
    expect(JSON.parse(item?.name ?? '')).toEqual({
      pt: 'Ramo de Cravos',
      en: 'Carnation Bouquet',
      es: 'Ramo de Claveles',
    });
    const image = Buffer.from(item?.image ?? '', 'base64');
    expect([...image.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(item?.image.length).toBeLessThanOrEqual(4096);
  });

  it('changes quantities and removes items one by one', async () => {
    await add('ramo-cravos', 2);
    await add('ramo-crisantemos');
    const changed = await call('PATCH', '', { productId: products['ramo-cravos'], quantity: 7 });
    expect(changed).toMatchObject({ status: 200, body: { total: '182.50' } });
    expect(await call('DELETE', `/${products['ramo-cravos']}`)).toMatchObject({
      status: 200,
      body: { total: '25.00' },
    });
    await call('DELETE', `/${products['ramo-crisantemos']}`);
    expect(await contents()).toEqual([]);
  });

  it('accepts another type of product when it is empty again', async () => {
    await add('ramo-cravos');
    await call('DELETE', `/${products['ramo-cravos']}`);
    expect((await add('limpeza-jazigo')).status).toBe(201);
    expect(await contents()).toEqual([['limpeza-jazigo', 1]]);
  });

  it('accepts at most 99 pieces of a product', async () => {
    expect((await add('ramo-cravos', 99)).status).toBe(201);
    expect(await add('ramo-cravos')).toMatchObject({ status: 422, body: { code: 'quantity_too_large', inCart: 99 } });
    expect(await contents()).toEqual([['ramo-cravos', 99]]);
  });
});

describe('a cart with a cleaning', () => {
  it('has the total price of all months of a plan', async () => {
    expect((await add('limpeza-campa-simples', 1, plans[12])).status).toBe(201);
    const answer = await cart();
    expect(answer).toMatchObject({ months: 12, discount: 30, subscription: true, total: '168.00' });
    expect(answer.items).toMatchObject([
      { price: '20.00', quantity: 1, planId: plans[12], plan_id: plans[12], plan: { discount: 30, frequency: 12 } },
    ]);
  });

  it.each([
    ['flowers', 'ramo-cravos'],
    ['another cleaning', 'limpeza-jazigo'],
    ['the same cleaning', 'limpeza-campa-simples'],
  ])('accepts no other item: %s', async (_what, slug) => {
    await add('limpeza-campa-simples');
    expect(await add(slug)).toMatchObject({ status: 409, body: { code: 'cart_conflict' } });
    expect(await contents()).toEqual([['limpeza-campa-simples', 1]]);
  });

  it('cannot be made by adding a cleaning to flowers', async () => {
    await add('ramo-cravos');
    expect(await add('limpeza-campa-simples', 1, plans[3])).toMatchObject({
      status: 409,
      body: { code: 'cart_conflict' },
    });
    expect(await contents()).toEqual([['ramo-cravos', 1]]);
  });

  it('always has a quantity of one', async () => {
    expect(await add('limpeza-jazigo', 2)).toMatchObject({ status: 409, body: { code: 'cart_conflict' } });
    await add('limpeza-jazigo');
    const productId = products['limpeza-jazigo'];
    expect(await call('PATCH', '', { productId, quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'cart_conflict' },
    });
    expect((await call('PATCH', '', { productId, quantity: 1 })).status).toBe(200);
    expect(await contents()).toEqual([['limpeza-jazigo', 1]]);
  });
});

describe('bad input', () => {
  it.each([
    ['a product id that is not a UUID', { productId: 'rosas', quantity: 1 }],
    ['no product id', { quantity: 1 }],
    ['no quantity', { productId: newId() }],
    ['a quantity of 0', { productId: newId(), quantity: 0 }],
    ['a negative quantity', { productId: newId(), quantity: -1 }],
    ['a quantity of 100', { productId: newId(), quantity: 100 }],
    ['a fractional quantity', { productId: newId(), quantity: 1.5 }],
    ['a quantity as text', { productId: newId(), quantity: '2' }],
    ['a plan id as a number', { productId: newId(), quantity: 1, planId: 3 }],
    ['a list as the body', []],
  ])('is refused: %s', async (_what, body) => {
    expect(await call('POST', '', body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await contents()).toEqual([]);
  });

  it('gets 404 for unknown products and plans, and an error code that names the broken rule', async () => {
    expect(await call('POST', '', { productId: newId(), quantity: 1 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await add('limpeza-campa-simples', 1, newId())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const slug of ['ramo-cravos', 'limpeza-profunda']) {
      expect(await add(slug, 1, plans[3])).toMatchObject({ status: 422, body: { code: 'plan_not_eligible' } });
    }
    const absent = { productId: products['ramo-cravos'], quantity: 1 };
    expect((await call('PATCH', '', absent)).status).toBe(404);
    expect((await call('PATCH', '', { ...absent, quantity: 0 })).status).toBe(400);
    expect((await call('DELETE', `/${absent.productId}`)).status).toBe(404);
    expect((await call('DELETE', '/rosas')).status).toBe(400);
    expect(await contents()).toEqual([]);
  });

  it('gets 401 when the visitor is not logged in', async () => {
    expect((await service.request('GET', '/api/Cart')).status).toBe(401);
    expect((await service.request('POST', '/api/Cart', { body: { productId: newId(), quantity: 1 } })).status).toBe(
      401,
    );
  });
});

describe('the cart of another account', () => {
  it('cannot be read or changed', async () => {
    await add('ramo-cravos');
    const [owner, mine] = [token, products['ramo-cravos']];
    await signIn();
    expect(await contents()).toEqual([]);
    expect((await call('DELETE', `/${mine}`)).status).toBe(404);
    token = owner;
    expect(await contents()).toEqual([['ramo-cravos', 1]]);
  });
});

describe('two tabs at the same time', () => {
  it('cannot mix types: one call succeeds, the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await signIn();
      const answers = await Promise.all([add('ramo-cravos'), add('limpeza-jazigo'), add('limpeza-campa-dupla')]);
      expect(statusesOf(answers)).toEqual([201, 409, 409]);
      expect(await contents()).toHaveLength(1);
    }
  });

  it('keep everything that each of them adds', async () => {
    const answers = await Promise.all(Array.from({ length: 48 }, () => add('ramo-cravos', 2)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await contents()).toEqual([['ramo-cravos', 96]]);
  });

  it('never add more than 99 pieces together', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add('ramo-cravos', 40)));
    expect(statusesOf(answers)).toEqual([201, 201, 422, 422]);
    expect(await contents()).toEqual([['ramo-cravos', 80]]);
  });

  it('cannot mix types, because the database refuses it even for direct SQL', async () => {
    await add('limpeza-jazigo');
    for (const kind of ['flower', 'clean']) {
      const second = {
        name: 'test.second-line',
        text: `UPDATE cart.carts SET lines = lines || jsonb_build_object('kind', $2::text, 'quantity', 1) WHERE user_id = $1`,
        values: [userId, kind],
      };
      await expect(service.database.database.query(second)).rejects.toMatchObject({ code: '23514' });
    }
  });
});

describe('what a checkout buys', () => {
  it('is the cart at current prices, with its revision', async () => {
    expect(await priced()).toMatchObject({ lines: [], totalCents: 0, kind: null, revision: 0 });
    await add('coroa-serenidade', 2);
    await add('ramo-cravos');
    expect(await priced()).toMatchObject({
      kind: 'flower',
      totalCents: 26_250,
      revision: 2,
      lines: [
        {
          productId: products['coroa-serenidade'],
          quantity: 2,
          unitCents: 12_000,
          lineCents: 24_000,
          leadHours: 24,
          planId: null,
        },
        {
          productId: products['ramo-cravos'],
          quantity: 1,
          lineCents: 2250,
          leadHours: 6,
          taxClass: 'reduced',
          months: 1,
        },
      ],
    });
  });

  it('is removed from the cart when it is paid, exactly once', async () => {
    await add('limpeza-campa-flores', 1, plans[6]);
    const { totalCents, kind } = await priced();
    expect([totalCents, kind]).toEqual([14_400, 'clean']);
    const bought = await checkOut();
    expect(await contents()).toEqual([['limpeza-campa-flores', 1]]);
    await removeBought(bought);
    expect(await contents()).toEqual([]);
    await add('ramo-cravos');
    await removeBought(bought);
    expect(await contents()).toEqual([['ramo-cravos', 1]]);
  });

  it('does not include pieces added after the checkout, even of a bought product', async () => {
    await add('ramo-cravos');
    await add('ramo-crisantemos');
    const bought = await checkOut();
    await add('orquidea-memoria');
    await call('PATCH', '', { productId: products['ramo-crisantemos'], quantity: 3 });
    await removeBought(bought);
    await removeBought(bought);
    expect(await contents()).toEqual([
      ['ramo-crisantemos', 2],
      ['orquidea-memoria', 1],
    ]);
  });

  it('does not include a line removed and added again after the checkout', async () => {
    await add('ramo-cravos');
    const bought = await checkOut();
    await call('DELETE', `/${products['ramo-cravos']}`);
    await add('ramo-cravos');
    await removeBought(bought);
    expect(await contents()).toEqual([['ramo-cravos', 1]]);
  });

  it('is known to be bought by one order only, unless another buys from the cart or the cart has changed since', async () => {
    await add('ramo-cravos', 2);
    const [first, second] = [newId(), newId()];
    const before = await priced();
    expect(await record(first, before)).toEqual({ isOnlyBuyer: true });
    expect(await record(first, await priced())).toEqual({ isOnlyBuyer: true });
    expect(await record(second, before)).toEqual({ isOnlyBuyer: false });
    await removeBought({ userId, orderId: first });
    expect(await record(second, await priced())).toEqual({ isOnlyBuyer: true });
  });

  it('is removed once, and nothing added is lost, by 25 repeated calls while 25 calls add the same product', async () => {
    await add('ramo-cravos', 10);
    const bought = await checkOut();
    await Promise.all(Array.from({ length: 25 }, () => Promise.all([removeBought(bought), add('ramo-cravos')])));
    expect(await contents()).toEqual([['ramo-cravos', 25]]);
  });

  it('is removed per order: each of two paid orders removes its own pieces, exactly once', async () => {
    await add('ramo-cravos', 2);
    const first = await checkOut();
    await add('ramo-cravos', 3);
    const second = await checkOut();
    await add('ramo-cravos', 4);
    await removeBought(first);
    expect(await contents()).toEqual([['ramo-cravos', 7]]);
    await removeBought(second);
    expect(await contents()).toEqual([['ramo-cravos', 4]]);
    await removeBought(first);
    expect(await contents()).toEqual([['ramo-cravos', 4]]);
  });
});

describe('the SQL statements', () => {
  it('are at most three per addition and two per priced cart', async () => {
    await add('ramo-cravos');
    const database = service.app.get(Database);
    const names: string[] = [];
    const query = database.query.bind(database);
    const spy = jest.spyOn(database, 'query').mockImplementation((statement) => {
      if (/^(cart|catalogue)\./.test(statement.name)) names.push(statement.name);
      return query(statement);
    });
    await add('ramo-crisantemos');
    expect(names.splice(0)).toEqual(['cart.contents', 'catalogue.product-facts', 'cart.write']);
    await priced();
    expect(names).toEqual(['cart.contents', 'catalogue.product-facts']);
    spy.mockRestore();
  });
});
