import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Service,
  type ServicePhoto,
  servicePhotoSchema,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import sharp from 'sharp';
import { RegisterAccount } from '../../backend/src/identity/index.js';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from '../../backend/src/partners/index.js';
import type { Actor } from '../../backend/src/platform/event-store/recorded-event.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { type Person, PLACES, type Problem, World } from '../support/world.js';

/** The part of a refusal that specs look at. */
type Refusal = Partial<Pick<Problem, 'code'>>;

const PATIENCE_MS = 90_000;
const password = 'Saudade!2026';

let world: World;
let admin: Person;
let cleaner: Person;
let cleaner2: Person;
let florist: Person;
let florist2: Person;

beforeAll(async () => {
  world = await World.start();
  [admin, cleaner, cleaner2, florist, florist2] = await Promise.all([
    world.demo('admin'),
    world.demo('cleaner.lisboa'),
    world.demo('cleaner2.lisboa'),
    world.demo('florist.lisboa'),
    world.demo('florist2.lisboa'),
  ]);
}, PATIENCE_MS);
afterAll(() => world.stop());

const seen = async (person: Person, serviceId: string): Promise<Service> =>
  serviceSchema.parse(await person.ok('GET', `/Service/${serviceId}`));

const act = (
  person: Person,
  serviceId: string,
  action: string,
  body?: unknown,
): Promise<TestAnswer<Partial<Service> & Refusal>> => person.call('POST', `/Service/${serviceId}/${action}`, body);

const accepted = async (partner: Person, serviceId: string): Promise<void> => {
  const { offer } = await world.offerTo(partner, serviceId);
  expect((await act(partner, serviceId, 'accept', { offerId: offer.id })).status).toBe(200);
};

const upload = (
  person: Person,
  serviceId: string,
  file: { kind?: string; bytes?: Buffer; field?: string; uploadId?: string },
): Promise<TestAnswer<ServicePhoto & Refusal>> => {
  const form = new FormData();
  if (file.uploadId !== undefined) form.append('uploadId', file.uploadId);
  if (file.bytes) form.append(file.field ?? 'photo', new Blob([new Uint8Array(file.bytes)]), 'photo.jpg');
  return person.call('POST', `/Service/${serviceId}/photos?kind=${file.kind ?? 'before'}`, form);
};

/** A picture as a phone takes it, with place and time in it. */
const fromPhone = (takenAt: string): Promise<Buffer> =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a8f7a' } })
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Secret Phone' },
      IFD2: { DateTimeOriginal: takenAt },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
    })
    .jpeg()
    .toBuffer();

/** An approved partner in Lisbon with room for `capacity` services a day. */
const newPartner = async (capacity: number): Promise<Person> => {
  const commands = world.app.app.get(CommandBus);
  const email = `p-${newId()}@example.com`;
  const account = { name: 'Lia', surname: 'Reis', email, phone: '+351912345678', password, language: 'pt' } as const;
  const { id: partnerId } = await commands.execute(
    new RegisterAccount({ ...account, usertypeId: usertypeIds.AdvertiserGrave }),
  );
  const as = (actor: Actor) => ({ commandId: newId(), actor });
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, capacity]);
  const week = Object.fromEntries(days) as ApplyAsPartner['payload']['capacity'];
  await commands.execute(
    new ApplyAsPartner(
      { partnerId, partnerType: 'grave', radiusKm: 1, capacity: week },
      as({ id: partnerId, role: 'partner' }),
    ),
  );
  const base = { lat: 38.7, lng: -9.14, city: 'Lisboa', timeZone: 'Europe/Lisbon' };
  await commands.execute(new ConfirmPartnerLocation({ partnerId, ...base }, as({ id: partnerId, role: 'partner' })));
  await commands.execute(new ApprovePartner({ partnerId }, as({ id: admin.id, role: 'admin' })));
  return world.login(email, password);
};

/** A cleaning that nobody is near enough for, in the hands of the admins. */
const escalatedCleaning = async (days: number): Promise<string> => {
  const { serviceId } = await world.paidCleaning(await world.newCustomer(), { days, near: PLACES.middleOfNowhere });
  await world.serviceIs(admin, serviceId, 'escalated');
  return serviceId;
};

describe('a service that is offered', () => {
  it(
    'shows the partner no more than is needed to decide, and everybody else nothing',
    async () => {
      const customer = await world.newCustomer();
      const { serviceId } = await world.paidCleaning(customer, { days: 4 });
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
      for (const secret of ['contact', 'grave', 'location', 'message', 'customer', 'partner']) {
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
    PATIENCE_MS,
  );

  it(
    'goes to who has the offer when two accept at once, and names its version',
    async () => {
      const { serviceId } = await world.paidFlowers(await world.newCustomer(), { days: 6 });
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
    PATIENCE_MS,
  );

  it(
    'is closed at its expiry',
    async () => {
      const { serviceId } = await world.paidFlowers(await world.newCustomer(), { days: 6 });
      const { offer } = await world.offerTo(florist, serviceId);
      await world.advance('PT16H');
      const late = await act(florist, serviceId, 'accept', { offerId: offer.id });
      expect(late).toMatchObject({ status: 409, body: { code: 'offer_closed' } });
      const declined = await act(florist, serviceId, 'decline', { offerId: offer.id, reason: 'too late' });
      expect(declined).toMatchObject({ status: 409, body: { code: 'offer_closed' } });
    },
    PATIENCE_MS,
  );
});

describe('the visit', () => {
  it(
    'is proven by photos, and closes with the earning',
    async () => {
      const customer = await world.newCustomer();
      const { serviceId } = await world.paidCleaning(customer, { days: 3 });
      await accepted(cleaner, serviceId);
      expect(await seen(cleaner, serviceId)).toMatchObject({
        address: expect.stringContaining('Talhão 5, campa 112'),
        contact: { name: 'Ana Sousa', phone: '+351912345678' },
        allowedActions: ['start', 'photos', 'withdraw', 'reschedule'],
      });

      expect(await act(cleaner, serviceId, 'start')).toMatchObject({ status: 422, body: { code: 'not_the_day' } });
      await world.advance('P3D');
      expect(await act(cleaner, serviceId, 'start')).toMatchObject({
        status: 422,
        body: { code: 'photo_required', kind: 'before' },
      });
      expect(await act(cleaner2, serviceId, 'start')).toMatchObject({ status: 404 });

      const before = { bytes: await fromPhone('2021:01:02 10:30:00'), uploadId: 'phone-1' };
      const [one, same] = await Promise.all([upload(cleaner, serviceId, before), upload(cleaner, serviceId, before)]);
      expect(one.status).toBe(201);
      expect(servicePhotoSchema.parse(one.body)).toMatchObject({ takenAt: '2021-01-02T10:30:00.000Z' });
      expect(same.body).toMatchObject({ id: one.body.id, takenAt: one.body.takenAt });
      expect(await upload(cleaner, serviceId, { ...before, kind: 'after' })).toMatchObject({
        status: 201,
        body: { id: one.body.id },
      });
      const early = await upload(cleaner, serviceId, { bytes: before.bytes, kind: 'after' });
      expect(early).toMatchObject({ status: 422, body: { code: 'not_started' } });

      expect(await act(cleaner, serviceId, 'start')).toMatchObject({ status: 200, body: { status: 'in_progress' } });
      expect(await act(cleaner, serviceId, 'start')).toMatchObject({ status: 200, body: { status: 'in_progress' } });
      expect(await act(cleaner, serviceId, 'deliver')).toMatchObject({
        status: 422,
        body: { code: 'photo_required', kind: 'after' },
      });
      expect(await act(customer, serviceId, 'cancel')).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition', permitted: [] },
      });
      const unnamed = await upload(cleaner, serviceId, { bytes: before.bytes, kind: 'after' });
      expect(unnamed.status).toBe(201);
      expect(await act(cleaner, serviceId, 'deliver')).toMatchObject({
        status: 200,
        body: { label: 'pending_feedback' },
      });

      const shown = await seen(customer, serviceId);
      expect(shown.images.before.map(({ id }) => id)).toEqual([one.body.id]);
      expect(shown.images.after.map(({ id }) => id)).toEqual([unnamed.body.id]);
      expect(shown).toMatchObject({
        completionDate: shown.scheduledDate,
        partner: { id: cleaner.id },
        allowedActions: ['feedback', 'dispute'],
      });

      expect((await act(customer, serviceId, 'feedback', { rating: 6 })).status).toBe(400);
      expect((await act(cleaner, serviceId, 'feedback', { rating: 5 })).status).toBe(404);
      const rated = await act(customer, serviceId, 'feedback', { rating: 4, comment: 'Muito cuidado' });
      expect(rated).toMatchObject({ status: 200, body: { label: 'complete', rating: 4, comment: 'Muito cuidado' } });
      expect((await act(customer, serviceId, 'feedback', { rating: 4 })).status).toBe(200);
      expect((await act(customer, serviceId, 'feedback', { rating: 1 })).status).toBe(409);
      const events = await admin.ok<{ events: { data: object }[] }>('GET', `/Audit/service/${serviceId}`);
      expect(JSON.stringify(events.events.map(({ data }) => data))).not.toContain('Muito cuidado');

      await world.advance('PT47H');
      expect((await seen(customer, serviceId)).status).toBe('complete');
      await world.advance('PT2H');
      expect(await seen(customer, serviceId)).toMatchObject({
        status: 'closed',
        label: 'service_complete',
        allowedActions: [],
      });
    },
    PATIENCE_MS,
  );
});

describe('a photo', () => {
  let serviceId: string;
  let customer: Person;
  beforeAll(async () => {
    customer = await world.newCustomer();
    ({ serviceId } = await world.paidCleaning(customer, { days: 5 }));
    await accepted(cleaner, serviceId);
  }, PATIENCE_MS);

  it('is shown without what the phone wrote into it, by links of its own', async () => {
    const { body } = await upload(cleaner, serviceId, { bytes: await fromPhone('2021:01:02 10:30:00') });
    for (const [url, width] of [
      [body.url, 1600],
      [body.thumbUrl, 400],
    ] as const) {
      const shown = await fetch(new URL(url, world.app.url));
      expect({ status: shown.status, type: shown.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/jpeg',
      });
      const picture = Buffer.from(await shown.arrayBuffer());
      const { exif, width: shownWidth } = await sharp(picture).metadata();
      expect({ exif, shownWidth }).toEqual({ exif: undefined, shownWidth: width });
      expect(picture.includes('Secret Phone')).toBe(false);
    }
    const links = await seen(customer, serviceId);
    expect((await fetch(new URL(links.images.before[0]?.thumbUrl ?? '', world.app.url))).status).toBe(200);
    const others = await upload(cleaner, serviceId, { bytes: await fromPhone('2021:01:02 10:31:00') });
    for (const forged of [
      body.url.replace('size=display', 'size=thumb'),
      body.url.replace(/expires=\d+/, 'expires=9999999999'),
      body.url.replace(/&signature=.*/, ''),
      body.url.replace(body.id, others.body.id),
    ]) {
      const answer = await world.app.request<Problem>('GET', forged);
      expect(answer).toMatchObject({ status: 403, body: { code: 'link_invalid' } });
    }
    expect((await world.app.request('GET', '/api/Photo/..%2f..%2fjwt-secret')).status).toBe(400);
  });

  it('must be a photo, and one that fits', async () => {
    const notAPhoto = { status: 415, body: { code: 'not_a_photo' } };
    expect(await upload(cleaner, serviceId, { bytes: Buffer.from('this is no photo') })).toMatchObject(notAPhoto);
    const cutOff = (await fromPhone('2021:01:02 10:30:00')).subarray(0, 400);
    expect(await upload(cleaner, serviceId, { bytes: cutOff })).toMatchObject(notAPhoto);
    expect((await upload(cleaner, serviceId, { bytes: Buffer.alloc(11 * 1_048_576, 1) })).status).toBe(413);
    expect((await upload(cleaner, serviceId, {})).status).toBe(400);
    expect((await upload(cleaner, serviceId, { bytes: cutOff, field: 'picture' })).status).toBe(400);
    expect((await upload(cleaner, serviceId, { bytes: cutOff, kind: 'between' })).status).toBe(400);
    expect((await act(cleaner, serviceId, 'photos?kind=before', { photo: 'text' })).status).toBe(415);
    expect((await seen(customer, serviceId)).images.before).toHaveLength(2);
  });

  it('comes from the partner alone', async () => {
    const bytes = await fromPhone('2021:01:02 10:30:00');
    expect((await upload(cleaner2, serviceId, { bytes })).status).toBe(404);
    expect((await upload(customer, serviceId, { bytes })).status).toBe(403);
  });
});

describe('an escalated service', () => {
  it(
    'is given away by an admin, to somebody who can take it',
    async () => {
      const serviceId = await escalatedCleaning(6);
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
    PATIENCE_MS,
  );

  it(
    'never takes a partner’s last place twice',
    async () => {
      const partner = await newPartner(2);
      const services = await Promise.all([4, 4, 4, 4, 4, 5].map(escalatedCleaning));
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
    PATIENCE_MS,
  );
});

describe('cancelling', () => {
  it(
    'answers the refund: in full a day ahead, one half later, shared with the partner',
    async () => {
      const customer = await world.newCustomer();
      const [early, late] = [
        await world.paidFlowers(customer, { days: 4 }),
        await world.paidFlowers(customer, { days: 4 }),
      ];
      await accepted(florist, early.serviceId);
      await accepted(florist, late.serviceId);
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
    PATIENCE_MS,
  );

  it(
    'happens by itself when nobody accepts in time, with everything refunded',
    async () => {
      const customer = await world.newCustomer();
      const { serviceId, order } = await world.paidFlowers(customer, { days: 2, location: PLACES.middleOfNowhere });
      await world.serviceIs(admin, serviceId, 'escalated');
      await world.advance('P3D');
      expect(await seen(customer, serviceId)).toMatchObject({
        statusDetail: 'cancelled_unserved',
        refund: order.total,
      });
    },
    PATIENCE_MS,
  );
});

describe('the lists', () => {
  it(
    'are filtered, searched and paged for admins alone',
    async () => {
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
    PATIENCE_MS,
  );
});
