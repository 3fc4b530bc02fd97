import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyChecked } from './checked-files.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('copyChecked', () => {
  it('copies the files that exist and skips the missing ones', async () => {
    await writeFile(join(folder, 'photo.jpg'), 'a photo');
    const missing = Array.from({ length: 20 }, (_, nth) => `missing-${nth}/key.pem`);
    const copied = await copyChecked([...missing, 'photo.jpg'], folder, join(folder, 'copies'));
    expect(copied.map(({ path, bytes }) => ({ path, bytes }))).toEqual([{ path: 'photo.jpg', bytes: 7 }]);
    expect(await readFile(join(folder, 'copies/photo.jpg'), 'utf8')).toBe('a photo');
  });
});
