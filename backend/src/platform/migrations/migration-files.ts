import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSetupError } from '../database/database.errors.js';

/** A file of the migrations folder. The database records its name and checksum when the file is applied. */
export interface MigrationFile {
  /** File name without `.sql`, for example `0010_identity-accounts`. */
  name: string;
  /** Class name for TypeORM: the words, then the number as 13 digits, which determine the order. */
  className: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, in hex. */
  checksum: string;
}

const FILE_NAME = /^(\d{4})_([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;

/**
 * All migrations of a folder in the order of their numbers.
 * @throws DatabaseSetupError `migration_name_invalid` for a wrong name, and for a number that two files have
 */
export async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice === undefined) return files;
  throw new DatabaseSetupError('migration_name_invalid', `Two migrations in ${folder} have the number ${twice}.`);
}

async function readMigration(folder: string, fileName: string): Promise<MigrationFile> {
  const [, number, words] = FILE_NAME.exec(fileName) ?? [];
  if (number === undefined || words === undefined) {
    throw new DatabaseSetupError('migration_name_invalid', `${fileName} is not named like 0010_identity-accounts.sql.`);
  }
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  return {
    name: fileName.slice(0, -'.sql'.length),
    className: `${pascalCase(words)}${'1'.padEnd(13 - number.length, '0')}${number}`,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Whether migrations were applied of a release before the baseline: the first file of a folder is never replaced, so a
 * database of any other release contains it.
 * @param applied names of the applied migrations
 */
export const isBeforeBaseline = (applied: readonly string[], files: readonly MigrationFile[]): boolean => {
  const [baseline] = files;
  return applied.length > 0 && baseline !== undefined && !applied.includes(baseline.name);
};
