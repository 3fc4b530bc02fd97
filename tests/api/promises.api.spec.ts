import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { type CheckoutOptions, type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
/** A Monday. */
const MONDAY = '2027-06-07';

let world: World;
let admin: Person;
let bouquet: string;
let cleaning: string;
beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  bouquet = (await world.products('flower'))[0]?.id ?? '';
  cleaning = (await world.products('clean'))[0]?.id ?? '';
  await moveTo(`${MONDAY}T09:00:00Z`);
}, TIMEOUT_MS);
afterAll(() => world.stop());

const moveTo = (instant: string): Promise<unknown> => world.app.run('moveClock', instant);

/** Sets the opening hours of the cemetery nearest to a point, as an admin. */
const withHours = async (near: { lat: number; lng: number }, hours: object): Promise<Cemetery> => {
  const { body } = await world.app.request<Cemetery[]>('GET', `/api/Cemetery?near=${near.lat},${near.lng}&pageSize=1`);
  const cemetery = body[0];
  if (!cemetery) throw new Error('no cemetery near there');
  return admin.ok('PUT', `/Cemetery/${cemetery.id}`, { ...cemetery, ...hours });
};

const slots = async (query: Record<string, string>, as?: Person): Promise<SlotDay[]> => {
  const path = `/Checkout/slots?${new URLSearchParams(query).toString()}`;
  if (as) return as.ok('GET', path);
  const { status, body } = await world.app.request<SlotDay[]>('GET', `/api${path}`);
  expect(status).toBe(200);
  return body;
};

type Refusal = Problem & { nearest?: { date: string; hour?: string } };

const checkout = async (person: Person, productId: string, options: CheckoutOptions) => {
  for (const { id } of (await person.ok<{ items: { id: string }[] }>('GET', '/Cart')).items) {
    await person.ok('DELETE', `/Cart/${id}`);
  }
  await person.ok('POST', '/Cart', { productId, quantity: 1 });
  return person.call<Refusal>('POST', '/Checkout', world.checkoutBody(options), newId());
};

const church = { kind: 'church', place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' } } as const;

describe('a checkout at a cemetery', () => {
  it(
    'is possible in the slots that are offered, and in no other',
    async () => {
      const nine = { opens: '09:00', closes: '17:00' };
      const cemetery = await withHours(PLACES.lisbon, {
        openingHours: {
          mon: nine,
          tue: nine,
          wed: { opens: '10:00', closes: '12:00' },
          thu: nine,
          fri: nine,
          sat: nine,
        },
        holidayHours: null,
        exceptions: [{ from: '2027-06-11', to: '2027-06-11', hours: null, for: 'flower', reason: 'Obras' }],
      });
      const buyer = await world.newCustomer();
      const { id: graveId } = await world.grave(buyer, PLACES.lisbon);
      const query = { productIds: bouquet, from: '2027-06-08', to: '2027-06-14' };
      const days = await slots({ ...query, graveId }, buyer);
      expect(days.map(({ date, open, reason }) => [date, open, reason])).toEqual([
        ['2027-06-08', true, undefined],
        ['2027-06-09', true, undefined],
        ['2027-06-10', false, 'holiday'],
        ['2027-06-11', false, 'closed_day'],
        ['2027-06-12', true, undefined],
        ['2027-06-13', false, 'holiday'],
        ['2027-06-14', true, undefined],
      ]);
      expect(days[1]).toMatchObject({ opens: '10:00', closes: '12:00', partners: expect.any(Number) });
      expect(await slots({ ...query, cemeteryId: cemetery.id })).toEqual(days);

      for (const day of [days[1], days[2], days[3]]) {
        for (const { hour, open } of day?.hours ?? []) {
          const { status, body } = await checkout(buyer, bouquet, { graveId, date: day?.date ?? '', hour });
          if (open) expect(status).toBe(201);
          else expect({ status, code: body.code }).toEqual({ status: 422, code: 'cemetery_closed' });
        }
      }
      const closed = await checkout(buyer, bouquet, { graveId, date: '2027-06-10', hour: '11:00' });
      expect(closed.body.nearest).toEqual({ date: '2027-06-09', hour: '11:00' });
      expect((await checkout(buyer, bouquet, { graveId, ...closed.body.nearest } as CheckoutOptions)).status).toBe(201);

      const cleanings = await slots({ ...query, graveId, productIds: cleaning }, buyer);
      expect(cleanings.map(({ open, hours }) => [open, hours])).toEqual(
        [true, true, false, true, true, false, true].map((open) => [open, []]),
      );
      const options = { graveId, date: '2027-06-10', earlyStart: true };
      expect((await checkout(buyer, cleaning, options)).body).toMatchObject({
        code: 'cemetery_closed',
        nearest: { date: '2027-06-11' },
      });
    },
    TIMEOUT_MS,
  );

  it('is offered no slots for a grave of another account, an unknown product or an unknown cemetery', async () => {
    const [owner, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    const { id: graveId } = await world.grave(owner, PLACES.lisbon);
    const status = async (query: string, as?: Person): Promise<number> =>
      (await world.app.request('GET', `/api/Checkout/slots?${query}`, { token: as?.token })).status;
    expect(await status(`graveId=${graveId}`, owner)).toBe(200);
    expect(await status(`graveId=${graveId}`, other)).toBe(404);
    expect(await status(`graveId=${graveId}`)).toBe(404);
    expect(await status(`cemeteryId=${newId()}`)).toBe(404);
    expect(await status(`productIds=${newId()}`)).toBe(404);
    expect(await status('kind=home&lat=48.85&lng=2.35')).toBe(422);
    expect(await status('from=2027-06-08&to=2027-06-07')).toBe(400);
    expect(await status('from=2027-06-01&to=2027-08-31')).toBe(400);
    expect(await status('kind=home&lat=38.7')).toBe(400);
    expect(await status('')).toBe(200);
  });

  it('is offered no slots after the last date of the year 9999', async () => {
    const days = await slots({ from: '9999-12-30' });
    expect(days.map(({ date }) => date)).toEqual(['9999-12-30', '9999-12-31']);
  });
});

describe('a checkout without an available partner', () => {
  it('is refused for flowers and cleanings before payment', async () => {
    const buyer = await world.newCustomer();
    const flores = { lat: 39.457, lng: -31.129 };
    const options = { ...church, location: flores, date: '2027-06-16', hour: '11:00' };
    const refused = await checkout(buyer, bouquet, options);
    expect(refused).toMatchObject({ status: 422, body: { code: 'nobody_near' } });
    expect(refused.body).not.toHaveProperty('nearest');
    const [day] = await slots({ kind: 'church', lat: '39.457', lng: '-31.129', from: '2027-06-16', to: '2027-06-16' });
    expect(day).toMatchObject({ open: false, reason: 'nobody_near', partners: 0 });
    const { id: graveId } = await world.grave(buyer, flores);
    expect((await checkout(buyer, cleaning, { graveId, date: '2027-06-16', earlyStart: true })).body.code).toBe(
      'nobody_near',
    );
    expect(await buyer.ok<unknown[]>('GET', '/Order')).toEqual([]);
  });

  it(
    'is refused on a full day, naming the nearest day that is not full',
    async () => {
      const [buyer, florist] = await Promise.all([world.newCustomer(), world.demo('florist.coimbra')]);
      const me = await florist.ok<{ capacity: object; version: number }>('GET', '/Partner/me');
      await florist.ok('PUT', '/Partner/me', { capacity: { ...me.capacity, wed: 0 } });
      const coimbra = { lat: 40.2175, lng: -8.4335 };
      const options = { ...church, location: coimbra, date: '2027-06-16', hour: '11:00' };
      expect((await checkout(buyer, bouquet, options)).body).toMatchObject({
        code: 'nobody_near',
        nearest: { date: '2027-06-15', hour: '19:00' },
      });
      const around = await slots({
        kind: 'church',
        lat: '40.2175',
        lng: '-8.4335',
        from: '2027-06-15',
        to: '2027-06-17',
      });
      expect(around.map(({ open, partners }) => [open, partners])).toEqual([
        [true, 1],
        [false, 0],
        [true, 1],
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'is refused if offers and accepted services use up the partner’s capacity on that day',
    async () => {
      const florist = await world.demo('florist.coimbra');
      const { capacity } = await florist.ok<{ capacity: object }>('GET', '/Partner/me');
      await florist.ok('PUT', '/Partner/me', { capacity: { ...capacity, fri: 1 } });
      const coimbra = { lat: 40.2175, lng: -8.4335 };
      const buyer = await world.newCustomer();
      const { serviceId } = await world.paidFlowers(buyer, { days: 11, location: coimbra });
      await world.offerTo(florist, serviceId);
      const refused = await checkout(await world.newCustomer(), bouquet, {
        ...church,
        location: coimbra,
        date: await world.date(11),
        hour: '15:00',
      });
      expect(refused.body.code).toBe('nobody_near');
    },
    TIMEOUT_MS,
  );
});

describe('a checkout at night', () => {
  it(
    'gets the next afternoon as its first slot, as the list of slots shows',
    async () => {
      await moveTo('2027-06-22T21:30:00Z');
      const buyer = await world.newCustomer();
      const query = { kind: 'church', lat: '38.7143', lng: '-9.172', from: '2027-06-23', to: '2027-06-23' };
      const [day] = await slots(query);
      expect(day?.hours.find(({ open }) => open)?.hour).toBe('13:00');
      const options = { ...church, location: PLACES.lisbon, date: '2027-06-23', hour: '12:00' };
      expect((await checkout(buyer, bouquet, options)).body).toMatchObject({
        code: 'too_soon',
        nearest: { date: '2027-06-23', hour: '13:00' },
      });
      expect((await checkout(buyer, bouquet, { ...options, hour: '13:00' })).status).toBe(201);
      // 07:10 in Lisbon: the lead time of six hours alone decides.
      await moveTo('2027-06-23T06:10:00Z');
      expect((await slots(query))[0]?.hours.find(({ open }) => open)?.hour).toBe('14:00');
    },
    TIMEOUT_MS,
  );
});

describe('a new date for a service', () => {
  it(
    'must be a day on which the cemetery is open, as the list of slots shows',
    async () => {
      await moveTo('2027-06-28T09:00:00Z');
      await withHours(PLACES.lisbon, {
        holidayHours: null,
        exceptions: [{ from: '2027-07-07', to: '2027-07-08', hours: null, for: 'clean', reason: 'Obras' }],
      });
      const [customer, stranger] = await Promise.all([world.newCustomer(), world.newCustomer()]);
      const { serviceId } = await world.paidCleaning(customer, { days: 3 });
      const days = await customer.ok<SlotDay[]>('GET', `/Service/${serviceId}/slots?from=2027-07-06&to=2027-07-09`);
      expect(days.map(({ date, open, reason }) => [date, open, reason])).toEqual([
        ['2027-07-06', true, undefined],
        ['2027-07-07', false, 'closed_day'],
        ['2027-07-08', false, 'closed_day'],
        ['2027-07-09', true, undefined],
      ]);
      expect((await stranger.call('GET', `/Service/${serviceId}/slots`)).status).toBe(404);
      const path = `/Service/${serviceId}/reschedule`;
      expect(await customer.call<Refusal>('POST', path, { date: '2027-07-07' })).toMatchObject({
        status: 422,
        body: { code: 'cemetery_closed', nearest: { date: '2027-07-06' } },
      });
      expect((await customer.call('POST', path, { date: '2027-07-09' })).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'of a plan’s visit must also be a day on which the cemetery is open, even if the visit has no service yet',
    async () => {
      await withHours(PLACES.lisbon, {
        exceptions: [{ from: '2027-09-01', to: '2027-09-03', hours: null, for: 'clean', reason: 'Obras' }],
      });
      const customer = await world.newCustomer();
      const { order } = await world.paidPlan(customer, { date: '2027-07-10' });
      const path = `/Subscription/${order.subscriptionId}/occurrences/3/move`;
      expect(await customer.call<Refusal>('POST', path, { date: '2027-09-02' })).toMatchObject({
        status: 422,
        body: { code: 'cemetery_closed', nearest: { date: '2027-09-04' } },
      });
      expect((await customer.call('POST', path, { date: '2027-09-04' })).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});
