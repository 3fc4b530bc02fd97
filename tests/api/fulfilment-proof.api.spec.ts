import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { act, eventsOf, seen, started } from '../support/lifecycle/service-calls.js';
import { fromPhone, upload } from '../support/lifecycle/photo-uploads.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;
const HOUR_MS = 3_600_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

const reused = { status: 409, body: { code: 'photo_reused' } };

describe('a photo as proof', () => {
  it(
    'from before the work belongs to the day of the visit, and tells customer and admins what does not fit',
    async () => {
      const { world, admin, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 4 });
      const { scheduledDate } = await seen(customer, serviceId);
      const old = { bytes: await fromPhone('2019:05:03 11:32:00') };
      expect(await upload(cleaner, serviceId, old)).toMatchObject({ status: 422, body: { code: 'not_the_day' } });
      await world.advanceTo(scheduledDate);
      const today = scheduledDate.replaceAll('-', ':');
      expect((await upload(cleaner, serviceId, old)).status).toBe(201);
      const { location } = await seen(cleaner, serviceId);
      const fraction = (degrees = 0) => `${Math.round(Math.abs(degrees) * 1e6)}/1000000 0/1 0/1`;
      const here = { lat: fraction(location?.lat), lng: fraction(location?.lng) };
      expect((await upload(cleaner, serviceId, { bytes: await fromPhone(`${today} 10:30:00`, here) })).status).toBe(
        201,
      );

      const [first, second] = (await seen(customer, serviceId)).images.before;
      expect(first).toMatchObject({ takenAt: '2019-05-03T10:32:00.000Z', doubts: ['time', 'place'] });
      expect(first?.distanceKm).toBeGreaterThan(1);
      expect(second).not.toHaveProperty('doubts');
      expect((await seen(cleaner, serviceId)).images.before[0]).not.toHaveProperty('doubts');
      const { events } = await admin.ok<{ events: { data: object }[] }>('GET', `/Audit/service/${serviceId}`);
      expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/"lat"|"lng"|9\.1333/);
    },
    TIMEOUT_MS,
  );

  it(
    'counts once: the same file is refused for every other photo, and a repeated upload succeeds',
    async () => {
      const { world, cleaner, serviceId } = await stage.acceptedCleaning({ days: 3 });
      const other = await stage.acceptedCleaning({ days: 3 });
      await started(world, cleaner, serviceId);
      const bytes = await fromPhone('2027:01:02 10:30:00');
      const again = { kind: 'after', bytes, uploadId: 'phone-1' };
      const same = await Promise.all([upload(cleaner, serviceId, again), upload(cleaner, serviceId, again)]);
      expect(same.map(({ status }) => status)).toEqual([201, 201]);
      expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
      expect(await upload(cleaner, serviceId, { kind: 'after', bytes })).toMatchObject(reused);
      expect(await upload(other.cleaner, other.serviceId, { bytes, uploadId: 'phone-2' })).toMatchObject(reused);

      const fresh = await fromPhone('2027:01:02 10:31:00');
      const race = await Promise.all([
        upload(cleaner, serviceId, { kind: 'after', bytes: fresh, uploadId: 'a' }),
        upload(other.cleaner, other.serviceId, { bytes: fresh, uploadId: 'b' }),
      ]);
      expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    },
    TIMEOUT_MS,
  );

  it(
    'that looks like another one is taken, and marked for admins only',
    async () => {
      const { world, admin, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 3 });
      await world.advanceTo((await seen(customer, serviceId)).scheduledDate);
      const scene = Buffer.from(
        '<svg width="900" height="600"><rect width="900" height="600" fill="#ddd"/><rect x="100" y="90" width="300" height="400" fill="#333"/><circle cx="700" cy="300" r="160" fill="#777"/></svg>',
      );
      await upload(cleaner, serviceId, { bytes: await sharp(scene).jpeg().toBuffer() });
      expect((await act(cleaner, serviceId, 'start')).status).toBe(200);
      const copy = await sharp(scene).resize(700).jpeg({ quality: 60 }).toBuffer();
      expect((await upload(cleaner, serviceId, { kind: 'after', bytes: copy })).status).toBe(201);
      expect((await seen(admin, serviceId)).images.after).toMatchObject([{ doubts: ['alike'] }]);
      expect((await seen(customer, serviceId)).images.after[0]).not.toHaveProperty('doubts');
    },
    TIMEOUT_MS,
  );

  it(
    'has links that end when the account that got them is blocked',
    async () => {
      const { world, admin, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 3 });
      await started(world, cleaner, serviceId);
      const [photo] = (await seen(customer, serviceId)).images.before;
      const [forAdmin] = (await seen(admin, serviceId)).images.before;
      const status = async (url = '') => (await fetch(new URL(url, world.app.url))).status;
      expect([await status(photo?.url), await status(forAdmin?.url)]).toEqual([200, 200]);
      await admin.ok('PATCH', `/User/${customer.id}`);
      expect([await status(photo?.url), await status(photo?.thumbUrl), await status(forAdmin?.url)]).toEqual([
        403, 403, 200,
      ]);
    },
    TIMEOUT_MS,
  );
});

describe('an act that is reported later', () => {
  it(
    'is judged and shown by when it was done',
    async () => {
      const { world, florist, customer, serviceId } = await stage.acceptedFlowers({ days: 3 });
      const { scheduledDate } = await seen(customer, serviceId);
      await world.advanceTo(scheduledDate, '12:10');
      const now = await world.now();
      const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
      expect((await act(florist, serviceId, 'start', { doneAt: 'yesterday' })).status).toBe(400);
      expect(await act(florist, serviceId, 'start', { doneAt: hoursAgo(5) })).toMatchObject({
        status: 422,
        body: { code: 'too_early' },
      });
      expect((await act(florist, serviceId, 'start', { doneAt: hoursAgo(2) })).status).toBe(200);
      expect(
        (
          await upload(florist, serviceId, {
            kind: 'after',
            bytes: await fromPhone('2019:05:03 11:32:00'),
            doneAt: 'now',
          })
        ).status,
      ).toBe(400);
      await florist.photo(serviceId, 'after');
      expect(await act(florist, serviceId, 'deliver', { doneAt: hoursAgo(1.9) })).toMatchObject({
        status: 422,
        body: { code: 'too_early', act: 'deliver' },
      });
      expect(await act(florist, serviceId, 'deliver', { doneAt: hoursAgo(1) })).toMatchObject({ status: 200 });
      const shown = await seen(customer, serviceId);
      expect(shown).not.toHaveProperty('late');
      const step = (type: string) => shown.history?.find((one) => one.type === type);
      expect(step('ServiceStarted')).toMatchObject({ at: hoursAgo(2), reportedAt: expect.any(String) });
      expect(step('ServiceDelivered')).toMatchObject({ at: hoursAgo(1) });
    },
    TIMEOUT_MS,
  );

  it(
    'counts by its arrival when a wrong clock says what cannot be, and a late delivery is marked, never refused',
    async () => {
      const { world, florist, customer, serviceId } = await stage.acceptedFlowers({ days: 3 });
      const { scheduledDate } = await seen(customer, serviceId);
      await world.advanceTo(scheduledDate);
      expect((await act(florist, serviceId, 'start', { doneAt: '2031-01-01T00:00:00Z' })).status).toBe(200);
      await florist.photo(serviceId, 'after');
      await world.advanceTo(scheduledDate, '16:00');
      expect(await act(florist, serviceId, 'deliver', { doneAt: '2001-01-01T00:00:00Z' })).toMatchObject({
        status: 200,
        body: { late: true, completionDate: scheduledDate },
      });
      const last = (await seen(customer, serviceId)).history?.at(-1);
      expect(last).not.toHaveProperty('reportedAt');
    },
    TIMEOUT_MS,
  );

  it(
    'goes to an admin if it is the start of flowers that already counted as missed',
    async () => {
      const { world, admin, florist, customer, serviceId } = await stage.acceptedFlowers({ days: 3 });
      const { scheduledDate } = await seen(customer, serviceId);
      await world.advanceTo(scheduledDate, '13:30');
      expect((await seen(customer, serviceId)).statusDetail).toBe('cancelled_missed');
      const now = await world.now();
      const hoursAgo = (hours: number) => ({ doneAt: new Date(now.getTime() - hours * HOUR_MS).toISOString() });
      expect((await act(florist, serviceId, 'start', hoursAgo(0.5))).body.code).toBe('illegal_transition');
      for (let time = 1; time <= 2; time += 1) {
        expect(await act(florist, serviceId, 'start', hoursAgo(3))).toMatchObject({
          status: 200,
          body: { status: 'cancelled' },
        });
      }
      const types = await eventsOf(admin, serviceId);
      expect(types.filter((type) => type === 'StartReportedLate')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});
