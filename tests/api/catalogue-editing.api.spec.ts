import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cart } from '@perpetua/contracts/cart.contract';
import { type Product, productSchema } from '@perpetua/contracts/catalogue.contract';
import sharp from 'sharp';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { LiveReader } from '../support/api/live-reader.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
let customer: Person;
let florist: Person;

const get = <Body = Product>(path: string): Promise<TestAnswer<Body>> => world.app.request('GET', `/api/${path}`);
const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const said = (change: object = {}) => ({
  type: 'flower',
  name: named('Coroa Açucena'),
  description: named('Açucenas brancas.\nCom faixa.'),
  price: '64.50',
  ...change,
});
const add = async (change: object = {}): Promise<Product> =>
  productSchema.parse(await admin.ok('POST', '/Product', said(change)));
const countNow = async (query = ''): Promise<number> =>
  Number((await get(`Product?${query}`)).headers.get('x-total-count'));
const upload = async (
  productId: string,
  bytes: Uint8Array,
  person = admin,
): Promise<TestAnswer<Product & Pick<Problem, 'code'>>> => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'flores.jpg');
  return person.call('PUT', `/Product/${productId}/image`, form);
};
const statusesOf = (answers: readonly TestAnswer<unknown>[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 500, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Fields that only admins are shown. */
const onlyAdmins = ['commissionBps', 'status', 'draft'];

beforeAll(async () => {
  world = await World.start();
  [admin, customer, florist] = await Promise.all([
    world.demo('admin'),
    world.newCustomer(),
    world.demo('florist.lisboa'),
  ]);
}, 60_000);
afterAll(() => world.stop());

describe('a new product', () => {
  it('is on sale immediately, with everything that was sent', async () => {
    const before = await countNow('type=flower');
    const { status, body } = await admin.call('POST', '/Product', said({ leadHours: 24, commissionBps: 1250 }));
    expect(status).toBe(201);
    const made = productSchema.parse(body);
    expect(made).toMatchObject({
      ...said(),
      slug: 'coroa-acucena',
      leadHours: 24,
      taxClass: 'reduced',
      planEligible: false,
      commissionBps: 1250,
      image: null,
      version: 1,
    });
    const forEverybody = Object.fromEntries(Object.entries(made).filter(([field]) => !onlyAdmins.includes(field)));
    const [newest] = (await get<Product[]>('Product')).body;
    expect({ ...newest, images: [] }).toEqual(forEverybody);
    expect((await get(`Product/${made.id}`)).body).toEqual(forEverybody);
    expect(await admin.ok('GET', `/Product/${made.id}`)).toEqual(made);
    expect(await customer.ok('GET', `/Product/${made.id}`)).toEqual(forEverybody);
    expect((await get<Product[]>('Product?q=ACUCENA')).body).toEqual([newest]);
    expect(await countNow('type=flower')).toBe(before + 1);
  });

  it('has a unique slug, even when several are created at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add({ name: named('Ramo Único') })));
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'ramo-unico',
      'ramo-unico-2',
      'ramo-unico-3',
      'ramo-unico-4',
      'ramo-unico-5',
      'ramo-unico-6',
    ]);
    await admin.ok('DELETE', `/Product/${made.find(({ slug }) => slug === 'ramo-unico-2')?.id}`);
    expect((await add({ name: named('Ramo Único') })).slug).toBe('ramo-unico-7');
    expect((await add({ name: named('Венок «Память» 🌹') })).slug).toBe('flower');
  });

  it('is listed in its category; a draft can have a category, a cleaning cannot', async () => {
    const listed = async (category: string): Promise<string[]> =>
      (await get<Product[]>(`Product?category=${category}&pageSize=100`)).body.map(({ id }) => id);
    const before = await countNow('category=cross');
    const made = await add({ name: named('Cruz Singela'), category: 'cross', hasRibbon: true });
    expect(made).toMatchObject({ category: 'cross', hasRibbon: true });
    expect(await listed('cross')).toContain(made.id);
    expect(await countNow('category=cross')).toBe(before + 1);
    expect(await countNow('category=cross&type=clean')).toBe(0);
    expect(await countNow('category=cross&q=singela')).toBe(1);

    await upload(made.id, await photo('#fff'));
    const draft = { ...said({ name: named('Cruz Singela') }), category: 'wreath' };
    await admin.ok('PUT', `/Product/${made.id}/draft`, draft);
    expect(await listed('wreath')).not.toContain(made.id);
    const published = await admin.ok<Product>('POST', `/Product/${made.id}/publish`, {});
    expect(published).toMatchObject({ category: 'wreath', hasRibbon: false, draft: null });
    expect(await listed('wreath')).toContain(made.id);

    const cleaning = { type: 'clean', name: named('Limpeza com faixa') };
    for (const change of [{ category: 'wreath' }, { hasRibbon: true }]) {
      expect(await admin.call('POST', '/Product', said({ ...cleaning, ...change }))).toMatchObject({
        status: 422,
        body: { code: 'category_only_for_flowers' },
      });
    }
    expect((await get('Product?category=candles')).status).toBe(400);
  });

  it('is sold in plans by the rules of the specification', async () => {
    const cleaning = { type: 'clean', name: named('Limpeza sazonal'), price: '22.00', planEligible: true };
    const { id, taxClass, priceFrom } = await add(cleaning);
    expect({ taxClass, priceFrom }).toEqual({ taxClass: 'standard', priceFrom: '15.40' });
    const prices = (await get<{ price: string }[]>(`ServicePlan/product/${id}`)).body.map(({ price }) => price);
    expect(prices).toEqual(['59.40', '105.60', '184.80']);
    const refused = (change: object) => admin.call<Problem>('POST', '/Product', said({ ...cleaning, ...change }));
    expect(await refused({ price: '30.10' })).toMatchObject({ status: 422, body: { code: 'plan_price_out_of_range' } });
    expect(await refused({ price: '22.05' })).toMatchObject({
      status: 422,
      body: { code: 'plan_price_out_of_range', least: '20.00', most: '30.00', step: '0.10' },
    });
    expect(await refused({ type: 'flower' })).toMatchObject({ status: 422, body: { code: 'plan_only_for_cleanings' } });
  });

  it.each([
    ['no body', undefined],
    ['a list as the body', []],
    ['no name', { name: undefined }],
    ['a name in only one language', { name: { pt: 'Rosas' } }],
    ['a name as text', { name: 'Rosas' }],
    ['a name with a null character', { name: named('a\u0000b') }],
    ['a blank name', { name: { ...named('Rosas'), es: ' \t' } }],
    ['a name of 121 characters', { name: named('x'.repeat(121)) }],
    ['no description', { description: null }],
    ['a price in cents', { price: 6450 }],
    ['a price of 0', { price: '0.00' }],
    ['a price below the minimum', { price: '0.49' }],
    ['a price with a comma', { price: '64,50' }],
    ['a price above the maximum', { price: '9999999.99' }],
    ['an SQL injection in the type', { type: "flower'; DROP TABLE catalogue.products; --" }],
    ['a tax class in percent', { taxClass: '6' }],
    ['unsupported lead hours', { leadHours: 7 }],
    ['a negative commission', { commissionBps: -1 }],
  ])('is not created from bad input: %s', async (_what, change) => {
    const before = await countNow();
    const body = change === undefined || Array.isArray(change) ? change : said(change);
    expect(await admin.call('POST', '/Product', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: expect.any(Array) },
    });
    expect(await countNow()).toBe(before);
  });

  it('keeps its texts unchanged, in any script and with any punctuation', async () => {
    const name = { pt: `Coroa d'Ávila "Ñandú" <b>`, en: '献花 🌸', es: 'Corona; DROP TABLE products;--' };
    const { id } = await add({ name });
    expect((await get(`Product/${id}`)).body.name).toEqual(name);
  });
});

describe('a product that changes', () => {
  it('shows the change in the next response and keeps its slug', async () => {
    const { id, slug } = await add({ name: named('Palma Antiga') });
    const changed = await admin.ok<Product>(
      'PUT',
      `/Product/${id}`,
      said({ name: named('Palma Nova'), price: '70.00' }),
    );
    expect(changed).toMatchObject({ id, slug, price: '70.00', name: named('Palma Nova'), version: 2 });
    expect((await get(`Product/${id}`)).body).toMatchObject({ price: '70.00', version: 2 });
    expect((await get<Product[]>('Product?q=palma%20antiga')).body).toEqual([]);
    expect((await get<Product[]>('Product?q=palma%20nova')).body).toMatchObject([{ id }]);
  });

  it('does not overwrite the change of another admin: an outdated version is refused', async () => {
    const { id } = await add({ commissionBps: 500 });
    await admin.ok('PUT', `/Product/${id}`, said({ price: '65.00', version: 1 }));
    expect(await admin.call('PUT', `/Product/${id}`, said({ price: '66.00', version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'product_changed', version: 2, current: { id, price: '65.00', version: 2 } },
    });
    const attempts = await Promise.all(
      ['66.00', '67.00', '68.00'].map((price) => admin.call('PUT', `/Product/${id}`, said({ price, version: 2 }))),
    );
    expect(statusesOf(attempts)).toEqual([200, 409, 409]);
    expect(await admin.ok('GET', `/Product/${id}`)).toMatchObject({ version: 3, commissionBps: null });
  });

  it('cannot change its type, and returns 404 when it does not exist', async () => {
    const { id } = await add();
    expect(await admin.call('PUT', `/Product/${id}`, said({ type: 'clean' }))).toMatchObject({
      status: 422,
      body: { code: 'product_type_fixed' },
    });
    expect((await admin.call('PUT', `/Product/${newId()}`, said())).status).toBe(404);
    expect((await admin.call('PUT', '/Product/17', said())).status).toBe(400);
    expect((await admin.call('PUT', `/Product/${id}`, { price: '1.00' })).status).toBe(400);
    expect((await get(`Product/${id}`)).body.price).toBe('64.50');
  });

  it('notifies the screens of other admins', async () => {
    const reader = await LiveReader.ready(world.app.url, admin.token);
    const { id } = await add();
    const first = await reader.changeOf('product', id);
    await admin.ok('PUT', `/Product/${id}`, said({ price: '65.00' }));
    await reader.changeOf('product', id, first.version + 1);
    reader.close();
  });
});

describe('a picture', () => {
  it('is served in the sizes that pages and the cart use, and a new picture has a new URL', async () => {
    const { id } = await add();
    const first = productSchema.parse((await upload(id, await photo('#AA3344'))).body);
    const second = productSchema.parse((await upload(id, await photo('#3344AA'))).body);
    expect(first.image).not.toBeNull();
    expect(second.image).not.toBe(first.image);
    expect((await get(`Product/${id}`)).body.image).toBe(second.image);
    const sizes = await Promise.all(
      [second.image, second.thumbnail].map(async (link) => {
        const answer = await fetch(world.app.url + link);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['heif', 640, 640],
      ['heif', 320, 320],
    ]);
    const buyer = await world.newCustomer();
    const { items } = await buyer.ok<Cart>('POST', '/Cart', { productId: id, quantity: 1 });
    expect(items[0]?.image.length).toBeLessThanOrEqual(4096);
    expect((await sharp(Buffer.from(items[0]?.image ?? '', 'base64')).metadata()).format).toBe('jpeg');
  });

  it('is refused if the file is not a photo, and the old picture stays', async () => {
    const { id } = await add();
    const { body } = await upload(id, await photo('#AA3344'));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const bytes of [svg, Buffer.from('GIF89a'), Buffer.alloc(0), (await photo('red')).subarray(0, 40)]) {
      expect(await upload(id, bytes)).toMatchObject({ status: 415, body: { code: 'not_a_photo' } });
    }
    expect((await upload(id, Buffer.alloc(10_485_761, 1))).status).toBe(413);
    expect(await admin.call('PUT', `/Product/${id}/image`, new FormData())).toMatchObject({ status: 400 });
    expect(await admin.call('PUT', `/Product/${id}/image`, {})).toMatchObject({ status: 415 });
    expect((await upload(newId(), await photo('red'))).status).toBe(404);
    expect((await get(`Product/${id}`)).body.image).toBe(body.image);
  });
});

describe('a product that is withdrawn', () => {
  it('is hidden from buyers, and withdrawing it again returns the same response', async () => {
    const { id, type } = await add();
    await upload(id, await photo('green'));
    const before = await countNow(`type=${type}`);
    const buyer = await world.newCustomer();
    await buyer.ok('POST', '/Cart', { productId: id, quantity: 2 });
    const [first, again] = [await admin.call('DELETE', `/Product/${id}`), await admin.call('DELETE', `/Product/${id}`)];
    expect([first.status, again.status]).toEqual([204, 204]);
    expect((await get(`Product/${id}`)).status).toBe(404);
    expect(await admin.ok('GET', `/Product/${id}`)).toMatchObject({ id, status: 'withdrawn' });
    expect((await get(`Product/${id}/image`)).status).toBe(404);
    expect((await get(`ServicePlan/product/${id}`)).status).toBe(404);
    expect(await countNow(`type=${type}`)).toBe(before - 1);
    expect(await buyer.ok('GET', '/Cart')).toMatchObject({ items: [], total: '0.00' });
    expect((await buyer.call('POST', '/Cart', { productId: id, quantity: 1 })).status).toBe(404);
    expect((await admin.call('DELETE', `/Product/${newId()}`)).status).toBe(404);
  });

  it('keeps its name and price in orders', async () => {
    const { id } = await add({ name: named('Coroa Breve') });
    const buyer = await world.newCustomer();
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church',
      date: await world.date(5),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    } as const;
    const { orderId } = await world.checkout(buyer, { productId: id }, options);
    await admin.ok('PUT', `/Product/${id}`, said({ name: named('Outra'), price: '99.00' }));
    await admin.ok('DELETE', `/Product/${id}`);
    expect(await buyer.ok('GET', `/Order/${orderId}`)).toMatchObject({
      total: '64.50',
      items: [{ name: named('Coroa Breve') }],
    });
  });
});

describe('a caller who is not an admin', () => {
  it('cannot change anything', async () => {
    const { id } = await add();
    const calls: [string, string, unknown?][] = [
      ['POST', '/Product', said()],
      ['PUT', `/Product/${id}`, said({ price: '1.00' })],
      ['DELETE', `/Product/${id}`],
      ['PUT', `/Product/${id}/image`, new FormData()],
      ['POST', '/ServicePlan', { discount: 10, frequency: 3 }],
      ['PATCH', `/Plan/${newId()}`, { discount: 10 }],
      ['DELETE', `/ServicePlan/${newId()}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await world.app.request(method, `/api${path}`, { body })).status).toBe(401);
      for (const person of [customer, florist]) expect((await person.call(method, path, body)).status).toBe(403);
    }
    expect((await get(`Product/${id}`)).body.price).toBe('64.50');
  });
});
