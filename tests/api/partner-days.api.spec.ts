import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Coverage } from '@perpetua/contracts/coverage.contract';
import type { OwnAbsences } from '@perpetua/contracts/partner-absences.contract';
import type { OwnPartner, PartnerCandidate } from '@perpetua/contracts/partners.contract';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import { anyHours, type WorkingHours } from '@perpetua/contracts/working-hours';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const COIMBRA = { lat: 40.2111, lng: -8.4291 };
const ABSENCES = '/Partner/me/absences';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const add = (partner: Person, from: string, to = from, note?: string) =>
  partner.ok<OwnAbsences>('POST', ABSENCES, { from, to, note });
const available = async (partner: Person): Promise<string[]> =>
  (await partner.ok<Service[]>('GET', '/Service/available?pageSize=100')).map(({ id }) => id);
const mailsTo = async (person: Person): Promise<{ template: string; text: string }[]> => {
  const { email } = await person.ok<{ email: string }>('GET', '/User/my');
  const { body } = await world.app.request<{ template: string; text: string }[]>('GET', `/sandbox/mail?to=${email}`);
  return body.filter(({ template }) => template === 'partner_absent');
};
interface Told {
  type: string;
  data: { partnerId?: string; reason?: string; considered?: { partnerId: string; outcome: string }[] };
}
const eventsOf = async (serviceId: string): Promise<Told[]> =>
  (await admin.ok<{ events: Told[] }>('GET', `/Audit/service/${serviceId}`)).events;

describe('days off', () => {
  it('are entered once, listed with their note, and removed once', async () => {
    const partner = await world.demo('cleaner.porto');
    const [from, to] = [await world.date(40), await world.date(45)];
    const { absences } = await add(partner, from, to, 'Casamento da Rita');
    expect(absences).toMatchObject([{ from, to, note: 'Casamento da Rita', services: [] }]);
    expect(await add(partner, from, to)).toEqual({ absences });
    expect(await admin.ok('GET', `/Partner/${partner.id}`)).toMatchObject({
      absences: [{ from, to, note: 'Casamento da Rita' }],
    });
    const { events } = await admin.ok<{ events: { data: { reason?: string } }[] }>(
      'GET',
      `/Audit/partner/${partner.id}`,
    );
    expect(events.at(-1)?.data.reason).toBe('Casamento da Rita');
    const [id] = absences.map((absence) => absence.id);
    const remove = () => partner.ok('DELETE', `${ABSENCES}/${id}`);
    expect([await remove(), await remove()]).toEqual([{ absences: [] }, { absences: [] }]);
  });

  it('are refused with a code when they overlap, lie in the past, end too late, or end before they begin', async () => {
    const partner = await world.demo('cleaner.funchal');
    const day = (days: number) => world.date(days);
    await add(partner, await day(10), await day(12));
    const refused = async (from: number, to: number) => {
      const { status, body } = await partner.call<Problem>('POST', ABSENCES, {
        from: await day(from),
        to: await day(to),
      });
      return [status, body.code];
    };
    expect(await refused(12, 14)).toEqual([409, 'absence_overlaps']);
    expect(await refused(9, 20)).toEqual([409, 'absence_overlaps']);
    expect(await refused(-1, 3)).toEqual([422, 'absence_past']);
    expect(await refused(300, 400)).toEqual([422, 'absence_too_far']);
    expect(await refused(20, 19)).toEqual([400, 'validation_failed']);
    expect((await partner.call<Problem>('DELETE', `${ABSENCES}/${partner.id}`)).status).toBe(404);
  });
});

describe('a partner with a day off', () => {
  it('does not count as somebody who could come that day, and the refused checkout is counted', async () => {
    const [customer, florist] = [await world.newCustomer(), await world.demo('florist.coimbra')];
    const [off, next] = [await world.date(20), await world.date(21)];
    await add(florist, off);
    const days = `/Checkout/slots?kind=church&lat=${COIMBRA.lat}&lng=${COIMBRA.lng}&from=${off}&to=${next}`;
    expect(await customer.ok('GET', days)).toMatchObject([{ open: false, reason: 'nobody_near' }, { open: true }]);
    await expect(world.paidFlowers(customer, { location: COIMBRA, days: 20 })).rejects.toThrow('nobody_near');
    const { municipalities } = await admin.ok<Coverage>('GET', '/Dashboard/coverage?type=flower');
    expect(municipalities.find(({ name }) => name === 'Coimbra')).toMatchObject({ refused: 1 });
  });

  it(
    'is not asked, loses the open offers of that day, keeps what was accepted and is asked by mail to hand it back',
    async () => {
      const [customer, florist] = [await world.newCustomer(), await world.demo('florist.porto')];
      const date = await world.date(6);
      const order = () => world.paidFlowers(customer, { location: PLACES.porto, days: 6 });
      const [kept, open] = [await order(), await order()];
      const { offer } = await world.offerTo(florist, kept.serviceId);
      await florist.ok('POST', `/Service/${kept.serviceId}/accept`, { offerId: offer.id });
      await world.offerTo(florist, open.serviceId);
      const { absences } = await add(florist, date);
      expect(absences).toMatchObject([{ services: [{ id: kept.serviceId, status: 'accepted' }] }]);
      await world.app.run('idle');
      expect(await available(florist)).not.toContain(open.serviceId);
      const told = await eventsOf(open.serviceId);
      expect(told).toContainEqual(
        expect.objectContaining({
          type: 'OfferWithdrawn',
          data: expect.objectContaining({ partnerId: florist.id, reason: 'partner_absent' }),
        }),
      );
      const considered = told.flatMap(({ data }) => data.considered ?? []);
      expect(considered).toContainEqual(expect.objectContaining({ partnerId: florist.id, outcome: 'absent' }));
      const [asked, ...again] = await eventually(
        async () => {
          const mails = await mailsTo(florist);
          return mails.length > 0 ? mails : undefined;
        },
        { what: 'the mail about accepted work', within: 10_000, every: 50 },
      );
      expect(asked?.text).toContain(kept.order.number);
      expect(again).toEqual([]);
      expect((await florist.service(kept.serviceId)).allowedActions).toContain('withdraw');
      const candidates = await admin.ok<PartnerCandidate[]>('GET', `/Partner?service=${open.serviceId}&pageSize=100`);
      expect(candidates.find(({ id }) => id === florist.id)).toMatchObject({ eligible: true, passedOver: 'absent' });
    },
    TIMEOUT_MS,
  );
});

describe('a florist with hours of deliveries', () => {
  const weekOf = (opens: string, closes: string) =>
    Object.fromEntries(weekDays.map((day) => [day, { opens, closes }])) as WorkingHours;

  it('has them kept once, shown to admins, explained in the history, and refused with a code', async () => {
    const partner = await world.demo('florist.coimbra');
    const workingHours = { ...anyHours, sat: { opens: '09:00', closes: '13:00' } };
    const set = (hours: unknown) =>
      partner.call<Pick<OwnPartner, 'version'>>('PUT', '/Partner/me', { workingHours: hours });
    const first = await set(workingHours);
    expect(first).toMatchObject({ status: 200, body: { workingHours } });
    expect((await set(workingHours)).body.version).toBe(first.body.version);
    expect(await partner.ok('GET', '/Partner/me')).toMatchObject({ workingHours });
    expect(await admin.ok('GET', `/Partner/${partner.id}`)).toMatchObject({ workingHours });
    const { events } = await admin.ok<{ events: { sentence: string }[] }>('GET', `/Audit/partner/${partner.id}`);
    expect(events.at(-1)).toMatchObject({ sentence: expect.stringMatching(/hor/i) });
    for (const sat of [{ opens: '13:00', closes: '09:00' }, { opens: '09:30', closes: '13:00' }, { opens: '09:00' }]) {
      expect(await set({ ...workingHours, sat })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    const customer = await world.newCustomer();
    expect(await customer.call('PUT', '/Partner/me', { workingHours })).toMatchObject({ status: 403 });
    expect(await partner.call('PUT', `/Partner/${partner.id}`, { workingHours })).toMatchObject({ status: 404 });
    await set(anyHours);
  });

  it('is not sold at another hour when nobody else is near', async () => {
    const [customer, florist] = [await world.newCustomer(), await world.demo('florist.coimbra')];
    await florist.ok('PUT', '/Partner/me', { workingHours: weekOf('09:00', '18:00') });
    const date = await world.date(25);
    const days = `/Checkout/slots?kind=church&lat=${COIMBRA.lat}&lng=${COIMBRA.lng}&from=${date}&to=${date}`;
    const [day] = await customer.ok<SlotDay[]>('GET', days);
    expect(day).toMatchObject({ open: true });
    expect(day?.hours.filter(({ open }) => open).map(({ hour }) => hour)).toEqual(
      ['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
    );
    expect(day?.hours.at(-1)).toEqual({ hour: '19:00', open: false, reason: 'nobody_near' });
    await expect(world.paidFlowers(customer, { location: COIMBRA, days: 25, hour: '18:00' })).rejects.toThrow(
      'nobody_near',
    );
    await florist.ok('PUT', '/Partner/me', { workingHours: anyHours });
  });

  it(
    'is passed over outside them, loses open offers when they change, and keeps what was accepted',
    async () => {
      const [customer, near, next] = [
        await world.newCustomer(),
        await world.demo('florist.lisboa'),
        await world.demo('florist2.lisboa'),
      ];
      await next.ok('PUT', '/Partner/me', { workingHours: weekOf('08:00', '20:00') });
      await near.ok('PUT', '/Partner/me', { workingHours: weekOf('09:00', '18:00') });
      const flowersAt = (hour: string) => world.paidFlowers(customer, { days: 9, hour });
      const [late, kept, open] = [await flowersAt('18:00'), await flowersAt('10:00'), await flowersAt('10:00')];
      await world.offerTo(next, late.serviceId);
      const consideredOf = async (serviceId: string) =>
        (await eventsOf(serviceId)).flatMap(({ data }) => data.considered ?? []);
      expect(await consideredOf(late.serviceId)).toContainEqual(
        expect.objectContaining({ partnerId: near.id, outcome: 'outside_hours' }),
      );
      const candidates = await admin.ok<PartnerCandidate[]>('GET', `/Partner?service=${late.serviceId}&pageSize=100`);
      expect(candidates.find(({ id }) => id === near.id)).toMatchObject({
        eligible: true,
        passedOver: 'outside_hours',
      });
      const { offer } = await world.offerTo(near, kept.serviceId);
      await near.ok('POST', `/Service/${kept.serviceId}/accept`, { offerId: offer.id });
      await world.offerTo(near, open.serviceId);
      await near.ok('PUT', '/Partner/me', { workingHours: weekOf('14:00', '18:00') });
      await world.app.run('idle');
      expect(await available(near)).not.toContain(open.serviceId);
      expect(await eventsOf(open.serviceId)).toContainEqual(
        expect.objectContaining({
          type: 'OfferWithdrawn',
          data: expect.objectContaining({ partnerId: near.id, reason: 'partner_hours' }),
        }),
      );
      expect(await near.service(kept.serviceId)).toMatchObject({ status: 'accepted' });
      await near.ok('PUT', '/Partner/me', { workingHours: anyHours });
    },
    TIMEOUT_MS,
  );
});

describe('a florist with a delivery in the same hour', () => {
  it(
    'is passed over for flowers too far away from it, which an admin is warned of, and asked for those within reach',
    async () => {
      const [customer, florist] = [await world.newCustomer(), await world.demo('florist.coimbra')];
      await florist.ok('PUT', '/Partner/me', { radiusKm: 50 });
      const flowersAt = (location: { lat: number; lng: number }, hour: string) =>
        world.paidFlowers(customer, { location, days: 8, hour });
      const first = await flowersAt(COIMBRA, '11:00');
      const { offer } = await world.offerTo(florist, first.serviceId);
      await florist.ok('POST', `/Service/${first.serviceId}/accept`, { offerId: offer.id });
      // 38 km further east: 74 minutes at 40 km/h.
      const east = { lat: 40.2111, lng: -7.98 };
      const [far, later] = [await flowersAt(east, '12:00'), await flowersAt(east, '13:00')];
      await world.offerTo(florist, later.serviceId);
      await world.app.run('idle');
      const considered = (await eventsOf(far.serviceId)).flatMap(({ data }) => data.considered ?? []);
      expect(considered).toContainEqual(expect.objectContaining({ partnerId: florist.id, outcome: 'too_far_between' }));
      const candidates = await admin.ok<PartnerCandidate[]>('GET', `/Partner?service=${far.serviceId}&pageSize=100`);
      expect(candidates.find(({ id }) => id === florist.id)).toMatchObject({
        eligible: true,
        passedOver: 'too_far_between',
      });
    },
    TIMEOUT_MS,
  );
});

describe('what was lost in a municipality', () => {
  it(
    'counts services that nobody accepted under their type, like partners and refused checkouts',
    async () => {
      const unmatched = async (type: string): Promise<number> => {
        const { municipalities } = await admin.ok<Coverage>('GET', `/Dashboard/coverage?type=${type}`);
        return municipalities.find(({ name }) => name === 'Lisboa')?.unmatched ?? NaN;
      };
      const customer = await world.newCustomer();
      const { serviceId } = await world.paidFlowers(customer, { days: 3 });
      const before = await Promise.all(['flower', 'clean'].map(unmatched));
      await world.advance('P4D');
      await world.serviceIs(customer, serviceId, 'cancelled');
      expect(await Promise.all(['flower', 'clean'].map(unmatched))).toEqual([(before[0] ?? NaN) + 1, before[1]]);
    },
    TIMEOUT_MS,
  );
});
