import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { demoPassword } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { eventually } from '../support/fixtures/eventually.js';
import { LiveReader } from '../support/api/live-reader.js';
import { type SourceProcess, startSourceProcess } from '../support/jest/source-process.js';
import { steadyPort } from '../support/processes/steady-port.js';
import { KillableProcesses } from '../support/processes/killable-process.js';
import { type Order, PLACES, type Service } from '../support/fixtures/world.js';

const TIMEOUT = { within: 60_000, every: 50 };
const CUSTOMER = { email: 'customer@perpetua.test', password: demoPassword };

/** `npm start` serves requests in one thread and runs the worker in another; other specs run both in one thread. */
describe('the application with its worker in its own thread', () => {
  let children: KillableProcesses;
  let url: string;
  let running: SourceProcess;
  let token: string;

  beforeAll(async () => {
    children = await KillableProcesses.create();
    const port = String(await steadyPort());
    url = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: children.folder,
      PORT: port,
      NODE_ENV: 'test',
      DEMO: 'on',
      DATABASE_URL: '',
      OVERLOAD_DELAY_MS: '0',
    };
    running = startSourceProcess({ file: 'backend/src/main.ts', env });
    while (!(await running.nextLine()).includes('is ready'));
    ({ token } = await call<{ token: string }>('POST', '/api/Auth/login', CUSTOMER));
  }, 180_000);
  afterAll(async () => {
    await running.end('SIGTERM');
    await children.end();
  }, 30_000);

  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'idempotency-key': newId(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (/json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text) as Answer;
  };
  const paidOrder = async (): Promise<string> => {
    const [bouquet] = await call<{ id: string }[]>('GET', '/api/Product?type=flower&sort=price_asc');
    await call('POST', '/api/Cart', { productId: bouquet?.id, quantity: 1 });
    const { orderId, paymentUrl } = await call<{ orderId: string; paymentUrl: string }>('POST', '/api/Checkout', {
      delivery: {
        kind: 'church',
        date: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10),
        hour: '14:00',
        place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' },
        location: PLACES.lisbon,
      },
      contact: { name: 'Ana Sousa', phone: '912345678' },
      consents: { terms: true },
      language: 'pt',
    });
    await call('POST', new URL(paymentUrl.replace('/pay/', '/checkout/')).pathname, { outcome: 'success' });
    return orderId;
  };
  const offeredService = (orderId: string): Promise<Service> =>
    eventually(
      async () => {
        const { services } = await call<Order>('GET', `/api/Order/${orderId}`);
        const service = services[0] && (await call<Service>('GET', `/api/Service/${services[0]}`));
        return service && service.status === 'offered' ? service : undefined;
      },
      { ...TIMEOUT, what: 'an offer' },
    );

  it('is ready when both threads are ready, and shows the metrics of both', async () => {
    expect(await call('GET', '/health/ready')).toMatchObject({ status: 'ok', checks: { worker: 'ok' } });
    const figures = await call<string>('GET', '/metrics');
    expect(figures).toMatch(/^nodejs_eventloop_lag_seconds [\d.e-]+$/m);
    expect(figures).toMatch(/^nodejs_eventloop_lag_seconds\{thread="worker"\} [\d.e-]+$/m);
    expect(figures.match(/^# TYPE nodejs_eventloop_lag_seconds /gm)).toHaveLength(1);
  });

  it('offers the services of paid orders to partners, and sends live updates to open pages', async () => {
    const reader = await LiveReader.ready(url, token);
    const orderId = await paidOrder();
    const { id } = await offeredService(orderId);
    await Promise.all([reader.changeOf('order', orderId), reader.changeOf('service', id)]);
    reader.close();
  }, 60_000);

  it('fires every deadline that comes due while the sandbox moves the clock', async () => {
    const { id } = await offeredService(await paidOrder());
    const before = (await call<{ now: string }>('GET', '/sandbox/clock')).now;
    await call('POST', '/sandbox/clock', { advance: 'P10D' });
    expect(await call<Service>('GET', `/api/Service/${id}`)).toMatchObject({ status: 'cancelled' });
    const { now } = await call<{ now: string }>('GET', '/sandbox/clock');
    expect(new Date(now).getTime() - new Date(before).getTime()).toBeGreaterThanOrEqual(10 * 86_400_000);
  }, 60_000);
});
