import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Cemetery, ChangedCemetery } from '@perpetua/contracts/places.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
let cleaner: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, cleaner] = await Promise.all([world.demo('admin'), world.demo('cleaner.lisboa')]);
}, 60_000);
afterAll(() => world.stop());

const cemeteryOf = async (customer: Person, graveId: string): Promise<Cemetery> => {
  const { cemeteryId } = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
  return admin.ok('GET', `/Cemetery/${cemeteryId}`);
};

/** Closes a cemetery on some days for cleanings, and on no other. */
const close = (
  { id, name, cityCode, parish, location }: Cemetery,
  from: string,
  to: string,
): Promise<ChangedCemetery> =>
  admin.ok('PUT', `/Cemetery/${id}`, {
    name,
    cityCode,
    parish,
    location,
    exceptions: [{ from, to, hours: null, for: 'clean', reason: 'Obras' }],
  });

const reopen = ({ id, name, cityCode, parish, location }: Cemetery): Promise<ChangedCemetery> =>
  admin.ok('PUT', `/Cemetery/${id}`, { name, cityCode, parish, location, exceptions: [] });

const closedIn = ({ id }: Cemetery): Promise<ClosedDayService[]> =>
  admin.ok('GET', `/Cemetery/closed-days?cemetery=${id}`);

const propose = (services: readonly { serviceId: string; date: string }[]): Promise<BatchOutcome> =>
  admin.ok('POST', '/Cemetery/closed-days', { services });

const accepted = async (serviceId: string): Promise<void> => {
  const { offer } = await world.offerTo(cleaner, serviceId);
  await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
};

const mailsTo = async (person: Person, number: string): Promise<string[]> => {
  const { email } = await person.ok<{ email: string }>('GET', '/User/my');
  const { body } = await world.app.request<{ template: string; text: string }[]>('GET', `/sandbox/mail?to=${email}`);
  return body.filter(({ text }) => text.includes(number)).map(({ template }) => template);
};

const told = (person: Person, number: string, template: string): Promise<true> =>
  eventually(async () => ((await mailsTo(person, number)).includes(template) ? true : undefined), {
    what: `the mail ${template}`,
    within: 10_000,
    every: 50,
  });

describe('a day that a cemetery closes after it was sold', () => {
  it('is answered with the services on it; one that is accepted cannot start by surprise, and ends in full without agreement', async () => {
    const customer = await world.newCustomer();
    const { graveId, serviceId, order } = await world.paidCleaning(customer, { days: 4 });
    await accepted(serviceId);
    const { scheduledDate, total } = await customer.service(serviceId);
    const cemetery = await cemeteryOf(customer, graveId);
    const { affected } = await close(cemetery, scheduledDate, scheduledDate);
    expect(affected).toMatchObject([{ serviceId, reason: 'closed_day', isAccepted: true, date: scheduledDate }]);
    expect(await closedIn(cemetery)).toMatchObject([{ serviceId, timeZone: cemetery.timeZone }]);
    const [{ suggested } = { suggested: undefined }] = affected;
    expect(suggested?.date !== undefined && suggested.date > scheduledDate).toBe(true);
    expect(await admin.ok('GET', '/Dashboard/today')).toMatchObject({ closed: { count: 1, earliest: scheduledDate } });

    const wanted = [{ serviceId, date: suggested?.date ?? '' }];
    expect(await propose(wanted)).toEqual({ done: [serviceId], refused: [] });
    // Twice is once.
    expect(await propose(wanted)).toEqual({ done: [serviceId], refused: [] });
    expect(await admin.ok('GET', '/Dashboard/today')).toMatchObject({ closed: { count: 0 } });
    await Promise.all([
      told(customer, order.number, 'closed_day_proposed'),
      told(cleaner, order.number, 'closed_day_proposed'),
    ]);
    await customer.ok('POST', `/Service/${serviceId}/reschedule/answer`, { agree: false });
    expect(await customer.service(serviceId)).toMatchObject({
      status: 'cancelled',
      statusDetail: 'cancelled_closed_day',
      refund: total,
    });
    await Promise.all([
      told(customer, order.number, 'closed_day_cancelled'),
      told(cleaner, order.number, 'closed_day_cancelled'),
    ]);
    expect(await mailsTo(customer, order.number)).not.toContain('reschedule_refused');
    await reopen(cemetery);
  });

  it('takes the new date at once while nobody has accepted, and is cancelled free of charge until the work begins', async () => {
    const customer = await world.newCustomer();
    const { graveId, serviceId, order } = await world.paidCleaning(customer, { days: 20 });
    const { scheduledDate, total } = await customer.service(serviceId);
    const cemetery = await cemeteryOf(customer, graveId);
    const { affected } = await close(cemetery, scheduledDate, scheduledDate);
    const date = affected[0]?.suggested?.date ?? '';
    await propose([{ serviceId, date }]);
    expect(await customer.service(serviceId)).toMatchObject({ status: 'scheduled', scheduledDate: date });
    await told(customer, order.number, 'closed_day_moved');
    expect(await closedIn(cemetery)).toEqual([]);
    // After the fourteen days, a day before the visit: only what we moved is still free.
    await world.advanceTo(date, '00:30');
    await eventually(
      async () => {
        const { offer } = await admin.ok<{ offer?: { id: string } }>('GET', `/Service/${serviceId}`);
        return offer;
      },
      { what: 'an offer', within: 10_000, every: 50 },
    ).catch(() => undefined);
    expect(await customer.ok('GET', `/Service/${serviceId}`)).toMatchObject({ refundOnCancel: total });
    await reopen(cemetery);
  });

  it('frees the services when it opens again, also when a proposal is refused then', async () => {
    const customer = await world.newCustomer();
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 4 });
    await accepted(serviceId);
    const { scheduledDate } = await customer.service(serviceId);
    const cemetery = await cemeteryOf(customer, graveId);
    const { affected } = await close(cemetery, scheduledDate, scheduledDate);
    await propose([{ serviceId, date: affected[0]?.suggested?.date ?? '' }]);
    expect((await reopen(cemetery)).affected).toEqual([]);
    await cleaner.ok('POST', `/Service/${serviceId}/reschedule/answer`, { agree: false });
    expect(await customer.service(serviceId)).toMatchObject({ status: 'accepted', scheduledDate });
    // A page that is still open does not move what can take place.
    expect(await propose([{ serviceId, date: affected[0]?.suggested?.date ?? '' }])).toMatchObject({
      done: [],
      refused: [{ id: serviceId, code: 'day_not_closed' }],
    });
    expect(await customer.service(serviceId)).toMatchObject({ status: 'accepted', scheduledDate });
  });

  it('stops a partner who comes all the same, and ends without a mark against the partner', async () => {
    const customer = await world.newCustomer();
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 2 });
    await accepted(serviceId);
    const { scheduledDate, total } = await customer.service(serviceId);
    const cemetery = await cemeteryOf(customer, graveId);
    await close(cemetery, scheduledDate, scheduledDate);
    await world.advanceTo(scheduledDate);
    expect((await cleaner.photo(serviceId, 'before')).status).toBe(201);
    expect(await cleaner.call('POST', `/Service/${serviceId}/start`)).toMatchObject({
      status: 422,
      body: { code: 'cemetery_closed' },
    });
    await world.advance('P1D');
    await world.serviceIs(customer, serviceId, 'cancelled');
    expect(await customer.service(serviceId)).toMatchObject({ statusDetail: 'cancelled_closed_day', refund: total });
    await reopen(cemetery);
  });

  it('moves a visit of a plan that becomes a service on it to the next open day, and keeps the date of the plan', async () => {
    const customer = await world.newCustomer();
    const { graveId, order } = await world.paidPlan(customer, { months: 3 });
    const plan = await customer.ok<{ occurrences: { n: number; date: string }[] }>(
      'GET',
      `/Subscription/${order.subscriptionId}`,
    );
    const third = plan.occurrences.find(({ n }) => n === 3)?.date ?? '';
    const cemetery = await cemeteryOf(customer, graveId);
    await close(cemetery, third, third);
    await world.advance('P40D');
    const { date, scheduledDate } = await eventually(
      async () => {
        const { occurrences } = await customer.ok<{
          occurrences: { n: number; date: string; scheduledDate?: string }[];
        }>('GET', `/Subscription/${order.subscriptionId}`);
        return occurrences.find(({ n, scheduledDate: day }) => n === 3 && day !== undefined);
      },
      { what: 'the third visit', within: 10_000, every: 50 },
    );
    expect(date).toBe(third);
    expect(scheduledDate !== undefined && scheduledDate > third).toBe(true);
    await reopen(cemetery);
  });
});

describe('a cemetery with work in it', () => {
  it('stays where it is', async () => {
    const customer = await world.newCustomer();
    const { graveId } = await world.paidCleaning(customer, { days: 6 });
    const { id, name, cityCode, parish, location } = await cemeteryOf(customer, graveId);
    const far = { name, cityCode, parish, location: { lat: location.lat + 0.03, lng: location.lng } };
    expect(await admin.call('PUT', `/Cemetery/${id}`, far)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });

  it('is merged only after the far graves were seen, and their work is judged at the other place', async () => {
    const customer = await world.newCustomer();
    const near = await admin.ok<Cemetery[]>(
      'GET',
      `/Cemetery?near=${PLACES.lisbon.lat},${PLACES.lisbon.lng}&pageSize=1`,
    );
    const [target] = near;
    if (target === undefined) throw new Error('no cemetery');
    const { cityCode, parish } = target;
    const point = { lat: target.location.lat + 0.04, lng: target.location.lng };
    const proposed = await customer.ok<Cemetery>('POST', '/Cemetery/proposal', {
      name: 'Cemitério da Encosta',
      cityCode,
      parish,
      location: point,
    });
    const { id: graveId } = await customer.ok<Grave>('POST', '/Grave', {
      deceasedName: 'Rosa Lima',
      cemeteryId: proposed.id,
      location: point,
    });
    const refused = await admin.call('POST', `/Cemetery/${proposed.id}/merge`, { into: target.id });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'merge_far', graves: [{ id: graveId, name: 'Rosa Lima' }] },
    });
    await admin.ok('POST', `/Cemetery/${proposed.id}/merge`, { into: target.id, confirmed: true });
    expect(await customer.ok('GET', `/Grave/${graveId}`)).toMatchObject({
      cemeteryId: target.id,
      location: target.location,
    });
  });
});
