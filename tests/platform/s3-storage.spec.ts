import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { S3Config } from '../../backend/src/config/s3-config.js';
import { DiskStorage } from '../../backend/src/platform/storage/disk-storage.js';
import { moveFiles } from '../../backend/src/platform/storage/move-files.js';
import { S3Storage } from '../../backend/src/platform/storage/s3-storage.js';
import type { Storage } from '../../backend/src/platform/storage/storage.js';
import { expectProblem } from '../support/api/problems.js';
import { aPhoto } from '../support/fixtures/photo.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';
import { startTestS3, type TestS3 } from '../support/processes/s3-server.js';

let s3: TestS3;
let files: S3Storage;

const configOf = (changes: Partial<S3Config> = {}): S3Config => ({
  endpoint: s3.settings['S3_ENDPOINT'],
  bucket: 'perpetua',
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  ...changes,
});

beforeAll(async () => {
  s3 = await startTestS3();
  files = new S3Storage(configOf());
});
afterAll(async () => {
  files.onApplicationShutdown();
  await s3.remove();
});

const read = async (from: Storage, key: string): Promise<string | undefined> => {
  const file = await from.get(key);
  return file && (await buffer(file.stream)).toString();
};
const keysIn = async (storage: Storage, folder = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of storage.list(folder)) keys.push(key);
  return keys.toSorted();
};

describe('the storage of files in a bucket', () => {
  it('returns the bytes that were stored, with size and type, and replaces a file', async () => {
    const photo = await aPhoto();
    await files.put('photos/3f/one.jpg', photo, 'image/jpeg');
    const file = await files.get('photos/3f/one.jpg');
    expect({ size: file?.sizeBytes, type: file?.contentType }).toEqual({ size: photo.length, type: 'image/jpeg' });
    expect(file && (await buffer(file.stream)).equals(photo)).toBe(true);
    await files.put('photos/3f/one.jpg', Buffer.from('another'), 'image/jpeg');
    expect(await read(files, 'photos/3f/one.jpg')).toBe('another');
  });

  it('returns undefined for a file that does not exist, and removes one repeatedly', async () => {
    await files.put('photos/3f/two.jpg', Buffer.from('two'), 'image/jpeg');
    await files.remove('photos/3f/two.jpg');
    await files.remove('photos/3f/two.jpg');
    expect(await files.get('photos/3f/two.jpg')).toBeUndefined();
  });

  it('lists the files of a folder', async () => {
    await files.put('seals/000001.jsonl', Buffer.from('{}'), 'application/jsonl');
    await files.put('sealsother/000001.jsonl', Buffer.from('{}'), 'application/jsonl');
    expect(await keysIn(files, 'seals')).toEqual(['seals/000001.jsonl']);
  });

  it('rejects keys and content types as the storage on disk does', async () => {
    await expect(files.get('../secret.jpg')).rejects.toThrow(RangeError);
    await expect(files.put('photos/one.png', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(RangeError);
  });
});

describe('a bucket that refuses', () => {
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void logged.push(String(message)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['the key is unknown', { credentials: { accessKeyId: 'other', secretAccessKey: 'hidden' } }, 'InvalidAccessKeyId'],
    ['the bucket does not exist', { bucket: 'missing' }, 'NoSuchBucket'],
    ['the server cannot be reached', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('answers every call with one code, and logs that %s', async (_, changes, reason) => {
    const refusing = new S3Storage(configOf(changes));
    const refusal = { code: 'files_unavailable', isTemporary: true };
    await expect(refusing.put('photos/3f/x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(refusal);
    await expect(refusing.get('photos/3f/x.jpg')).rejects.toMatchObject(refusal);
    await expect(keysIn(refusing)).rejects.toMatchObject(refusal);
    refusing.onApplicationShutdown();
    expect(logged.join(' ')).toContain(reason);
    expect(logged.join(' ')).not.toContain('hidden');
    expect(await files.get('photos/3f/x.jpg')).toBeUndefined();
  });
});

describe('moving a data folder into a bucket', () => {
  let dataDir: string;
  let disk: DiskStorage;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'perpetua-move-'));
    disk = new DiskStorage({ dataDir });
    for (const name of ['a', 'b', 'c']) {
      await disk.put(`photos/${name}0/${name}.jpg`, Buffer.from(`photo ${name}`), 'image/jpeg');
    }
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('continues after an interruption, and loses nothing', async () => {
    const put = files.put.bind(files);
    let calls = 0;
    const failing = jest.spyOn(files, 'put').mockImplementation(async (...input) => {
      await put(...input);
      calls += 1;
      // The file is in the bucket, but not yet removed from the disk.
      if (calls === 2) throw new Error('killed');
    });
    await expect(moveFiles(disk, files)).rejects.toThrow('killed');
    failing.mockRestore();
    expect(await keysIn(disk)).toHaveLength(2);
    expect(await moveFiles(disk, files)).toEqual({ moved: 2, different: [] });
    expect(await moveFiles(disk, files)).toEqual({ moved: 0, different: [] });
    expect(await keysIn(disk)).toEqual([]);
    for (const name of ['a', 'b', 'c']) expect(await read(files, `photos/${name}0/${name}.jpg`)).toBe(`photo ${name}`);
  });

  it('leaves a file whose content differs in both places', async () => {
    await files.put('photos/b0/b.jpg', Buffer.from('newer'), 'image/jpeg');
    expect(await moveFiles(disk, files)).toMatchObject({ different: ['photos/b0/b.jpg'] });
    expect(await read(disk, 'photos/b0/b.jpg')).toBe('photo b');
    expect(await read(files, 'photos/b0/b.jpg')).toBe('newer');
  });
});

describe('an application whose files are in a bucket', () => {
  let world: World;
  let ana: Person;
  beforeAll(async () => {
    world = await World.start({ config: s3.settings });
    ana = await world.newCustomer();
  }, 90_000);
  afterAll(() => world.stop());

  const upload = async (graveId: string) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(await aPhoto())]), 'photo.jpg');
    return ana.call<{ photo?: { url: string } } & Record<string, unknown>>('PUT', `/Grave/${graveId}/photo`, form);
  };
  const storedPhotos = async (): Promise<number> =>
    (await readdir(s3.folder, { recursive: true })).filter((name) => /display\.jpg/.test(name)).length;

  it('stores an uploaded photo there and shows it by its link', async () => {
    const { id } = await world.grave(ana, PLACES.lisbon);
    const before = await storedPhotos();
    expect((await upload(id)).status).toBe(200);
    expect(await storedPhotos()).toBeGreaterThan(before);
    const { photo } = await ana.ok<{ photo?: { url: string } }>('GET', `/Grave/${id}`);
    const shown = await fetch(world.app.url + (photo?.url ?? ''));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')));
  });

  it('refuses a photo with a code while the bucket does not answer, changes nothing, and accepts it afterwards', async () => {
    const { id } = await world.grave(ana, PLACES.lisbon);
    await s3.stop();
    const refused = await upload(id);
    expectProblem(refused, 503, 'files_unavailable');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await ana.ok<{ photo?: object }>('GET', `/Grave/${id}`)).photo).toBeUndefined();
    expect((await world.app.request('GET', '/health/ready')).status).toBe(200);
    await s3.start();
    expect((await upload(id)).status).toBe(200);
  });

  it('records there that an account was closed', async () => {
    const leaving = await world.newCustomer();
    await leaving.ok('DELETE', `/User/${leaving.id}`);
    expect(await keysIn(files, 'closures')).toContain(`closures/${leaving.id}.json`);
  });
});
