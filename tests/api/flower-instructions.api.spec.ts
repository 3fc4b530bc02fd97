import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { OrderMail } from '@perpetua/contracts/mail.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { Outbox } from '../support/fixtures/outbox.js';
import { accepted, seen } from '../support/lifecycle/service-calls.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const WORDS = 'Com eterna saudade dos teus netos';

let world: World;
let admin: Person;
let florist: Person;
let wreath: Product;
let roses: Product;

beforeAll(async () => {
  world = await World.start();
  [admin, florist] = await Promise.all([world.demo('admin'), world.demo('florist.lisboa')]);
  const flowers = await admin.ok<Product[]>('GET', '/Product?type=flower&pageSize=100');
  wreath = named(flowers, 'coroa-serenidade');
  roses = named(flowers, 'ramo-rosas-brancas');
}, 60_000);
afterAll(() => world.stop());

const named = (products: readonly Product[], slug: string): Product => {
  const product = products.find((known) => known.slug === slug);
  if (!product) throw new Error(`${slug} is not on sale`);
  return product;
};

const ceremony = {
  deceasedName: 'Maria do Carmo Antunes',
  time: '12:30',
  funeralHome: 'Agência Paz',
  room: 'Capela 2',
};
const KEY = 'A chave está na sacristia';
const church = { kind: 'church' as const, place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' } };

/** A customer with a wreath and two bunches of roses in the cart. */
const buyer = async (): Promise<Person> => {
  const person = await world.newCustomer();
  await person.ok('POST', '/Cart', { productId: wreath.id, quantity: 1 });
  await person.ok('POST', '/Cart', { productId: roses.id, quantity: 2 });
  return person;
};

const checkout = async (person: Person, instructions: object) => {
  const delivery = { ...church, location: PLACES.lisbon, date: await world.date(4), hour: '11:00', ceremony };
  const body = { ...world.checkoutBody(delivery), ...instructions };
  return person.call<{ orderId: string; paymentUrl: string } & Problem>('POST', '/Checkout', body, newId());
};

const bought = async (person: Person, instructions: object): Promise<string> => {
  const { status, body } = await checkout(person, instructions);
  expect({ status, body }).toMatchObject({ status: 201 });
  await world.pay(body.paymentUrl);
  return body.orderId;
};

const orderOf = (reader: Person, orderId: string): Promise<Order> => reader.ok('GET', `/Order/${orderId}`);

describe('the ribbon text, the ceremony, the words to the partner and the substitution choice', () => {
  it('are shown in the order to its customer and admins, and to the partner only after accepting', async () => {
    const customer = await buyer();
    const orderId = await bought(customer, {
      items: [{ productId: wreath.id, ribbonText: WORDS }],
      substitution: 'similar',
      instructions: KEY,
    });
    for (const reader of [customer, admin]) {
      const order = await orderOf(reader, orderId);
      expect(order).toMatchObject({ substitution: 'similar', instructions: KEY, delivery: { ceremony } });
      expect(order.items.map(({ productId, ribbonText }) => [productId, ribbonText])).toEqual([
        [wreath.id, WORDS],
        [roses.id, undefined],
      ]);
    }
    const [listed] = await customer.ok<object[]>('GET', '/Order');
    expect(JSON.stringify(listed)).not.toContain(WORDS);

    const serviceId = await world.serviceOf(customer, orderId);
    await world.offerTo(florist, serviceId);
    const offered = await seen(florist, serviceId);
    expect(offered).not.toHaveProperty('substitution');
    for (const text of [WORDS, KEY, ...Object.values(ceremony)]) expect(JSON.stringify(offered)).not.toContain(text);
    expect(offered.products.map(({ withRibbon }) => withRibbon)).toEqual([true, undefined]);
    await accepted(world, florist, serviceId);
    for (const reader of [florist, customer, admin]) {
      const service = await seen(reader, serviceId);
      expect(service).toMatchObject({ substitution: 'similar', instructions: KEY, ceremony });
      expect(service.products.map(({ ribbonText }) => ribbonText)).toEqual([WORDS, undefined]);
    }
  });

  it('are repeated in the mail that confirms the payment', async () => {
    const customer = await buyer();
    const orderId = await bought(customer, {
      items: [{ productId: wreath.id, ribbonText: WORDS }],
      substitution: 'none',
    });
    const outbox = await Outbox.of(world);
    const mail = await eventually(
      async () => {
        const mails = await admin.ok<OrderMail[]>('GET', `/Order/${orderId}/mails`);
        return mails.find(({ template }) => template === 'payment_confirmed');
      },
      { what: 'the mail that confirms the payment', within: 20_000 },
    );
    const { text } = await outbox.settled(mail.id);
    expect(text).toContain(`Coroa Serenidade: ${WORDS}`);
    expect(text).toContain('Se faltar uma flor: não trocar, essa parte é devolvida');
  });

  it('are in the history: the choice as a value, the text as a reference to its row', async () => {
    const customer = await buyer();
    const orderId = await bought(customer, { items: [{ productId: wreath.id, ribbonText: WORDS }] });
    const { events } = await admin.ok<{ events: { type: string; data: object }[] }>('GET', `/Audit/order/${orderId}`);
    const placed = events.find(({ type }) => type === 'OrderPlaced')?.data;
    expect(placed).toMatchObject({ substitution: 'call', lines: [{ ribbonId: expect.any(String) }, {}] });
    expect(JSON.stringify(events)).not.toContain(WORDS);
    const { ribbonId } = (placed as { lines: { ribbonId: string }[] }).lines[0] ?? { ribbonId: '' };
    const [row] = await world.app.database.database.query<{ text: string }>({
      name: 'spec.ribbon-text',
      text: `SELECT ribbon ->> 'text' AS text
        FROM ordering.order_details, jsonb_array_elements(wishes -> 'ribbons') AS ribbon
        WHERE ribbon ->> 'ribbonId' = $1::text`,
      values: [ribbonId],
    });
    expect(row).toEqual({ text: WORDS });
  });

  it('can be omitted, as by older versions of the checkout page: then the partner calls before a substitution, and ribbons carry no words, which the order says', async () => {
    const customer = await buyer();
    const order = await orderOf(customer, await bought(customer, {}));
    expect(order).toMatchObject({ substitution: 'call' });
    expect(order.items.map(({ ribbonText }) => ribbonText)).toEqual([null, undefined]);
  });

  it.each([
    ['a text for a product without a ribbon', () => ({ items: [{ productId: roses.id, ribbonText: WORDS }] }), 422],
    ['a text for a product not in the cart', () => ({ items: [{ productId: newId(), ribbonText: WORDS }] }), 422],
    ['a text of 61 characters', () => ({ items: [{ productId: wreath.id, ribbonText: 'x'.repeat(61) }] }), 400],
    ['a text of two lines', () => ({ items: [{ productId: wreath.id, ribbonText: 'Eterna\nsaudade' }] }), 400],
    ['a text that is an object', () => ({ items: [{ productId: wreath.id, ribbonText: { $ne: '' } }] }), 400],
    ['an unknown choice', () => ({ substitution: 'whatever' }), 400],
  ])('are refused, and nothing is ordered: %s', async (_what, instructions, status) => {
    const customer = await buyer();
    const answer = await checkout(customer, instructions());
    const code = status === 422 ? 'ribbon_not_offered' : 'validation_failed';
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await customer.ok('GET', '/Order')).toEqual([]);
  });
});
