import { resolve } from 'node:path';
import { loadConfig, ConfigError } from '../config/app-config.js';
import { settings } from '../config/settings.schema.js';
import { BackupError } from '../platform/backup/backup.errors.js';
import { DatabaseSetupError } from '../platform/database/database.errors.js';
import { RebuildUnderWayError } from '../platform/projections/projection-rebuild.js';

/** Root of the project: this file runs from backend/dist/maintenance. */
export const root = resolve(import.meta.dirname, '../../..');

/** Folder of the migrations. */
export const migrationsFolder = resolve(root, 'migrations');

/** What maintenance has to know of the application's configuration. */
export interface MaintenanceSettings {
  readonly dataDir: string;
  /** Undefined: the embedded database of the data folder. */
  readonly databaseUrl: string | undefined;
}

/**
 * Reads DATA_DIR and DATABASE_URL as the application does; the rest of the configuration is not needed and not checked.
 * @throws ConfigError when one of them is wrong
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

/** The whole configuration, for maintenance that needs the application's parts; as a process that works off nothing. */
export const applicationConfig = (): ReturnType<typeof loadConfig> =>
  loadConfig({ ...process.env, ROLE: 'api' }, { root });

/** The one argument of a command. */
export const argument = (): string | undefined => process.argv.slice(2).find((word) => !word.startsWith('--'));

/** The time now, as a part of a folder's name; wall clock, UTC. */
export const stamp = (): string => `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Writes a line for the person at the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A command was called without its argument. */
export class UsageError extends Error {}

/** Runs a command to its end; what people can act on is printed without a stack, and the exit code says whether it succeeded. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // Whatever this process creates is its user's only.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isExpected = [BackupError, ConfigError, DatabaseSetupError, RebuildUnderWayError, UsageError].some(
      (kind) => error instanceof kind,
    );
    const text = error instanceof Error && !isExpected ? (error.stack ?? error.message) : (error as Error).message;
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
