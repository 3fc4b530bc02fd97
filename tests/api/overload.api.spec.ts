import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { problemSchema } from '@perpetua/contracts/http.contract';
import { Pressure } from '../../backend/src/platform/load/pressure.js';
import { newId } from '../../backend/src/platform/ids.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

let world: World<InProcessApp>;
let customer: Person;
let productId: string;
/**
 * The load level that the test sets. Other sources of pressure stay below every limit, because the application is idle
 * and its limits are high.
 */
let level = 0;

beforeAll(async () => {
  world = await startWorldInProcess({ config: { OVERLOAD_DELAY_MS: '60000' } });
  world.app.app.get(Pressure).register('test', () => level);
  const [flowers, person] = await Promise.all([world.products('flower'), world.newCustomer()]);
  [productId, customer] = [flowers[0]?.id ?? '', person];
}, 60_000);
afterEach(() => {
  level = 0;
});
afterAll(() => world.stop());

const browse = () => world.app.request<Problem>('GET', '/api/Place/city?q=lis');
const readCart = () => customer.call<Problem>('GET', '/Cart');
const changeCart = () => customer.call<Problem>('POST', '/Cart', { productId, quantity: 1 });
const payOrder = () => customer.call<Problem>('POST', `/Order/${newId()}/pay`, undefined, newId());
const readOrder = () => customer.call<Problem>('GET', `/Order/${newId()}`);
const webhook = () => world.app.request<Problem>('POST', '/api/Payment/webhook', { body: {} });
const live = () => world.app.request('GET', '/health/live');
const figures = () => world.app.request<string>('GET', '/metrics');

const refused = async (calls: Record<string, () => Promise<{ status: number; body: unknown }>>): Promise<string[]> => {
  const names: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const { status, body } = await call();
    if (status === 503 && (body as Problem).code === 'overloaded') names.push(name);
  }
  return names;
};
const calls = { browse, readCart, changeCart, payOrder, readOrder, webhook, live, figures };

describe('under pressure', () => {
  it('browsing is refused first, checkout next, payments and webhooks last, health and metrics never', async () => {
    const orderOfRefusal: [number, string[]][] = [];
    for (level of [0, 0.9, 1, 1.9, 2, 7.9, 8, 1_000]) orderOfRefusal.push([level, await refused(calls)]);
    expect(orderOfRefusal).toEqual([
      [0, []],
      [0.9, []],
      [1, ['browse']],
      [1.9, ['browse']],
      [2, ['browse', 'readCart', 'changeCart']],
      [7.9, ['browse', 'readCart', 'changeCart']],
      [8, ['browse', 'readCart', 'changeCart', 'payOrder', 'readOrder', 'webhook']],
      [1_000, ['browse', 'readCart', 'changeCart', 'payOrder', 'readOrder', 'webhook']],
    ]);
  });

  it('the refusal is a problem document with a code and Retry-After', async () => {
    level = 1;
    const { status, headers, body } = await browse();
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 503,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-now')).toMatch(/Z$/);
    expect(problemSchema.parse(body)).toMatchObject({
      code: 'overloaded',
      status: 503,
      retryAfterSeconds: 2,
      requestId: headers.get('x-request-id'),
    });
  });

  it('an order that was placed earlier can still be paid', async () => {
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const date = await world.date(4);
    const options = { kind: 'church' as const, date, hour: '11:00', place, location: PLACES.lisbon };
    const { orderId, paymentUrl } = await world.checkout(customer, { productId }, options);
    level = 7;
    expect((await browse()).status).toBe(503);
    expect((await world.pay(paymentUrl)).status).toBeLessThan(300);
    await world.orderIs(customer, orderId, 'paid');
  });

  it('all requests are served again when the pressure ends, and the metrics count the refusals', async () => {
    level = 8;
    expect((await readCart()).status).toBe(503);
    level = 0;
    expect(await refused(calls)).toEqual([]);
    expect((await readCart()).status).toBe(200);
    expect((await figures()).body).toMatch(/^perpetua_requests_shed_total\{class="checkout"\} [1-9]/m);
  });

  it('nothing is refused while the application starts', async () => {
    level = 8;
    const pressure = world.app.app.get(Pressure);
    await pressure.suspendedDuring(async () => expect(await refused(calls)).toEqual([]));
    expect((await browse()).status).toBe(503);
  });

  it('a request whose body is still being received does not add to the pressure', async () => {
    const pressure = world.app.app.get(Pressure);
    const idle = pressure.level();
    const { port } = world.app.config.http;
    const head = `POST /api/Auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(head);
        return socket;
      }),
    );
    expect((await browse()).status).toBe(200);
    expect(pressure.level()).toBeLessThanOrEqual(Math.max(idle, 0.1));
    for (const socket of sockets) socket.destroy();
  });

  it('requests add to the pressure only until their response is sent', async () => {
    const idle = world.app.app.get(Pressure).level();
    await Promise.all(Array.from({ length: 40 }, () => readCart()));
    expect(world.app.app.get(Pressure).level()).toBeLessThanOrEqual(Math.max(idle, 0.1));
  });
});
