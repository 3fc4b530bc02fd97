import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PhotoLinks } from './photo-links.js';
import { Photos } from './photos.js';
import type { Storage } from './storage.js';

const photoId = '01900000-0000-7000-8000-000000000001';
const place = { inTurn: <Result>(decode: () => Promise<Result>) => decode() };

/** A disk that is full for files whose key matches. */
const diskFullFor = (full: RegExp) => {
  const files = new Map<string, Buffer>();
  const storage = {
    put: async (key: string, bytes: Buffer) => {
      if (full.test(key)) throw new Error('ENOSPC');
      files.set(key, bytes);
    },
    remove: async (key: string) => void files.delete(key),
  };
  return { files, photos: new Photos(storage as unknown as Storage, {} as PhotoLinks) };
};

describe('a photo that cannot be stored', () => {
  it.each(['display', 'thumb'])('leaves no file behind when the disk is full for its %s', async (size) => {
    const { files, photos } = diskFullFor(new RegExp(size));
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    await expect(photos.store(photoId, { bytes, place })).rejects.toThrow('ENOSPC');
    expect([...files.keys()]).toEqual([]);
  });
});
