import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DatabaseSetupError } from '../database/database.errors.js';

/** A restore is unfinished while the database has this schema, or the data folder contains this file. */
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

/** @throws DatabaseSetupError `restore_unfinished` */
export async function assertNoHalfRestoredFolder(dataDir: string): Promise<void> {
  const isMarked = await access(join(dataDir, RESTORE_FILE)).then(
    () => true,
    () => false,
  );
  if (isMarked) throw refusal(`the data folder ${dataDir}`);
}

/** @throws DatabaseSetupError `restore_unfinished` */
export async function assertNoHalfRestoredDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'perpetua-start' });
  // Ignored: the next statement fails when the connection was lost.
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
