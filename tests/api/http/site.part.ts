import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { siteSchema } from '@perpetua/contracts/site.contract';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProbe } from '../../support/api/probe-app.js';
import { PLACES, World } from '../../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const packageVersion = (
  JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;

describe('the public facts of the installation', () => {
  it('can be read without a login, and can be cached', async () => {
    const app = await startProbe({
      DOLLAR_RATE: '1.11',
      DOLLAR_RATE_DATE: '2026-11-20',
      SUPPORT_PHONES: '+351210000000',
      SOCIAL_LINKS: 'https://www.facebook.com/perpetua',
    });
    try {
      const { status, body, headers } = await app.request('GET', '/api/Site');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      expect(siteSchema.parse(body)).toEqual({
        mapTiles: {
          url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
          attribution: '© OpenStreetMap contributors',
        },
        dollarRate: '1.11',
        dollarRateDate: '2026-11-20',
        payments: 'sandbox',
        demo: false,
        support: { email: 'apoio@perpetua.test', phones: [{ number: '+351210000000', note: 'landline' }] },
        company: {
          name: 'Perpétua Exemplo, Lda.',
          taxId: '501234560',
          address: ['Rua do Lioz, 12, r/c', '1350-001 Lisboa'],
          registry: 'Capital social 5 000,00 €, CRC Lisboa',
        },
        social: [{ name: 'Facebook', url: 'https://www.facebook.com/perpetua' }],
        windows: {
          paymentSession: 'PT35M',
          multibancoLead: 'P8D',
          cancelFlowers: 'PT2H',
          cancelCleaning: 'P6D',
          missedFlowers: 'PT30M',
          blockAnswer: 'PT24H',
          feedback: 'P7D',
          dispute: 'P5D',
          close: 'PT48H',
        },
        version: packageVersion,
      });
    } finally {
      await app.close();
    }
  });

  it('contain no map server where none is configured', async () => {
    const app = await startProbe({ MAP_TILE_URL: '' });
    try {
      const { body } = await app.request('GET', '/api/Site');
      expect(siteSchema.parse(body).mapTiles).toBeNull();
    } finally {
      await app.close();
    }
  });
});

describe('a page', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'perpetua-pages-'));
    await mkdir(join(root, 'frontend/dist'), { recursive: true });
    await writeFile(join(root, 'frontend/dist/index.html'), '<!doctype html>');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it.each([
    ['loads tiles from the map server', {}, "img-src 'self' data: blob: https://tile.openstreetmap.org;"],
    ['loads no tiles where there is no map', { MAP_TILE_URL: '' }, "img-src 'self' data: blob:;"],
  ])('%s, and nothing else from another origin', async (_title, settings, images) => {
    const app = await startProbe(settings, root);
    try {
      const { headers } = await app.request('GET', '/');
      expect(headers.get('content-security-policy')).toContain(images);
      expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    } finally {
      await app.close();
    }
  });
});

describe('the payment page', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  }, TIMEOUT_MS);
  afterAll(() => world.stop());

  it('links back to the order, whether the order is paid or not', async () => {
    const customer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church',
      date: await world.date(3),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    } as const;
    const { orderId, paymentUrl } = await world.checkout(customer, { productId: bouquet?.id ?? '' }, options);
    const page = new URL(paymentUrl).pathname;
    const { body } = await world.app.request<string>('GET', page);
    expect(body).toContain(`/payment/failed?order=${orderId}&amp;reason=cancelled"`);
    const form = new URLSearchParams({
      action: 'pay',
      method: 'card',
      number: '4242 4242 4242 4242',
      expiry: '12/39',
      cvc: '123',
    });
    const paid = await world.app.request('POST', page, {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(paid.status).toBe(303);
    const back = new URL(paid.headers.get('location') ?? '');
    expect(back.pathname).toBe('/payment/success');
    expect(back.searchParams.get('order')).toBe(orderId);
    expect(back.searchParams.get('session_id')).toBe(page.split('/').at(-1));
  });
});
