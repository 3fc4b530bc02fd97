import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agreedOf, copyService } from '../support/fixtures/copied-services.js';
import { eventually } from '../support/fixtures/eventually.js';
import { act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import type { Person } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const RACES = 6;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

interface Asked {
  readonly serviceId: string;
  readonly customer: Person;
  /** The ids of the offers to the two florists, the nearest first. */
  readonly offerIds: readonly [string, string];
}

/** Services that the nearest florist did not answer for a while, so that both florists are asked. */
const askedBoth = async (count: number): Promise<Asked[]> => {
  const { world, florist, florist2 } = stage.cast;
  const services = await Promise.all(
    Array.from({ length: count }, async () => {
      const { serviceId, customer } = await stage.flowers({ days: 6 });
      return { serviceId, customer, offer: (await world.offerTo(florist, serviceId)).offer };
    }),
  );
  // Overnight, because the time until the next partner is asked runs only from 08:00 to 21:00.
  const first = services[0]?.offer.expiresAt ?? '';
  await world.advance(`PT${Math.ceil((Date.parse(first) - (await world.now()).getTime()) / 1000) - 40 * 60}S`);
  return Promise.all(
    services.map(async ({ serviceId, customer, offer }) => {
      const next = await world.offerTo(florist2, serviceId);
      return { serviceId, customer, offerIds: [offer.id, next.offer.id] as const };
    }),
  );
};

describe('a partner who does not answer', () => {
  it(
    'can still accept while the next partner is asked as well, who then learns that it is taken',
    async () => {
      const { admin, florist, florist2, world } = stage.cast;
      const [{ serviceId, customer, offerIds } = {} as Asked] = await askedBoth(1);
      expect((await seen(admin, serviceId)).offers).toMatchObject([
        { id: offerIds[0], partner: { id: florist.id, name: expect.stringMatching(/./) } },
        { id: offerIds[1], partner: { id: florist2.id } },
      ]);
      for (const partner of [florist, florist2]) {
        expect(await seen(partner, serviceId)).toMatchObject({ allowedActions: ['accept', 'decline', 'counter'] });
      }
      expect(await seen(florist2, serviceId)).not.toHaveProperty('offers');
      expect(await seen(customer, serviceId)).not.toHaveProperty('offers');

      expect((await act(florist, serviceId, 'accept', { offerId: offerIds[0] })).status).toBe(200);
      expect(await act(florist2, serviceId, 'accept', { offerId: offerIds[1] })).toMatchObject({
        status: 409,
        body: { code: 'offer_closed', reason: 'taken' },
      });
      expect(await seen(florist2, serviceId)).toMatchObject({ allowedActions: [], address: null });
      expect(await eventsOf(admin, serviceId)).toEqual([
        'ServiceScheduled',
        'MatchingStarted',
        'OfferMade',
        'OfferMade',
        'OfferWithdrawn',
        'OfferAccepted',
      ]);
      await expectSentences(world, admin, serviceId);
      const { history } = await seen(customer, serviceId);
      expect(history?.map(({ type }) => type)).not.toContain('OfferWithdrawn');
    },
    TIMEOUT_MS,
  );

  it(
    'no longer sees the offer when the other has accepted',
    async () => {
      const { florist, florist2 } = stage.cast;
      const [{ serviceId, offerIds } = {} as Asked] = await askedBoth(1);
      await act(florist2, serviceId, 'accept', { offerId: offerIds[1] });
      const available = await florist.ok<{ id: string }[]>('GET', '/Service/available?pageSize=100');
      expect(available.map(({ id }) => id)).not.toContain(serviceId);
    },
    TIMEOUT_MS,
  );
});

describe('two partners who accept the same service in the same moment', () => {
  it(
    'get it once: one has it, the other is told that it is taken',
    async () => {
      const { admin, florist, florist2 } = stage.cast;
      for (const { serviceId, offerIds } of await askedBoth(RACES)) {
        const answers = await Promise.all([
          act(florist, serviceId, 'accept', { offerId: offerIds[0] }),
          act(florist2, serviceId, 'accept', { offerId: offerIds[1] }),
        ]);
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          code: 'offer_closed',
          reason: 'taken',
        });
        const types = await eventsOf(admin, serviceId);
        expect(types.filter((type) => type === 'OfferAccepted')).toHaveLength(1);
      }
    },
    TIMEOUT_MS,
  );
});

describe('flowers less than six hours ahead', () => {
  /** Like bought ones, for the slot that begins in more than four hours, and at most five. */
  const urgent = async (): Promise<string> => {
    const { world } = stage.cast;
    await world.advanceTo(await world.date(1), '09:30');
    const original = await agreedOf(world.app, (await stage.flowers({ days: 6 })).serviceId);
    return copyService(world.app, original, { scheduledDate: await world.date(0), scheduledHour: '14:00' });
  };

  it(
    'are offered to everybody in reach at once; the first yes wins, and the others are told that it is taken',
    async () => {
      const { admin, florist, florist2, world } = stage.cast;
      const florist3 = await world.demo('florist.setubal');
      await florist3.ok('PUT', '/Partner/me', { paused: false, radiusKm: 50 });
      const partners = [florist, florist2, florist3];
      const serviceId = await urgent();
      const offers = await Promise.all(partners.map((partner) => world.offerTo(partner, serviceId)));
      const answers = await Promise.all(
        partners.map((partner, index) => act(partner, serviceId, 'accept', { offerId: offers[index]?.offer.id })),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject([
        { code: 'offer_closed', reason: 'taken' },
        { code: 'offer_closed', reason: 'taken' },
      ]);
      expect(await eventsOf(admin, serviceId)).toEqual([
        'ServiceScheduled',
        'MatchingStarted',
        'OfferMade',
        'OfferMade',
        'OfferMade',
        'OfferWithdrawn',
        'OfferWithdrawn',
        'OfferAccepted',
      ]);
      await expectSentences(world, admin, serviceId);
      await florist3.ok('PUT', '/Partner/me', { paused: true });
    },
    TIMEOUT_MS,
  );
});

describe('flowers of an evening for the next morning', () => {
  it(
    'are offered to the next florist the same evening, because the team takes over before the next day begins',
    async () => {
      const { admin, florist, florist2, world } = stage.cast;
      await world.advanceTo(await world.date(1), '20:50');
      const { serviceId } = await stage.flowers({ days: 1, hour: '10:00' });
      await world.offerTo(florist, serviceId);
      await world.advance('PT16M');
      await world.offerTo(florist2, serviceId);
      expect((await seen(admin, serviceId)).offers).toHaveLength(2);
    },
    TIMEOUT_MS,
  );
});

describe('an admin, while partners are being asked,', () => {
  it(
    'asks another partner in addition, but none twice; a cancellation then withdraws every offer',
    async () => {
      const { admin, florist, florist2, world } = stage.cast;
      const { serviceId } = await stage.flowers({ days: 6 });
      await world.offerTo(florist, serviceId);
      const body = (partnerId: string) => ({ partnerId, reason: 'Known to the family' });
      expect(await act(admin, serviceId, 'offer', body(florist.id))).toMatchObject({
        status: 422,
        body: { code: 'unsuitable_partner', reason: 'asked_now' },
      });
      expect((await act(admin, serviceId, 'offer', body(florist2.id))).status).toBe(200);
      expect((await act(admin, serviceId, 'offer', body(florist2.id))).status).toBe(200);
      await world.offerTo(florist2, serviceId);
      expect((await seen(admin, serviceId)).offers).toHaveLength(2);
      expect((await act(admin, serviceId, 'cancel', { reason: 'storm' })).status).toBe(200);
      expect((await eventsOf(admin, serviceId)).slice(-3)).toEqual([
        'OfferWithdrawn',
        'OfferWithdrawn',
        'ServiceCancelled',
      ]);
      await eventually(
        async () =>
          (await florist.ok<{ id: string }[]>('GET', '/Service/available')).every(({ id }) => id !== serviceId),
        { what: 'the offer to be over', within: 5000, every: 20 },
      );
    },
    TIMEOUT_MS,
  );
});
