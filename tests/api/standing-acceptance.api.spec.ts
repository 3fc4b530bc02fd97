import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnPartner, PartnerDetails, PartnerRecord } from '@perpetua/contracts/partners.contract';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import {
  type StandingAcceptance,
  type StandingPreview,
  weekDays,
  weekOf,
} from '@perpetua/contracts/standing-acceptance';
import { agreedOf, copyService } from '../support/fixtures/copied-services.js';
import { act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import { type Person, PLACES, type Problem } from '../support/fixtures/world.js';

/**
 * So many services arrive at once for a florist who takes three of them in advance. `ARRIVALS=1000` runs a longer race.
 */
const ARRIVALS = Number(process.env['ARRIVALS'] ?? 12);
/** So many days on which two services race for one florist. */
const PAIRS = 8;
const TIMEOUT_MS = 90_000 + ARRIVALS * 500;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** In Lisbon, about four kilometres from the florist. */
const CAMPO_GRANDE = { lat: 38.7569, lng: -9.1552 };

const everything: StandingAcceptance = {
  active: true,
  days: [...weekDays],
  maxPerDay: 200,
  maxPerWeek: 1400,
  radiusKm: 50,
  minAmount: '0.00',
};
const accepts = (partner: Person, terms: Partial<StandingAcceptance> = {}) =>
  partner.ok<OwnPartner>('PUT', '/Partner/me', { standingAcceptance: { ...everything, ...terms } });
const mailsOf = async (partner: Person): Promise<{ template: string; values?: object }[]> => {
  const { email } = await partner.ok<{ email: string }>('GET', `/User/${partner.id}`);
  const { body } = await stage.cast.world.app.request<{ template: string; to: string }[]>(
    'GET',
    `/sandbox/mail?to=${encodeURIComponent(email)}`,
  );
  return body;
};

beforeEach(async () => {
  await accepts(stage.cast.florist, { active: false });
});

describe('the terms of a standing acceptance', () => {
  it('are kept, audited, and refused when they make no sense', async () => {
    const { florist, admin } = stage.cast;
    const { standingAcceptance } = await accepts(florist, { days: ['fri', 'mon', 'fri'], minAmount: '18.00' });
    expect(standingAcceptance).toEqual({ ...everything, days: ['mon', 'fri'], minAmount: '18.00' });
    const { events } = await admin.ok<{ events: { type: string; sentence: string }[] }>(
      'GET',
      `/Audit/partner/${florist.id}`,
    );
    expect(events.at(-1)).toMatchObject({ type: 'PartnerProfileChanged', sentence: expect.stringContaining('18') });
    expect(await admin.ok<PartnerDetails>('GET', `/Partner/${florist.id}`)).toMatchObject({
      standingAcceptance,
      acceptedInAdvance: { today: 0, thisWeek: 0 },
    });
    for (const wrong of [{ days: [] }, { maxPerDay: 0 }, { radiusKm: 51 }, { minAmount: '18' }]) {
      const body = { standingAcceptance: { ...everything, ...wrong } };
      expect(await florist.call<Problem>('PUT', '/Partner/me', body)).toMatchObject({ status: 400 });
    }
  });
});

describe('a service that a standing acceptance covers', () => {
  it(
    'is accepted at once, told with the time to hand it back, and handed back without a mark',
    async () => {
      const { admin, florist, florist2, world } = stage.cast;
      const before = await admin.ok<PartnerRecord>('GET', `/Partner/${florist.id}/record`);
      const newJobs = (await mailsOf(florist)).filter(({ template }) => template === 'partner_new_job').length;
      await accepts(florist);
      const { serviceId, customer } = await stage.flowers({ days: 1 });
      await world.serviceIs(customer, serviceId, 'accepted');
      const [today, tomorrow] = await Promise.all([world.date(0), world.date(1)]);
      const { acceptedInAdvance: taken } = await admin.ok<PartnerDetails>('GET', `/Partner/${florist.id}`);
      expect(taken).toEqual({ today: 0, thisWeek: weekOf(tomorrow) === weekOf(today) ? 1 : 0 });
      expect(await eventsOf(admin, serviceId)).toEqual([
        'ServiceScheduled',
        'MatchingStarted',
        'OfferMade',
        'OfferAccepted',
      ]);
      const { acceptedInAdvance, allowedActions } = await seen(florist, serviceId);
      expect(Date.parse(acceptedInAdvance?.handBackUntil ?? '')).toBeGreaterThan((await world.now()).getTime());
      expect(allowedActions).toContain('withdraw');
      expect(await seen(customer, serviceId)).not.toHaveProperty('acceptedInAdvance');
      await world.app.run('idle');
      const mails = await mailsOf(florist);
      expect(mails.filter(({ template }) => template === 'partner_job_in_advance')).toHaveLength(1);
      expect(mails.filter(({ template }) => template === 'partner_new_job')).toHaveLength(newJobs);

      expect((await act(florist, serviceId, 'withdraw', { reason: 'No lilies today' })).status).toBe(200);
      await world.offerTo(florist2, serviceId);
      expect((await eventsOf(admin, serviceId)).slice(4)).toEqual(['PartnerWithdrew', 'OfferMade']);
      expect(await admin.ok('GET', `/Partner/${florist.id}/record`)).toMatchObject({
        asked: before.asked,
        accepted: before.accepted,
      });
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'is offered as usual when it pays too little, is too far away, or on another day',
    async () => {
      const { florist, world } = stage.cast;
      const day = (await world.date(6)).slice(0, 10);
      const weekday = weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
      for (const terms of [
        { minAmount: '9000.00' },
        { radiusKm: 1 },
        { days: weekDays.filter((one) => one !== weekday) },
      ]) {
        await accepts(florist, terms);
        const { serviceId } = await stage.flowers({ days: 6, location: CAMPO_GRANDE });
        expect((await world.offerTo(florist, serviceId)).allowedActions).toEqual(['accept', 'decline', 'counter']);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'is accepted in advance no more often than the terms allow, however many arrive at once',
    async () => {
      const { florist, world } = stage.cast;
      const original = await agreedOf(world.app, (await stage.flowers({ days: 5 })).serviceId);
      await accepts(florist, { maxPerDay: 3 });
      const scheduledDate = await world.date(12);
      await Promise.all(Array.from({ length: ARRIVALS }, () => copyService(world.app, original, { scheduledDate })));
      await world.app.run('idle');
      const mine = await florist.ok<{ scheduledDate: string; acceptedInAdvance?: object }[]>(
        'GET',
        '/Service/accepted?pageSize=100',
      );
      const inAdvance = mine.filter((one) => one.acceptedInAdvance && one.scheduledDate === scheduledDate);
      expect(inAdvance).toHaveLength(3);
      const available = await florist.ok<{ scheduledDate: string }[]>('GET', '/Service/available?pageSize=100');
      expect(available.some((one) => one.scheduledDate === scheduledDate)).toBe(true);
    },
    TIMEOUT_MS,
  );
});

describe('two services that arrive in the same moment, too far apart for one florist,', () => {
  it(
    'are not both accepted in advance: the way is judged again, and the second goes on to the next partner',
    async () => {
      const { admin, florist, world } = stage.cast;
      await florist.ok('PUT', '/Partner/me', { radiusKm: 50 });
      const bought = async (location: { lat: number; lng: number }) =>
        agreedOf(world.app, (await stage.flowers({ days: 6, location })).serviceId);
      // Each about 35 km from the florist, and two hours from each other.
      const [north, south] = [await bought({ lat: 39.03, lng: -9.2 }), await bought({ lat: 38.5, lng: -8.9 })];
      await accepts(florist);
      const days = await Promise.all(Array.from({ length: PAIRS }, (_, day) => world.date(20 + day)));
      const pairs = await Promise.all(
        days.map((scheduledDate) =>
          Promise.all([
            copyService(world.app, north, { scheduledDate, scheduledHour: '11:00' }),
            copyService(world.app, south, { scheduledDate, scheduledHour: '12:00' }),
          ]),
        ),
      );
      await world.app.run('idle');
      const mine = await florist.ok<{ id: string }[]>('GET', '/Service/accepted?pageSize=100');
      const ids = new Set(mine.map(({ id }) => id));
      for (const pair of pairs) {
        const others = pair.filter((serviceId) => !ids.has(serviceId));
        expect(others).toHaveLength(1);
        const { events } = await admin.ok<{ events: { data: { considered?: object[] } }[] }>(
          'GET',
          `/Audit/service/${others[0]}`,
        );
        expect(events.flatMap(({ data }) => data.considered ?? [])).toContainEqual(
          expect.objectContaining({ partnerId: florist.id, outcome: 'too_far_between' }),
        );
      }
      await florist.ok('PUT', '/Partner/me', { radiusKm: 25 });
    },
    TIMEOUT_MS,
  );
});

describe('flowers ordered at night', () => {
  it(
    'are sold for the morning if a florist accepts in advance, who then has them before anybody is woken',
    async () => {
      const { florist, florist2, world, admin } = stage.cast;
      await world.advanceTo(await world.date(1), '22:30');
      const day = await world.date(1);
      const query = `kind=church&lat=${PLACES.lisbon.lat}&lng=${PLACES.lisbon.lng}&from=${day}&to=${day}`;
      const [bouquet] = await world.products('flower');
      const firstHour = async (): Promise<string | undefined> => {
        const path = `/Checkout/slots?${query}&productIds=${bouquet?.id}`;
        const [slots] = await admin.ok<SlotDay[]>('GET', path);
        return slots?.hours.find(({ open }) => open)?.hour;
      };
      expect(await firstHour()).toBe('13:00');
      await accepts(florist2, { maxPerDay: 1 });
      expect(await firstHour()).toBe('08:00');
      const { serviceId, customer } = await stage.flowers({ days: 1, hour: '10:00' });
      await world.serviceIs(customer, serviceId, 'accepted');
      expect((await seen(florist2, serviceId)).status).toBe('accepted');
      expect((await florist.call('GET', `/Service/${serviceId}`)).status).toBe(404);
      // The only place of the day is taken.
      expect(await firstHour()).toBe('13:00');
      await accepts(florist2, { active: false });
    },
    TIMEOUT_MS,
  );
});

describe('the preview of a standing acceptance', () => {
  it('counts services near the partner that fit the terms', async () => {
    const { florist, world } = stage.cast;
    await world.advance('P20D');
    const preview = (query: string) =>
      florist.ok<StandingPreview>(
        'GET',
        `/Partner/me/standing-preview?days=${weekDays.join(',')}&maxPerWeek=100&radiusKm=25&minAmount=0.00&${query}`,
      );
    const one = await preview('maxPerDay=1');
    const many = await preview('maxPerDay=100');
    expect(one.services).toBeGreaterThan(0);
    expect(many.services).toBeGreaterThan(one.services);
    expect(many.received).toBeGreaterThan(0);
    expect(Number(one.amount)).toBeGreaterThan(0);
    const wrong = '/Partner/me/standing-preview?days=mon&maxPerDay=0&maxPerWeek=1&radiusKm=1&minAmount=1.00';
    expect((await florist.call('GET', wrong)).status).toBe(400);
  });
});
