import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup.errors.js';
import { type BackedUpFile, type BackedUpTable, type BackupContent, writeManifest } from './backup-manifest.js';
import { copyChecked, filesBelow, writeChecked } from './checked-files.js';
import type { Storage } from '../storage/storage.js';
import { copied, quoted, sequenceStates, SESSION, storedTables, type StoredTable } from './stored-tables.js';

/** What to back up, and into which folder. */
export interface BackupRequest {
  /** URL to connect to the database as its owner. */
  readonly url: string;
  readonly dataDir: string;
  /**
   * The bucket of an installation that stores its files there. Of these, only the recorded seals and closures are backed
   * up: the photos stay in the bucket, which its provider keeps.
   */
  readonly bucket?: Storage;
  /** The folder to create for the backup; it must not exist yet. */
  readonly to: string;
  /** Called in the snapshot's transaction before the tables are read; for tests. */
  readonly onSnapshot?: () => Promise<void>;
}

/** Subfolder of a backup with the files of the data folder. */
export const DATA = 'data';
const RECORDED_SEALS = 'files/seals';
const STORED_FILES = 'files';
/**
 * Files with the login token secret and the signing key of fiscal documents; each exists only if this installation
 * generated it.
 */
const SECRETS = ['jwt-secret', 'invoicing-key.pem', 'push-key'];

const MIGRATIONS = 'SELECT name, checksum FROM migrations.files ORDER BY name';

/**
 * Writes a consistent backup, even while the application runs: all tables in one snapshot, the sequences, the files of
 * the data folder and a manifest with checksums. The folder gets its final name when the backup is complete.
 * @throws BackupError `backup_exists` when the folder exists, `nothing_to_back_up` when the database is empty
 */
export async function backUp(request: BackupRequest): Promise<BackupContent> {
  const { to, url } = request;
  if (await exists(to)) throw new BackupError('backup_exists', `${to} exists already. Name another folder.`);
  const draft = `${to}.part-${process.pid}`;
  const client = new Client({ connectionString: url, application_name: 'perpetua-backup' });
  // The error event is ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await mkdir(dirname(to), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    await client.connect();
    await client.query(SESSION);
    const content = await contentOf(client, { ...request, to: draft });
    await writeManifest(draft, content);
    await rename(draft, to);
    return content;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Copies the files with recorded seals before the snapshot, and all other files after it. So the snapshot contains
 * every copied seal, and the backup contains every file that a row of the snapshot refers to.
 */
async function contentOf(client: Client, { dataDir, to, bucket, onSnapshot }: BackupRequest): Promise<BackupContent> {
  const target = join(to, DATA);
  const seals = bucket
    ? await copyFromBucket(bucket, 'seals', target)
    : await copyChecked(await filesBelow(dataDir, RECORDED_SEALS), dataDir, target);
  const tables = await beginSnapshot(client);
  const createdAt = new Date().toISOString();
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(MIGRATIONS);
  const { rows: versions } = await client.query<{ server_version: string }>('SHOW server_version');
  await onSnapshot?.();
  const backedUp: BackedUpTable[] = [];
  for (const table of tables) backedUp.push(await copyOut(client, table, to));
  const sequences = await sequenceStates(client);
  await client.query('COMMIT');
  const others = (await filesBelow(dataDir, STORED_FILES)).filter(
    (path) => !path.startsWith(`${RECORDED_SEALS}/`) && !path.endsWith('.part'),
  );
  const files = [
    ...(await copyChecked([...SECRETS, ...(bucket ? [] : others)], dataDir, target)),
    ...(bucket ? await copyFromBucket(bucket, 'closures', target) : []),
  ];
  return {
    format: 1,
    createdAt,
    postgres: versions[0]?.server_version ?? '',
    migrations,
    tables: backedUp,
    sequences,
    files: [...seals, ...files],
  };
}

/** Copies the files of a folder of the bucket to the same places that they would have in a data folder. */
async function copyFromBucket(bucket: Storage, folder: string, target: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for await (const key of bucket.list(folder)) {
    const file = await bucket.get(key);
    const path = `${STORED_FILES}/${key}`;
    if (file) files.push({ path, ...(await writeChecked(join(target, path), file.stream)) });
  }
  return files;
}

/**
 * Begins the transaction that reads everything. Locks the tables before the snapshot is taken: a table that a rebuild
 * replaced after the snapshot would look empty.
 */
async function beginSnapshot(client: Client): Promise<StoredTable[]> {
  for (;;) {
    const tables = await storedTables(client);
    const { rows } = await client.query<{ migrated: boolean }>(
      `SELECT to_regclass('migrations.files') IS NOT NULL AS migrated`,
    );
    if (!rows[0]?.migrated || tables.length === 0) {
      throw new BackupError(
        'nothing_to_back_up',
        'The database is empty: the application has never been started on it.',
      );
    }
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const names = tables.map((table) => quoted(client, table));
      await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
      if (JSON.stringify(await storedTables(client)) === JSON.stringify(tables)) return tables;
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    }
    await client.query('ROLLBACK');
  }
}

const UNDEFINED_TABLE = '42P01';

async function copyOut(client: Client, table: StoredTable, folder: string): Promise<BackedUpTable> {
  const { schema, name, columns } = table;
  const path = `tables/${schema}.${name}.copy.gz`;
  const rows = client.query(copyTo(`COPY ${copied(client, table)} TO STDOUT`));
  const gzip = createGzip({ level: 3 });
  rows.on('error', (error: Error) => gzip.destroy(error));
  const written = await writeChecked(join(folder, path), rows.pipe(gzip));
  return { schema, name, columns: [...columns], rows: rows.rowCount, file: { path, ...written } };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
