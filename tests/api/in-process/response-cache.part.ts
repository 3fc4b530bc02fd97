import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Catalogue } from '../../../backend/src/catalogue/catalogue.service.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { type Person, World } from '../../support/fixtures/world.js';

interface Product {
  id: string;
  price: string;
}

const LIMIT = 40;

let world: World<InProcessApp>;
let customer: Person;
let product: Product;

beforeAll(async () => {
  world = await startWorldInProcess({ config: { RATE_LIMIT_ANONYMOUS: String(LIMIT) } });
  customer = await world.newCustomer();
  [product] = (await customer.ok<Product[]>('GET', '/Product?type=flower')) as [Product];
}, 60_000);
afterAll(() => world.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Headers that can differ between a cached response and the route's response to a caller with a token. */
const changing = new Set([
  'date',
  'x-request-id',
  'x-now',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'cache-control',
]);
const lasting = (headers: Headers): object =>
  Object.fromEntries([...headers].filter(([name]) => !changing.has(name) && !name.startsWith('x-ratelimit')));

const LIST = '/Product?type=flower&sort=price_asc&page=2&pageSize=5';

describe('a cached response', () => {
  it('equals the response that the route sends to callers with a token', async () => {
    for (const path of [LIST, `/Product/${product.id}`]) {
      const first = await world.app.request('GET', `/api${path}`);
      const second = await world.app.request('GET', `/api${path}`);
      const routed = await customer.call('GET', path);
      for (const cached of [first, second]) {
        expect(cached.status).toBe(200);
        expect(cached.body).toEqual(routed.body);
        // Only a list for visitors has an ETag that is made from its body.
        const tag = path === LIST ? { etag: cached.headers.get('etag') } : {};
        expect(lasting(cached.headers)).toEqual({ ...lasting(routed.headers), ...tag });
        expect(cached.headers.get('cache-control')).toBe('no-cache');
        expect(Date.parse(cached.headers.get('x-now') ?? '')).not.toBeNaN();
        expect(cached.headers.get('x-request-id')).not.toBe(routed.headers.get('x-request-id'));
      }
    }
  });

  it('of a list is not sent again to a visitor who has it', async () => {
    const known = await world.app.request('GET', `/api${LIST}`);
    const headers = { 'If-None-Match': known.headers.get('etag') ?? '' };
    const again = await world.app.request('GET', `/api${LIST}`, { headers });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('x-total-count')).toBe(known.headers.get('x-total-count'));
    const other = { 'If-None-Match': '"of another state"' };
    expect((await world.app.request('GET', `/api${LIST}`, { headers: other })).body).toEqual(known.body);
  });

  it('is never a file, whose name and digest are in its headers', async () => {
    for (const turn of [1, 2]) {
      const { headers } = await world.app.request('GET', '/api/Product?format=csv');
      expect({ turn, file: headers.get('content-disposition') }).toEqual({
        turn,
        file: 'attachment; filename="perpetua-products.csv"',
      });
    }
  });

  it('is sent without asking the catalogue', async () => {
    const asked = jest.spyOn(world.app.app.get(Catalogue, { strict: false }), 'product');
    const timesAsked = async (token?: string): Promise<number> => {
      asked.mockClear();
      const { status } = await world.app.request('GET', `/api/Product/${product.id}`, { token });
      expect(status).toBe(200);
      return asked.mock.calls.length;
    };
    // This call refreshes the cached response, which may be older than a second.
    await timesAsked();
    expect(await timesAsked()).toBe(0);
    expect(await timesAsked(customer.token)).toBe(1);
  });

  it('has the request id that a proxy chose', async () => {
    const headers = { 'X-Request-Id': 'chosen-by-a-proxy' };
    for (const turn of [1, 2]) {
      const { headers: answered } = await world.app.request('GET', `/api/Product/${product.id}`, { headers });
      expect({ turn, id: answered.get('x-request-id') }).toEqual({ turn, id: 'chosen-by-a-proxy' });
    }
  });

  it('is counted once in the metrics', async () => {
    const count = async (): Promise<number> => {
      const text = await (await fetch(`${world.app.url}/metrics`)).text();
      const line = /^perpetua_http_request_seconds_count\{.*route="\/api\/Product\/:id",status="200".*\} (\d+)$/m;
      return Number(line.exec(text)?.[1]);
    };
    await world.app.request('GET', `/api/Product/${product.id}`);
    const before = await count();
    for (let turn = 0; turn < 3; turn += 1) await world.app.request('GET', `/api/Product/${product.id}`);
    expect((await count()) - before).toBe(3);
  });

  it('contains a change by the same process immediately', async () => {
    const admin = await world.demo('admin');
    const input = await admin.ok<Product>('GET', `/Product/${product.id}`);
    await admin.ok('PUT', `/Product/${product.id}`, { ...editable(input), price: '31.50' });
    expect((await world.app.request<Product>('GET', `/api/Product/${product.id}`)).body.price).toBe('31.50');
  });

  it('contains a change by another process within a second, and callers with a token see it immediately', async () => {
    const path = `/Product/${product.id}`;
    const seen = async (): Promise<string> => (await world.app.request<Product>('GET', `/api${path}`)).body.price;
    const change = (cents: number): Promise<unknown> =>
      world.app.database.database.query({
        name: 'test.price',
        text: 'UPDATE catalogue.products SET price_cents = $2 WHERE id = $1',
        values: [product.id, cents],
      });
    await change(77_00);
    await eventually(async () => (await seen()) === '77.00', { within: 2_000, every: 100 });
    await change(78_00);
    expect((await customer.ok<Product>('GET', path)).price).toBe('78.00');
  });

  it('is not sent for an invalid request or an unknown product', async () => {
    expect((await world.app.request('GET', '/api/Product?sort=cheapest')).status).toBe(400);
    expect((await world.app.request('GET', '/api/Product/7')).status).toBe(400);
    expect((await world.app.request('GET', `/api/Product/${newId()}`)).status).toBe(404);
  });

  it('counts against the rate limit of the caller’s IP address', async () => {
    const statuses: number[] = [];
    let last = await world.app.request('GET', `/api/Product/${product.id}`);
    for (let turn = 0; turn <= LIMIT; turn += 1) {
      last = await world.app.request('GET', `/api/Product/${product.id}`);
      statuses.push(last.status);
    }
    expect(statuses).toContain(200);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await customer.call('GET', `/Product/${product.id}`)).status).toBe(200);
  });
});

describe('a cached response behind a proxy', () => {
  it('counts against the rate limit of the client that the proxy names', async () => {
    const behind = await startWorldInProcess({ config: { RATE_LIMIT_ANONYMOUS: '2', TRUST_PROXY: '127.0.0.1' } });
    try {
      const ask = async (visitor: string): Promise<number> => {
        const headers = { 'X-Forwarded-For': visitor };
        return (await behind.app.request('GET', '/api/Product', { headers })).status;
      };
      expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([200, 200, 429]);
      expect(await ask('203.0.113.2')).toBe(200);
    } finally {
      await behind.stop();
    }
  });
});

/** Returns the fields of a product that an admin can write. */
function editable(read: object): object {
  const written = ['type', 'name', 'description', 'price', 'taxClass', 'planEligible', 'leadHours'];
  return Object.fromEntries(Object.entries(read).filter(([name]) => written.includes(name)));
}
