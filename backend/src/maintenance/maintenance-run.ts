import { resolve } from 'node:path';
import { loadConfig, ConfigError } from '../config/app-config.js';
import { type S3Config, s3Config, s3Problems } from '../config/s3-config.js';
import { readSecretFiles } from '../config/secret-variables.js';
import { secretSettings, settings } from '../config/settings.schema.js';
import { BackupError } from '../platform/backup/backup.errors.js';
import { DatabaseSetupError } from '../platform/database/database.errors.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { RebuildUnderWayError } from '../platform/projections/projection-rebuild.js';

/** The root folder of the project; this file runs from backend/dist/maintenance. */
export const root = resolve(import.meta.dirname, '../../..');

/** The folder of the database migrations. */
export const migrationsFolder = resolve(root, 'migrations');

/** The part of the configuration that maintenance needs. */
export interface MaintenanceSettings {
  readonly dataDir: string;
  /** Undefined means the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Undefined means that files are in the data folder. */
  readonly s3: S3Config | undefined;
}

/** The variables that maintenance reads, apart from DATA_DIR. */
const names = [
  ...(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'] as const),
  ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'] as const),
];

/**
 * Reads DATA_DIR, the addresses of the database and the bucket as the application does; other variables are neither
 * read nor checked.
 * @throws ConfigError when one of them is invalid
 */
export function maintenanceSettings(given: Readonly<Record<string, string | undefined>>): MaintenanceSettings {
  const { env, problems } = readSecretFiles(
    given,
    secretSettings.filter((name) => (names as readonly string[]).includes(name)),
  );
  const read = (name: (typeof names)[number] | 'DATA_DIR'): string | undefined => {
    const { schema, mustBe } = settings[name];
    const parsed = schema.optional().safeParse(env[name] || undefined);
    if (!parsed.success) problems.push(`${name} must be ${mustBe}`);
    return parsed.data;
  };
  const dataDir = read('DATA_DIR');
  const databaseUrl = read('DATABASE_DIRECT_URL') ?? read('DATABASE_URL');
  const s3 = s3Config({
    S3_ENDPOINT: read('S3_ENDPOINT'),
    S3_BUCKET: read('S3_BUCKET'),
    S3_REGION: read('S3_REGION'),
    S3_ACCESS_KEY_ID: read('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY'),
    S3_FORCE_PATH_STYLE: read('S3_FORCE_PATH_STYLE') === 'on' ? 'on' : 'off',
  });
  problems.push(...s3Problems(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return { dataDir: resolve(root, dataDir ?? '.data'), databaseUrl, s3 };
}

/**
 * The complete configuration, for maintenance that starts parts of the application. The role `api` prevents background
 * work.
 */
export const applicationConfig = (): ReturnType<typeof loadConfig> =>
  loadConfig({ ...process.env, ROLE: 'api' }, { root });

/** The first argument of the command that is not an option. */
export const argument = (): string | undefined => process.argv.slice(2).find((word) => !word.startsWith('--'));

/** The value of an option like `--name=value`; undefined when it is not given. */
export const option = (name: string): string | undefined =>
  process.argv
    .slice(2)
    .find((word) => word.startsWith(`--${name}=`))
    ?.slice(name.length + 3);

/** The current wall clock time in UTC, formatted for a folder name. */
export const stamp = (): string => `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Prints a line for the person at the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A command was called without its argument, or with one that is unknown. */
export class UsageError extends Error {}

/** Runs a command and sets the exit code. Errors that a person can act on are printed without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // Files that this process creates are accessible to its user only.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isExpected = [
      BackupError,
      ConfigError,
      DatabaseSetupError,
      DomainError,
      RebuildUnderWayError,
      UsageError,
    ].some((kind) => error instanceof kind);
    const text = error instanceof Error && !isExpected ? (error.stack ?? error.message) : (error as Error).message;
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
