import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cart } from '@perpetua/contracts/cart.contract';
import { type SandboxMail, sandboxMailSchema } from '@perpetua/contracts/mail.contract';
import { type PaymentOutcome } from '../../backend/src/ordering/index.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

type Placed = { orderId: string; paymentUrl: string };
const SOON = { within: 15_000, every: 100 };

let world: World;
let admin: Person;
let roses: string;
let lilies: string;
beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  const flowers = await world.products('flower');
  [roses, lilies] = [flowers[0]?.id ?? '', flowers[1]?.id ?? ''];
}, 90_000);
afterAll(() => world.stop());

const read = (buyer: Person) => buyer.ok<Cart>('GET', '/Cart');
const contents = async (buyer: Person) => (await read(buyer)).items.map(({ id, quantity }) => [id, quantity]);
const add = (buyer: Person, productId: string, quantity = 1) =>
  buyer.ok<Cart>('POST', '/Cart', { productId, quantity });
const checkOut = async (buyer: Person, days = 20, language = 'pt'): Promise<Placed> => {
  const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
  const options = {
    kind: 'church',
    date: await world.date(days),
    hour: '11:00',
    place,
    location: PLACES.lisbon,
  } as const;
  return buyer.ok<Placed>('POST', '/Checkout', { ...world.checkoutBody(options), language }, newId());
};
/** A customer with an order of `quantity` roses whose voucher was issued. */
const withVoucher = async (quantity = 1, language = 'pt'): Promise<{ buyer: Person } & Placed> => {
  const buyer = await world.newCustomer();
  await add(buyer, roses, quantity);
  const placed = await checkOut(buyer, 20, language);
  await world.pay(placed.paymentUrl, 'multibanco_pending');
  await world.orderIs(buyer, placed.orderId, 'payment_processing');
  return { buyer, ...placed };
};
const mailsTo = async (buyer: Person): Promise<SandboxMail[]> => {
  const { email } = await buyer.ok<{ email: string }>('GET', '/User/my');
  const { body } = await world.app.request<SandboxMail[]>(
    'GET',
    `/sandbox/mail?pageSize=100&to=${encodeURIComponent(email)}`,
  );
  return body.map((mail) => sandboxMailSchema.parse(mail));
};
const mailOf = (buyer: Person, template: string, about = ''): Promise<SandboxMail> =>
  eventually(
    async () => (await mailsTo(buyer)).find((mail) => mail.template === template && mail.subject.includes(about)),
    { ...SOON, what: `the mail ${template}` },
  );
const offered = (buyer: Person) =>
  eventually(async () => (await read(buyer)).offeredBack[0], { ...SOON, what: 'the offer to put back the items' });

describe('an order with a voucher', () => {
  it('stands beside the next purchase, and each of the two is paid by itself', async () => {
    const first = await withVoucher(2);
    const { buyer } = first;
    expect(await contents(buyer)).toEqual([]);
    await add(buyer, lilies);
    const second = await checkOut(buyer, 18);
    expect(await buyer.order(first.orderId)).toMatchObject({ status: 'payment_processing' });
    await world.pay(second.paymentUrl);
    await world.orderIs(buyer, second.orderId, 'paid');
    await world.pay(first.paymentUrl, 'multibanco_paid');
    expect(await world.orderIs(buyer, first.orderId, 'paid')).toMatchObject({
      refunded: '0.00',
      refundPending: '0.00',
    });
    expect(await contents(buyer)).toEqual([]);
  }, 60_000);

  it('may stand beside another order with a voucher', async () => {
    const { buyer, orderId } = await withVoucher();
    await add(buyer, lilies);
    const second = await checkOut(buyer, 18);
    await world.pay(second.paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, second.orderId, 'payment_processing');
    await add(buyer, lilies);
    await checkOut(buyer, 17);
    expect((await buyer.order(orderId)).status).toBe('payment_processing');
    expect((await buyer.order(second.orderId)).status).toBe('payment_processing');
  }, 60_000);

  it('takes only its own pieces from a cart that was changed after the checkout', async () => {
    const buyer = await world.newCustomer();
    await add(buyer, roses, 2);
    const { orderId, paymentUrl } = await checkOut(buyer);
    await add(buyer, roses);
    await add(buyer, lilies);
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, orderId, 'payment_processing');
    expect(await contents(buyer)).toEqual([
      [roses, 1],
      [lilies, 1],
    ]);
  }, 60_000);

  it('says what is needed to pay it to its customer and to admins, until it is paid', async () => {
    const { buyer, orderId, paymentUrl } = await withVoucher();
    const { total, payment } = await buyer.order(orderId);
    const voucher = {
      entity: expect.stringMatching(/^\d{5}$/),
      reference: expect.stringMatching(/^[\d ]{9,11}$/),
      amount: total,
      expiresAt: payment.expiresAt,
    };
    expect(payment.voucher).toEqual(voucher);
    expect((await admin.order(orderId)).payment.voucher).toEqual(voucher);
    const stranger = await world.newCustomer();
    expect((await stranger.call('GET', `/Order/${orderId}`)).status).toBe(404);
    const mail = await mailOf(buyer, 'payment_pending');
    expect(mail.text).toContain(payment.voucher?.reference);
    await world.pay(paymentUrl, 'multibanco_paid');
    expect((await world.orderIs(buyer, orderId, 'paid')).payment).not.toHaveProperty('voucher');
  }, 60_000);
});

/** Reports the outcome of an order's latest payment attempt, as a webhook of the provider would. */
const report = async (orderId: string, outcome: PaymentOutcome): Promise<void> => {
  const started = (await world.app.run('events', orderId, 'order')).findLast(({ type }) => type === 'PaymentStarted');
  if (started === undefined) throw new Error('no payment was started');
  const { attemptId, sessionId } = started.data as { attemptId: string; sessionId: string };
  await world.app.execute(
    'RecordPayment',
    { orderId, attemptId, sessionId, outcome },
    { commandId: newId(), actor: { id: 'payments', role: 'system' } },
  );
};
const issued = async (orderId: string, voucher?: { entity: string; reference: string }): Promise<void> => {
  const voucherExpiresAt = `${await world.date(6)}T12:00:00.000Z`;
  await report(orderId, { kind: 'processing', method: 'multibanco', voucherExpiresAt, ...(voucher && { voucher }) });
};

describe('a voucher whose numbers the provider says later', () => {
  const numbers = { entity: '11249', reference: '123 456 789' };
  const others = { entity: '21312', reference: '987 654 321' };

  it('has them as soon as they are known, and keeps the first ones', async () => {
    const buyer = await world.newCustomer();
    await add(buyer, roses);
    const { orderId } = await checkOut(buyer);
    await issued(orderId);
    const unnumbered = await buyer.order(orderId);
    expect(unnumbered).toMatchObject({ status: 'payment_processing' });
    expect(unnumbered.payment).not.toHaveProperty('voucher');
    await issued(orderId, numbers);
    expect((await buyer.order(orderId)).payment.voucher).toMatchObject(numbers);
    await issued(orderId, others);
    await issued(orderId);
    expect(await buyer.order(orderId)).toMatchObject({ version: unnumbered.version, payment: { voucher: numbers } });
  }, 60_000);

  it('does not show those of a voucher before it, which nobody can pay any more', async () => {
    const buyer = await world.newCustomer();
    await add(buyer, roses);
    const { orderId } = await checkOut(buyer);
    await issued(orderId, numbers);
    await report(orderId, { kind: 'failed', code: 'voucher_expired' });
    expect((await buyer.order(orderId)).payment).not.toHaveProperty('voucher');
    const { total } = await buyer.order(orderId);
    await buyer.ok('POST', `/Order/${orderId}/pay`, { expectedTotal: total }, newId());
    await issued(orderId);
    expect(await buyer.order(orderId)).toMatchObject({ status: 'payment_processing' });
    expect((await buyer.order(orderId)).payment).not.toHaveProperty('voucher');
    await issued(orderId, others);
    expect((await buyer.order(orderId)).payment.voucher).toMatchObject(others);
  }, 60_000);
});

describe('a voucher that is not paid', () => {
  it('is recalled once by mail before it ends; its items are then offered back, and one click adds them once', async () => {
    const { buyer, orderId } = await withVoucher(2, 'en');
    const paid = await withVoucher();
    const { number, payment } = await buyer.order(orderId);
    await world.advance('P5D');
    expect((await mailsTo(buyer)).map(({ template }) => template)).not.toContain('payment_reminder');
    await world.pay(paid.paymentUrl, 'multibanco_paid');
    await world.orderIs(paid.buyer, paid.orderId, 'paid');
    await world.advance('PT25H');
    const reminder = await mailOf(buyer, 'payment_reminder', number);
    expect(reminder.subject).toBe(`The Multibanco reference of order ${number} is about to end`);
    expect(reminder.text).toContain(payment.voucher?.reference);
    await world.advance('P1D');
    await world.orderIs(buyer, orderId, 'payment_expired');
    const expired = await mailOf(buyer, 'payment_failed', number);
    expect(expired.text).not.toContain('still in your cart');
    expect(expired.links).toEqual([`${world.app.settings.publicUrl}/orders/${orderId}`]);

    const offer = await offered(buyer);
    expect(offer).toMatchObject({ orderId, number, items: [{ id: roses, quantity: 2 }], gone: [] });
    expect(await contents(buyer)).toEqual([]);
    await add(buyer, roses);
    await buyer.ok('POST', '/Cart/restore', { orderId });
    await buyer.ok('POST', '/Cart/restore', { orderId });
    expect(await contents(buyer)).toEqual([[roses, 3]]);
    expect((await read(buyer)).offeredBack).toEqual([]);
    const templates = (mails: SandboxMail[]) => mails.filter(({ template }) => template === 'payment_reminder');
    expect(templates(await mailsTo(buyer))).toHaveLength(1);
    expect(templates(await mailsTo(paid.buyer))).toEqual([]);
  }, 90_000);

  it('leaves nothing in the cart when its order is cancelled, until the customer puts it back or declines', async () => {
    const { buyer, orderId } = await withVoucher();
    await buyer.ok('POST', `/Order/${orderId}/cancel`);
    expect(await offered(buyer)).toMatchObject({ orderId });
    expect(await contents(buyer)).toEqual([]);
    await buyer.ok('DELETE', `/Cart/offered/${orderId}`);
    expect((await read(buyer)).offeredBack).toEqual([]);
    expect(await buyer.call('POST', '/Cart/restore', { orderId: newId() })).toMatchObject({ status: 404 });
    await world.app.run('idle');
    expect((await read(buyer)).offeredBack).toEqual([]);
  }, 60_000);

  it('names what is no longer sold when its items are offered back', async () => {
    const { id, version } = await admin.ok<{ id: string; version: number }>('POST', '/Product', {
      type: 'flower',
      name: { pt: 'Ramo breve', en: 'Brief bouquet', es: 'Ramo breve' },
      description: { pt: 'Um ramo.', en: 'A bouquet.', es: 'Un ramo.' },
      price: '30.00',
      taxClass: 'reduced',
    });
    expect(version).toBeGreaterThan(0);
    const buyer = await world.newCustomer();
    await add(buyer, id);
    await add(buyer, roses);
    const { orderId, paymentUrl } = await checkOut(buyer);
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, orderId, 'payment_processing');
    await buyer.ok('POST', `/Order/${orderId}/cancel`);
    await admin.ok('DELETE', `/Product/${id}`);
    const offer = await offered(buyer);
    expect(offer).toMatchObject({ items: [{ id: roses }], gone: [{ productId: id }] });
    expect(JSON.parse(offer.gone[0]?.name ?? '')).toMatchObject({ pt: 'Ramo breve' });
    await buyer.ok('POST', '/Cart/restore', { orderId });
    expect(await contents(buyer)).toEqual([[roses, 1]]);
  }, 60_000);
});

describe('a payment of an order that was cancelled before', () => {
  /** Pays at an address that the sandbox does not know, so that the refund that follows is never made. */
  const paidInVain = async (buyer: Person, orderId: string): Promise<void> => {
    const amountCents = Math.round(Number((await buyer.order(orderId)).total) * 100);
    const payment = { paymentIntentId: `pi_${newId()}`, method: 'multibanco', amountCents };
    await report(orderId, { kind: 'paid', ...payment });
    expect(await buyer.order(orderId)).toMatchObject({ status: 'date_passed' });
    await world.app.run('idle');
  };

  it('takes nothing from the cart, which still has the items', async () => {
    const buyer = await world.newCustomer();
    await add(buyer, roses, 2);
    const { orderId } = await checkOut(buyer);
    await buyer.ok('POST', `/Order/${orderId}/cancel`);
    await paidInVain(buyer, orderId);
    expect(await read(buyer)).toMatchObject({ items: [{ id: roses, quantity: 2 }], offeredBack: [] });
  }, 60_000);

  it('takes back no offer of what its voucher took, however long the refund is under way', async () => {
    const { buyer, orderId } = await withVoucher(2);
    await buyer.ok('POST', `/Order/${orderId}/cancel`);
    expect(await offered(buyer)).toMatchObject({ orderId });
    await add(buyer, lilies);
    await paidInVain(buyer, orderId);
    expect(await read(buyer)).toMatchObject({
      items: [{ id: lilies, quantity: 1 }],
      offeredBack: [{ orderId, items: [{ id: roses, quantity: 2 }] }],
    });
  }, 60_000);
});

describe('an unpaid order without a voucher', () => {
  it('is closed by the next checkout, whose mail says so', async () => {
    const buyer = await world.newCustomer();
    await add(buyer, roses);
    const first = await checkOut(buyer);
    const second = await checkOut(buyer);
    const closed = await buyer.order(first.orderId);
    expect(closed.status).toBe('cancelled');
    const { number } = await buyer.order(second.orderId);
    const received = await mailOf(buyer, 'order_received', number);
    expect(received.text).toContain(`Em vez de: ${closed.number}, que não foi paga`);
  }, 60_000);
});

describe('a product that changes while it is in a cart', () => {
  it('never leaves it without a word, and another price is said until it was read', async () => {
    const product = await admin.ok<{ id: string; version: number }>('POST', '/Product', {
      type: 'flower',
      name: { pt: 'Ramo incerto', en: 'Uncertain bouquet', es: 'Ramo incierto' },
      description: { pt: 'Um ramo.', en: 'A bouquet.', es: 'Un ramo.' },
      price: '30.00',
      taxClass: 'reduced',
    });
    const buyer = await world.newCustomer();
    await add(buyer, product.id, 2);
    expect((await read(buyer)).changes).toEqual([]);
    const known = await admin.ok<Record<string, unknown>>('GET', `/Product/${product.id}`);
    await admin.ok('PUT', `/Product/${product.id}`, { ...known, price: '42.00' });
    const priced = { kind: 'price', productId: product.id, before: '30.00', after: '42.00' };
    expect((await read(buyer)).changes).toMatchObject([priced]);
    expect((await read(buyer)).changes).toMatchObject([priced]);
    expect((await buyer.ok<Cart>('DELETE', '/Cart/changes')).changes).toEqual([]);
    await admin.ok('DELETE', `/Product/${product.id}`);
    const left = await read(buyer);
    expect(left).toMatchObject({ items: [], changes: [{ kind: 'left', productId: product.id }] });
    expect((await buyer.ok<Cart>('DELETE', '/Cart/changes')).changes).toEqual([]);
    expect((await read(buyer)).changes).toEqual([]);
  }, 60_000);
});
