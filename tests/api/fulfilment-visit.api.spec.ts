import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServicePhoto, servicePhotoSchema } from '@perpetua/contracts/fulfilment.contract';
import sharp from 'sharp';
import type { TestAnswer } from '../support/fixtures/app.js';
import { act, seen } from '../support/lifecycle/service-calls.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';
import type { Person, Problem } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

const upload = (
  person: Person,
  serviceId: string,
  file: { kind?: string; bytes?: Buffer; field?: string; uploadId?: string; takenAt?: string },
): Promise<TestAnswer<ServicePhoto & Partial<Pick<Problem, 'code'>>>> => {
  const form = new FormData();
  if (file.uploadId !== undefined) form.append('uploadId', file.uploadId);
  if (file.takenAt !== undefined) form.append('takenAt', file.takenAt);
  if (file.bytes) form.append(file.field ?? 'photo', new Blob([new Uint8Array(file.bytes)]), 'photo.jpg');
  return person.call('POST', `/Service/${serviceId}/photos?kind=${file.kind ?? 'before'}`, form);
};

/** A photo as a phone takes it, with place and time in its metadata. */
const fromPhone = (takenAt: string): Promise<Buffer> =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a8f7a' } })
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Secret Phone' },
      IFD2: { DateTimeOriginal: takenAt },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
    })
    .jpeg()
    .toBuffer();

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
      const both = await upload(cleaner, serviceId, { bytes: before.bytes, takenAt: '2020-07-02T10:30:00' });
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
      const unnamed = await upload(cleaner, serviceId, { bytes: before.bytes, kind: 'after' });
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

describe('a photo', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await stage.acceptedCleaning({ days: 5 });
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
