import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database, type Statement } from '../database/database.js';
import { errorCode } from '../database/error-code.js';
import { Health } from '../http/health.controller.js';
import { fullStorageOf } from './storage-full.js';

/** With less space, PostgreSQL may be unable to write its write-ahead log, and would crash. */
const MIN_FREE_BYTES = 64 * 1_048_576;

/** Size of a test write: larger than a page of a table and a block of a file system. */
const PROBE_BYTES = 256 * 1_024;

/**
 * Test write in the database. It allocates new blocks on the disk and frees them at the commit; reused pages of a table
 * would prove nothing.
 */
const DATABASE_PROBE: Statement = {
  name: 'disk.probe',
  text: `CREATE TEMPORARY TABLE disk_probe ON COMMIT DROP AS
    SELECT repeat(md5(random()::text), 100) AS filler FROM generate_series(1, 80)`,
};

/**
 * Readiness check of the free disk space. The data folder's disk must have 64 MiB free. If a write failed because a
 * disk was full, in PostgreSQL (which may use another disk) or in a file, a test write must succeed in the same place.
 */
@Injectable()
export class DiskSpace implements OnModuleInit {
  private readonly full = new Set<'database' | 'files'>();

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly health: Health,
  ) {}

  onModuleInit(): void {
    this.health.register('disk', () => this.check());
  }

  /** Records an error if it means that the disk is full; ignores other errors. */
  noteFailure(error: unknown): void {
    const where = fullStorageOf(error);
    if (where !== undefined) this.full.add(where);
  }

  /**
   * Measures the free space, and makes a test write in each place where a write has failed.
   * @throws Error if a disk is full or nearly full
   */
  async check(): Promise<void> {
    const { dataDir } = this.config;
    const free = await freeBytes(dataDir);
    if (free < MIN_FREE_BYTES) throw new Error(`only ${Math.floor(free / 1_048_576)} MiB are free for ${dataDir}`);
    if (this.full.has('files')) {
      await writeProbe(join(dataDir, `.probe-${randomUUID()}`));
      this.full.delete('files');
    }
    if (this.full.has('database')) {
      await this.database.pipeline([DATABASE_PROBE]);
      this.full.delete('database');
    }
  }
}

/** Free bytes on the disk of a folder; infinite while the folder does not exist. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Infinity;
    throw error;
  }
}

async function writeProbe(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 'x'));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
