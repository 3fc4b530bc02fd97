import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Grave, type GravePhoto, gravePhotoSchema, graveSchema } from '@perpetua/contracts/graves.contract';
import sharp from 'sharp';
import type { TestAnswer } from '../../support/fixtures/app.js';
import { Blockers } from '../../../backend/src/platform/blockers.js';
import { LiveReader } from '../../support/api/live-reader.js';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { type Person, PLACES, type Problem, World } from '../../support/fixtures/world.js';

let world: World<InProcessApp>;
let ana: Person;
let rui: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  [ana, rui] = await Promise.all([world.newCustomer(), world.newCustomer()]);
}, 60_000);
afterAll(() => world.stop());

const graveOf = async (person: Person): Promise<string> => (await world.grave(person, PLACES.lisbon)).id;
const read = async (person: Person, id: string): Promise<Grave> =>
  graveSchema.parse(await person.ok('GET', `/Grave/${id}`));

/** A picture whose metadata says where and when it was taken. */
const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 2000, channels: 3, background: '#8a8f7a' } })
    .withExif({
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', OffsetTimeOriginal: '+01:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();

function upload<Body = GravePhoto>(
  person: Person,
  graveId: string,
  bytes: Uint8Array,
  field = 'photo',
): Promise<TestAnswer<Body>> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return person.call<Body>('PUT', `/Grave/${graveId}/photo`, form);
}

const loaded = async (path: string): Promise<Response> => fetch(world.app.url + path);
const storedFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(world.app.settings.dataDir, 'files'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.jpg'));
};

describe('the photo of a grave', () => {
  it('is served upright and without the camera’s metadata, by links that only its owner gets', async () => {
    const id = await graveOf(ana);
    const { status, body } = await upload(ana, id, await picture());
    expect(status).toBe(200);
    const photo = gravePhotoSchema.parse(body);
    expect(photo.takenAt).toBe('2024-05-06T06:08:09.000Z');

    const grave = await read(ana, id);
    expect(grave).toMatchObject({ photo: { id: photo.id, takenAt: photo.takenAt }, version: 2 });
    expect((await ana.ok<Grave[]>('GET', '/Grave')).find((each) => each.id === id)?.photo?.id).toBe(photo.id);

    for (const [link, width] of [
      [grave.photo?.url, 960],
      [grave.photo?.thumbUrl, 240],
    ] as const) {
      const answer = await loaded(link ?? '');
      const { exif, ...seen } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([answer.status, seen.format, seen.width, exif]).toEqual([200, 'jpeg', width, undefined]);
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=900\b/);
    }
    expect((await loaded(`/api/Photo/${photo.id}`)).status).toBe(403);
  });

  it.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const { status, body } = await upload(ana, await graveOf(ana), await picture(format));
    expect([status, gravePhotoSchema.parse(body).url]).toEqual([200, expect.stringContaining('/api/Photo/')]);
  });

  it('replaces the previous photo, stays when the grave is changed, and is removed with the grave', async () => {
    const id = await graveOf(ana);
    const before = await storedFiles();
    const first = (await upload(ana, id, await picture())).body;
    const second = (await upload(ana, id, await picture('png'))).body;
    expect(second.id).not.toBe(first.id);
    expect((await loaded(first.url)).status).toBe(404);
    expect(await storedFiles()).toHaveLength(before.length + 2);

    const { photo, ...grave } = await read(ana, id);
    expect(photo?.id).toBe(second.id);
    const changed = await ana.ok<Grave>('PUT', `/Grave/${id}`, { ...grave, section: 'Fila 9', photo: null });
    expect([changed.section, changed.photo?.id]).toEqual(['Fila 9', second.id]);

    await ana.ok('DELETE', `/Grave/${id}`);
    expect((await loaded(second.url)).status).toBe(404);
    expect(await storedFiles()).toHaveLength(before.length);
  });

  it('is deleted with its grave, also if it replaced another photo while the grave was being removed', async () => {
    const id = await graveOf(ana);
    await upload(ana, id, await picture());
    const before = await storedFiles();
    jest.spyOn(world.app.app.get(Blockers), 'total').mockImplementationOnce(async () => {
      await upload(ana, id, await picture('png'));
      return 0;
    });
    await ana.ok('DELETE', `/Grave/${id}`);
    expect(await storedFiles()).toHaveLength(before.length - 2);
  });

  it('can be removed, and removing it again succeeds', async () => {
    const id = await graveOf(ana);
    const { url } = (await upload(ana, id, await picture())).body;
    const statuses = [
      (await ana.call('DELETE', `/Grave/${id}/photo`)).status,
      (await ana.call('DELETE', `/Grave/${id}/photo`)).status,
    ];
    expect(statuses).toEqual([204, 204]);
    expect(await read(ana, id)).not.toHaveProperty('photo');
    expect((await loaded(url)).status).toBe(404);
  });

  it('can be seen and changed only by the owner', async () => {
    const id = await graveOf(ana);
    const { body } = await upload(ana, id, await picture());
    const before = await storedFiles();
    expect(await upload<Problem>(rui, id, await picture())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await rui.call('DELETE', `/Grave/${id}/photo`)).status).toBe(404);
    expect((await read(ana, id)).photo?.id).toBe(body.id);
    expect(await storedFiles()).toEqual(before);
  });

  it.each([
    ['not a picture', () => Buffer.from('GIF89a no picture'), 415, 'not_a_photo'],
    ['a truncated picture', async () => (await picture()).subarray(0, 900), 415, 'not_a_photo'],
    ['an empty file', () => Buffer.alloc(0), 415, 'not_a_photo'],
    ['larger than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, 'payload_too_large'],
  ])('is refused when it is %s, and nothing is stored', async (_what, bytes, status, code) => {
    const id = await graveOf(ana);
    const before = await storedFiles();
    expect(await upload<Problem>(ana, id, await bytes())).toMatchObject({ status, body: { code } });
    expect(await read(ana, id)).toMatchObject({ version: 1 });
    expect(await storedFiles()).toEqual(before);
  });

  it('is refused if it is not in a multipart form, or is in a form field with another name', async () => {
    const id = await graveOf(ana);
    expect(await ana.call('PUT', `/Grave/${id}/photo`, { photo: 'x' })).toMatchObject({ status: 415 });
    expect(await upload<Problem>(ana, id, await picture(), 'image')).toMatchObject({
      status: 400,
      body: { code: 'file_missing' },
    });
  });
});

describe('a grave that is shown on several screens', () => {
  it('notifies only its owner’s other screens of a change', async () => {
    const readers = await Promise.all([ana, rui].map(({ token }) => LiveReader.ready(world.app.url, token)));
    const [own, stranger] = readers as [LiveReader, LiveReader];
    try {
      const id = await graveOf(ana);
      await own.changeOf('grave', id, 1);
      await upload(ana, id, await picture());
      await own.changeOf('grave', id, 2);
      await ana.ok('DELETE', `/Grave/${id}`);
      await own.changeOf('grave', id, 3);
      expect(stranger.changes()).toEqual([]);
    } finally {
      for (const reader of readers) reader.close();
    }
  });

  it('accepts the first change and refuses the second, which is based on the previous version', async () => {
    const id = await graveOf(ana);
    const grave = await read(ana, id);
    const first = await ana.call<Grave>('PUT', `/Grave/${id}`, { ...grave, section: 'Fila 1' });
    expect([first.status, first.headers.get('etag'), first.body.version]).toEqual([200, '"2"', 2]);
    expect(await ana.call('PUT', `/Grave/${id}`, { ...grave, section: 'Fila 2' })).toMatchObject({
      status: 409,
      body: { code: 'grave_changed', version: 2 },
    });
    const unversioned = { ...grave, version: undefined, section: 'Fila 3' };
    expect((await ana.ok<Grave>('PUT', `/Grave/${id}`, unversioned)).section).toBe('Fila 3');
  });
});
