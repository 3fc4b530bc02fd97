import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { newId } from '../../backend/src/platform/ids.js';
import { type Order, type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

let world: World;
let florist: Person;
let bouquet: string;
beforeAll(async () => {
  world = await World.start();
  florist = await world.demo('florist.lisboa');
  bouquet = (await world.products('flower'))[0]?.id ?? '';
}, 90_000);
afterAll(() => world.stop());

const half = (amount: string): string => (Number(amount) / 2).toFixed(2);
const changed = (expected: string, amount: string) => ({
  status: 409,
  body: { code: 'amount_changed', expected, amount },
});
/** A customer with accepted flowers whose slot is a bit more than 24 hours away; then the clock passes this border. */
const acrossTheBorder = async (): Promise<{ buyer: Person; order: Order; serviceId: string; seen: string }> => {
  const buyer = await world.newCustomer();
  const { order, serviceId } = await world.paidFlowers(buyer, { days: 4 });
  const { offer } = await world.offerTo(florist, serviceId);
  await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
  await world.advanceTo(Temporal.PlainDate.from(order.delivery.date).subtract({ days: 1 }).toString(), '10:57');
  const seen = (await buyer.service(serviceId)).refundOnCancel ?? '';
  expect(seen).toBe(order.total);
  await world.advance('PT6M');
  return { buyer, order, serviceId, seen };
};

describe('a cancellation that carries the refund that the person saw', () => {
  it('of a service is refused with the new amount once the last day has begun, and changes nothing', async () => {
    const { buyer, order, serviceId, seen } = await acrossTheBorder();
    const cancel = (expectedRefund: string) =>
      buyer.call<Service & Problem>('POST', `/Service/${serviceId}/cancel`, { expectedRefund });
    expect(await cancel(seen)).toMatchObject(changed(seen, half(order.total)));
    expect((await buyer.service(serviceId)).status).toBe('accepted');
    expect(await cancel(half(order.total))).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    // A repeat whose first answer was lost has the result of the first call.
    expect(await cancel(half(order.total))).toMatchObject({ status: 200 });
    expect(await world.orderIs(buyer, order.id, 'settled')).toMatchObject({ refunded: half(order.total) });
  }, 90_000);

  it('of an order is compared before anything of it is cancelled', async () => {
    const { buyer, order, serviceId, seen } = await acrossTheBorder();
    const cancel = (expectedRefund: string) =>
      buyer.call<Order & Problem>('POST', `/Order/${order.id}/cancel`, { expectedRefund });
    expect(await cancel(seen)).toMatchObject(changed(seen, half(order.total)));
    expect(await buyer.order(order.id)).not.toHaveProperty('cancellationRequestedAt');
    expect((await buyer.service(serviceId)).status).toBe('accepted');
    const { refundOnCancel = '' } = await buyer.order(order.id);
    expect(await cancel(refundOnCancel)).toMatchObject({ status: 200 });
    expect(await cancel(refundOnCancel)).toMatchObject({ status: 200 });
    expect(await world.orderIs(buyer, order.id, 'settled')).toMatchObject({ refunded: refundOnCancel });
  }, 90_000);

  it('of an unpaid order expects nothing', async () => {
    const buyer = await world.newCustomer();
    const { orderId } = await world.unpaidFlowers(buyer);
    const cancel = (expectedRefund: unknown) =>
      buyer.call<Order & Problem>('POST', `/Order/${orderId}/cancel`, { expectedRefund });
    for (const malformed of ['5', '1.234', '-1.00', 5]) expect((await cancel(malformed)).status).toBe(400);
    expect(await cancel('5.00')).toMatchObject(changed('5.00', '0.00'));
    expect(await cancel('0.00')).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  }, 60_000);

  it('of an unpaid order is compared again when its payment arrived unnoticed', async () => {
    const buyer = await world.newCustomer();
    const { orderId, paymentUrl } = await world.unpaidFlowers(buyer);
    await world.app.request('POST', `/sandbox/checkout/${new URL(paymentUrl).pathname.split('/').at(-1)}`, {
      body: { outcome: 'success', webhook: 'lost' },
    });
    const { status, total } = await buyer.order(orderId);
    expect(status).toBe('awaiting_payment');
    const cancel = (expectedRefund: string) =>
      buyer.call<Order & Problem>('POST', `/Order/${orderId}/cancel`, { expectedRefund });
    expect(await cancel('0.00')).toMatchObject(changed('0.00', total));
    const paid = await buyer.order(orderId);
    expect(paid).toMatchObject({ status: 'paid', refundPending: '0.00' });
    expect(paid).not.toHaveProperty('cancellationRequestedAt');
    expect(await cancel(total)).toMatchObject({ status: 200 });
    expect(await world.orderIs(buyer, orderId, 'refunded')).toMatchObject({ refunded: total });
  }, 60_000);

  it('of a plan, and a withdrawal from it, is refused unless the whole refund is as it was shown', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidPlan(buyer);
    const { subscriptionId = '', withdrawal } = await buyer.order(order.id);
    const refund = { expectedRefund: '1.00' };
    expect(await buyer.call('POST', `/Subscription/${subscriptionId}/cancel`, refund)).toMatchObject(
      changed('1.00', order.total),
    );
    expect(await buyer.call('POST', `/Order/${order.id}/withdraw`, refund)).toMatchObject(changed('1.00', order.total));
    expect(await buyer.order(order.id)).not.toHaveProperty('withdrawnAt');
    const seen = { expectedRefund: withdrawal?.refund };
    expect(await buyer.call('POST', `/Order/${order.id}/withdraw`, seen)).toMatchObject({ status: 200 });
    expect(await buyer.call('POST', `/Order/${order.id}/withdraw`, seen)).toMatchObject({ status: 200 });
    await world.orderIs(buyer, order.id, 'refunded');
  }, 90_000);
});

describe('a purchase that carries the total that the person saw', () => {
  it('is refused with the new total at the checkout and at the payment, and places nothing', async () => {
    const buyer = await world.newCustomer();
    const { total } = await buyer.ok<{ total: string }>('POST', '/Cart', { productId: bouquet, quantity: 1 });
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church',
      date: await world.date(5),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    } as const;
    const checkout = (expectedTotal: unknown) =>
      buyer.call<{ orderId: string }>('POST', '/Checkout', { ...world.checkoutBody(options), expectedTotal }, newId());
    expect(await checkout('one')).toMatchObject({ status: 400 });
    expect(await checkout('1.00')).toMatchObject(changed('1.00', total));
    expect(await buyer.ok<Order[]>('GET', '/Order')).toEqual([]);
    const { status, body } = await checkout(total);
    expect(status).toBe(201);
    const pay = (expectedTotal: string) => buyer.call('POST', `/Order/${body.orderId}/pay`, { expectedTotal }, newId());
    expect(await pay('1.00')).toMatchObject(changed('1.00', total));
    expect(await pay(total)).toMatchObject({ status: 200, body: { paymentUrl: expect.any(String) } });
  }, 60_000);
});

describe('a second order for the same place and day', () => {
  it('is placed only if the customer says that both are wanted', async () => {
    const buyer = await world.newCustomer();
    const { id: graveId } = await world.grave(buyer, PLACES.lisbon);
    const options = { graveId, date: await world.date(6), hour: '15:00' };
    const checkout = async (more: object = {}) => {
      await buyer.ok('POST', '/Cart', { productId: bouquet, quantity: 1 });
      const body = { ...world.checkoutBody(options), orderAgain: undefined, ...more };
      return buyer.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', body, newId());
    };
    const first = await checkout();
    expect(first.status).toBe(201);
    // An unpaid order without a voucher is replaced, so nobody has to be asked.
    const second = await checkout();
    expect(second.status).toBe(201);
    await world.pay(second.body.paymentUrl);
    const { number } = await world.orderIs(buyer, second.body.orderId, 'paid');
    const known = { status: 409, body: { code: 'already_ordered', orderId: second.body.orderId, number } };
    expect(await checkout()).toMatchObject(known);
    expect(await checkout({ delivery: { kind: 'cemetery', ...options, date: await world.date(7) } })).toMatchObject({
      status: 201,
    });
    expect(await checkout({ orderAgain: true })).toMatchObject({ status: 201 });
  }, 60_000);

  it('is asked about after a voucher too, and no longer once the first is cancelled', async () => {
    const buyer = await world.newCustomer();
    const { orderId, paymentUrl } = await world.unpaidFlowers(buyer, { days: 12 });
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, orderId, 'payment_processing');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church',
      date: await world.date(12),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    } as const;
    await buyer.ok('POST', '/Cart', { productId: bouquet, quantity: 1 });
    const again = () => buyer.call('POST', '/Checkout', { ...world.checkoutBody(options), orderAgain: false }, newId());
    expect(await again()).toMatchObject({ status: 409, body: { code: 'already_ordered', orderId } });
    await buyer.ok('POST', `/Order/${orderId}/cancel`);
    expect(await again()).toMatchObject({ status: 201 });
  }, 60_000);
});
