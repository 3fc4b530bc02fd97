import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { OrderMail } from '@perpetua/contracts/mail.contract';
import { type Order, orderSchema } from '@perpetua/contracts/ordering.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted, delivered, eventsOf, expectSentences, seen, started } from '../support/lifecycle/service-calls.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const MISSPELT = 'Eterna sudade';
const WORDS = 'Eterna saudade';

let world: World;
let admin: Person;
let florist: Person;
let wreath: Product;

beforeAll(async () => {
  world = await World.start();
  [admin, florist] = await Promise.all([world.demo('admin'), world.demo('florist.lisboa')]);
  const flowers = await admin.ok<Product[]>('GET', '/Product?type=flower&pageSize=100');
  const ribboned = flowers.find(({ slug }) => slug === 'coroa-serenidade');
  if (!ribboned) throw new Error('the wreath is not on sale');
  wreath = ribboned;
}, 60_000);
afterAll(() => world.stop());

const address = {
  street: 'Rua das Flores',
  streetNumber: '12',
  postalCode: '1200-001',
  city: 'Lisboa',
  parish: 'Estrela',
};

/** A customer's wreath to a home, in a few days; not paid. */
const ordered = async (days = 4): Promise<{ person: Person; orderId: string; paymentUrl: string }> => {
  const person = await world.newCustomer();
  await person.ok('POST', '/Cart', { productId: wreath.id, quantity: 1 });
  const delivery = {
    kind: 'home' as const,
    place: { name: 'Família Fereira', city: 'Lisboa', parish: 'Estrela' },
    address,
    location: PLACES.lisbon,
    date: await world.date(days),
    hour: '11:00',
  };
  const items = [{ productId: wreath.id, ribbonText: MISSPELT }];
  const body = { ...world.checkoutBody(delivery), items };
  return { person, ...(await person.ok<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', body, newId())) };
};

const paidOrder = async (days?: number): Promise<{ person: Person; orderId: string; serviceId: string }> => {
  const { person, orderId, paymentUrl } = await ordered(days);
  await world.pay(paymentUrl);
  return { person, orderId, serviceId: await world.serviceOf(person, orderId) };
};

const orderOf = async (reader: Person, orderId: string): Promise<Order> =>
  orderSchema.parse(await reader.ok('GET', `/Order/${orderId}`));
const patch = (person: Person, orderId: string, body: object) =>
  person.call<Partial<Omit<Order, 'status'>> & Partial<Problem>>('PATCH', `/Order/${orderId}/delivery`, body);
/** Corrects the order as it is now. */
const correct = async (person: Person, orderId: string, body: object) =>
  patch(person, orderId, { ...body, version: (await orderOf(person, orderId)).version });
/** The corrected words on the ribbon. */
const ribbons = (): object => [{ productId: wreath.id, ribbonText: WORDS }];
const orderEvents = async (orderId: string) => {
  const { events } = await admin.ok<{ events: { type: string; sentence: string; data: object }[] }>(
    'GET',
    `/Audit/order/${orderId}`,
  );
  return events.filter(({ type }) => type === 'OrderCorrected');
};

describe('the correction of a paid order', () => {
  it('replaces the texts, tells the partner who accepted, and shows before and after to the customer and admins', async () => {
    const { person, orderId, serviceId } = await paidOrder();
    await accepted(world, florist, serviceId);
    const floor = '3.º esquerdo';
    const body = {
      ribbons: ribbons(),
      recipient: 'Família Ferreira',
      floor,
      contact: { phone: '913 456 789' },
      instructions: 'Tocar',
    };
    const { status, body: order } = await correct(person, orderId, body);
    expect({ status, order }).toMatchObject({
      status: 200,
      order: {
        placeName: 'Família Ferreira',
        contact: { name: 'Ana Sousa', phone: '+351913456789' },
        delivery: { address: { floor } },
        instructions: 'Tocar',
        items: [{ ribbonText: WORDS }],
      },
    });
    const service = await seen(florist, serviceId);
    expect(service).toMatchObject({ contact: { phone: '+351913456789' }, instructions: 'Tocar' });
    expect(service.products[0]?.ribbonText).toBe(WORDS);
    expect(service.address).toContain(`Rua das Flores 12, ${floor}`);

    await world.app.run('idle');
    expect(await eventsOf(admin, serviceId)).toContain('DeliveryCorrected');
    await expectSentences(world, admin, serviceId);
    const { text } = await eventually(
      async () => {
        const outbox = await world.app.request<{ template: string; subject: string; text: string }[]>(
          'GET',
          '/sandbox/mail?to=florist.lisboa@perpetua.test',
        );
        const sent = outbox.body.filter(({ template }) => template === 'partner_delivery_corrected');
        return sent.find(({ subject }) => subject.includes(order.number ?? '?'));
      },
      { what: 'the mail to the partner', within: 20_000 },
    );
    expect(text).toContain(WORDS);
    expect(text).toContain('palavras da faixa');

    const [record] = (await orderOf(person, orderId)).corrections ?? [];
    expect(record).toMatchObject({ byRole: 'customer' });
    expect(record?.changes.find(({ field }) => field === 'ribbon')).toMatchObject({ before: MISSPELT, after: WORDS });
    expect((await orderOf(admin, orderId)).corrections?.[0]?.by).toEqual({ id: person.id, name: expect.any(String) });
    const [event] = await orderEvents(orderId);
    expect(event?.sentence).toContain('palavras da faixa');
    for (const words of [WORDS, MISSPELT, 'Ferreira', '913456789']) expect(JSON.stringify(event)).not.toContain(words);
  });

  it('is recorded once when it is sent twice, also with the version of before', async () => {
    const { person, orderId } = await paidOrder();
    const { version } = await orderOf(person, orderId);
    const answers = [
      await patch(person, orderId, { ribbons: ribbons(), version }),
      await patch(person, orderId, { ribbons: ribbons(), version }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderEvents(orderId)).toHaveLength(1);
  });

  it('is refused with the version of before another correction, and changes nothing', async () => {
    const { person, orderId } = await paidOrder();
    const { version } = await orderOf(person, orderId);
    await correct(person, orderId, { card: 'Com carinho' });
    const refused = await patch(person, orderId, { ribbons: ribbons(), card: 'Saudade', version });
    expect(refused).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(await orderOf(person, orderId)).toMatchObject({ message: 'Com carinho', items: [{ ribbonText: MISSPELT }] });
  });

  it('lets only one of two corrections at once win', async () => {
    const { person, orderId } = await paidOrder();
    const { version } = await orderOf(person, orderId);
    const answers = await Promise.all(['Um', 'Dois', 'Três'].map((card) => patch(person, orderId, { card, version })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'version_conflict')).toHaveLength(2);
    expect(await orderEvents(orderId)).toHaveLength(1);
  });

  it('ends when the work begins: it is neither offered nor possible', async () => {
    const { person, orderId, serviceId } = await paidOrder(2);
    expect((await orderOf(person, orderId)).allowedActions).toContain('delivery');
    await accepted(world, florist, serviceId);
    await started(world, florist, serviceId);
    expect((await orderOf(person, orderId)).allowedActions).not.toContain('delivery');
    expect((await person.ok<Order[]>('GET', '/Order'))[0]?.allowedActions).not.toContain('delivery');
    for (const answer of [
      await correct(person, orderId, { ribbons: ribbons() }),
      await correct(admin, orderId, { ribbons: ribbons(), reason: 'x' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'work_begun' } });
    }
    expect((await seen(florist, serviceId)).products[0]?.ribbonText).toBe(MISSPELT);
  });

  it('ends together with the offer to cancel, which announces no refund of nothing', async () => {
    const { person, orderId, serviceId } = await paidOrder(2);
    expect((await orderOf(person, orderId)).allowedActions).toContain('cancel');
    await accepted(world, florist, serviceId);
    await delivered(world, florist, serviceId);
    const done = await orderOf(person, orderId);
    expect(done.allowedActions).not.toContain('cancel');
    expect(done).not.toHaveProperty('refundOnCancel');
    expect((await person.ok<Order[]>('GET', '/Order'))[0]?.allowedActions).not.toContain('cancel');
  });

  it('is made by an admin only with a reason, which the customer never reads; the customer is told by mail', async () => {
    const { person, orderId } = await paidOrder();
    expect(await correct(admin, orderId, { ribbons: ribbons() })).toMatchObject({
      status: 422,
      body: { code: 'reason_required' },
    });
    expect(await correct(admin, orderId, { ribbons: ribbons(), reason: 'Telefonou a filha' })).toMatchObject({
      status: 200,
    });
    const [told] = (await orderOf(person, orderId)).corrections ?? [];
    expect(told).toMatchObject({ byRole: 'admin' });
    expect(told).not.toHaveProperty('reason');
    expect((await orderOf(admin, orderId)).corrections?.[0]).toMatchObject({ reason: 'Telefonou a filha' });
    await eventually(
      async () =>
        (await admin.ok<OrderMail[]>('GET', `/Order/${orderId}/mails`)).find(
          ({ template }) => template === 'order_corrected',
        ),
      { what: 'the mail to the customer', within: 20_000 },
    );
  });

  it('is not found by other customers and partners', async () => {
    const { orderId } = await paidOrder();
    const stranger = await world.newCustomer();
    for (const other of [stranger, florist]) {
      expect(await patch(other, orderId, { ribbons: ribbons(), version: 1 })).toMatchObject({ status: 404 });
    }
  });
});

describe('a saved address', () => {
  it('that changes or goes leaves the orders to it as they were; each order is corrected by itself', async () => {
    const person = await world.newCustomer();
    const owner = { firstName: 'Rosa', surname: 'Ferreira', taxId: '501964843', billing: false };
    const saved = await person.ok<{ id: string }>('POST', '/User/adresses', { ...owner, ...address, floor: '3.º' });
    await person.ok('POST', '/Cart', { productId: wreath.id, quantity: 1 });
    const date = await world.date(4);
    const delivery = { kind: 'home' as const, addressId: saved.id, location: PLACES.lisbon, date, hour: '11:00' };
    const body = world.checkoutBody(delivery);
    const { orderId } = await person.ok<{ orderId: string }>('POST', '/Checkout', body, newId());
    await person.ok('PUT', '/User/update/address', { id: saved.id, ...owner, ...address, floor: '9.º' });
    await person.ok('DELETE', `/User/adresses/${saved.id}`);
    const kept = await orderOf(person, orderId);
    expect(kept).toMatchObject({ placeName: 'Rosa Ferreira', delivery: { address: { floor: '3.º' } } });
    expect(await correct(person, orderId, { floor: '4.º' })).toMatchObject({ status: 200 });
    expect((await orderOf(person, orderId)).delivery.address?.floor).toBe('4.º');
  });
});

describe('the correction of an order that is not paid yet', () => {
  it('holds while it waits for its payment or a voucher, and goes to the florist with the rest', async () => {
    const { person, orderId, paymentUrl } = await ordered(12);
    expect(await correct(person, orderId, { ribbons: ribbons() })).toMatchObject({ status: 200 });
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(person, orderId, 'payment_processing');
    expect(await correct(person, orderId, { floor: '2.º' })).toMatchObject({ status: 200 });
    await world.pay(paymentUrl, 'multibanco_paid');
    const serviceId = await world.serviceOf(person, orderId);
    const service = await seen(person, serviceId);
    expect(service.products[0]?.ribbonText).toBe(WORDS);
    expect(service.address).toContain('2.º');
  });

  it('is refused once it is cancelled', async () => {
    const { person, orderId } = await ordered();
    await person.ok('POST', `/Order/${orderId}/cancel`);
    expect(await correct(person, orderId, { ribbons: ribbons() })).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition' },
    });
  });
});
