import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Product, productSchema } from '@perpetua/contracts/catalogue.contract';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { pictureForm } from '../support/api/api-fixture.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
let customer: Person;

const get = <Body = Product>(path: string): Promise<TestAnswer<Body>> => world.app.request('GET', `/api/${path}`);
const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const said = (change: object = {}) => ({
  type: 'flower',
  name: named('Palma Branca'),
  description: named('Gladíolos brancos.'),
  price: '48.00',
  ...change,
});
const add = async (change: object = {}): Promise<Product> =>
  productSchema.parse(await admin.ok('POST', '/Product', said(change)));
const illustrate = async (id: string): Promise<Product> =>
  admin.ok('PUT', `/Product/${id}/image`, await pictureForm('image'));
const publish = (id: string, body: object = {}) =>
  admin.call<Product & Pick<Problem, 'code'>>('POST', `/Product/${id}/publish`, body);
const listed = async (query: string): Promise<string[]> =>
  (await admin.ok<Product[]>('GET', `/Product?${query}`)).map(({ id }) => id);

beforeAll(async () => {
  world = await World.start();
  [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
}, 60_000);
afterAll(() => world.stop());

describe('a product that is a draft', () => {
  it('is neither in the shop nor accepted by a cart until it is published', async () => {
    const made = await add({ status: 'draft', name: named('Rascunho Discreto') });
    const { id } = made;
    expect(made).toMatchObject({ status: 'draft', draft: null, version: 1 });
    expect((await get(`Product/${id}`)).status).toBe(404);
    expect((await customer.call('GET', `/Product/${id}`)).status).toBe(404);
    expect((await get<Product[]>('Product?q=discreto')).body).toEqual([]);
    expect((await customer.call('POST', '/Cart', { productId: id, quantity: 1 })).status).toBe(404);
    expect(await listed('status=draft&q=discreto')).toEqual([id]);
    expect(await listed('status=withdrawn&q=discreto')).toEqual([]);

    await illustrate(id);
    expect(await publish(id, { version: 2 })).toMatchObject({ status: 200, body: { status: 'published', version: 3 } });
    expect((await get<Product[]>('Product?q=discreto')).body).toMatchObject([{ id }]);
    expect(await listed('status=draft&q=discreto')).toEqual([]);
    expect(await customer.ok('POST', '/Cart', { productId: id, quantity: 1 })).toMatchObject({ total: '48.00' });
  });

  it('has a picture that is visible only with its versioned link', async () => {
    const { id } = await add({ status: 'draft' });
    const { image } = await illustrate(id);
    expect((await get(`Product/${id}/image`)).status).toBe(404);
    expect((await fetch(world.app.url + image)).status).toBe(200);
  });

  it('is changed immediately when a draft is saved for it, and is removed, not withdrawn, when it is deleted', async () => {
    const { id } = await add({ status: 'draft' });
    const kept = await admin.ok<Product>('PUT', `/Product/${id}/draft`, said({ price: '49.00', version: 1 }));
    expect(kept).toMatchObject({ price: '49.00', status: 'draft', draft: null, version: 2 });
    expect((await admin.call('DELETE', `/Product/${id}`)).status).toBe(204);
    expect((await admin.call('GET', `/Product/${id}`)).status).toBe(404);
    expect(await listed('status=withdrawn')).not.toContain(id);
  });

  it('is not published without a picture', async () => {
    const { id } = await add({ status: 'draft' });
    expect(await publish(id)).toMatchObject({ status: 422, body: { code: 'product_without_picture' } });
    expect((await publish(newId())).status).toBe(404);
    expect((await publish('17')).status).toBe(400);
    expect((await publish(id, { version: 0 })).status).toBe(400);
  });
});

describe('changes that are not published yet', () => {
  it('do not change the shop until they are published', async () => {
    const { id } = await add();
    const { version } = await illustrate(id);
    const change = said({ price: '52.00', name: named('Palma Nova'), version });
    const kept = await admin.ok<Product>('PUT', `/Product/${id}/draft`, change);
    expect(kept).toMatchObject({ price: '48.00', version: version + 1, draft: { price: '52.00', type: 'flower' } });
    expect((await get(`Product/${id}`)).body).toMatchObject({ price: '48.00', name: named('Palma Branca') });
    expect((await get(`Product/${id}`)).body).not.toHaveProperty('draft');
    expect((await publish(id, { version: kept.version })).body).toMatchObject({ price: '52.00', draft: null });
    expect((await get(`Product/${id}`)).body).toMatchObject({ price: '52.00', name: named('Palma Nova') });
  });

  it('are discarded on request, and by a change that is published immediately', async () => {
    const { id } = await add();
    await admin.ok('PUT', `/Product/${id}/draft`, said({ price: '52.00' }));
    expect(await admin.ok('DELETE', `/Product/${id}/draft`)).toMatchObject({ draft: null, price: '48.00', version: 3 });
    expect(await admin.ok('DELETE', `/Product/${id}/draft`)).toMatchObject({ draft: null, version: 3 });
    await admin.ok('PUT', `/Product/${id}/draft`, said({ price: '53.00' }));
    expect(await admin.ok('PUT', `/Product/${id}`, said({ price: '54.00' }))).toMatchObject({
      price: '54.00',
      draft: null,
    });
  });

  it('do not overwrite the change of another admin when they are saved or published', async () => {
    const { id } = await add();
    const { version } = await illustrate(id);
    await admin.ok('PUT', `/Product/${id}`, said({ price: '60.00', version }));
    const stale = { status: 409, body: { code: 'product_changed', current: { id, price: '60.00' } } };
    expect(await admin.call('PUT', `/Product/${id}/draft`, said({ version }))).toMatchObject(stale);
    expect(await publish(id, { version })).toMatchObject(stale);
  });

  it('obey the rules of published products', async () => {
    const { id } = await add();
    const keep = (change: object) => admin.call<Problem>('PUT', `/Product/${id}/draft`, said(change));
    expect(await keep({ type: 'clean' })).toMatchObject({ status: 422, body: { code: 'product_type_fixed' } });
    expect(await keep({ planEligible: true })).toMatchObject({ body: { code: 'plan_only_for_cleanings' } });
    expect((await keep({ price: 'cheap' })).status).toBe(400);
    expect((await admin.call('PUT', `/Product/${newId()}/draft`, said())).status).toBe(404);
    expect((await admin.call('DELETE', `/Product/${newId()}/draft`)).status).toBe(404);
  });
});

describe('a product that was withdrawn', () => {
  it('is listed to admins only, can be changed, and is put back on sale', async () => {
    const { id, slug } = await add({ name: named('Arranjo Regressado') });
    await illustrate(id);
    await admin.ok('DELETE', `/Product/${id}`);
    expect(await listed('status=withdrawn&q=regressado&type=flower')).toEqual([id]);
    expect((await get('Product?status=withdrawn')).status).toBe(401);
    expect((await customer.call('GET', '/Product?status=draft')).status).toBe(403);
    await admin.ok('PUT', `/Product/${id}`, said({ name: named('Arranjo Regressado'), price: '51.00' }));
    expect((await get(`Product/${id}`)).status).toBe(404);
    expect(await publish(id)).toMatchObject({ body: { id, slug, price: '51.00', status: 'published' } });
    expect((await get<Product[]>('Product?q=regressado')).body).toMatchObject([{ id, price: '51.00' }]);
    expect(await listed('status=withdrawn&q=regressado')).toEqual([]);
  });
});
