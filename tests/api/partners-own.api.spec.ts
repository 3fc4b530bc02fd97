import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { LiveReader } from '../support/api/live-reader.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const braga = { lat: 41.5454, lng: -8.4265 };

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const me = (person: Person): Promise<OwnPartner> => person.ok('GET', '/Partner/me');

const put = (person: Person, body: object, ifMatch?: string) =>
  world.app.request<OwnPartner & Pick<Problem, 'code'>>('PUT', '/api/Partner/me', {
    token: person.token,
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

const flowersNear = async (point: { lat: number; lng: number }): Promise<Map<string, string>> => {
  const near = await world.app.execute('ListNearestPartners', { type: 'flower', ...point, limit: 100, skip: 0 });
  return new Map(near.map(({ partnerId, status }) => [partnerId, status]));
};

describe('a partner’s own record', () => {
  it('is returned with its version, to its partner only', async () => {
    const florist = await world.demo('florist.porto');
    const { body, headers } = await florist.call<OwnPartner>('GET', '/Partner/me');
    expect(body).toEqual({
      id: florist.id,
      status: 'approved',
      partnerType: 'flower',
      location: { lat: 41.1493, lng: -8.5985 },
      city: 'Porto',
      radiusKm: 25,
      capacity: { mon: 10, tue: 10, wed: 10, thu: 10, fri: 10, sat: 10, sun: 10 },
      paused: false,
      statusReason: null,
      appliedAt: expect.stringMatching(/Z$/),
      version: 3,
      allowedActions: ['me'],
    });
    expect(headers.get('etag')).toBe('"3"');
    for (const other of [admin, await world.newCustomer()]) {
      expect((await other.call('GET', '/Partner/me')).status).toBe(403);
      expect((await other.call('PUT', '/Partner/me', { radiusKm: 30 })).status).toBe(403);
    }
  });

  it('can be changed partially; the search for partners uses the new location immediately', async () => {
    const florist = await world.demo('florist.coimbra');
    expect([...(await flowersNear(braga)).keys()]).not.toContain(florist.id);
    const capacity = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 0 };
    const { status, body } = await put(florist, { location: braga, radiusKm: 40, capacity });
    expect([status, body]).toMatchObject([200, { location: braga, city: 'Braga', radiusKm: 40, capacity, version: 4 }]);
    expect((await flowersNear(braga)).get(florist.id)).toBe('approved');
    expect((await flowersNear({ lat: 40.2111, lng: -8.4291 })).has(florist.id)).toBe(false);
    expect((await put(florist, { location: braga, radiusKm: 40 })).body.version).toBe(4);
    expect((await put(florist, {})).body).toEqual(await me(florist));
  });

  it('is not changed by a request with an outdated version', async () => {
    const florist = await world.demo('florist.porto');
    const { version } = await me(florist);
    const first = await put(florist, { radiusKm: 31, version });
    expect(first.body).toMatchObject({ radiusKm: 31, version: version + 1 });
    for (const stale of [
      await put(florist, { radiusKm: 32, version }),
      await put(florist, { radiusKm: 32 }, `"${version}"`),
    ]) {
      expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'partner_changed', version + 1]);
    }
    const fresh = await put(florist, { radiusKm: 25 }, `W/"${version + 1}"`);
    expect([fresh.status, fresh.body.radiusKm]).toEqual([200, 25]);
    expect((await put(florist, { radiusKm: 25 }, '*')).status).toBe(200);
  });

  it('is changed by only one of several simultaneous calls with the same version', async () => {
    const florist = await world.demo('florist.porto');
    const { version } = await me(florist);
    const answers = await Promise.all([41, 42, 43].map((radiusKm) => put(florist, { radiusKm, version })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await me(florist)).version).toBe(version + 1);
  });

  it.each<[string, object, number, string]>([
    ['a radius of 0 km', { radiusKm: 0 }, 400, 'validation_failed'],
    ['a radius of 51 km', { radiusKm: 51 }, 400, 'validation_failed'],
    ['a radius of 10.5 km', { radiusKm: 10.5 }, 400, 'validation_failed'],
    ['a missing weekday', { capacity: { mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1 } }, 400, 'validation_failed'],
    [
      'a capacity of 201 for a day',
      { capacity: { mon: 201, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, sun: 1 } },
      400,
      'validation_failed',
    ],
    ['a new status', { status: 'approved' }, 400, 'validation_failed'],
    ['a text as the pause flag', { paused: 'yes' }, 400, 'validation_failed'],
    ['a location without a longitude', { location: { lat: 41 } }, 400, 'validation_failed'],
    ['a location abroad', { location: { lat: 43.36, lng: -8.41 }, radiusKm: 30 }, 422, 'location_outside_portugal'],
  ])('refuses %s', async (_what, changes, status, code) => {
    const florist = await world.demo('florist2.lisboa');
    const before = await me(florist);
    const answer = await put(florist, changes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await me(florist)).toEqual(before);
  });

  it('notifies the partner’s other screens and the admins', async () => {
    const cleaner = await world.demo('cleaner.porto');
    const elsewhere = await world.demo('cleaner.lisboa');
    const readers = [cleaner, admin, elsewhere].map(({ token }) => LiveReader.ready(world.app.url, token));
    const [own, office, other] = (await Promise.all(readers)) as [LiveReader, LiveReader, LiveReader];
    const { version } = (await put(cleaner, { radiusKm: 33 })).body;
    await Promise.all([own, office].map((reader) => reader.changeOf('partner', cleaner.id, version)));
    expect(other.changes()).toEqual([]);
    for (const reader of [own, office, other]) reader.close();
  });
});

describe('a pause', () => {
  it('keeps existing offers and services, and prevents new ones', async () => {
    const cleaner = await world.demo('cleaner.funchal');
    const customer = await world.newCustomer();
    const first = await world.paidCleaning(customer, { near: PLACES.funchal });
    const { offer } = await world.offerTo(cleaner, first.serviceId);
    const second = await world.unpaidCleaning(customer, { near: PLACES.funchal });
    const paused = await put(cleaner, { paused: true });
    expect(paused.body).toMatchObject({ status: 'paused', paused: true });
    await cleaner.ok('POST', `/Service/${first.serviceId}/accept`, { offerId: offer.id });

    await world.pay(second.paymentUrl);
    await world.serviceIs(admin, await world.serviceOf(customer, second.orderId), 'escalated');
    expect(await cleaner.ok('GET', '/Service/available')).toEqual([]);

    expect((await put(cleaner, { paused: false })).body).toMatchObject({ status: 'approved', paused: false });
    const third = await world.paidCleaning(customer, { near: PLACES.funchal });
    await world.offerTo(cleaner, third.serviceId);
    expect((await world.serviceIs(customer, first.serviceId, 'accepted')).status).toBe('accepted');
  }, 60_000);
});
