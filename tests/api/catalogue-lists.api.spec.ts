import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Product, type ProductQuery, productQuerySchema } from '@perpetua/contracts/catalogue.contract';
import { productsFound, productsPage } from '../../backend/src/catalogue/products/product.statements.js';
import type { Statement } from '../../backend/src/platform/database/database.js';
import { Accounts } from '../support/fixtures/accounts.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { planOf } from '../support/database/query-plans.js';

/**
 * The limit of database blocks for one query: more than a page of 25 rows needs with any index, and far less than the
 * whole table (about 950).
 */
const fewBlocks = 150;

let service: TestApp;
/**
 * The token of a logged-in caller: responses to such callers bypass the cache and show the current state of the
 * database.
 */
let token: string;

const list = (query: string): Promise<TestAnswer<Product[]>> =>
  service.request('GET', `/api/Product?${query}`, { token });
const total = async (query: string): Promise<number> => Number((await list(query)).headers.get('x-total-count'));
const asked = (query: object): ProductQuery => productQuerySchema.parse(query);
const run = (name: string, text: string): Promise<unknown> =>
  service.database.database.query({ name: `test.${name}`, text });

/** The indexes that the query of a page uses; also expects that the query reads few blocks. */
async function indexesOf(page: Statement): Promise<readonly string[]> {
  const { indexes, wholeTables, blocks } = await planOf(service.database, page);
  expect(wholeTables).not.toContain('products');
  expect(blocks).toBeLessThan(fewBlocks);
  return indexes;
}

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await fillWithManyRows(service.database, {
    fills: [
      `INSERT INTO catalogue.products (id, slug, type, name, description, price_cents, tax_class, created_at)
       SELECT gen_random_uuid(), 'produto-' || n, CASE WHEN n % 4 = 0 THEN 'clean' ELSE 'flower' END,
         jsonb_build_object('pt', 'Coração ' || translate(md5(n::text), '0123456789', 'ghijklmnop'), 'en', 'Heart ' || n,
           'es', 'Corazón ' || n),
         '{"pt": "De açucenas.", "en": "Of lilies.", "es": "De azucenas."}', 1000 + n % 977, 'reduced',
         timestamptz '2026-01-01Z' + n * interval '1 second'
       FROM generate_series($1::int, $2::int) n`,
    ],
    tables: ['catalogue.products'],
  });
  ({ token } = await new Accounts(service).register());
});
afterAll(() => service.close());

describe(`lists of ${MANY} products`, () => {
  const orders = [
    ['newest', 'products_newest'],
    ['price_asc', 'products_cheapest'],
    ['price_desc', 'products_dearest'],
    ['created_desc', 'products_newest'],
    ['created_asc', 'products_newest'],
    ['name_asc', 'products_named'],
    ['name_desc', 'products_named'],
  ] as const;

  it.each(orders)('are read from an index, sorted by %s', async (sort, index) => {
    for (const [type, ofType] of [
      [undefined, ''],
      ['clean', '_of_type'],
    ]) {
      const indexes = await indexesOf(productsPage(asked({ sort, type })));
      expect(indexes).toEqual(['products_pkey', `${index}${ofType}`].toSorted());
    }
  });

  it('are in the requested order, the newest first among equals, and without gaps between pages', async () => {
    for (const [sort] of orders.slice(0, 3)) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list(`sort=${sort}&type=flower&pageSize=100&page=${page}`)),
      );
      const items = pages.flatMap(({ body }) => body);
      expect(new Set(items.map(({ id }) => id)).size).toBe(300);
      const keys = items.map(({ price, createdAt }) => {
        const age = Number.MAX_SAFE_INTEGER - Date.parse(createdAt);
        const cents = Number(price.replace('.', ''));
        return [sort === 'newest' ? 0 : sort === 'price_asc' ? cents : -cents, age] as const;
      });
      expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
    }
  });

  it('are sorted by name, ignoring case and accents, and by age, in either direction', async () => {
    const slugs = async (sort: string) => (await list(`sort=${sort}&pageSize=50`)).body.map(({ slug }) => slug);
    const names = (await list('sort=name_asc&pageSize=50')).body.map(({ name }) => name.pt);
    expect(names).toEqual(names.toSorted());
    expect(await slugs('created_desc')).toEqual(await slugs('newest'));
    const [oldest] = await slugs('created_asc');
    expect(oldest).toBe('produto-1');
    const [last] = (await list('sort=name_desc&pageSize=1')).body;
    expect(last?.name.pt.localeCompare(names.at(-1) ?? '')).toBe(1);
    expect((await list('sort=name_asc;drop')).status).toBe(400);
  });

  it('return the total, which is counted up to 10,000 and is then marked, without a last page', async () => {
    await run(
      'withdraw',
      `UPDATE catalogue.products SET off_sale_since = now() WHERE slug IN ('produto-4', 'produto-5')`,
    );
    expect([await total(''), await total('type=clean'), await total('type=flower')]).toEqual([10_000, 4_999, 10_000]);
    const [cleanings, all, past] = [await list('type=clean'), await list(''), await list('page=5000')];
    expect([cleanings, all, past].map(({ headers }) => headers.get('x-total-count-capped'))).toEqual([
      null,
      'true',
      'true',
    ]);
    expect(cleanings.headers.get('link')).toContain('rel="last"');
    expect(all.headers.get('link')).not.toContain('rel="last"');
    expect(all.headers.get('link')).toContain('page=2&pageSize=25>; rel="next"');
    expect(past).toMatchObject({ status: 200, body: [] });
    expect(past.headers.get('link')).not.toContain('rel="next"');
  });

  it('are searched through an index, in every language, ignoring case and accents', async () => {
    const found = await list('q=CORACAO%20hmnpgphclaoogfafmfblemgonebhbidc');
    expect(found.body.map(({ slug }) => slug)).toEqual(['produto-6']);
    expect(found.headers.get('x-total-count')).toBe('1');
    expect((await list('q=heart%2019999')).body.map(({ slug }) => slug)).toEqual(['produto-19999']);
    expect((await list('q=19999%20corazon&type=clean')).body).toEqual([]);
    for (const sort of ['newest', 'price_asc', 'price_desc']) {
      const indexes = await indexesOf(productsFound(['coracao', 'hmnpgphclaoo'], asked({ sort })));
      expect(indexes).toEqual(['products_pkey', 'products_search']);
    }
  });

  it('find the words in any order, and treat wildcards as text', async () => {
    expect((await list('q=lilies%2019999%20acucenas')).body).toHaveLength(1);
    for (const q of ['%', '_____', '\\', "' OR 1=1 --", '19999 rosas']) {
      expect(await list(`q=${encodeURIComponent(q)}`)).toMatchObject({ status: 200, body: [] });
    }
    expect(await total(`q=${encodeURIComponent('  ')}`)).toBe(10_000);
    expect((await list('q=a%00b')).status).toBe(400);
    const past = await list('q=heart&page=9999');
    expect({ body: past.body, total: past.headers.get('x-total-count') }).toEqual({ body: [], total: '10000' });
  });

  it('are as current as the database, although responses are cached', async () => {
    const before = await list('q=heart%2012345');
    expect((await list('q=heart%2012345')).body).toEqual(before.body);
    await run('price', `UPDATE catalogue.products SET price_cents = 77 WHERE slug = 'produto-12345'`);
    expect((await list('q=heart%2012345')).body).toMatchObject([{ slug: 'produto-12345', price: '0.77' }]);
    expect((await list('sort=price_asc&pageSize=1')).body).toMatchObject([{ slug: 'produto-12345' }]);
  });
});
