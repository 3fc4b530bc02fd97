import { randomUUID } from 'node:crypto';

const PASSWORD = 'Caminho#Calmo27';
const CHURCH = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
const DAY_MS = 86_400_000;
/** Number of dates over which the orders are spread. */
const DAYS = 160;

/** Partners all over Lisbon, so that no day is full and no partner has hundreds of services. */
export const MORE_PARTNERS = `INSERT INTO partners.partners (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity, version, applied_at)
  SELECT uuidv7(), 'flower', 'approved', 38.72 + 0.1 * (random() - 0.5), -9.16 + 0.1 * (random() - 0.5), 'Lisboa', 'Europe/Lisbon', 25,
    '{10,10,10,10,10,10,10}', 1, now() FROM generate_series(1, 1000)`;

let orders = 0;
let received = 0;

/** The bytes of all response bodies that shoppers have received so far. */
export const receivedBytes = () => received;

/** A customer who repeatedly buys a bouquet for a church, as the browser would. */
class Shopper {
  constructor({ url, token, productId, provider }) {
    this.url = url;
    this.token = token;
    this.productId = productId;
    this.provider = provider;
  }

  /** Signs up a new customer and logs in; without a provider, the application's own sandbox takes the payment. */
  static async arrive(url, provider) {
    const email = `${randomUUID()}@example.com`;
    const person = { name: 'Ana', surname: 'Sousa', email, phone: '912345678', password: PASSWORD, acceptTerms: true };
    await call(url, 'POST', '/api/User', { body: person });
    const { token } = await call(url, 'POST', '/api/Auth/login', { body: { email, password: PASSWORD } });
    const [bouquet] = await call(url, 'GET', '/api/Product?type=flower&sort=price_asc');
    return new Shopper({ url, token, productId: bouquet.id, provider });
  }

  /**
   * Buys from the cart to the paid order in five requests, one of them by the payer or the provider; returns the
   * order's id.
   */
  async buy() {
    const { token } = this;
    await call(this.url, 'POST', '/api/Cart', { token, body: { productId: this.productId, quantity: 1 } });
    await call(this.url, 'GET', '/api/Cart', { token });
    const { orderId, paymentUrl } = await call(this.url, 'POST', '/api/Checkout', {
      token,
      key: randomUUID(),
      body: checkoutBody(),
    });
    await this.pay(paymentUrl);
    const { status } = await call(this.url, 'GET', `/api/Order/${orderId}`, { token });
    if (status !== 'paid') throw new Error(`the order is ${status}`);
    return orderId;
  }

  async pay(paymentUrl) {
    if (this.provider) return this.provider.pay(this.url, paymentUrl);
    const session = new URL(paymentUrl).pathname.split('/').at(-1);
    return call(this.url, 'POST', `/sandbox/checkout/${session}`, { body: { outcome: 'success' } });
  }
}

/** The body of a checkout: a bouquet to a church in Lisbon, on one of many days. */
export function checkoutBody() {
  orders += 1;
  const date = new Date(Date.now() + (3 + (orders % DAYS)) * DAY_MS).toISOString().slice(0, 10);
  const location = { lat: 38.72 + 0.08 * (Math.random() - 0.5), lng: -9.16 + 0.08 * (Math.random() - 0.5) };
  return {
    delivery: { kind: 'church', date, hour: '11:00', place: CHURCH, location },
    contact: { name: 'Ana Sousa', phone: '912345678' },
    message: 'Com saudade',
    consents: { terms: true },
    orderAgain: true,
    language: 'pt',
  };
}

/** Sends one request and returns the body of its response; throws unless it succeeds. */
async function call(url, method, path, { token, key, body } = {}) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  received += Buffer.byteLength(text);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Creates this number of new customers. */
export const shoppersAt = (url, count, provider) =>
  Promise.all(Array.from({ length: count }, () => Shopper.arrive(url, provider)));

/** Makes the shoppers buy in parallel, `count` orders in all. */
export async function buyAll(shoppers, count) {
  let left = count;
  const shop = async (shopper) => {
    while (left > 0) {
      left -= 1;
      await shopper.buy();
    }
  };
  await Promise.all(shoppers.map(shop));
}
