import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Site } from '@perpetua/contracts/site.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { productionEnvironment } from '../support/fixtures/production.js';
import { Person } from '../support/fixtures/world.js';

let app: TestApp;
let admin: Person;
let customer: Person;

const personOf = async (usertypeId: 1 | 4): Promise<Person> => {
  const email = `p-${newId()}@perpetua.example`;
  const account = { name: 'Rosa', surname: 'Lima', email, phone: '+351967123904', password, language: 'pt' } as const;
  const { id } = await app.execute('RegisterAccount', { ...account, usertypeId });
  const { body } = await app.request<{ token: string }>('POST', '/api/Auth/login', { body: { email, password } });
  return new Person(app, body.token, id);
};
const visible = async <Item>(path: string): Promise<Item[]> => (await app.request<Item[]>('GET', `/api/${path}`)).body;
const draftsOf = <Item>(kind: 'Product' | 'Cemetery'): Promise<Item[]> =>
  admin.ok('GET', `/${kind}?status=draft&pageSize=100`);
const typesIn = async (stream: string, id: string): Promise<string[]> => {
  const { events } = await admin.ok<AuditHistory>('GET', `/Audit/${stream}/${id}`);
  return events.map(({ type }) => type);
};

beforeAll(async () => {
  app = await startTestApp({ config: productionEnvironment });
  await app.run('seed', false);
  [admin, customer] = [await personOf(1), await personOf(4)];
}, 90_000);
afterAll(() => app.close());

describe('a new installation in production', () => {
  it('shows the configured contacts and nothing that was invented', async () => {
    const { body } = await app.request<Site>('GET', '/api/Site');
    expect(body).toMatchObject({ social: [], support: { email: 'ola@perpetua.example' } });
    expect(JSON.stringify(body)).not.toMatch(/\.test|fictici|000124/);
    expect((await app.request('GET', '/api/Demo')).status).toBe(404);
  });

  it('sells and shows nothing of the starting data', async () => {
    expect(await visible('Product')).toEqual([]);
    expect(await visible('Cemetery')).toEqual([]);
    expect(await visible('Cemetery?near=38.7149,-9.1716')).toEqual([]);
    const [[product], [cemetery]] = await Promise.all([draftsOf<Product>('Product'), draftsOf<Cemetery>('Cemetery')]);
    expect((await customer.call('GET', `/Product/${product?.id}`)).status).toBe(404);
    expect((await customer.call('POST', '/Cart', { productId: product?.id, quantity: 1 })).status).toBe(404);
    expect((await customer.call('GET', `/Cemetery/${cemetery?.id}`)).status).toBe(404);
    const grave = { deceasedName: 'José Luz', cemeteryId: cemetery?.id, location: cemetery?.location };
    expect((await customer.call('POST', '/Grave', grave)).status).toBeGreaterThanOrEqual(400);
    expect((await customer.call('GET', '/Cemetery?status=draft')).status).toBe(403);
  });

  it('does not offer plants that need a plant passport', async () => {
    const drafts = await draftsOf<Product>('Product');
    expect(drafts).toHaveLength(17);
    expect(drafts.filter(({ slug }) => slug === 'orquidea-memoria')).toEqual([]);
  });
});

describe('the drafts of the starting data', () => {
  it('are put on sale one by one', async () => {
    const [{ id, version } = { id: '', version: 0 }] = await draftsOf<Product>('Product');
    expect(await admin.ok('POST', `/Product/${id}/publish`, { version })).toMatchObject({ status: 'published' });
    expect(await visible<Product>('Product')).toMatchObject([{ id }]);
    expect(await typesIn('product', id)).toEqual(['ProductPublished']);
    const [cemetery] = await draftsOf<Cemetery>('Cemetery');
    await admin.ok('POST', `/Cemetery/${cemetery?.id}/approve`);
    expect(await visible<Cemetery>('Cemetery')).toMatchObject([{ id: cemetery?.id, status: 'approved' }]);
    expect(await typesIn('cemetery', cemetery?.id ?? '')).toEqual(['CemeteryApproved']);
  });

  it('cannot be rejected, but removed', async () => {
    const [, { id } = { id: '' }] = await draftsOf<Cemetery>('Cemetery');
    expect((await admin.call('POST', `/Cemetery/${id}/reject`, { reason: 'Fechado.' })).status).toBe(409);
    expect((await admin.call('DELETE', `/Cemetery/${id}`)).status).toBe(204);
    expect((await admin.call('GET', `/Cemetery/${id}`)).status).toBe(404);
  });

  it('are confirmed all at once, except those that have changed since they were read; a repeat changes nothing', async () => {
    const products = await draftsOf<Product>('Product');
    const [first] = products;
    await admin.ok('PUT', `/Product/${first?.id}/draft`, {
      ...first,
      price: '44.00',
      version: first?.version,
      commissionBps: null,
    });
    const body = { products: products.map(({ id, version }) => ({ id, version })) };
    expect((await customer.call('POST', '/Product/publish', body)).status).toBe(403);
    const [one, two] = await Promise.all([
      admin.ok<BatchOutcome>('POST', '/Product/publish', body),
      admin.ok<BatchOutcome>('POST', '/Product/publish', body),
    ]);
    expect(one.refused).toEqual([expect.objectContaining({ id: first?.id, code: 'product_changed' })]);
    expect(two).toEqual(one);
    expect(await admin.ok<BatchOutcome>('POST', '/Product/publish', body)).toEqual(one);
    expect(await visible('Product?pageSize=100')).toHaveLength(16);
    expect(await typesIn('product', products[1]?.id ?? '')).toEqual(['ProductPublished']);

    const cemeteries = await draftsOf<Cemetery>('Cemetery');
    const some = { cemeteries: cemeteries.map(({ id, version }) => ({ id, version })) };
    const missing = newId();
    const stale = { cemeteries: [{ id: missing, version: 1 }, ...some.cemeteries] };
    const outcome = await admin.ok<BatchOutcome>('POST', '/Cemetery/approve', stale);
    expect(outcome.refused).toEqual([expect.objectContaining({ id: missing, code: 'not_found' })]);
    expect(await admin.ok<BatchOutcome>('POST', '/Cemetery/approve', some)).toEqual({
      done: cemeteries.map(({ id }) => id),
      refused: [],
    });
    expect(await visible('Cemetery?pageSize=100')).toHaveLength(64);
    expect(await draftsOf('Cemetery')).toEqual([]);
  });
});
