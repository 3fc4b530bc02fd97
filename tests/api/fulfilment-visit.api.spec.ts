import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servicePhotoSchema } from '@perpetua/contracts/fulfilment.contract';
import sharp from 'sharp';
import { Temporal } from 'temporal-polyfill';
import { accepted, act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { fromPhone, upload } from '../support/lifecycle/photo-uploads.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';
import { PLACES, type Problem } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

describe('a cleaning visit', () => {
  it(
    'requires photos taken before and after the work, and is closed after the feedback',
    async () => {
      const { world, admin, cleaner, cleaner2, customer, serviceId } = await stage.acceptedCleaning({ days: 3 });
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
      const bare = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
        .jpeg()
        .toBuffer();
      expect(await upload(cleaner, serviceId, { bytes: bare, takenAt: '2021-13-02T10:30:00' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
      const shrunk = await upload(cleaner, serviceId, { bytes: bare, takenAt: '2021-07-02T10:30:00' });
      expect(shrunk).toMatchObject({ status: 201, body: { takenAt: '2021-07-02T09:30:00.000Z' } });
      const other = await fromPhone('2021:01:02 10:30:00');
      const both = await upload(cleaner, serviceId, { bytes: other, takenAt: '2020-07-02T10:30:00' });
      expect(both).toMatchObject({ status: 201, body: { takenAt: '2021-01-02T10:30:00.000Z' } });
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
      expect(await upload(cleaner, serviceId, { bytes: before.bytes, kind: 'after' })).toMatchObject({
        status: 409,
        body: { code: 'photo_reused' },
      });
      const unnamed = await upload(cleaner, serviceId, {
        bytes: await fromPhone('2021:01:02 11:00:00'),
        kind: 'after',
      });
      expect(unnamed.status).toBe(201);
      expect(await act(cleaner, serviceId, 'deliver')).toMatchObject({
        status: 200,
        body: { label: 'pending_feedback' },
      });

      const shown = await seen(customer, serviceId);
      expect(shown.images.before.map(({ id }) => id)).toEqual([one.body.id, shrunk.body.id, both.body.id]);
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
    TIMEOUT_MS,
  );
});

describe('flowers', () => {
  it(
    'are not started or delivered hours before their slot, unless the customer allows it',
    async () => {
      const { world, florist, florist2, customer, serviceId } = await stage.acceptedFlowers({ days: 4, hour: '18:00' });
      const { scheduledDate, timeZone } = await seen(customer, serviceId);
      const at = (time: string) =>
        Temporal.PlainDate.from(scheduledDate).toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString();
      const sameInstant = (time: string) => expect.stringMatching(new RegExp(`^${at(time).slice(0, 19)}`));
      await world.advanceTo(scheduledDate, '00:05');
      expect(await act(florist, serviceId, 'start')).toMatchObject({
        status: 422,
        body: { code: 'too_early', act: 'start', earliest: sameInstant('15:00'), timeZone },
      });
      expect(await seen(florist, serviceId)).toMatchObject({
        earliest: { start: sameInstant('15:00'), delivery: sameInstant('17:30') },
        nextChangeAt: sameInstant('15:00'),
      });
      expect((await act(florist2, serviceId, 'allow-early')).status).toBe(404);
      expect((await act(florist, serviceId, 'allow-early')).body.code).toBe('illegal_transition');
      expect((await seen(customer, serviceId)).allowedActions).toContain('allow-early');
      for (let time = 1; time <= 2; time += 1) {
        expect(await act(customer, serviceId, 'allow-early')).toMatchObject({
          status: 200,
          body: { early: { by: 'customer' }, earliest: { delivery: sameInstant('00:00') } },
        });
      }
      expect((await seen(customer, serviceId)).allowedActions).not.toContain('allow-early');
      expect((await act(florist, serviceId, 'start')).status).toBe(200);
      await florist.photo(serviceId, 'after');
      expect((await act(florist, serviceId, 'deliver')).status).toBe(200);
      expect(await eventsOf(stage.cast.admin, serviceId)).toContain('EarlyDeliveryAllowed');
      await expectSentences(world, stage.cast.admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'are not delivered before the cemetery opens, even if an admin allows an earlier delivery',
    async () => {
      const { world, admin, florist } = stage.cast;
      const customer = await world.newCustomer();
      const { id: graveId } = await world.grave(customer, PLACES.lisbon);
      const { cemeteryId } = await customer.ok<{ cemeteryId: string }>('GET', `/Grave/${graveId}`);
      const { serviceId } = await world.paidFlowers(customer, { days: 4, hour: '15:00', graveId });
      await accepted(world, florist, serviceId);
      const { scheduledDate: day } = await seen(customer, serviceId);
      // On this day the cemetery opens later than usual.
      const exception = { from: day, to: day, hours: { opens: '09:30', closes: '17:00' }, for: 'all', reason: 'Obras' };
      const cemetery = await admin.ok<object>('GET', `/Cemetery/${cemeteryId}`);
      await admin.ok('PUT', `/Cemetery/${cemeteryId}`, { ...cemetery, exceptions: [exception] });
      expect(await act(admin, serviceId, 'allow-early')).toMatchObject({
        status: 422,
        body: { code: 'reason_required' },
      });
      const said = { reason: 'A família pediu por telefone' };
      expect((await act(admin, serviceId, 'allow-early', said)).body.early).toEqual({ by: 'admin', ...said });
      expect((await seen(florist, serviceId)).early).toEqual({ by: 'admin' });
      await world.advanceTo(day, '09:20');
      expect((await act(florist, serviceId, 'start')).status).toBe(200);
      await florist.photo(serviceId, 'after');
      expect(await act(florist, serviceId, 'deliver')).toMatchObject({
        status: 422,
        body: { code: 'too_early', act: 'deliver' },
      });
      await world.advanceTo(day, '09:30');
      expect((await act(florist, serviceId, 'deliver')).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});

describe('a photo', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await stage.acceptedCleaning({ days: 5 });
    await scene.world.advanceTo((await seen(scene.customer, scene.serviceId)).scheduledDate);
  }, TIMEOUT_MS);

  it('is served without the phone’s metadata, and only by its own signed links', async () => {
    const { world, cleaner, customer, serviceId } = scene;
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

  it('must be a complete picture of at most 10 MiB, marked as before or after the work, in the expected form field', async () => {
    const { cleaner, customer, serviceId } = scene;
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

  it('is accepted only from the partner of the service', async () => {
    const { cleaner2, customer, serviceId } = scene;
    const bytes = await fromPhone('2021:01:02 10:30:00');
    expect((await upload(cleaner2, serviceId, { bytes })).status).toBe(404);
    expect((await upload(customer, serviceId, { bytes })).status).toBe(403);
  });
});
