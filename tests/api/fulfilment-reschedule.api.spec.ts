import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

describe('a new date before acceptance', () => {
  it(
    'applies immediately: the open offer is withdrawn and matching starts again',
    async () => {
      const { world, admin, florist, customer, serviceId } = await stage.flowers({ days: 5 });
      const first = await world.offerTo(florist, serviceId);
      expect((await seen(customer, serviceId)).allowedActions).toContain('reschedule');
      const date = await world.date(9);
      const moved = await act(customer, serviceId, 'reschedule', { date, hour: '15:00', reason: 'Estamos fora' });
      expect(moved).toMatchObject({ status: 200, body: { scheduledDate: date, scheduledHour: '15:00' } });
      const second = await world.offerTo(florist, serviceId);
      expect(second).toMatchObject({ scheduledDate: date, scheduledHour: '15:00' });
      expect(second.offer.id).not.toBe(first.offer.id);
      const stale = await act(florist, serviceId, 'accept', { offerId: first.offer.id });
      expect(stale).toMatchObject({ status: 409, body: { code: 'offer_closed' } });
      expect((await act(customer, serviceId, 'reschedule', { date, hour: '15:00' })).status).toBe(200);
      const events = await eventsOf(admin, serviceId);
      expect(events.filter((type) => type === 'ServiceRescheduled')).toHaveLength(1);
      expect(events.join()).toContain('OfferMade,OfferWithdrawn,ServiceRescheduled,OfferMade');
      expect(JSON.stringify(await admin.ok('GET', `/Audit/service/${serviceId}`))).not.toContain('Estamos fora');
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'follows the rules of a checkout for the same place',
    async () => {
      const { world, cleaner, customer, serviceId } = await stage.cleaning({ days: 20 });
      await world.serviceIs(customer, serviceId, 'scheduled');
      const tomorrow = await world.date(1);
      const reschedule = (date: string) => act(customer, serviceId, 'reschedule', { date });
      expect(await reschedule(await world.date(0))).toMatchObject({
        status: 422,
        body: { code: 'too_soon', nearest: { date: tomorrow } },
      });
      expect(await reschedule(await world.date(181))).toMatchObject({
        status: 422,
        body: { code: 'too_late', nearest: { date: await world.date(180) } },
      });
      expect((await reschedule('2027-02-30')).status).toBe(400);
      expect((await act(customer, serviceId, 'reschedule')).status).toBe(400);
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'scheduled', version: 1 });
      const late = await world.date(40);
      expect(await reschedule(late)).toMatchObject({ status: 200, body: { status: 'scheduled', scheduledDate: late } });
      expect(await reschedule(await world.date(2))).toMatchObject({ status: 200, body: { status: 'matching' } });
      await world.offerTo(cleaner, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'can be set only by the customer, or by an admin with a reason',
    async () => {
      const { world, admin, florist, serviceId } = await stage.flowers({ days: 5 });
      await world.offerTo(florist, serviceId);
      const moment = { date: await world.date(6) };
      expect((await act(await world.newCustomer(), serviceId, 'reschedule', moment)).status).toBe(404);
      expect(await act(florist, serviceId, 'reschedule', moment)).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition', permitted: ['OfferCountered', 'OfferAccepted', 'OfferDeclined'] },
      });
      expect((await act(admin, serviceId, 'reschedule', moment)).body.code).toBe('reason_required');
      const moved = await act(admin, serviceId, 'reschedule', { ...moment, reason: 'asked by phone' });
      expect(moved).toMatchObject({ status: 200, body: { scheduledDate: moment.date, scheduledHour: '11:00' } });
    },
    TIMEOUT_MS,
  );
});

describe('a new date after acceptance', () => {
  it(
    'applies when the partner, who has capacity on that day, agrees',
    async () => {
      const { world, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 5 });
      const date = await world.date(8);
      const proposed = await act(customer, serviceId, 'reschedule', { date, reason: 'Missa no domingo' });
      expect(proposed).toMatchObject({
        status: 200,
        body: {
          status: 'reschedule_proposed',
          label: 'waiting_for_service',
          scheduledDate: await world.date(5),
          proposal: { by: 'customer', date, reason: 'Missa no domingo' },
          allowedActions: ['cancel'],
        },
      });
      expect(await seen(cleaner, serviceId)).toMatchObject({
        proposal: { by: 'customer', date, reason: 'Missa no domingo' },
        nextDeadline: { kind: 'reschedule_lapse' },
        allowedActions: ['answer'],
      });
      expect(await act(customer, serviceId, 'reschedule/answer', { agree: true })).toMatchObject({
        status: 409,
        body: { code: 'own_proposal' },
      });
      const [one, same] = await Promise.all([
        act(cleaner, serviceId, 'reschedule/answer', { agree: true }),
        act(cleaner, serviceId, 'reschedule/answer', { agree: true }),
      ]);
      expect(one).toMatchObject({ status: 200, body: { status: 'accepted', scheduledDate: date } });
      expect(same).toMatchObject({ status: 200, body: { version: one.body.version } });
      expect(one.body).not.toHaveProperty('proposal');
    },
    TIMEOUT_MS,
  );

  it(
    'is refused if the partner has no capacity on that day, and nothing changes',
    async () => {
      const { world, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 5 });
      const week = { mon: 10, tue: 10, wed: 10, thu: 10, fri: 10, sat: 10, sun: 10 };
      const date = await world.date(11);
      await act(customer, serviceId, 'reschedule', { date });
      const none = Object.fromEntries(Object.keys(week).map((day) => [day, 0]));
      await cleaner.ok('PUT', '/Partner/me', { capacity: none });
      const full = await act(cleaner, serviceId, 'reschedule/answer', { agree: true });
      expect(full).toMatchObject({ status: 409, body: { code: 'no_capacity' } });
      expect(await seen(cleaner, serviceId)).toMatchObject({ status: 'reschedule_proposed' });
      await cleaner.ok('PUT', '/Partner/me', { capacity: week });
      const refused = await act(cleaner, serviceId, 'reschedule/answer', { agree: false });
      expect(refused).toMatchObject({ status: 200, body: { status: 'accepted', scheduledDate: await world.date(5) } });
    },
    TIMEOUT_MS,
  );

  it(
    'that the partner proposed lapses after 24 h without an answer',
    async () => {
      const { world, admin, florist, customer, serviceId } = await stage.acceptedFlowers({ days: 6 });
      const { scheduledDate } = await seen(customer, serviceId);
      const moment = { date: await world.date(7), hour: '16:00' };
      expect((await act(florist, serviceId, 'reschedule', moment)).status).toBe(200);
      expect(await seen(customer, serviceId)).toMatchObject({
        proposal: { by: 'partner', ...moment },
        allowedActions: ['answer', 'cancel'],
      });
      await world.advance('PT24H');
      expect(await seen(customer, serviceId)).toMatchObject({
        status: 'accepted',
        scheduledDate,
        scheduledHour: '11:00',
      });
      expect(await act(customer, serviceId, 'reschedule/answer', { agree: true })).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });
      expect((await act(admin, serviceId, 'reschedule', { ...moment, reason: 'storm' })).status).toBe(200);
      const agreed = await act(customer, serviceId, 'reschedule/answer', { agree: true });
      expect(agreed).toMatchObject({ status: 200, body: { status: 'accepted', scheduledHour: '16:00' } });
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );
});
