import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DatabaseSetupError } from '../database/database.errors.js';

/**
 * While a restore is unfinished, the database has the schema `RESTORE_SCHEMA`, or the data folder contains
 * `RESTORE_FILE`, or both.
 */
export const RESTORE_SCHEMA = 'unfinished_restore';
const RESTORE_FILE = 'restore-unfinished';

const refusal = (where: string): DatabaseSetupError =>
  new DatabaseSetupError(
    'restore_unfinished',
    `A restore into ${where} did not end. Empty the database and the data folder and restore again (docs/operations.md#restore).`,
  );

/** Marks a data folder as being restored, before any other file is written. */
export async function markRestoreBegun(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, RESTORE_FILE), '', { mode: 0o600, flush: true });
}

/** Removes the mark from a data folder, as the last step of a restore. */
export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORE_FILE), { force: true });
}

/** @throws DatabaseSetupError `restore_unfinished` when a restore into this folder did not finish */
export async function assertNoHalfRestoredFolder(dataDir: string): Promise<void> {
  const isMarked = await access(join(dataDir, RESTORE_FILE)).then(
    () => true,
    () => false,
  );
  if (isMarked) throw refusal(`the data folder ${dataDir}`);
}

/** @throws DatabaseSetupError `restore_unfinished` when a restore into this database did not finish */
export async function assertNoHalfRestoredDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'perpetua-start' });
  // The error event is ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ marked: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS marked', [
      RESTORE_SCHEMA,
    ]);
    if (rows[0]?.marked) throw refusal('this database');
  } finally {
    await client.end();
  }
}
