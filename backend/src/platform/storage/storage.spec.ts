import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

let dataDir: string;
let storage: Storage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'perpetua-storage-'));
  storage = new DiskStorage({ dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const read = async (key: string): Promise<string | undefined> => {
  const file = await storage.get(key);
  return file && (await buffer(file.stream)).toString();
};

describe('the storage of files', () => {
  it('returns a stored file with its size and type', async () => {
    await storage.put('photos/3f/one.jpg', Buffer.from('first'), 'image/jpeg');
    const file = await storage.get('photos/3f/one.jpg');
    expect({ size: file?.sizeBytes, type: file?.contentType }).toEqual({ size: 5, type: 'image/jpeg' });
    expect(file && (await buffer(file.stream)).toString()).toBe('first');
  });

  it('replaces a file atomically', async () => {
    await Promise.all(
      ['second', 'third', 'fourth'].map((text) => storage.put('photos/3f/two.jpg', Buffer.from(text), 'image/jpeg')),
    );
    expect(['second', 'third', 'fourth']).toContain(await read('photos/3f/two.jpg'));
    const names = await readdir(join(dataDir, 'files', 'photos', '3f'));
    expect(names.filter((name) => name.startsWith('two'))).toEqual(['two.jpg']);
  });

  it('removes a file, and a repeated removal changes nothing', async () => {
    await storage.put('photos/3f/three.jpg', Buffer.from('third'), 'image/jpeg');
    await storage.remove('photos/3f/three.jpg');
    await storage.remove('photos/3f/three.jpg');
    expect(await storage.get('photos/3f/three.jpg')).toBeUndefined();
    await expect(storage.remove('../secret.jpg')).rejects.toThrow(RangeError);
  });

  it('returns undefined for a key without a file', async () => {
    expect(await storage.get('photos/3f/none.jpg')).toBeUndefined();
  });

  it.each([
    '../secret.jpg',
    '/etc/passwd.jpg',
    'photos/../../secret.jpg',
    'photos/.hidden.jpg',
    'a\\b.jpg',
    'a%2fb.jpg',
    '',
  ])('rejects the key %j, which is not a plain path inside the folder', async (key) => {
    await expect(storage.get(key)).rejects.toThrow(RangeError);
    await expect(storage.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(RangeError);
  });

  it('rejects a key whose extension does not match the content type', async () => {
    await expect(storage.put('photos/one.png', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      'no name for image/jpeg',
    );
  });
});
