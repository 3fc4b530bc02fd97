import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Order, type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let bouquet: { id: string };
let cleaning: { id: string };

beforeAll(async () => {
  world = await World.start();
  const [flowers, cleanings] = await Promise.all([world.products('flower'), world.products('clean')]);
  bouquet = flowers[0] ?? { id: '' };
  cleaning = cleanings.find(({ planEligible }) => planEligible) ?? { id: '' };
}, 60_000);
afterAll(() => world.stop());

const church = {
  kind: 'church' as const,
  place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' },
  location: PLACES.lisbon,
};
const flowersIn = async (days: number) => ({ ...church, date: await world.date(days), hour: '11:00' });
const buyerWith = async (productId: string): Promise<Person> => {
  const buyer = await world.newCustomer();
  await buyer.ok('POST', '/Cart', { productId, quantity: 1 });
  return buyer;
};
const checkout = (buyer: Person, options: Parameters<World['checkoutBody']>[0], key: string = newId()) =>
  buyer.call<{ orderId: string; paymentUrl: string } & Problem>('POST', '/Checkout', world.checkoutBody(options), key);
const placed = async (buyer: Person, days = 3): Promise<{ orderId: string; paymentUrl: string }> => {
  const { status, body } = await checkout(buyer, await flowersIn(days));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const cancel = (buyer: Person, orderId: string) =>
  buyer.call<Order & { refunds: { amount: string }[]; pending: string[] } & Problem>(
    'POST',
    `/Order/${orderId}/cancel`,
  );

describe('a checkout', () => {
  it('returns a payment page; after the payment the order is paid and the cart is empty', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    const waiting = await buyer.order(orderId);
    expect(waiting).toMatchObject({
      status: 'awaiting_payment',
      refunded: '0.00',
      refundPending: '0.00',
      currency: 'EUR',
      services: [],
      payment: { status: 'open', method: null },
      version: 2,
      allowedActions: ['pay', 'cancel', 'delivery'],
    });
    expect(waiting.number).toMatch(/^P\d{2}-\d{6}$/);
    expect(await buyer.ok('GET', '/Cart')).toMatchObject({ items: [{ id: bouquet.id }] });

    await world.pay(paymentUrl);
    const paid = await world.orderIs(buyer, orderId, 'paid');
    expect(paid).toMatchObject({
      payment: { status: 'paid', method: 'card', expiresAt: null },
      allowedActions: ['cancel', 'delivery'],
    });
    expect(await buyer.ok('GET', '/Cart')).toMatchObject({ items: [] });
    await eventually(async () => (await buyer.order(orderId)).services.length === 1);
  });

  it('creates an order that only its owner and admins can read', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId } = await placed(buyer);
    const [admin, stranger] = await Promise.all([world.demo('admin'), world.newCustomer()]);
    expect((await admin.ok<Order[]>('GET', '/Order?pageSize=100')).map(({ id }) => id)).toContain(orderId);
    expect(await admin.order(orderId)).toMatchObject({ id: orderId, allowedActions: ['delivery'] });
    expect(await stranger.ok('GET', '/Order')).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/pay'],
      ['POST', '/cancel'],
    ] as const) {
      const { status } = await stranger.call(method, `/Order/${orderId}${path}`, undefined, newId());
      expect({ path, status }).toEqual({ path, status: 404 });
    }
  });

  it('needs an Idempotency-Key and a login', async () => {
    const buyer = await buyerWith(bouquet.id);
    const body = world.checkoutBody(await flowersIn(3));
    expect(await buyer.call('POST', '/Checkout', body)).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    });
    expect((await world.app.request('POST', '/api/Checkout', { body, key: newId() })).status).toBe(401);
  });
});

describe('a checkout that breaks a rule is refused', () => {
  const refused = async (buyer: Person, options: Parameters<World['checkoutBody']>[0]): Promise<Problem> => {
    const { status, body } = await checkout(buyer, options);
    expect({ status, code: body.code }).toMatchObject({ status: 422 });
    expect(await buyer.ok('GET', '/Order')).toEqual([]);
    return body;
  };

  it('with an empty cart', async () => {
    expect(await refused(await world.newCustomer(), await flowersIn(3))).toMatchObject({ code: 'cart_empty' });
  });

  it('of flowers: with a delivery too soon or too late, without an hour, location, place or accepted terms, or outside Portugal', async () => {
    const buyer = await buyerWith(bouquet.id);
    const options = await flowersIn(3);
    const tooSoon = await refused(buyer, { ...options, date: await world.date(-1) });
    expect(tooSoon).toMatchObject({
      code: 'too_soon',
      nearest: { date: expect.any(String), hour: expect.any(String) },
    });
    expect(await refused(buyer, { ...options, date: await world.date(182) })).toMatchObject({
      code: 'too_late',
      nearest: { date: await world.date(180), hour: '19:00' },
    });
    expect(await refused(buyer, { ...options, hour: '20:00' })).toMatchObject({
      code: 'too_late',
      nearest: { date: options.date, hour: '19:00' },
    });
    expect(await refused(buyer, { ...options, hour: undefined })).toMatchObject({ code: 'hour_required' });
    expect(await refused(buyer, { ...options, location: undefined })).toMatchObject({ code: 'location_required' });
    expect(await refused(buyer, { ...options, place: undefined })).toMatchObject({ code: 'place_required' });
    const paris = { lat: 48.85, lng: 2.35 };
    expect(await refused(buyer, { ...options, location: paris })).toMatchObject({ code: 'location_outside_portugal' });
    const { body } = await buyer.call<Problem>(
      'POST',
      '/Checkout',
      { ...world.checkoutBody(options), consents: { terms: false } },
      newId(),
    );
    expect(body).toMatchObject({ status: 422, code: 'terms_required' });
  });

  it('of a cleaning: on the same day, without a grave, not at a cemetery, or within 14 days without a request for an early start', async () => {
    const buyer = await buyerWith(cleaning.id);
    const { id: graveId } = await world.grave(buyer, PLACES.lisbon);
    const date = await world.date(3);
    expect(await refused(buyer, { graveId, date: await world.date(0), earlyStart: true })).toMatchObject({
      code: 'too_soon',
      nearest: { date: await world.date(1) },
    });
    expect(await refused(buyer, { date, earlyStart: true })).toMatchObject({ code: 'grave_required' });
    expect(await refused(buyer, { ...church, date, earlyStart: true })).toMatchObject({ code: 'cemetery_required' });
    expect(await refused(buyer, { graveId, date })).toMatchObject({ code: 'early_start_required' });
  });

  it('with another account’s grave, an unknown postal address, or malformed data', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { id: graveId } = await world.grave(await world.newCustomer(), PLACES.lisbon);
    const options = { date: await world.date(3), hour: '11:00' };
    expect((await checkout(buyer, { ...options, graveId })).status).toBe(404);
    expect(
      (await checkout(buyer, { ...options, kind: 'home', addressId: newId(), location: PLACES.lisbon })).status,
    ).toBe(404);
    const malformed = {
      delivery: { kind: 'boat', date: '2026-02-30' },
      contact: { name: 'Ana', phone: '123' },
      invoice: { name: 'Ana', taxId: '123456780' },
      consents: { terms: true },
    };
    const { status, body } = await buyer.call<Problem & { errors: { path: string }[] }>(
      'POST',
      '/Checkout',
      malformed,
      newId(),
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path).toSorted()).toEqual([
      'contact.phone',
      'delivery.date',
      'delivery.kind',
      'invoice.taxId',
    ]);
    expect(await buyer.ok('GET', '/Order')).toEqual([]);
  });
});

describe('repeated checkouts', () => {
  it('with the same idempotency key and body return the same order; another body is refused', async () => {
    const buyer = await buyerWith(bouquet.id);
    const options = await flowersIn(3);
    const [first, again] = await Promise.all([checkout(buyer, options, 'key-1'), checkout(buyer, options, 'key-1')]);
    const third = await checkout(buyer, options, 'key-1');
    expect([first.status, again.status, third.status]).toEqual([201, 201, 201]);
    expect([again.body, third.body]).toEqual([first.body, first.body]);
    expect(await buyer.ok('GET', '/Order')).toHaveLength(1);
    const other = await checkout(buyer, { ...options, hour: '12:00' }, 'key-1');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('with the same idempotency key return the same order even if the stored response was lost', async () => {
    const buyer = await buyerWith(bouquet.id);
    const options = await flowersIn(3);
    const first = await checkout(buyer, options, 'key-2');
    await world.app.database.database.query({
      name: 'test.forget-keys',
      text: 'DELETE FROM platform.idempotency_keys',
    });
    const again = await checkout(buyer, options, 'key-2');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await buyer.ok('GET', '/Order')).toHaveLength(1);
  });

  it('with another idempotency key cancel the unpaid order, whose payment page can then no longer be paid', async () => {
    const buyer = await buyerWith(bouquet.id);
    const first = await placed(buyer);
    const second = await placed(buyer);
    expect(await buyer.order(first.orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' } });
    expect((await world.pay(first.paymentUrl)).status).toBeGreaterThanOrEqual(400);
    await world.pay(second.paymentUrl);
    await world.orderIs(buyer, second.orderId, 'paid');
    expect(await buyer.order(first.orderId)).toMatchObject({ status: 'cancelled', refunded: '0.00' });
  });

  it('from several tabs at the same time leave exactly one order that can be paid', async () => {
    const buyer = await buyerWith(bouquet.id);
    const options = await flowersIn(3);
    const answers = await Promise.all([1, 2, 3].map(() => checkout(buyer, options)));
    for (const { status, body } of answers) expect([201, 409]).toContain(body.code ? body.status : status);
    const orders = await buyer.ok<Order[]>('GET', '/Order');
    expect(orders.filter(({ status }) => status === 'awaiting_payment')).toHaveLength(1);
    expect(orders.filter(({ status }) => status === 'cancelled')).toHaveLength(orders.length - 1);
  });

  it('after the payment do not buy anything twice', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    await world.pay(paymentUrl);
    await world.orderIs(buyer, orderId, 'paid');
    const again = await checkout(buyer, await flowersIn(3));
    expect(again).toMatchObject({ status: 422, body: { code: 'cart_empty' } });
    expect(await buyer.ok('GET', '/Order')).toHaveLength(1);
  });

  it('during a payment either cancel the first order or leave it paid', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    const [, again] = await Promise.all([world.pay(paymentUrl), checkout(buyer, await flowersIn(3))]);
    const orders = await buyer.ok<Order[]>('GET', '/Order');
    const first = await buyer.order(orderId);
    if (again.status === 201) expect(first.status).toBe('cancelled');
    else await world.orderIs(buyer, orderId, 'paid');
    expect(orders.filter(({ status }) => status === 'paid').length).toBeLessThanOrEqual(1);
  });
});

describe('paying', () => {
  it('an unpaid order returns its open payment page', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    expect(await buyer.ok('POST', `/Order/${orderId}/pay`, undefined, newId())).toEqual({ paymentUrl });
    expect(await buyer.call('POST', `/Order/${orderId}/pay`)).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    });
  });

  it('after a decline returns one new payment page, also to two tabs, and closes the old one', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    await world.pay(paymentUrl, 'decline');
    const failed = await world.orderIs(buyer, orderId, 'payment_failed');
    expect(failed).toMatchObject({ payment: { status: 'failed' }, allowedActions: ['pay', 'cancel', 'delivery'] });
    const answers = await Promise.all(
      [1, 2].map(() => buyer.call<{ paymentUrl: string }>('POST', `/Order/${orderId}/pay`, undefined, newId())),
    );
    const urls = new Set(answers.map(({ body }) => body.paymentUrl));
    expect({ statuses: answers.map(({ status }) => status), urls: urls.size }).toEqual({
      statuses: [200, 200],
      urls: 1,
    });
    expect(urls).not.toContain(paymentUrl);
    expect((await world.pay(paymentUrl)).status).toBeGreaterThanOrEqual(400);
    await world.pay([...urls][0] ?? '');
    await world.orderIs(buyer, orderId, 'paid');
    const paidAgain = await buyer.call<Problem>('POST', `/Order/${orderId}/pay`, undefined, newId());
    expect(paidAgain).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  });

  it('by voucher leaves the order waiting until the voucher is paid', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer, 20);
    await world.pay(paymentUrl, 'multibanco_pending');
    const waiting = await world.orderIs(buyer, orderId, 'payment_processing');
    expect(waiting).toMatchObject({
      payment: { status: 'processing', method: 'multibanco' },
      allowedActions: ['cancel', 'delivery'],
    });
    await world.advance('P2D');
    expect(await buyer.order(orderId)).toMatchObject({ status: 'payment_processing' });
    await world.pay(paymentUrl, 'multibanco_paid');
    await world.orderIs(buyer, orderId, 'paid');
  });

  it('is impossible after 40 minutes, and the cart is kept', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    await world.advance('PT41M');
    expect(await buyer.order(orderId)).toMatchObject({ status: 'payment_expired', allowedActions: [] });
    expect((await world.pay(paymentUrl)).status).toBeGreaterThanOrEqual(400);
    const again = await placed(buyer);
    await world.pay(again.paymentUrl);
    await world.orderIs(buyer, again.orderId, 'paid');
  });
});

describe('cancelling', () => {
  it('before the payment ends the order; a repeated cancellation changes nothing', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer);
    const first = await cancel(buyer, orderId);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refunds: [], pending: [], allowedActions: [] },
    });
    expect(await cancel(buyer, orderId)).toMatchObject({ status: 200, body: { version: first.body.version } });
    expect((await world.pay(paymentUrl)).status).toBeGreaterThanOrEqual(400);
  });

  it('after the payment cancels the services that can still be cancelled, and returns the refunds', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const { status, body } = await cancel(buyer, order.id);
    expect({ status, refunds: body.refunds.map(({ amount }) => amount), pending: body.pending }).toEqual({
      status: 200,
      refunds: [order.total],
      pending: [],
    });
    expect(body).toMatchObject({ cancellationRequestedAt: expect.any(String), allowedActions: [] });
    const refunded = await world.orderIs(buyer, order.id, 'refunded');
    expect(refunded).toMatchObject({ refunded: order.total, refundPending: '0.00' });
    expect((await cancel(buyer, order.id)).body.refunds).toHaveLength(1);
  });

  it('an order whose voucher is paid afterwards refunds the payment', async () => {
    const buyer = await buyerWith(bouquet.id);
    const { orderId, paymentUrl } = await placed(buyer, 20);
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, orderId, 'payment_processing');
    expect((await cancel(buyer, orderId)).body.status).toBe('cancelled');
    await world.pay(paymentUrl, 'multibanco_paid');
    const refunded = await world.orderIs(buyer, orderId, 'refunded');
    expect(refunded).toMatchObject({ refunded: refunded.total, services: [] });
  });
});
