import { Client } from 'pg';
import { DataSource, type Logger, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DatabaseSetupError } from '../database/database.errors.js';
import { errorCode } from '../database/error-code.js';
import { isBeforeBaseline, type MigrationFile, migrationFiles } from './migration-files.js';
import { APPLICATION_ROLE } from '../database/session-settings.js';

/** The result of {@link migrate}. */
export interface MigrationReport {
  /** Names of the files applied by this call, in order. */
  applied: string[];
}

const HISTORY_SCHEMA = 'migrations';
const OLDEST_SERVER = 18;

/** Key of the advisory lock for migrations: an arbitrary number, the same in every version of the program. */
const LOCK_KEY = '7303014462201856';

/**
 * Schemas that {@link GRANTS} leaves out: their own migration (`es`) or tool (`bullmq`) grants the rights, or the
 * application needs none.
 */
const NOT_GRANTED = ['es', 'bullmq', 'public', HISTORY_SCHEMA, 'information_schema'];

const HISTORY_TABLES = `
  CREATE SCHEMA IF NOT EXISTS ${HISTORY_SCHEMA};
  CREATE TABLE IF NOT EXISTS ${HISTORY_SCHEMA}.files (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );`;

/**
 * Grants the application's role its rights. Runs in every migration's transaction, so that no table ever exists without
 * its grants.
 */
const GRANTS = `
  DO $$
  DECLARE
    context name;
  BEGIN
    FOR context IN
      SELECT nspname FROM pg_catalog.pg_namespace
      WHERE nspowner = current_user::regrole AND nspname NOT LIKE 'pg\\_%'
        AND nspname <> ALL (ARRAY[${NOT_GRANTED.map((name) => `'${name}'`).join(', ')}])
    LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${APPLICATION_ROLE}', context);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${APPLICATION_ROLE}', context);
      EXECUTE format('GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA %I TO ${APPLICATION_ROLE}', context);
    END LOOP;
  END $$`;

/**
 * Applies the migrations folder to a database, as its owner: creates the role `perpetua_app`, runs every pending file
 * in order, each in its own transaction, and grants the role its rights on the contexts' schemas. Concurrent calls are
 * safe: one works, the others wait and find nothing pending. Throws `DatabaseSetupError`: `database_before_baseline` when
 * a release before the first file has made the database, `migration_changed` when an applied file has changed, `migration_unknown` when an applied file is missing from the folder (the database is newer
 * than this program), `migration_failed` with PostgreSQL's error as its cause, `postgres_too_old`,
 * `migration_name_invalid`.
 */
export async function migrate({ url, folder }: { url: string; folder: string }): Promise<MigrationReport> {
  const files = await migrationFiles(folder);
  const owner = new Client({ connectionString: url, application_name: 'perpetua-migrations' });
  // Ignored: if the connection was lost, the next statement fails.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    if ((await pendingFiles(owner, files)).length === 0) return { applied: [] };
    await assertServerVersion(owner);
    await owner.query(`SELECT pg_advisory_lock(${LOCK_KEY})`);
    const pending = await pendingFiles(owner, files);
    if (pending.length === 0) return { applied: [] };
    await makeApplicationRole(owner);
    await owner.query(HISTORY_TABLES);
    await runThroughTypeOrm(url, files);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await owner.end();
  }
}

/**
 * How many files have run, and the names of those that have not, without running any.
 * @throws DatabaseSetupError as {@link migrate}, for a database that this program cannot run on
 */
export async function migrationStateOf({
  url,
  folder,
}: {
  url: string;
  folder: string;
}): Promise<{ applied: number; pending: string[] }> {
  const files = await migrationFiles(folder);
  const owner = new Client({ connectionString: url, application_name: 'perpetua-migrations' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const pending = (await pendingFiles(owner, files)).map(({ name }) => name);
    return { applied: files.length - pending.length, pending };
  } finally {
    await owner.end();
  }
}

async function pendingFiles(owner: Client, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  const applied = await appliedChecksums(owner);
  if (isBeforeBaseline([...applied.keys()], files)) {
    throw new DatabaseSetupError(
      'database_before_baseline',
      'The database was made by an earlier release, whose data this release does not read. Nothing was changed. ' +
        'Keep it and run the earlier release on it, or begin a new one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
  }
  for (const { name, checksum } of files) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum) {
      throw new DatabaseSetupError(
        'migration_changed',
        `Migration ${name} was changed after it had been applied. Undo the change and write a new migration.`,
      );
    }
  }
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new DatabaseSetupError(
      'migration_unknown',
      `The database knows migration ${unknown}, this program does not: the database belongs to a newer version.`,
    );
  }
  return files.filter(({ name }) => !applied.has(name));
}

async function appliedChecksums(owner: Client): Promise<Map<string, string>> {
  const table = `${HISTORY_SCHEMA}.files`;
  const { rows: found } = await owner.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  if (found[0]?.exists !== true) return new Map();
  const { rows } = await owner.query<{ name: string; checksum: string }>(`SELECT name, checksum FROM ${table}`);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function assertServerVersion(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version >= OLDEST_SERVER) return;
  throw new DatabaseSetupError(
    'postgres_too_old',
    `PostgreSQL ${version} is too old: ${OLDEST_SERVER} or newer is needed.`,
  );
}

/**
 * Creates the application's role. Roles belong to the whole server, so the migration of another database may be
 * creating the same role concurrently.
 */
async function makeApplicationRole(owner: Client): Promise<void> {
  await owner.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
        CREATE ROLE ${APPLICATION_ROLE} NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
  const { rows } = await owner.query<{ usable: boolean }>(
    `SELECT pg_has_role('${APPLICATION_ROLE}', 'SET') AND EXISTS (
       SELECT FROM pg_catalog.pg_auth_members
       WHERE roleid = '${APPLICATION_ROLE}'::regrole AND member = current_user::regrole) AS usable`,
  );
  if (rows[0]?.usable === true) return;
  await retriedWhenConcurrent(() => owner.query(`GRANT ${APPLICATION_ROLE} TO CURRENT_USER WITH SET TRUE`));
}

/**
 * Retries one time, because the migration of another database on this server may grant the same role concurrently
 * (XX000, "tuple concurrently updated").
 */
async function retriedWhenConcurrent(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (errorCode(error) !== 'XX000' && errorCode(error) !== '23505') throw error;
    await work();
  }
}

const nothing = (): void => undefined;

/** Keeps TypeORM from printing failed migrations, which it does even with logging off; their errors are thrown. */
const SILENT: Logger = {
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
  log: nothing,
};

async function runThroughTypeOrm(url: string, files: readonly MigrationFile[]): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    applicationName: 'perpetua-migrations',
    poolSize: 1,
    schema: HISTORY_SCHEMA,
    migrationsTableName: 'type_orm',
    migrationsTransactionMode: 'each',
    migrations: files.map(migrationClass),
    installExtensions: false,
    logger: SILENT,
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** TypeORM takes the order and the identity of a migration from its class name. */
function migrationClass({ name, className, sql, checksum }: MigrationFile): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = className;

    async up(queryRunner: QueryRunner): Promise<void> {
      try {
        await queryRunner.query(sql);
        await queryRunner.query(GRANTS);
        const remember = `INSERT INTO ${HISTORY_SCHEMA}.files (name, checksum) VALUES ($1, $2)`;
        await queryRunner.query(remember, [name, checksum]);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DatabaseSetupError('migration_failed', `Migration ${name} failed: ${reason}`, { cause: error });
      }
    }

    async down(): Promise<void> {
      throw new DatabaseSetupError('migration_failed', `Migration ${name} cannot be undone; write a new one.`);
    }
  };
}
