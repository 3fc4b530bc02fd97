import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GraveMove, MovedGrave } from '@perpetua/contracts/grave-moves.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

/** Ponta Delgada in the Azores, where demo partners work; Lagos, where nobody does, is `PLACES.middleOfNowhere`. */
const azores = { lat: 37.7412, lng: -25.6756 };

interface Site {
  readonly id: string;
  readonly city: string;
  readonly timeZone: string;
  readonly location: { readonly lat: number; readonly lng: number };
}

let world: World;
let customer: Person;
let cleaner: Person;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  [cleaner, admin] = await Promise.all([world.demo('cleaner.lisboa'), world.demo('admin')]);
}, 60_000);
beforeEach(async () => {
  customer = await world.newCustomer();
});
afterAll(() => world.stop());

const cemeteryNear = async ({ lat, lng }: { lat: number; lng: number }): Promise<Site> => {
  const { body } = await world.app.request<Site[]>('GET', `/api/Cemetery?near=${lat},${lng}&pageSize=1`);
  const [nearest] = body;
  if (nearest === undefined) throw new Error('no cemetery near there');
  return nearest;
};

const previewTo = ({ id, location: { lat, lng } }: Site): string => `move?cemeteryId=${id}&lat=${lat}&lng=${lng}`;
const moveTo = ({ id, location }: Site): object => ({ cemeteryId: id, location });

const accepted = async (serviceId: string): Promise<void> => {
  const { offer } = await world.offerTo(cleaner, serviceId);
  await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
};

const templatesTo = async (person: Person, about: string): Promise<string[]> => {
  const { email } = await person.ok<{ email: string }>('GET', '/User/my');
  const { body } = await world.app.request<{ template: string; text: string }[]>('GET', `/sandbox/mail?to=${email}`);
  return body.filter(({ text }) => text.includes(about)).map(({ template }) => template);
};

const told = (person: Person, about: string, template: string): Promise<true> =>
  eventually(async () => ((await templatesTo(person, about)).includes(template) ? true : undefined), {
    what: `the mail ${template}`,
    within: 10_000,
    every: 50,
  });

describe('a grave that moves to another cemetery', () => {
  it('is refused as a correction while work is open, and moves with its accepted visit and its plan to another time zone', async () => {
    const { graveId, order, serviceId } = await world.paidPlan(customer, { date: await world.date(16) });
    // The nearest partner is asked at 08:00 fourteen days before, and has 24 hours to answer.
    await world.advanceTo(await world.date(2), '08:30');
    await accepted(serviceId);
    const grave = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
    const there = await cemeteryNear(azores);
    const { deceasedName, version } = grave;
    const correction = { deceasedName, version, cemeteryId: there.id, location: there.location };
    const refused = await customer.call('PUT', `/Grave/${graveId}`, correction);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });

    const shown = await customer.ok<GraveMove>('GET', `/Grave/${graveId}/${previewTo(there)}`);
    expect(shown).toMatchObject({
      refund: '0.00',
      visits: [
        { serviceId, fate: 'moves', hadPartner: true, visit: 1, vat: { paid: [23], there: [16] } },
        { fate: 'moves', visit: 2 },
        { fate: 'moves', visit: 3 },
      ],
    });
    const moved = await customer.ok<MovedGrave>('POST', `/Grave/${graveId}/move`, {
      ...moveTo(there),
      expectedRefund: '0.00',
    });
    expect(moved.visits).toEqual(shown.visits);
    expect(moved.grave).toMatchObject({ cemeteryId: there.id, location: there.location, version: grave.version + 1 });

    const service = await customer.service(serviceId);
    expect(service).toMatchObject({ city: there.city, timeZone: 'Atlantic/Azores', location: there.location });
    expect(['matching', 'offered']).toContain(service.status);
    expect(await customer.ok('GET', `/Subscription/${order.subscriptionId}`)).toMatchObject({
      timeZone: 'Atlantic/Azores',
      grave: { cemetery: moved.grave.cemetery },
    });
    await Promise.all([
      told(cleaner, order.number, 'partner_job_moved'),
      told(customer, order.number, 'service_relocated'),
    ]);
    expect((await cleaner.call('POST', `/Service/${serviceId}/start`)).status).toBe(409);

    // Twice is once: the second call finds the grave there.
    expect(await customer.ok('POST', `/Grave/${graveId}/move`, moveTo(there))).toMatchObject({ visits: [] });
    const { events } = await admin.ok<{ events: { type: string }[] }>('GET', `/Audit/service/${serviceId}`);
    expect(events.filter(({ type }) => type === 'ServiceRelocated')).toHaveLength(1);
    // A later visit becomes a service at the new place.
    await world.advance('P20D');
    const later = await eventually(
      async () => {
        const ids = (await customer.order(order.id)).services;
        return ids.length > 1 ? customer.service(ids.find((id) => id !== serviceId) ?? '') : undefined;
      },
      { what: 'the second visit', within: 10_000, every: 50 },
    );
    expect(later).toMatchObject({ city: there.city, timeZone: 'Atlantic/Azores' });
  });

  it('is accepted and visited by a partner near its new place', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 5 });
    await accepted(serviceId);
    const there = await cemeteryNear(PLACES.porto);
    await customer.ok('POST', `/Grave/${graveId}/move`, { ...moveTo(there), expectedRefund: '0.00' });
    const porto = await world.demo('cleaner.porto');
    const { offer } = await world.offerTo(porto, serviceId);
    await porto.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    expect(await porto.service(serviceId)).toMatchObject({ status: 'accepted', city: there.city });
  });

  it('cancels and refunds what nobody can do at the new place, and says so before', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 5 });
    const nowhere = await cemeteryNear(PLACES.middleOfNowhere);
    const { total } = await customer.service(serviceId);
    const shown = await customer.ok<GraveMove>('GET', `/Grave/${graveId}/${previewTo(nowhere)}`);
    expect(shown).toMatchObject({ refund: total, visits: [{ serviceId, fate: 'cancelled', refund: total }] });
    const other = { ...moveTo(nowhere), expectedRefund: '0.00' };
    expect(await customer.call('POST', `/Grave/${graveId}/move`, other)).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', amount: total },
    });
    expect(await customer.ok('GET', `/Grave/${graveId}`)).not.toMatchObject({ cemeteryId: nowhere.id });
    await customer.ok('POST', `/Grave/${graveId}/move`, { ...moveTo(nowhere), expectedRefund: total });
    expect(await customer.service(serviceId)).toMatchObject({ status: 'cancelled', refund: total });
  });

  it('ends a plan at a place that only its buyer could reach, because nobody is offered the own visits', async () => {
    const buyer = await world.demo('cleaner.funchal');
    const there = await cemeteryNear(PLACES.funchal);
    const [own, others] = [await world.paidPlan(buyer), await world.paidPlan(customer)];
    const fatesOf = async (person: Person, graveId: string) => {
      const { visits } = await person.ok<GraveMove>('GET', `/Grave/${graveId}/${previewTo(there)}`);
      return visits.map(({ visit, fate }) => [visit, fate]);
    };
    expect(await fatesOf(customer, others.graveId)).toEqual([
      [1, 'moves'],
      [2, 'moves'],
      [3, 'moves'],
    ]);
    expect(await fatesOf(buyer, own.graveId)).toEqual([
      [1, 'cancelled'],
      [2, 'cancelled'],
      [3, 'cancelled'],
    ]);
  });

  it('waits for an unpaid order, and can neither move nor go before it is paid or cancelled', async () => {
    const { graveId, orderId } = await world.unpaidCleaning(customer, { days: 6 });
    const there = await cemeteryNear(PLACES.porto);
    const open = { status: 409, body: { code: 'grave_order_open' } };
    expect(await customer.call('GET', `/Grave/${graveId}/${previewTo(there)}`)).toMatchObject(open);
    expect(await customer.call('POST', `/Grave/${graveId}/move`, moveTo(there))).toMatchObject(open);
    expect(await customer.call('DELETE', `/Grave/${graveId}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await customer.ok('POST', `/Order/${orderId}/cancel`);
    expect(await customer.ok('POST', `/Grave/${graveId}/move`, moveTo(there))).toMatchObject({ visits: [] });
    expect((await customer.call('DELETE', `/Grave/${graveId}`)).status).toBe(204);
  });

  it('keeps its cemetery where it is while an order to it waits for its payment', async () => {
    const { graveId, orderId } = await world.unpaidCleaning(customer, { days: 6, near: PLACES.funchal });
    const { cemeteryId } = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
    const { name, cityCode, parish, location } = await admin.ok<Cemetery>('GET', `/Cemetery/${cemeteryId}`);
    const elsewhere = { name, cityCode, parish, location: { ...location, lat: location.lat + 0.025 } };
    expect(await admin.call('PUT', `/Cemetery/${cemeteryId}`, elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    await customer.ok('POST', `/Order/${orderId}/cancel`);
    expect((await admin.call('PUT', `/Cemetery/${cemeteryId}`, elsewhere)).status).toBe(200);
  });

  it('gives one clear answer when a visit is being started', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 2 });
    await accepted(serviceId);
    await world.advanceTo((await customer.service(serviceId)).scheduledDate);
    expect((await cleaner.photo(serviceId, 'before')).status).toBe(201);
    const there = await cemeteryNear(PLACES.porto);
    const [start, move] = await Promise.all([
      cleaner.call<{ code?: string }>('POST', `/Service/${serviceId}/start`),
      customer.call<{ code?: string }>('POST', `/Grave/${graveId}/move`, moveTo(there)),
    ]);
    const { status, city } = await customer.ok<{ status: string; city: string }>('GET', `/Service/${serviceId}`);
    if (start.status === 200) {
      expect({ status, city }).toEqual({ status: 'in_progress', city: 'Lisboa' });
      if (move.status !== 200) expect(move).toMatchObject({ status: 409, body: { code: 'visit_under_way' } });
    } else {
      expect([start.status, move.status]).toEqual([409, 200]);
      expect(city).toBe(there.city);
    }
  });

  it('tells the partner who has accepted when its place within the cemetery is corrected', async () => {
    const { graveId, serviceId, order } = await world.paidCleaning(customer, { days: 3 });
    await accepted(serviceId);
    const { deceasedName, cemeteryId, location, version } = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
    const corrected = {
      deceasedName,
      cemeteryId,
      version,
      section: 'Talhão 9',
      location: { ...location, lat: location.lat + 0.001 },
    };
    await customer.ok('PUT', `/Grave/${graveId}`, corrected);
    await told(cleaner, order.number, 'partner_grave_corrected');
    expect(await cleaner.service(serviceId)).toMatchObject({ status: 'accepted', location: corrected.location });
  });
});
