import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { securePrivateFolder } from './private-folder.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'perpetua-private-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(dataDir, ...path))).mode & 0o777).toString(8);

async function makeWideFolder(): Promise<void> {
  for (const folder of ['', 'files', 'files/photos', 'files/photos/3f', 'pages', 'postgres']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    await chmod(join(dataDir, folder), 0o755);
  }
  for (const file of ['jwt-secret', 'files/photos/3f/one-thumb.jpg', 'pages/index.html']) {
    await writeFile(join(dataDir, file), 'x');
    await chmod(join(dataDir, file), 0o644);
  }
}

describe('the data folder', () => {
  it('is created so that only the user of the process can access it', async () => {
    await securePrivateFolder(dataDir, { passThrough: false });
    expect(await modeOf()).toBe('700');
  });

  it('is closed to other users when an older version left it open', async () => {
    await makeWideFolder();
    await securePrivateFolder(dataDir, { passThrough: false });
    const folders = ['', 'files', 'files/photos', 'files/photos/3f', 'pages'];
    expect(await Promise.all(folders.map((folder) => modeOf(folder)))).toEqual(folders.map(() => '700'));
    const files = ['jwt-secret', 'files/photos/3f/one-thumb.jpg', 'pages/index.html'];
    expect(await Promise.all(files.map((file) => modeOf(file)))).toEqual(files.map(() => '600'));
  });

  it('is closed completely if an earlier start was killed while it closed the folders', async () => {
    await makeWideFolder();
    await chmod(join(dataDir, 'files/photos'), 0o700);
    await chmod(dataDir, 0o700);
    await securePrivateFolder(dataDir, { passThrough: false });
    expect([await modeOf('files'), await modeOf('pages')]).toEqual(['700', '700']);
  });

  it('lets the user of the embedded database traverse it, but not read the private files in it', async () => {
    await makeWideFolder();
    await securePrivateFolder(dataDir, { passThrough: true });
    expect([await modeOf(), await modeOf('files'), await modeOf('pages'), await modeOf('jwt-secret')]).toEqual([
      '711',
      '700',
      '700',
      '600',
    ]);
  });
});
