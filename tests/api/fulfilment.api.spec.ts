import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { ApplyAsPartner } from '../../backend/src/partners/index.js';
import type { Actor } from '../../backend/src/platform/event-store/recorded-event.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted, act, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import { type Person, PLACES, type Problem } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const password = 'Caminho#Calmo27';

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** An approved partner in Lisbon with room for `capacity` services a day. */
const newPartner = async (capacity: number): Promise<Person> => {
  const { world, admin } = stage.cast;
  const { app } = world;
  const email = `p-${newId()}@example.com`;
  const account = { name: 'Lia', surname: 'Reis', email, phone: '+351912345678', password, language: 'pt' } as const;
  const usertypeId = usertypeIds.AdvertiserGrave;
  const { id: partnerId } = await app.execute('RegisterAccount', { ...account, usertypeId });
  const as = (actor: Actor) => ({ commandId: newId(), actor });
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, capacity]);
  const week = Object.fromEntries(days) as ApplyAsPartner['payload']['capacity'];
  await app.execute(
    'ApplyAsPartner',
    { partnerId, partnerType: 'grave', radiusKm: 1, capacity: week },
    as({ id: partnerId, role: 'partner' }),
  );
  const base = { lat: 38.7, lng: -9.14, city: 'Lisboa', timeZone: 'Europe/Lisbon' };
  await app.execute('ConfirmPartnerLocation', { partnerId, ...base }, as({ id: partnerId, role: 'partner' }));
  await app.execute('ApprovePartner', { partnerId }, as({ id: admin.id, role: 'admin' }));
  return world.login(email, password);
};

/** Cleanings with no partner in range, escalated to the admins. All are bought before the first is paid. */
const escalatedCleanings = async (days: readonly number[]): Promise<string[]> => {
  const { world, admin } = stage.cast;
  const unpaid: { customer: Person; orderId: string; paymentUrl: string }[] = [];
  for (const day of days) {
    const customer = await world.newCustomer();
    const placed = await world.unpaidCleaning(customer, { days: day, near: PLACES.middleOfNowhere });
    unpaid.push({ customer, ...placed });
  }
  return Promise.all(
    unpaid.map(async ({ customer, orderId, paymentUrl }) => {
      await world.pay(paymentUrl);
      const serviceId = await world.serviceOf(customer, orderId);
      await world.serviceIs(admin, serviceId, 'escalated');
      return serviceId;
    }),
  );
};

describe('a service that is offered', () => {
  it(
    'shows the partner only what is needed to decide, and is invisible to other partners and customers',
    async () => {
      const { world, cleaner, cleaner2, florist, customer, serviceId } = await stage.cleaning({ days: 4 });
      const { offer } = await world.offerTo(cleaner, serviceId);
      const forPartner = await seen(cleaner, serviceId);
      expect(forPartner).toMatchObject({
        label: 'waiting_for_acceptance',
        status: 'offered',
        city: 'Lisboa',
        address: null,
        offer,
        amountToReceive: expect.stringMatching(/^\d+\.\d\d$/),
        distanceKm: expect.any(Number),
        images: { before: [], after: [] },
        allowedActions: ['accept', 'decline'],
      });
      for (const secret of ['contact', 'grave', 'message', 'customer', 'partner']) {
        expect(forPartner).not.toHaveProperty(secret);
      }
      expect(await seen(customer, serviceId)).toMatchObject({
        address: expect.stringContaining('Talhão 5, campa 112'),
        grave: { deceasedName: 'José António d’Ávila e Sousa' },
        contact: { name: 'Ana Sousa', phone: '+351912345678' },
        allowedActions: ['reschedule', 'cancel'],
      });
      for (const stranger of [cleaner2, florist, await world.newCustomer()]) {
        const answer = await stranger.call<Problem>('GET', `/Service/${serviceId}`);
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
        const offers = await stranger.call<Service[]>('GET', '/Service/available');
        if (offers.status === 200) expect(offers.body.map(({ id }) => id)).not.toContain(serviceId);
      }
      expect((await act(cleaner2, serviceId, 'accept', { offerId: offer.id })).status).toBe(404);
      expect((await act(cleaner, serviceId, 'accept', { offerId: newId() })).body.code).toBe('offer_closed');
      expect((await act(customer, serviceId, 'accept', { offerId: offer.id })).status).toBe(403);
    },
    TIMEOUT_MS,
  );

  it(
    'goes to the partner with the open offer when two partners accept at the same time, and the response contains the service’s new version',
    async () => {
      const { world, florist, florist2, serviceId } = await stage.flowers({ days: 6 });
      const first = await world.offerTo(florist, serviceId);
      await act(florist, serviceId, 'decline', { offerId: first.offer.id, reason: 'too far' });
      const second = await world.offerTo(florist2, serviceId);
      const [late, winner, again] = await Promise.all([
        act(florist, serviceId, 'accept', { offerId: second.offer.id }),
        act(florist2, serviceId, 'accept', { offerId: second.offer.id }),
        act(florist2, serviceId, 'accept', { offerId: second.offer.id }),
      ]);
      expect(late).toMatchObject({ status: 409, body: { code: 'offer_closed', reason: 'taken' } });
      expect(winner).toMatchObject({ status: 200, body: { status: 'accepted', label: 'waiting_for_service' } });
      expect(again).toMatchObject({ status: 200, body: { version: winner.body.version } });
      expect(winner.headers.get('etag')).toBe(`"${winner.body.version}"`);
      expect(await seen(florist, serviceId)).toMatchObject({ address: null, allowedActions: [] });
    },
    TIMEOUT_MS,
  );

  it(
    'can no longer be accepted or declined after the offer has expired',
    async () => {
      const { world, florist, serviceId } = await stage.flowers({ days: 6 });
      const { offer } = await world.offerTo(florist, serviceId);
      await world.advance('PT16H');
      const late = await act(florist, serviceId, 'accept', { offerId: offer.id });
      expect(late).toMatchObject({ status: 409, body: { code: 'offer_closed' } });
      const declined = await act(florist, serviceId, 'decline', { offerId: offer.id, reason: 'too late' });
      expect(declined).toMatchObject({ status: 409, body: { code: 'offer_closed' } });
    },
    TIMEOUT_MS,
  );
});

describe('asking the next partner', () => {
  it(
    'withdraws the open offer and asks the next nearest partner; a repeated call changes nothing',
    async () => {
      const { world, admin, florist, florist2, serviceId } = await stage.flowers({ days: 6 });
      const { offer } = await world.offerTo(florist, serviceId);
      const body = { offerId: offer.id, reason: 'The shop is closed.' };
      expect((await act(admin, serviceId, 'propose', body)).status).toBe(200);
      const next = await world.offerTo(florist2, serviceId);
      expect((await act(admin, serviceId, 'propose', body)).status).toBe(200);
      expect(await seen(florist2, serviceId)).toMatchObject({ status: 'offered', offer: { id: next.offer.id } });
      expect(await act(admin, serviceId, 'propose', { reason: body.reason })).toMatchObject({
        status: 409,
        body: { code: 'service_changed' },
      });
      const late = await act(florist, serviceId, 'accept', { offerId: offer.id });
      expect(late).toMatchObject({ status: 409, body: { code: 'offer_closed', reason: 'withdrawn' } });
    },
    TIMEOUT_MS,
  );
});

describe('an escalated service', () => {
  it(
    'is assigned by an admin, only to a partner who can take it',
    async () => {
      const { world, admin, cleaner, cleaner2, florist } = stage.cast;
      const [serviceId = ''] = await escalatedCleanings([6]);
      const reason = 'asked by phone';
      const choose = (action: string, partnerId: string) => act(admin, serviceId, action, { partnerId, reason });
      const unsuitable = (why: string) => ({ status: 422, body: { code: 'unsuitable_partner', reason: why } });
      expect(await choose('assign', newId())).toMatchObject(unsuitable('unknown'));
      expect(await choose('assign', florist.id)).toMatchObject(unsuitable('other_type'));
      expect((await act(admin, serviceId, 'assign', { partnerId: cleaner.id })).status).toBe(400);
      expect((await act(cleaner, serviceId, 'assign', { partnerId: cleaner.id, reason })).status).toBe(403);

      expect(await choose('offer', cleaner.id)).toMatchObject({ status: 200, body: { status: 'offered' } });
      const { offer, distanceKm } = await world.offerTo(cleaner, serviceId);
      expect(distanceKm).toBeGreaterThan(100);
      expect(await choose('assign', cleaner2.id)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
      await act(cleaner, serviceId, 'decline', { offerId: offer.id, reason: 'too far' });
      await world.serviceIs(admin, serviceId, 'escalated');
      expect(await choose('assign', cleaner2.id)).toMatchObject({
        status: 200,
        body: { status: 'accepted', partner: { id: cleaner2.id, name: 'Luísa Carvalho' } },
      });
      expect((await choose('assign', cleaner2.id)).status).toBe(200);
      const mine = await cleaner2.ok<Service[]>('GET', '/Service/accepted');
      expect(mine.map(({ id }) => id)).toContain(serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'is matched again when an admin requests it, and is escalated again when there is still no partner',
    async () => {
      const { world, admin, cleaner } = stage.cast;
      const [serviceId = ''] = await escalatedCleanings([6]);
      const body = { reason: 'A new partner has joined.' };
      expect((await act(cleaner, serviceId, 'propose', body)).status).toBe(403);
      expect((await act(admin, serviceId, 'propose', {})).status).toBe(400);
      const before = await seen(admin, serviceId);
      expect(await act(admin, serviceId, 'propose', body)).toMatchObject({ status: 200 });
      const after = await eventually(async () => {
        const now = await seen(admin, serviceId);
        return now.status === 'escalated' && now.version > before.version ? now : undefined;
      });
      expect(after).toMatchObject({ escalation: 'no_partner' });
      await world.serviceIs(admin, serviceId, 'escalated');
    },
    TIMEOUT_MS,
  );

  it(
    'never shares a partner’s last free place of a day with another service',
    async () => {
      const { admin } = stage.cast;
      const partner = await newPartner(2);
      const services = await escalatedCleanings([4, 4, 4, 4, 4, 5]);
      const body = { partnerId: partner.id, reason: 'close by' };
      const answers = await Promise.all(services.map((serviceId) => act(admin, serviceId, 'assign', body)));
      const [oneDay, otherDay] = [answers.slice(0, 5), answers[5]];
      expect(oneDay.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 200, 409, 409, 409,
      ]);
      const refused = oneDay.filter(({ status }) => status === 409);
      expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['no_capacity']));
      expect(otherDay?.status).toBe(200);
    },
    TIMEOUT_MS,
  );
});

describe('cancelling', () => {
  it(
    'refunds the full price until a day before the slot, and half of the price later; the response contains the amount',
    async () => {
      const { world, admin, florist } = stage.cast;
      const customer = await world.newCustomer();
      const [early, late] = [
        await world.paidFlowers(customer, { days: 4 }),
        await world.paidFlowers(customer, { days: 4 }),
      ];
      await accepted(world, florist, early.serviceId);
      await accepted(world, florist, late.serviceId);
      const total = Math.round(Number(early.order.total) * 100);
      const euros = (cents: number): string => (cents / 100).toFixed(2);
      expect(await act(customer, early.serviceId, 'cancel', { reason: 'Mudámos de ideias' })).toMatchObject({
        status: 200,
        body: { status: 'cancelled', statusDetail: 'cancelled_by_customer', refund: euros(total) },
      });
      await world.advance('P3DT12H');
      expect((await act(admin, late.serviceId, 'cancel')).body.code).toBe('reason_required');
      expect(await act(admin, late.serviceId, 'cancel', { reason: 'storm' })).toMatchObject({
        status: 200,
        body: { statusDetail: 'cancelled_by_admin', refund: euros(Math.round(total / 2)) },
      });
      expect((await act(admin, late.serviceId, 'cancel', { reason: 'storm' })).status).toBe(200);
      expect(await seen(florist, late.serviceId)).toMatchObject({ address: null, allowedActions: [] });
      const trail = JSON.stringify(await admin.ok('GET', `/Audit/service/${early.serviceId}`));
      expect(trail).not.toContain('Mudámos de ideias');
    },
    TIMEOUT_MS,
  );

  it(
    'happens automatically, with a full refund, when nobody has accepted by the cancellation deadline (T4)',
    async () => {
      const { world, admin, customer, order, serviceId } = await stage.flowers({
        days: 2,
        location: PLACES.middleOfNowhere,
      });
      await world.serviceIs(admin, serviceId, 'escalated');
      await world.advance('P3D');
      expect(await seen(customer, serviceId)).toMatchObject({
        statusDetail: 'cancelled_unserved',
        refund: order.total,
      });
    },
    TIMEOUT_MS,
  );
});

describe('the lists of services', () => {
  it(
    'can be filtered, searched and paged by admins only',
    async () => {
      const { world, admin, florist } = stage.cast;
      const customer = await world.newCustomer();
      const flowers = await world.paidFlowers(customer, { days: 12 });
      const cleaning = await world.paidCleaning(customer, { days: 13 });
      await world.offerTo(florist, flowers.serviceId);
      const list = async (query: string): Promise<string[]> =>
        (await admin.ok<Service[]>('GET', `/Service?customer=${customer.id}&${query}`)).map(({ id }) => id);
      const [flower, clean] = [flowers.serviceId, cleaning.serviceId];
      expect(await list('')).toEqual([clean, flower]);
      expect(await list('type=clean')).toEqual([clean]);
      expect(await list('status=scheduled')).toEqual([clean]);
      expect(await list('label=waiting_for_acceptance')).toEqual([clean, flower]);
      expect(await list('label=waiting_for_acceptance&status=offered')).toEqual([flower]);
      expect(await list('label=unknown')).toEqual([]);
      expect(await list(`partner=${florist.id}`)).toEqual([flower]);
      const day = (await seen(customer, flower)).scheduledDate;
      expect(await list(`from=${day}&to=${day}`)).toEqual([flower]);
      expect(await list(`q=${flowers.order.number.toLowerCase()}`)).toEqual([flower]);
      expect(await list('q=ESTRELA%20%25')).toEqual([]);
      expect(await list('q=lisbóa')).toEqual([clean, flower]);
      const everyFilter = `status=offered&type=flower&partner=${florist.id}&from=${day}&to=${day}&label=waiting_for_acceptance&q=lisboa`;
      expect(await list(`${everyFilter}&sort=purchased_desc`)).toEqual([flower]);

      const paged = await admin.call<Service[]>('GET', `/Service?customer=${customer.id}&pageSize=1&page=2`);
      expect(paged.body.map(({ id }) => id)).toEqual([flower]);
      expect(paged.headers.get('x-total-count')).toBe('2');
      expect(paged.headers.get('link')).toContain('rel="prev"');
      expect((await admin.call('GET', '/Service?status=lost')).status).toBe(400);
      expect((await customer.call('GET', '/Service')).status).toBe(403);
      expect((await customer.ok<Service[]>('GET', '/Service/my')).map(({ id }) => id)).toEqual([clean, flower]);
      expect(await (await world.newCustomer()).ok<Service[]>('GET', '/Service/my')).toEqual([]);
      await eventually(async () => (await florist.ok<Service[]>('GET', '/Service/available')).length > 0);
    },
    TIMEOUT_MS,
  );
});
