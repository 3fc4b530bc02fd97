import fs, { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppConfig } from '../../config/app-config.js';
import type { Database } from '../database/database.js';
import { DiskSpace } from './disk-space.js';
import type { Health, HealthCheck } from '../http/health.controller.js';

const failure = (code: string): Error => Object.assign(new Error('it failed'), { code });
const MIB = 1_048_576;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-disk-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

function diskOf(dataDir: string) {
  const pipeline = jest.fn(() => Promise.resolve([]));
  const checks = new Map<string, HealthCheck>();
  const health = { register: (name: string, check: HealthCheck) => checks.set(name, check) } as unknown as Health;
  const disk = new DiskSpace({ dataDir } as AppConfig, { pipeline } as unknown as Database, health);
  disk.onModuleInit();
  const check = async (): Promise<void> => checks.get('disk')?.();
  return { disk, check, pipeline };
}

const withFreeBytes = (free: number): void => {
  const stats = { bavail: free / 4096, bsize: 4096 } as Awaited<ReturnType<typeof fs.statfs>>;
  jest.spyOn(fs, 'statfs').mockResolvedValue(stats);
};

describe('the free space on the disk', () => {
  it('is sufficient from 64 MiB upwards, and is measured at every check', async () => {
    const { check } = diskOf(folder);
    withFreeBytes(64 * MIB);
    await expect(check()).resolves.toBeUndefined();
    withFreeBytes(63 * MIB);
    await expect(check()).rejects.toThrow(`only 63 MiB are free for ${folder}`);
    withFreeBytes(80 * MIB);
    await expect(check()).resolves.toBeUndefined();
  });

  it('is not checked before the data folder exists', async () => {
    await expect(diskOf(join(folder, 'not-there-yet')).check()).resolves.toBeUndefined();
  });

  it('counts as insufficient after a file could not be written, until a test file can be written', async () => {
    const dataDir = join(folder, 'data');
    await writeFile(dataDir, 'in place of the folder, so that nothing can be written into it');
    const { disk, check, pipeline } = diskOf(dataDir);
    await expect(check()).resolves.toBeUndefined();
    disk.noteFailure(failure('ENOSPC'));
    await expect(check()).rejects.toThrow('ENOTDIR');
    await expect(check()).rejects.toThrow('ENOTDIR');

    await rm(dataDir);
    await mkdir(dataDir);
    await expect(check()).resolves.toBeUndefined();
    expect(await fs.readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, '');
    await expect(check()).resolves.toBeUndefined();
    expect(pipeline).not.toHaveBeenCalled();
  });

  it('counts as insufficient after PostgreSQL could not write, until a test write succeeds there', async () => {
    const { disk, check, pipeline } = diskOf(folder);
    disk.noteFailure(Object.assign(new Error('query failed'), { driverError: failure('53100') }));
    pipeline.mockRejectedValueOnce(failure('53100'));
    await expect(check()).rejects.toThrow('it failed');
    await expect(check()).resolves.toBeUndefined();
    await expect(check()).resolves.toBeUndefined();
    expect(pipeline).toHaveBeenCalledTimes(2);
  });

  it('does not count as insufficient after an error that does not mean a full disk', async () => {
    const { disk, check, pipeline } = diskOf(folder);
    for (const error of [failure('23505'), failure('ENOENT'), new Error('plain'), 'text', undefined]) {
      disk.noteFailure(error);
    }
    await expect(check()).resolves.toBeUndefined();
    expect(pipeline).not.toHaveBeenCalled();
  });
});
