import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, PLACES } from '../support/fixtures/world.js';
import { act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** How many mails of each template a person got, only those about one service if it is given. */
const mailsTo = async ({ id }: Person, serviceId?: string): Promise<Record<string, number>> => {
  const mails = await stage.cast.world.app.database.database.query<{ template: string; sent: number }>({
    name: 'spec.mails-of-person',
    text: `SELECT template, count(*)::int AS sent FROM platform.mail_outbox
      WHERE recipient ->> 'userId' = $1 AND ($2::text IS NULL OR values ->> 'serviceId' = $2) GROUP BY template`,
    values: [id, serviceId ?? null],
  });
  return Object.fromEntries(mails.map(({ template, sent }) => [template, sent]));
};

/** Flowers at 11:00 for which the nearest florist proposes an hour, so that the second one is asked at once. */
const proposed = async (hour: string) => {
  const scene = await stage.flowers({ days: 5 });
  const { world, florist, florist2, serviceId } = scene;
  const { offer } = await world.offerTo(florist, serviceId);
  const answer = await act(florist, serviceId, 'counter', { offerId: offer.id, hour });
  expect(answer).toMatchObject({ status: 200, body: { offer: { id: offer.id, hour } } });
  const second = await world.offerTo(florist2, serviceId);
  return { ...scene, offerId: offer.id, secondOfferId: second.offer.id };
};

describe('another hour that a partner proposes', () => {
  it(
    'is chosen by the customer: the partner has the service at that hour, and the other offer is taken',
    async () => {
      const { world, admin, florist, florist2, customer, serviceId, offerId, secondOfferId } = await proposed('15:00');
      const before = await seen(customer, serviceId);
      expect(before).toMatchObject({
        status: 'offered',
        scheduledHour: '11:00',
        otherHours: [{ offerId, hour: '15:00' }],
        allowedActions: ['accept-hour', 'reschedule', 'cancel'],
      });
      expect(before.nextChangeAt).toBe(before.otherHours?.[0]?.expiresAt);
      expect((await seen(florist, serviceId)).allowedActions).toEqual(['accept', 'decline', 'counter']);
      expect((await seen(florist2, serviceId)).otherHours).toBeUndefined();
      expect((await seen(admin, serviceId)).offers).toMatchObject([{ id: offerId, hour: '15:00' }, {}]);

      const choice = { offerId, hour: '15:00' };
      expect((await act(florist, serviceId, 'accept-hour', choice)).status).toBe(404);
      expect((await act(admin, serviceId, 'accept-hour', choice)).status).toBe(404);
      const [one, other] = await Promise.all([
        act(customer, serviceId, 'accept-hour', choice),
        act(customer, serviceId, 'accept-hour', choice),
      ]);
      const moved = { status: 'accepted', scheduledHour: '15:00', scheduledDate: before.scheduledDate };
      expect([one, other]).toMatchObject([
        { status: 200, body: moved },
        { status: 200, body: moved },
      ]);
      expect((await seen(customer, serviceId)).otherHours).toBeUndefined();
      expect(await seen(florist, serviceId)).toMatchObject(moved);
      expect(await act(florist2, serviceId, 'accept', { offerId: secondOfferId })).toMatchObject({
        status: 409,
        body: { code: 'offer_closed', reason: 'taken' },
      });
      const events = await eventsOf(admin, serviceId);
      expect(events.slice(-3)).toEqual(['OfferWithdrawn', 'OfferAccepted', 'ServiceRescheduled']);
      await expectSentences(world, admin, serviceId);
      await world.app.run('idle');
      expect(await mailsTo(customer)).toMatchObject({ hour_proposed: 1, service_accepted: 1 });
      expect(await mailsTo(florist, serviceId)).toMatchObject({ partner_job_yours: 1 });
    },
    TIMEOUT_MS,
  );

  it(
    'loses against the partner who accepts the agreed hour in the same moment, or the other way round',
    async () => {
      const { florist2, customer, serviceId, offerId, secondOfferId } = await proposed('15:00');
      const answers = await Promise.all([
        act(customer, serviceId, 'accept-hour', { offerId }),
        act(florist2, serviceId, 'accept', { offerId: secondOfferId }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'offer_closed',
        reason: 'taken',
      });
      const hour = answers[0].status === 200 ? '15:00' : '11:00';
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'accepted', scheduledHour: hour });
    },
    TIMEOUT_MS,
  );

  it(
    'is judged by the day and the opening hours of the cemetery, not by the lead time of a checkout',
    async () => {
      const buyer = await stage.cast.world.newCustomer();
      const grave = await stage.cast.world.grave(buyer, PLACES.lisbon);
      const { world, florist } = stage.cast;
      const { serviceId } = await world.paidFlowers(buyer, { days: 5, graveId: grave.id });
      const { offer, scheduledDate } = await world.offerTo(florist, serviceId);
      const counter = (hour: string) => act(florist, serviceId, 'counter', { offerId: offer.id, hour });
      expect(await counter('11:00')).toMatchObject({ status: 422, body: { code: 'same_hour' } });
      expect(await counter('07:00')).toMatchObject({ status: 422, body: { code: 'too_soon' } });
      expect(await counter('21:00')).toMatchObject({ status: 422, body: { code: 'too_late' } });
      expect((await counter('15:30')).status).toBe(400);
      const days = await florist.ok<{ date: string; hours: { hour: string; open: boolean }[] }[]>(
        'GET',
        `/Service/${serviceId}/slots?from=${scheduledDate}&to=${scheduledDate}`,
      );
      const closed = days[0]?.hours.find(({ open }) => !open)?.hour ?? '';
      expect(await counter(closed)).toMatchObject({ status: 422, body: { code: 'cemetery_closed' } });
      expect((await seen(buyer, serviceId)).allowedActions).not.toContain('accept-hour');
      expect((await counter('15:00')).status).toBe(200);
      expect(await counter('15:00')).toMatchObject({
        status: 200,
        body: { allowedActions: ['accept', 'decline', 'counter'] },
      });
      const replaced = { status: 200, body: { offer: { hour: '16:00' }, allowedActions: ['accept', 'decline'] } };
      expect([await counter('16:00'), await counter('16:00')]).toMatchObject([replaced, replaced]);
      expect(await counter('14:00')).toMatchObject({ status: 409, body: { code: 'hour_replaced' } });
      expect(await act(buyer, serviceId, 'accept-hour', { offerId: offer.id, hour: '15:00' })).toMatchObject({
        status: 409,
        body: { code: 'service_changed' },
      });
      await world.app.run('idle');
      expect((await mailsTo(buyer, serviceId)).hour_proposed).toBe(2);
    },
    TIMEOUT_MS,
  );

  it(
    'ends with the offer, which its partner is told',
    async () => {
      const { world, florist, customer, serviceId, offerId } = await proposed('15:00');
      const [{ expiresAt } = { expiresAt: '' }] = (await seen(customer, serviceId)).otherHours ?? [];
      const left = Date.parse(expiresAt) - (await world.now()).getTime();
      await world.advance(`PT${Math.ceil(left / 1000)}S`);
      expect(await act(customer, serviceId, 'accept-hour', { offerId })).toMatchObject({
        status: 409,
        body: { code: 'offer_closed', reason: 'expired' },
      });
      expect((await seen(customer, serviceId)).otherHours).toBeUndefined();
      expect((await seen(customer, serviceId)).allowedActions).not.toContain('accept-hour');
      await world.app.run('idle');
      expect((await mailsTo(florist, serviceId)).partner_hour_over).toBe(1);
    },
    TIMEOUT_MS,
  );
});
