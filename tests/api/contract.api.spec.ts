import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Order, type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

/** This spec covers defects that an external review against the specification once found. */
let world: World;
let customer: Person;
let admin: Person;
let florist: Person;
let florist2: Person;

beforeAll(async () => {
  world = await World.start();
  customer = await world.demo('customer');
  admin = await world.demo('admin');
  florist = await world.demo('florist.lisboa');
  florist2 = await world.demo('florist2.lisboa');
}, 60_000);
afterAll(() => world.stop());

const church = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
const bouquetTo = async (days: number): Promise<object> =>
  world.checkoutBody({
    kind: 'church',
    date: await world.date(days),
    hour: '11:00',
    place: church,
    location: PLACES.lisbon,
  });
const signUp = () => ({
  name: 'Ana',
  surname: 'Sousa',
  email: `c-${newId()}@example.com`,
  phone: '912345678',
  password: 'Caminho#Calmo27',
  acceptTerms: true,
});

describe('every refusal is a problem document', () => {
  it.each([
    ['malformed JSON', '{bad', 'application/json', 400, 'malformed_json'],
    ['JSON with the key __proto__', '{"__proto__":{"a":1}}', 'application/json', 400, 'malformed_json'],
    ['larger than 20 MB', `{"email":"${'a'.repeat(20 * 1_048_576)}"}`, 'application/json', 413, 'payload_too_large'],
    ['plain text', 'hello', 'text/plain', 415, 'unsupported_media_type'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ])('for a body that is %s', async (_, body, contentType, status, code) => {
    const answer = await world.app.request<Problem>('POST', '/api/Auth/login', {
      body,
      headers: { 'content-type': contentType },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({
      status,
      code,
      type: `urn:perpetua:problem:${code}`,
      title: expect.any(String),
    });
    expect(answer.body).toMatchObject({ error: answer.body.detail, requestId: answer.headers.get('x-request-id') });
  });
});

describe('a body that is far too large', () => {
  /** Sends the whole body before it reads the response, and asks the server to close the connection. */
  const statusOf = (path: string, body: string): Promise<string> =>
    new Promise((done, fail) => {
      const { port } = new URL(world.app.url);
      const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
      const socket = connect(Number(port), '127.0.0.1').once('error', fail);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`, (error) => {
        if (error) fail(error);
        else socket.once('data', (answer: Buffer) => done(answer.toString().split(' ', 2)[1] ?? ''));
      });
    });

  it('is refused with a response that reaches its sender', async () => {
    const body = 'a'.repeat(20 * 1_048_576);
    for (const path of ['/api/Auth/login', '/api/Cart', '/api/Nope', '/api/Payment/webhook']) {
      expect(await Promise.all([statusOf(path, body), statusOf(path, body)])).toEqual(['413', '413']);
    }
  });
});

describe('text that cannot be stored', () => {
  const refused = (answer: { status: number; body: unknown }, path: string): void => {
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ path, code: expect.any(String), message: expect.any(String) }],
    });
    expect(answer.status).toBe(400);
  };

  it('is refused in a sign-up and in a login', async () => {
    for (const field of ['name', 'surname', 'username']) {
      refused(await world.app.request('POST', '/api/User', { body: { ...signUp(), [field]: 'A\u0000B' } }), field);
    }
    refused(await world.app.request('POST', '/api/User', { body: { ...signUp(), name: '\ud800' } }), 'name');
    const login = { email: 'a\u0000@example.com', password: 'x' };
    refused(await world.app.request('POST', '/api/Auth/login', { body: login }), 'email');
  });

  it('is refused in a checkout, and nothing is ordered', async () => {
    const person = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await person.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const body = { ...(await bouquetTo(5)), message: 'a\u0000b' };
    refused(await person.call('POST', '/Checkout', body, newId()), 'message');
    expect(await person.ok('GET', '/Order')).toEqual([]);
  });

  it('is refused in the reason of an action on a service, and as a filter', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const { offer } = await world.offerTo(florist, serviceId);
    const decline = { offerId: offer.id, reason: 'a\u0000b' };
    refused(await florist.call('POST', `/Service/${serviceId}/decline`, decline), 'reason');
    refused(await admin.call('POST', `/Service/${serviceId}/cancel`, { reason: 'a\u0000b' }), 'reason');
    refused(await admin.call('GET', '/Service?q=%00'), 'q');
    refused(await admin.call('GET', '/Audit/events?type=%00'), 'type');
    expect((await florist.service(serviceId)).status).toBe('offered');
  });
});

describe('the validation of input', () => {
  it('refuses the year 0', async () => {
    const year0 = await admin.call<Problem>('GET', '/Service?from=0000-01-01');
    expect([year0.status, year0.body.code]).toEqual([400, 'validation_failed']);
    const grave = await world.grave(customer, PLACES.lisbon);
    const answer = await customer.call<Problem>('POST', '/Grave', { ...grave, birthDate: '0000-01-01' });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('accepts a language tag as browsers send it (en-GB), and requires a phone number', async () => {
    const british = await world.app.request('POST', '/api/User', { body: { ...signUp(), language: 'en-GB' } });
    expect(british.body).toMatchObject({ language: 'en' });
    const french = await world.app.request<Problem>('POST', '/api/User', { body: { ...signUp(), language: 'fr' } });
    expect(french.status).toBe(400);
    const silent = await world.app.request<Problem>('POST', '/api/User', { body: { ...signUp(), phone: undefined } });
    expect(silent.body).toMatchObject({ status: 400, detail: 'Your phone number is required' });
  });
});

describe('lists', () => {
  it('of plans have the headers and pages of other lists', async () => {
    const [cleaning] = await world.products('clean');
    for (const path of ['/api/ServicePlan', `/api/ServicePlan/product/${cleaning?.id}`]) {
      const all = await world.app.request<unknown[]>('GET', path);
      expect([all.headers.get('x-total-count'), all.body.length]).toEqual(['3', 3]);
      const second = await world.app.request<unknown[]>('GET', `${path}?pageSize=2&page=2`);
      expect(second.body).toEqual(all.body.slice(2));
      expect(second.headers.get('link')).toContain('rel="prev"');
      expect((await world.app.request('GET', `${path}?pageSize=101`)).status).toBe(400);
    }
  });
});

describe('checkouts in many tabs at the same time', () => {
  it('leave only one unpaid order, and that order can be paid', async () => {
    const person = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await person.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const body = await bouquetTo(6);
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () =>
        person.call<{ paymentUrl: string } & Problem>('POST', '/Checkout', body, newId()),
      ),
    );
    for (const { status, body: refusal } of tabs.filter((tab) => tab.status !== 201)) {
      expect([status, refusal.code]).toEqual([409, 'checkout_superseded']);
    }

    const orders = await person.ok<Order[]>('GET', '/Order');
    expect(orders.filter(({ status }) => status === 'awaiting_payment')).toHaveLength(1);
    await Promise.all(tabs.filter(({ status }) => status === 201).map((tab) => world.pay(tab.body.paymentUrl)));
    const paid = await eventually(
      async () => {
        const found = (await person.ok<Order[]>('GET', '/Order')).filter(({ status }) => status === 'paid');
        return found.length > 0 ? found : undefined;
      },
      { what: 'a paid order', within: 10_000, every: 50 },
    );
    expect(paid).toHaveLength(1);
  });
});

describe('a partner', () => {
  it('who declined does not see how far away the next partner is', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const first = await world.offerTo(florist, serviceId);
    expect(String(first.distanceKm)).toMatch(/^\d+(\.5)?$/);
    await florist.ok('POST', `/Service/${serviceId}/decline`, { offerId: first.offer.id, reason: 'Sem rosas' });
    const second = await world.offerTo(florist2, serviceId);
    await florist2.ok('POST', `/Service/${serviceId}/accept`, { offerId: second.offer.id });
    expect(await florist.service(serviceId)).not.toHaveProperty('distanceKm');
    const exactly = (await florist2.service(serviceId)).distanceKm ?? 0;
    expect(String(exactly)).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(Math.abs(exactly - (second.distanceKm ?? 0))).toBeLessThanOrEqual(0.26);
  });

  it('sees, as the amount to receive, what a late cancellation still pays', async () => {
    const person = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(person, { days: 2 });
    const { offer } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await world.advance('P1DT12H');
    const cancelled = await person.ok<Service & { refund: string }>('POST', `/Service/${serviceId}/cancel`);
    expect(cancelled.refund).toBe('11.25');
    expect((await florist.service(serviceId)).amountToReceive).toBe('9.00');
  });

  it('who never came earns nothing: the customer gets everything back', async () => {
    const person = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(person, { days: 2 });
    const { offer } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await world.advance('P3D');
    const cancelled = await person.ok<Service & { refund: string }>('POST', `/Service/${serviceId}/cancel`);
    expect(cancelled.refund).toBe(cancelled.total);
    expect((await florist.service(serviceId)).amountToReceive).toBe('0.00');
  });
});

describe('the business clock', () => {
  it('moves by the sum of two moves that are made at the same time', async () => {
    const before = await world.now();
    await Promise.all([world.advance('PT1H'), world.advance('PT1H')]);
    expect((await world.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000);
  });
});

describe('the history', () => {
  it('explains codes in words, in each of the three languages', async () => {
    const person = await world.newCustomer();
    const { order } = await world.paidFlowers(person);
    await person.ok('POST', `/Order/${order.id}/cancel`);
    await world.orderIs(person, order.id, 'refunded');
    const historyIn = async (language: string): Promise<string> => {
      const { body } = await world.app.request<{ events: { sentence: string }[] }>(
        'GET',
        `/api/Audit/order/${order.id}`,
        {
          token: admin.token,
          headers: { 'accept-language': language },
        },
      );
      return body.events.map(({ sentence }) => sentence).join('\n');
    };
    expect(await historyIn('pt')).toMatch(/Foram pagos 22,50\s€ por cartão\.[^]*\(serviço cancelado\)/);
    expect(await historyIn('en')).toMatch(/€22\.50 was paid by card\.[^]*\(service cancelled\)/);
    expect(await historyIn('es')).toMatch(/Se pagaron 22,50\s€ por tarjeta\.[^]*\(servicio cancelado\)/);
  });
});
