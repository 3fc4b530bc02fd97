import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Product,
  productPlanSchema,
  productSchema,
  type ServicePlan,
  servicePlanSchema,
} from '@perpetua/contracts/catalogue.contract';
import { z } from 'zod';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';

let service: TestApp;

const get = <Body>(path: string): Promise<TestAnswer<Body>> => service.request('GET', `/api/${path}`);
const products = async (query = ''): Promise<Product[]> => {
  const { status, body } = await get<unknown>(`Product?${query}`);
  expect(status).toBe(200);
  return z.array(productSchema).parse(body);
};
const named = async (q: string): Promise<Product> => {
  const [product] = await products(`q=${encodeURIComponent(q)}`);
  if (product === undefined) throw new Error(`no product is called ${q}`);
  return product;
};
const plans = async (): Promise<ServicePlan[]> =>
  z.array(servicePlanSchema).parse((await get<unknown>('ServicePlan')).body);
const change = (name: string, text: string, values: unknown[]): Promise<unknown> =>
  service.database.database.query({ name: `test.${name}`, text, values });

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await service.run('seedCatalogue');
}, 60_000);
afterAll(() => service.close());

describe('products', () => {
  it('are 12 flowers and 6 cleanings', async () => {
    const all = await get<Product[]>('Product');
    expect(all.headers.get('x-total-count')).toBe('18');
    expect((await products('type=flower')).map(({ taxClass }) => taxClass)).toEqual(Array(12).fill('reduced'));
    expect((await products('type=clean')).map(({ taxClass }) => taxClass)).toEqual(Array(6).fill('standard'));
  });

  it('have the fields that callers rely on', async () => {
    const wash = await named('limpeza de campa simples');
    expect(wash).toMatchObject({
      type: 'clean',
      name: { pt: 'Limpeza de campa simples', en: 'Cleaning of a single grave', es: 'Limpieza de tumba sencilla' },
      price: '20.00',
      priceFrom: '14.00',
      taxClass: 'standard',
      planEligible: true,
    });
    expect(await named('Orquídea')).toMatchObject({ price: '39.90', priceFrom: '39.90', planEligible: false });
    const { images, ...read } = (await get<Product>(`Product/${wash.id}`)).body;
    expect(read).toEqual(wash);
    expect(images).toMatchObject([{ alt: { en: 'A kneeling woman washes the headstone of a single grave' } }]);
  });

  it('have a description of every picture in three languages, and flowers a second one beside a person', async () => {
    const wreath = await named('Coroa Homenagem');
    const { images } = (await get<Product>(`Product/${wreath.id}`)).body;
    expect(images).toMatchObject([
      { alt: { en: expect.stringContaining('wine-red sash') } },
      { alt: { en: 'The same piece beside a person: it is about 150 cm tall.' } },
    ]);
    const pictures = await service.database.database.query<{ type: string; pictures: number; described: number }>({
      name: 'test.pictures',
      text: `SELECT p.type, count(*)::int AS pictures,
          count(*) FILTER (WHERE g.alt ->> 'pt' <> '' AND g.alt ->> 'en' <> '' AND g.alt ->> 'es' <> '')::int AS described
        FROM catalogue.products AS p JOIN catalogue.product_pictures AS g ON g.product_id = p.id GROUP BY 1 ORDER BY 1`,
    });
    expect(pictures).toEqual([
      { type: 'clean', pictures: 6, described: 6 },
      { type: 'flower', pictures: 24, described: 24 },
    ]);
  });

  it('are sorted by price or age', async () => {
    const prices = async (sort: string) => (await products(`sort=${sort}`)).map(({ price }) => Number(price));
    expect(await prices('price_asc')).toEqual((await prices('newest')).toSorted((a, b) => a - b));
    expect(await prices('price_desc')).toEqual((await prices('newest')).toSorted((a, b) => b - a));
    const ages = (await products('sort=newest')).map(({ createdAt }) => createdAt);
    expect(ages).toEqual(ages.toSorted().toReversed());
    expect(await products()).toEqual(await products('sort=newest'));
  });

  it('are found in every language, ignoring case and accents, and are returned in pages', async () => {
    expect((await products('q=CRISANTEMOS%20RAMO')).map(({ name }) => name.pt)).toEqual(['Ramo de Crisântemos']);
    expect((await products('q=headstone')).map(({ name }) => name.es)).toEqual([
      'Limpieza de tumba doble o con cabecera',
    ]);
    expect(await products('q=headstone&type=flower')).toEqual([]);
    const page = await get<Product[]>('Product?type=flower&page=2&pageSize=5');
    expect(page.body).toHaveLength(5);
    expect(page.headers.get('link')).toContain('type=flower&page=3&pageSize=5>; rel="next"');
  });

  it.each(['type=candle', 'sort=cheapest', 'pageSize=0', `q=${'x'.repeat(101)}`])(
    'are not listed for a malformed query: %s',
    async (query) => {
      expect(await get(`Product?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it('return 404 when they do not exist', async () => {
    expect(await get(`Product/${newId()}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('Product/17')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('pictures', () => {
  it('are cacheable for ever at the versioned URL that the product contains', async () => {
    const { image, thumbnail } = await named('Coroa Serenidade');
    for (const link of [image, thumbnail]) {
      const answer = await fetch(service.url + link);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/avif');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe('avif');
    }
  });

  it('are revalidated at a URL with any other version, with 304 when unchanged', async () => {
    const { id } = await named('Coroa Serenidade');
    const answer = await fetch(`${service.url}/api/Product/${id}/image?v=old`);
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const again = await fetch(`${service.url}/api/Product/${id}/image`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('exist only in the two sizes that pages use, and only for products', async () => {
    const { id } = await named('Coroa Serenidade');
    expect((await get(`Product/${id}/image?size=cart`)).status).toBe(400);
    expect(await get(`Product/${newId()}/image`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('plans', () => {
  it('are three, and a product has a price in each of them', async () => {
    expect((await plans()).map(({ discount, frequency }) => [frequency, discount])).toEqual([
      [3, 10],
      [6, 20],
      [12, 30],
    ]);
    const { id } = await named('limpeza de campa com ramo');
    const offered = z.array(productPlanSchema).parse((await get<unknown>(`ServicePlan/product/${id}`)).body);
    expect(offered.map(({ price }) => price)).toEqual(['81.00', '144.00', '252.00']);
    expect(offered.map(({ servicesPlansID }) => servicesPlansID)).toEqual(
      (await plans()).map(({ servicesPlansID }) => servicesPlansID),
    );
  });

  it('do not exist for flowers, nor for cleanings that cannot be bought as a plan', async () => {
    for (const product of [await named('Orquídea'), await named('Limpeza profunda')]) {
      expect(await get(`ServicePlan/product/${product.id}`)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('can be read one by one', async () => {
    const [quarterly] = await plans();
    expect((await get(`ServicePlan/${quarterly?.servicesPlansID}`)).body).toEqual(quarterly);
    expect((await get(`ServicePlan/${newId()}`)).status).toBe(404);
    expect((await get(`ServicePlan/product/${newId()}`)).status).toBe(404);
    expect((await get('ServicePlan/yearly')).status).toBe(400);
  });
});

describe('a change of the catalogue', () => {
  it('is in the next response, also when another process made it', async () => {
    const roses = await named('Ramo de Rosas Brancas');
    expect(await service.execute('ListProductsByIds', [roses.id])).toMatchObject([{ unitCents: 3500, leadHours: 6 }]);
    await change('price', 'UPDATE catalogue.products SET price_cents = 3650 WHERE id = $1', [roses.id]);
    expect(await get(`Product/${roses.id}`)).toMatchObject({ body: { price: '36.50' } });
    expect(await service.execute('ListProductsByIds', [roses.id])).toMatchObject([{ unitCents: 3650 }]);
  });

  it('takes withdrawn products off sale, and keeps withdrawn plans readable for their buyers', async () => {
    const [quarterly] = await plans();
    const basket = await named('Cesto de Condolências');
    await change('withdraw-plan', 'UPDATE catalogue.service_plans SET deleted_at = now() WHERE id = $1', [
      quarterly?.servicesPlansID,
    ]);
    await change('withdraw-product', 'UPDATE catalogue.products SET off_sale_since = now() WHERE id = $1', [basket.id]);
    expect((await plans()).map(({ frequency }) => frequency)).toEqual([6, 12]);
    expect((await get(`Product/${basket.id}`)).status).toBe(404);
    expect((await get(`Product/${basket.id}/image`)).status).toBe(404);
    expect(await service.execute('ListProductsByIds', [basket.id])).toEqual([]);
    expect(await service.execute('GetPlan', quarterly?.servicesPlansID ?? '')).toMatchObject({ months: 3 });
    expect(await service.execute('GetPlan', newId())).toBeNull();
  });
});
