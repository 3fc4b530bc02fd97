import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema } from '@perpetua/contracts/http.contract';
import { isOverloaded } from '../../../backend/src/platform/http/rate-limit/load-shedding.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { type Person, PLACES, type Problem, type World } from '../../support/fixtures/world.js';

/** Highest permitted mean delay of the event loop; the mean is taken over a second. */
const LIMIT_MS = 200;

let world: World<InProcessApp>;
let customer: Person;
let productId: string;

beforeAll(async () => {
  world = await startWorldInProcess({ config: { OVERLOAD_DELAY_MS: String(LIMIT_MS) } });
  const [flowers, person] = await Promise.all([world.products('flower'), world.newCustomer()]);
  [productId, customer] = [flowers[0]?.id ?? '', person];
}, 60_000);
afterEach(calm);
afterAll(() => world.stop());

const isRefusing = (): boolean => isOverloaded(world.app.app.getHttpAdapter().getInstance(), LIMIT_MS);

/**
 * Occupies the event loop, which this file shares with the application, until the application counts as overloaded. The
 * application refuses requests for a second from then on.
 */
async function overload(): Promise<void> {
  while (!isRefusing()) {
    for (const end = performance.now() + 2 * LIMIT_MS; performance.now() < end;);
    await setImmediate();
  }
}

/** Waits until the application no longer counts as overloaded. */
async function calm(): Promise<void> {
  while (isRefusing()) await setImmediate();
}

const calls = {
  browse: () => world.app.request<Problem>('GET', '/api/Place/city?q=lis'),
  readCart: () => customer.call<Problem>('GET', '/Cart'),
  changeCart: () => customer.call<Problem>('POST', '/Cart', { productId, quantity: 1 }),
  payOrder: () => customer.call<Problem>('POST', `/Order/${newId()}/pay`, undefined, newId()),
  readOrder: () => customer.call<Problem>('GET', `/Order/${newId()}`),
  webhook: () => world.app.request<Problem>('POST', '/api/Payment/webhook', { body: {} }),
  picture: () => world.app.request<Problem>('GET', `/api/Product/${productId}/image`),
  live: () => world.app.request('GET', '/health/live'),
  figures: () => world.app.request<string>('GET', '/metrics'),
};

/** The names of the calls that the application refuses because it is overloaded. */
async function refused(): Promise<string[]> {
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const { status, body } = await call();
      return status === 503 && (body as Problem).code === 'overloaded' ? [name] : [];
    }),
  );
  return outcomes.flat();
}

describe('an overloaded application', () => {
  it('refuses requests, but serves payments, pictures, health and metrics', async () => {
    await overload();
    expect(await refused()).toEqual(['browse', 'readCart', 'changeCart']);
  });

  it('refuses with a problem document that has a code, and with Retry-After', async () => {
    await overload();
    const { status, headers, body } = await calls.browse();
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 503,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('x-now')).toMatch(/Z$/);
    expect(problemSchema.parse(body)).toMatchObject({
      code: 'overloaded',
      status: 503,
      retryAfterSeconds: 5,
      requestId: headers.get('x-request-id'),
    });
  });

  it('still takes the payment of an order that was placed earlier', async () => {
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const date = await world.date(4);
    const options = { kind: 'church' as const, date, hour: '11:00', place, location: PLACES.lisbon };
    const { orderId, paymentUrl } = await world.checkout(customer, { productId }, options);
    await overload();
    const [browsed, paid] = await Promise.all([calls.browse(), world.pay(paymentUrl)]);
    expect([browsed.status, paid.status < 300]).toEqual([503, true]);
    await world.orderIs(customer, orderId, 'paid');
  });

  it('serves all requests again when the load ends, and counts the refusals in its metrics', async () => {
    await overload();
    expect((await calls.readCart()).status).toBe(503);
    await calm();
    expect(await refused()).toEqual([]);
    expect((await calls.figures()).body).toMatch(/^perpetua_requests_shed_total [1-9]/m);
  });
});
