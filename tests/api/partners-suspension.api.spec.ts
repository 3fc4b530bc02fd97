import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted } from '../support/lifecycle/service-calls.js';
import { type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let near: Person;
let next: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, near, next] = await Promise.all([
    world.demo('admin'),
    world.demo('florist.lisboa'),
    world.demo('florist2.lisboa'),
  ]);
}, TIMEOUT_MS);
afterAll(() => world.stop());

const suspend = (partner: Person): Promise<PartnerDetails> =>
  admin.ok('POST', `/Partner/${partner.id}/suspend`, { reason: 'Queixas de clientes' });
const reinstate = (partner: Person): Promise<PartnerDetails> => admin.ok('POST', `/Partner/${partner.id}/reinstate`);

const eventsOf = async (serviceId: string): Promise<{ type: string; actor: { role: string; id: string } }[]> =>
  (
    await admin.ok<{ events: { type: string; actor: { role: string; id: string } }[] }>(
      'GET',
      `/Audit/service/${serviceId}`,
    )
  ).events;

describe('a suspended partner', () => {
  it('loses the open offer to the next partner; the history names the admin who suspended the partner', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const { offer } = await world.offerTo(near, serviceId);
    expect(await suspend(near)).toMatchObject({ status: 'suspended', statusReason: 'Queixas de clientes' });
    await world.offerTo(next, serviceId);
    expect(await near.ok('GET', '/Service/available')).toEqual([]);
    const late = await near.call<Problem>('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    expect([late.status, late.body.code]).toEqual([409, 'offer_closed']);
    const withdrawn = (await eventsOf(serviceId)).find(({ type }) => type === 'OfferWithdrawn');
    expect(withdrawn?.actor).toMatchObject({ role: 'admin', id: admin.id });
    await reinstate(near);
  }, 60_000);

  it('loses accepted services that have not started, and finishes those in progress', async () => {
    const customer = await world.newCustomer();
    const ahead = await world.paidFlowers(customer, { days: 9 });
    await accepted(world, near, ahead.serviceId);
    const today = await world.paidFlowers(customer, { days: 1 });
    await accepted(world, near, today.serviceId);
    const { scheduledDate } = await near.service(today.serviceId);
    await world.advanceTo(scheduledDate, '14:45');
    await near.ok('POST', `/Service/${today.serviceId}/start`);

    await suspend(near);
    await world.offerTo(next, ahead.serviceId);
    expect((await eventsOf(ahead.serviceId)).map(({ type }) => type)).toContain('PartnerWithdrew');
    expect((await customer.call('GET', `/Service/${ahead.serviceId}`)).body).not.toHaveProperty('partner');
    expect(await near.ok<Service[]>('GET', '/Service/accepted')).toMatchObject([{ id: today.serviceId }]);

    await near.photo(today.serviceId, 'after');
    await near.ok('POST', `/Service/${today.serviceId}/deliver`);
    await world.serviceIs(customer, today.serviceId, 'awaiting_feedback');

    await reinstate(near);
    await accepted(world, next, ahead.serviceId);
    expect((await customer.service(ahead.serviceId)).status).toBe('accepted');
  }, 60_000);

  it('loses an accepted service whose slot is near; an admin must then place the service', async () => {
    const customer = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(customer, { days: 2 });
    await accepted(world, near, serviceId);
    const { scheduledDate } = await near.service(serviceId);
    await world.advanceTo(scheduledDate, '08:00');
    await suspend(near);
    await world.serviceIs(customer, serviceId, 'escalated');
    expect((await eventsOf(serviceId)).map(({ type }) => type)).toContain('PartnerWithdrewLate');
    await reinstate(near);
  }, 60_000);

  it('is assigned no service, by matching or by an admin, until it is reinstated', async () => {
    const customer = await world.newCustomer();
    const { orderId, paymentUrl } = await world.unpaidFlowers(customer, { days: 5 });
    await suspend(near);
    await suspend(next);
    await world.pay(paymentUrl);
    const serviceId = await world.serviceOf(customer, orderId);
    await world.serviceIs(admin, serviceId, 'escalated');
    for (const how of ['assign', 'offer']) {
      const choice = { partnerId: near.id, reason: 'Está perto' };
      const { status, body } = await admin.call<Problem>('POST', `/Service/${serviceId}/${how}`, choice);
      expect([status, body.code]).toEqual([422, 'unsuitable_partner']);
    }
    await reinstate(near);
    await eventually(
      async () => {
        const choice = { partnerId: near.id, reason: 'Está perto' };
        return (await admin.call('POST', `/Service/${serviceId}/assign`, choice)).status === 200 || undefined;
      },
      { what: 'the service to be assigned to the reinstated partner', within: 10_000, every: 50 },
    );
    expect((await near.service(serviceId)).status).toBe('accepted');
    await reinstate(next);
  }, 60_000);

  it('has its earnings frozen', async () => {
    const totals = async (): Promise<Record<string, string>> =>
      (await near.ok<{ totals: Record<string, string> }>('GET', '/Partner/me/statement')).totals;
    const before = await totals();
    expect([before['frozen'], Number(before['pending']) > 0]).toEqual(['0.00', true]);
    await suspend(near);
    await eventually(
      async () => ((await near.ok<Service[]>('GET', '/Service/accepted')).length === 1 ? true : undefined),
      {
        what: 'the services that have not begun to be taken away',
        within: 10_000,
      },
    );
    const frozen = await totals();
    expect([frozen['pending'], frozen['earned'], frozen['frozen']]).toEqual(['0.00', '0.00', expect.any(String)]);
    expect(Number(frozen['frozen'])).toBeGreaterThan(0);
    await reinstate(near);
    expect((await totals())['frozen']).toBe('0.00');
  }, 60_000);

  it('gets neither an offer nor a service when matching runs at the same time as the suspension', async () => {
    const florist = await world.demo('florist.porto');
    const customers = await Promise.all(Array.from({ length: 4 }, () => world.newCustomer()));
    const orders = await Promise.all(
      customers.map(async (customer) => ({
        customer,
        ...(await world.unpaidFlowers(customer, { days: 4, location: PLACES.porto })),
      })),
    );
    await Promise.all([...orders.map(({ paymentUrl }) => world.pay(paymentUrl)), suspend(florist)]);
    for (const { customer, orderId } of orders) {
      await world.serviceIs(admin, await world.serviceOf(customer, orderId), 'escalated');
    }
    expect(await florist.ok('GET', '/Service/available')).toEqual([]);
    expect(await florist.ok('GET', '/Service/accepted')).toEqual([]);
  }, 60_000);
});

describe('a partner whose account is blocked', () => {
  const setBlocked = (partner: Person, blocked?: boolean) =>
    admin.ok('PATCH', `/User/${partner.id}`, blocked === undefined ? undefined : { blocked, reason: 'Queixa' });
  const dossier = (partner: Person) => admin.ok<PartnerDetails>('GET', `/Partner/${partner.id}`);

  it('loses offers and accepted services to others and begun work to the admins, and counts for nobody until it is opened', async () => {
    const florist = await world.demo('florist.coimbra');
    const customer = await world.newCustomer();
    const location = { lat: 40.2111, lng: -8.4291 };
    const counted = async (): Promise<number> => {
      const from = await world.date(9);
      const [day] = await admin.ok<{ partners?: number }[]>(
        'GET',
        `/Checkout/slots?kind=home&lat=${location.lat}&lng=${location.lng}&from=${from}&to=${from}`,
      );
      return day?.partners ?? 0;
    };
    const before = await counted();
    const ahead = await world.paidFlowers(customer, { days: 9, location });
    await accepted(world, florist, ahead.serviceId);
    const today = await world.paidFlowers(customer, { days: 1, location });
    await accepted(world, florist, today.serviceId);
    await world.advanceTo((await florist.service(today.serviceId)).scheduledDate, '14:45');
    await florist.ok('POST', `/Service/${today.serviceId}/start`);
    await florist.photo(today.serviceId, 'after');

    const listed = await admin.ok<Service[]>('GET', `/Service?partner=${florist.id}&open=true&sort=date_asc`);
    expect(listed.map(({ id }) => id)).toEqual([today.serviceId, ahead.serviceId]);
    await setBlocked(florist);
    expect(await dossier(florist)).toMatchObject({ status: 'suspended', accountBlocked: true, statusReason: null });
    const begun = await world.serviceIs(admin, today.serviceId, 'escalated');
    expect(begun).toMatchObject({ escalation: 'partner_blocked' });
    expect((await eventsOf(today.serviceId)).at(-1)).toMatchObject({
      type: 'PartnerBlocked',
      actor: { role: 'system' },
    });
    expect(begun.images.after).toHaveLength(1);
    await world.serviceIs(admin, ahead.serviceId, 'escalated');
    expect(await counted()).toBe(before - 1);
    expect((await florist.call('GET', '/Service/accepted')).status).toBe(401);

    const choice = { partnerId: florist.id, reason: 'Está perto' };
    for (const how of ['assign', 'offer']) {
      const { status, body } = await admin.call<Problem>('POST', `/Service/${ahead.serviceId}/${how}`, choice);
      expect([status, body.code]).toEqual([422, 'unsuitable_partner']);
    }
    const early = await admin.call<Problem>('POST', `/Partner/${florist.id}/reinstate`);
    expect([early.status, early.body.code]).toEqual([409, 'partner_incomplete']);

    await setBlocked(florist, true);
    expect(await dossier(florist)).toMatchObject({ status: 'suspended', accountBlocked: true });
    await setBlocked(florist);
    const opened = await dossier(florist);
    expect(opened.status).toBe('approved');
    expect(opened).not.toHaveProperty('accountBlocked');
    await eventually(
      async () => (await admin.call('POST', `/Service/${ahead.serviceId}/assign`, choice)).status === 200 || undefined,
      { what: 'the service to be assigned again', within: 10_000, every: 50 },
    );
  }, 60_000);

  it('keeps nothing when it accepts or starts at the same moment', async () => {
    const florist = await world.demo('florist.porto');
    if ((await dossier(florist)).status === 'suspended') await reinstate(florist);
    const customer = await world.newCustomer();
    const [first, second] = [
      await world.paidFlowers(customer, { days: 2, location: PLACES.porto }),
      await world.paidFlowers(customer, { days: 2, location: PLACES.porto }),
    ];
    await accepted(world, florist, first.serviceId);
    const { offer } = await world.offerTo(florist, second.serviceId);
    await Promise.all([
      florist.call('POST', `/Service/${second.serviceId}/accept`, { offerId: offer.id }),
      setBlocked(florist),
    ]);
    for (const { serviceId } of [first, second]) {
      const service = await world.serviceIs(admin, serviceId, 'escalated');
      expect(service).not.toHaveProperty('partner');
    }
    await setBlocked(florist, false);
  }, 60_000);
});
