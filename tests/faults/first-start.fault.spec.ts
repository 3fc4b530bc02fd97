import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nowHeader } from '@perpetua/contracts/http.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { demo } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { DemoPerson } from '../support/api/demo-person.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type SourceProcess, startSourceProcess } from '../support/jest/source-process.js';
import { KillableProcesses } from '../support/processes/killable-process.js';
import { steadyPort } from '../support/processes/steady-port.js';

const TIMEOUT = { within: 120_000, every: 20 };
/** How far the clock of a response may be from the clock of the test. */
const TOLERANCE_MS = 60_000;

describe('the first start of a demonstration', () => {
  let database: TestDatabase;
  let children: KillableProcesses;
  let url: string;
  let running: SourceProcess;
  /** How far the business time of each response was from the wall clock, in milliseconds. */
  const deviations: number[] = [];

  beforeAll(async () => {
    [database, children] = await Promise.all([createTestDatabase(), KillableProcesses.create()]);
  });
  afterAll(async () => {
    await running.end('SIGTERM');
    await database.drop();
    await children.end();
  }, 30_000);

  const start = async (): Promise<void> => {
    const port = String(await steadyPort());
    url = `http://127.0.0.1:${port}`;
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      DEMO_HISTORY: 'on',
      DATABASE_URL: database.url,
      DATA_DIR: children.folder,
      PORT: port,
      PUBLIC_URL: '',
      OVERLOAD_DELAY_MS: '0',
      PRERENDER: 'off',
    };
    running = startSourceProcess({ file: 'backend/src/main.ts', env });
  };

  /** The response, or undefined while nothing listens; notes the business time that the response shows. */
  const get = async (path: string): Promise<Response | undefined> => {
    const response = await fetch(url + path).catch(() => undefined);
    const now = response?.headers.get(nowHeader);
    if (typeof now === 'string') deviations.push(Math.abs(Date.parse(now) - Date.now()));
    return response;
  };

  const history = async (): Promise<{ placed: number; isPast: boolean }> => {
    const [row] = await database.database.query<{ placed: number; is_past: boolean }>({
      name: 'spec.history',
      text: 'SELECT (SELECT count(*)::int FROM ordering.orders) AS placed, offset_ms < 0 AS is_past FROM es.clock',
    });
    return { placed: row?.placed ?? 0, isPast: row?.is_past ?? false };
  };

  it('serves nobody while the history is being written, and continues the history after a kill', async () => {
    await start();
    let [served, stored] = [0, 0];
    await eventually(
      async () => {
        if ((await get('/health/ready')) !== undefined) served += 1;
        const { placed, isPast } = await history();
        stored = placed;
        return placed > 0 && isPast;
      },
      { ...TIMEOUT, what: 'an order of the history' },
    );
    expect(served).toBe(0);
    await running.end('SIGKILL');
    await start();
    await eventually(async () => (await get('/health/ready'))?.ok, { ...TIMEOUT, what: 'the application to be ready' });
    expect(await history()).toEqual({ placed: stored, isPast: false });
  }, 240_000);

  it('shows today in every response, and dates an order of today when it is ready', async () => {
    const clock = (await (await get('/sandbox/clock'))?.json()) as { now: string };
    expect(Math.abs(Date.parse(clock.now) - Date.now())).toBeLessThan(TOLERANCE_MS);

    const customer = await DemoPerson.logIn(url, demo.customer.email);
    const past = await customer.call<Order[]>('GET', '/Order');
    const [bouquet] = await customer.call<{ id: string }[]>('GET', '/Product?type=flower&sort=price_asc');
    await customer.call('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const { orderId } = await customer.call<{ orderId: string }>('POST', '/Checkout', {
      delivery: {
        kind: 'church',
        date: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10),
        hour: '14:00',
        place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' },
        location: { lat: 38.7143, lng: -9.172 },
      },
      contact: { name: 'Ana Sousa', phone: '912345678' },
      consents: { terms: true },
      language: 'pt',
    });
    const { placedAt } = await customer.call<Order>('GET', `/Order/${orderId}`);
    expect(Math.abs(Date.parse(placedAt) - Date.now())).toBeLessThan(TOLERANCE_MS);
    for (const order of past) expect(Date.parse(order.placedAt)).toBeLessThan(Date.now() - 3 * 86_400_000);
    expect(Math.max(...deviations)).toBeLessThan(TOLERANCE_MS);
  });
});
