import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let cleaningId: string;
let cemetery: Cemetery;

beforeAll(async () => {
  world = await World.start();
  const [cleanings, near] = await Promise.all([
    world.products('clean'),
    world.app.request<Cemetery[]>('GET', `/api/Cemetery?near=${PLACES.lisbon.lat},${PLACES.lisbon.lng}&pageSize=1`),
  ]);
  cleaningId = cleanings.find(({ planEligible }) => planEligible)?.id ?? '';
  cemetery = near.body[0] as Cemetery;
}, 60_000);
afterAll(() => world.stop());

const aGrave = (change: object = {}) => ({
  cemeteryId: cemetery.id,
  deceasedName: 'Maria da Luz Ferreira',
  section: 'Talhão 7',
  row: '3',
  number: '21',
  location: cemetery.location,
  ...change,
});
const buyer = async (): Promise<Person> => {
  const person = await world.newCustomer();
  await person.ok('POST', '/Cart', { productId: cleaningId, quantity: 1 });
  return person;
};
const checkout = async (person: Person, delivery: object, key = newId()) => {
  const body = {
    ...world.checkoutBody({ date: await world.date(10), earlyStart: true }),
    delivery: { kind: 'cemetery', date: await world.date(10), ...delivery },
  };
  return person.call<{ orderId: string } & Problem>('POST', '/Checkout', body, key);
};
const gravesOf = (person: Person) => person.ok<Grave[]>('GET', '/Grave');
const graveOfOrder = async (person: Person, orderId: string) =>
  (await person.ok<{ delivery: { graveId: string | null } }>('GET', `/Order/${orderId}`)).delivery.graveId;

describe('a checkout with a grave that is not registered', () => {
  it('adds the grave to the customer’s graves and orders the cleaning for it', async () => {
    const person = await buyer();
    const { status, body } = await checkout(person, { grave: aGrave() });
    expect({ status, body }).toMatchObject({ status: 201 });
    const graves = await gravesOf(person);
    expect(graves).toMatchObject([
      { deceasedName: 'Maria da Luz Ferreira', section: 'Talhão 7', row: '3', number: '21' },
    ]);
    expect(await graveOfOrder(person, body.orderId)).toBe(graves[0]?.id);
  });

  it('adds the grave only once when the call is repeated with another key or sent twice at the same time', async () => {
    const person = await buyer();
    const key = newId();
    const answers = [
      ...(await Promise.all([checkout(person, { grave: aGrave() }, key), checkout(person, { grave: aGrave() }, key)])),
      await checkout(person, { grave: aGrave() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await gravesOf(person)).toHaveLength(1);
  });

  it('uses the registered grave when the description matches it', async () => {
    const person = await buyer();
    const { id } = await person.ok<Grave>('POST', '/Grave', aGrave());
    const { body } = await checkout(person, { grave: aGrave() });
    expect((await gravesOf(person)).map((grave) => grave.id)).toEqual([id]);
    expect(await graveOfOrder(person, body.orderId)).toBe(id);
  });

  it.each([
    ['removed', (person: Person, id: string) => person.ok('DELETE', `/Grave/${id}`)],
    [
      'given another name',
      (person: Person, id: string) => person.ok('PUT', `/Grave/${id}`, aGrave({ deceasedName: 'José d’Ávila' })),
    ],
  ])('adds a new grave when the earlier grave with the same description was %s', async (_what, act) => {
    const person = await buyer();
    const { body: first } = await checkout(person, { grave: aGrave() });
    await person.ok('POST', `/Order/${first.orderId}/cancel`);
    const earlier = (await graveOfOrder(person, first.orderId)) ?? '';
    await act(person, earlier);
    const { body: second } = await checkout(person, { grave: aGrave() });
    const later = await graveOfOrder(person, second.orderId);
    expect(later).not.toBe(earlier);
    expect((await gravesOf(person)).find(({ id }) => id === later)?.deceasedName).toBe('Maria da Luz Ferreira');
  });

  it.each([
    ['no location', { location: null }, 'location_required'],
    ['a location far from the cemetery', { location: PLACES.porto }, 'location_far_from_cemetery'],
    ['an unknown cemetery', { cemeteryId: newId() }, 'cemetery_unknown'],
  ])('is refused with %s, and adds nothing', async (_what, change, code) => {
    const person = await buyer();
    const { status, body } = await checkout(person, { grave: aGrave(change) });
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(await gravesOf(person)).toEqual([]);
  });

  it('adds nothing when the date is refused, or when the call contains both a grave and a grave id', async () => {
    const person = await buyer();
    const tooSoon = await checkout(person, { grave: aGrave(), date: await world.date(0) });
    expect(tooSoon.body.code).toBe('too_soon');
    expect((await checkout(person, { grave: aGrave(), graveId: newId() })).status).toBe(400);
    expect(await gravesOf(person)).toEqual([]);
  });
});

describe('an order by phone', () => {
  it('adds the grave to the customer’s graves', async () => {
    const [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
    const order = {
      customerId: customer.id,
      items: [{ productId: cleaningId, quantity: 1 }],
      delivery: { kind: 'cemetery', date: await world.date(10), grave: aGrave() },
      contact: { name: 'Ana Sousa', phone: '912345678' },
      language: 'pt',
    };
    const { orderId } = await admin.ok<{ orderId: string }>('POST', '/Order', order, newId());
    const [grave] = await gravesOf(customer);
    expect(grave).toMatchObject({ deceasedName: 'Maria da Luz Ferreira' });
    expect(await graveOfOrder(customer, orderId)).toBe(grave?.id);
  });
});
