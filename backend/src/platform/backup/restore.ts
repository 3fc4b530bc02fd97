import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Database } from '../database/database.js';
import { isBeforeBaseline, migrationFiles } from '../migrations/migration-files.js';
import { migrate } from '../migrations/migrations.js';
import { markRestoreBegun, RESTORE_SCHEMA, unmarkRestore } from '../migrations/restore-marker.js';
import { SealWitness } from '../seals/seal-witness.js';
import { IntegrityCheck } from '../seals/verification.js';
import type { Verification } from '../seals/verification-findings.js';
import { DiskStorage } from '../storage/disk-storage.js';
import { moveFiles } from '../storage/move-files.js';
import { setSealsAside } from '../seals/seals-aside.js';
import type { Storage } from '../storage/storage.js';
import { DATA } from './backup.js';
import { BackupError } from './backup.errors.js';
import { type BackedUpTable, type BackupContent, readManifest } from './backup-manifest.js';
import { assertUndamaged, copyChecked } from './checked-files.js';
import { copied, inLoadingOrder, quoted, SESSION, storedTables, type TargetTable } from './stored-tables.js';

/** The backup, and where to restore it. */
export interface RestoreTarget {
  /** Folder of the backup. */
  readonly from: string;
  readonly dataDir: string;
  /** The bucket of an installation that stores its files there. */
  readonly bucket?: Storage;
  /** Called with the restored files before the history is verified, to add records that the backup does not have. */
  readonly onFiles?: (files: Storage) => Promise<void>;
  /** Folder of this program's migrations. */
  readonly migrations: string;
  /**
   * Returns the URL to connect to the empty database as its owner, and starts the database server if necessary. Called
   * after the data folder was marked as being restored.
   */
  readonly reach: () => Promise<string>;
}

/** The result of a restore. */
export interface Restored {
  readonly content: BackupContent;
  /**
   * The result of verifying the restored history. Every fault in it was already in the backup: a restore changes no
   * events.
   */
  readonly verification: Verification;
}

/**
 * Restores a backup into an empty data folder and an empty database. The backup and the data folder are checked before
 * anything is written. The rows are loaded, and the events get new transaction ids and positions, in one transaction. A
 * restore that fails or is killed after the first write leaves marks that prevent the application from starting; in
 * this case, empty the data folder and the database, and restore again.
 * @returns the content of the backup's manifest, and the verification of the restored history
 * @throws BackupError `backup_unreadable`, `backup_damaged`, `backup_before_baseline`, `backup_of_another_version`,
 * `restore_target_not_empty`
 */
export async function restore(target: RestoreTarget): Promise<Restored> {
  const { from, dataDir, migrations, reach } = target;
  const content = await readManifest(from);
  const files = content.files.map((file) => ({ ...file, path: join(DATA, file.path) }));
  await assertUndamaged(from, [...content.tables.map(({ file }) => file), ...files]);
  await assertKnownMigrations(content, migrations);
  await assertEmptyFolder(dataDir);
  await markRestoreBegun(dataDir);
  const url = await reach();
  const client = new Client({ connectionString: url, application_name: 'perpetua-restore' });
  // The error event is ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertEmptyDatabase(client);
    await client.query(`CREATE SCHEMA ${RESTORE_SCHEMA}`);
    await migrateTo(content, { url, migrations });
    await copyChecked(
      content.files.map(({ path }) => path),
      join(from, DATA),
      dataDir,
    );
    await client.query(SESSION);
    await load(client, content, from);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  const verification = await settleSeals(url, await restoredFiles(target));
  await unmarkRestore(dataDir);
  return { content, verification };
}

/**
 * The storage with the restored files. A bucket gets them from the data folder, after its own seals, which may be newer
 * than the backup, were set aside.
 */
async function restoredFiles({ dataDir, bucket, onFiles }: RestoreTarget): Promise<Storage> {
  const disk = new DiskStorage({ dataDir });
  if (bucket) {
    await setSealsAside(bucket);
    await moveFiles(disk, bucket);
  }
  const files = bucket ?? disk;
  await onFiles?.(files);
  return files;
}

async function settleSeals(url: string, files: Storage): Promise<Verification> {
  const database = new Database({ url, applicationName: 'perpetua-restore', poolSize: 2 });
  try {
    const witness = new SealWitness(database, files);
    await witness.continueAfterRestore();
    return await new IntegrityCheck(database, witness).run();
  } finally {
    await database.close();
  }
}

/**
 * @throws BackupError `backup_before_baseline` when a release before this program's first migration has made the
 * backup, `backup_of_another_version` when this program does not have a migration of the backup, or has it with other
 * content
 */
async function assertKnownMigrations(content: BackupContent, folder: string): Promise<void> {
  const files = await migrationFiles(folder);
  const applied = content.migrations.map(({ name }) => name);
  if (isBeforeBaseline(applied, files)) {
    throw new BackupError(
      'backup_before_baseline',
      'The backup was made by an earlier release, whose data this release does not read. Nothing was changed. ' +
        'Keep it and restore it with the earlier release, or begin with an empty data folder.',
    );
  }
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const stranger = content.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!stranger) return;
  throw new BackupError(
    'backup_of_another_version',
    `The backup has migration ${stranger.name}, which this version does not know as it was. Restore it with the version that made it, or a newer one.`,
  );
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const entries = await readdir(dataDir);
  if (entries.length === 0) return;
  throw new BackupError(
    'restore_target_not_empty',
    `The data folder ${dataDir} is not empty (${entries.slice(0, 3).join(', ')}). Restore into an empty one: set DATA_DIR, or move this one away.`,
  );
}

async function assertEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_catalog.pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'public')
     UNION ALL SELECT 'public.' || tablename FROM pg_catalog.pg_tables WHERE schemaname = 'public' LIMIT 3`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    'restore_target_not_empty',
    `The database is not empty (${rows.map(({ name }) => name).join(', ')}). Restore into a new one.`,
  );
}

/**
 * Runs only the migrations that the backup lists, so that the tables match the backup. The next start of the
 * application runs the later migrations.
 */
async function migrateTo(
  content: BackupContent,
  { url, migrations }: { url: string; migrations: string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-restore-'));
  try {
    for (const { name } of content.migrations)
      await copyFile(join(migrations, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate({ url, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(client: Client, content: BackupContent, folder: string): Promise<void> {
  await client.query('BEGIN');
  const targets = await storedTables(client);
  const tables = inLoadingOrder(targets);
  const backups = new Map(content.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  assertSameTables(targets, backups);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(client, table)} DISABLE TRIGGER USER`);
  // Removes the rows that the migrations inserted: the backup also contains these rows, possibly with later changes.
  await client.query(`TRUNCATE ${tables.map((table) => quoted(client, table)).join(', ')}`);
  for (const table of tables) {
    const backup = backups.get(`${table.schema}.${table.name}`);
    if (backup) await copyIn(client, backup, folder);
  }
  for (const { lastValue, ...sequence } of content.sequences) {
    if (lastValue !== null) await client.query('SELECT setval($1, $2)', [quoted(client, sequence), lastValue]);
  }
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(client, table)} ENABLE TRIGGER USER`);
  await client.query('SELECT es.renumber()');
  await client.query(`DROP SCHEMA ${RESTORE_SCHEMA}`);
  await client.query('COMMIT');
}

function assertSameTables(targets: readonly TargetTable[], backups: ReadonlyMap<string, BackedUpTable>): void {
  const names = targets.map(({ schema, name }) => `${schema}.${name}`);
  const stranger =
    names.find((name) => !backups.has(name)) ?? [...backups.keys()].find((name) => !names.includes(name));
  if (!stranger) return;
  throw new BackupError(
    'backup_of_another_version',
    `The table ${stranger} is not both in the backup and among the tables that its migrations make.`,
  );
}

async function copyIn(client: Client, table: BackedUpTable, folder: string): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${copied(client, table)} FROM STDIN`));
  await pipeline(createReadStream(join(folder, table.file.path)), createGunzip(), rows);
  if (rows.rowCount === table.rows) return;
  throw new BackupError('backup_damaged', `${table.file.path} has ${rows.rowCount} rows instead of ${table.rows}.`);
}
