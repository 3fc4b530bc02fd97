import { resolve } from 'node:path';
import { loadConfig, ConfigError } from '../config/app-config.js';
import { settings } from '../config/settings.schema.js';
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
}

/**
 * Reads DATA_DIR and DATABASE_URL as the application does; other variables are neither read nor checked.
 * @throws ConfigError when one of the two is invalid
 */
export function maintenanceSettings(env: Readonly<Record<string, string | undefined>>): MaintenanceSettings {
  const dataDir = settings.DATA_DIR.schema.optional().safeParse(env['DATA_DIR'] || undefined);
  const url = settings.DATABASE_URL.schema.optional().safeParse(env['DATABASE_URL'] || undefined);
  const problems = [
    ...(dataDir.success ? [] : [`DATA_DIR must be ${settings.DATA_DIR.mustBe}`]),
    ...(url.success ? [] : [`DATABASE_URL must be ${settings.DATABASE_URL.mustBe}`]),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return { dataDir: resolve(root, dataDir.data ?? '.data'), databaseUrl: url.data };
}

/**
 * The complete configuration, for maintenance that starts parts of the application. The role `api` prevents background
 * work.
 */
export const applicationConfig = (): ReturnType<typeof loadConfig> =>
  loadConfig({ ...process.env, ROLE: 'api' }, { root });

/** The first argument of the command that is not an option. */
export const argument = (): string | undefined => process.argv.slice(2).find((word) => !word.startsWith('--'));

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
