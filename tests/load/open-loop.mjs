import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkoutBody } from './shopper.mjs';

/** The calls of an order, in sequence. */
export const calls = ['browse', 'cart', 'checkout', 'pay', 'read order'];

/**
 * The result of one arrival. `times` has the milliseconds of each call; the first call is timed from when the order was
 * due.
 */
class Order {
  times = {};
  /** The call that was refused with 503, if any. */
  refusedAt = null;
  /** The message of any other error; null without an error. */
  error = null;
  orderId = null;
}

class Refused extends Error {}

/**
 * Places orders that arrive at random instants (a Poisson process), whatever happens to earlier ones, so that a slow
 * response delays no arrival: the first call of each order is timed from the instant at which it was due, not from when
 * it was sent.
 * @param {{ url: string, shoppers: { token: string, productId: string }[], rate: number, seconds: number }} load `rate`
 * in orders per second
 * @returns {Promise<{ orders: Order[], unserved: number, lateMs: number }>} `unserved`: arrivals for which no shopper
 * was free; `lateMs`: the longest delay of the generator itself
 */
export async function openLoop({ url, shoppers, rate, seconds }) {
  const free = [...shoppers];
  const orders = [];
  const underWay = [];
  let [unserved, lateMs] = [0, 0];
  const start = performance.now();
  for (let due = start + gap(rate); due < start + seconds * 1_000; due += gap(rate)) {
    const early = due - performance.now();
    if (early > 0) await delay(early);
    lateMs = Math.max(lateMs, performance.now() - due);
    const shopper = free.shift();
    if (shopper === undefined) {
      unserved += 1;
      continue;
    }
    const order = new Order();
    orders.push(order);
    underWay.push(buy(url, shopper, { order, due }).finally(() => free.push(shopper)));
  }
  await Promise.all(underWay);
  return { orders, unserved, lateMs };
}

const gap = (rate) => (-Math.log(1 - Math.random()) * 1_000) / rate;

async function buy(url, { token, productId, provider }, { order, due }) {
  let from = due;
  const timed = async (name, send) => {
    const response = await send();
    const text = await response.text();
    order.times[name] = performance.now() - from;
    from = performance.now();
    if (response.status === 503) {
      order.refusedAt = name;
      throw new Refused();
    }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  const call = (name, method, path, request) => timed(name, () => fetch(url + path, toRequest(method, request)));
  try {
    await call('browse', 'GET', '/api/Place/city?q=lis', {});
    await call('cart', 'POST', '/api/Cart', { token, body: { productId, quantity: 1 } });
    const placed = await call('checkout', 'POST', '/api/Checkout', { token, key: randomUUID(), body: checkoutBody() });
    await timed('pay', () => paying(url, placed.paymentUrl, provider));
    const { status } = await call('read order', 'GET', `/api/Order/${placed.orderId}`, { token });
    order.orderId = placed.orderId;
    if (status !== 'paid') order.error = `the order is ${status}`;
  } catch (error) {
    if (!(error instanceof Refused)) order.error = String(error.cause ?? error);
  }
}

/** Sends the provider's webhook or, without a provider, the payer's request to the application's own sandbox. */
function paying(url, paymentUrl, provider) {
  if (provider !== undefined) return provider.webhook(url, paymentUrl);
  const session = new URL(paymentUrl).pathname.split('/').at(-1);
  return fetch(`${url}/sandbox/checkout/${session}`, toRequest('POST', { body: { outcome: 'success' } }));
}

const toRequest = (method, { token, key, body }) => ({
  method,
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  },
  body: body === undefined ? undefined : JSON.stringify(body),
});
