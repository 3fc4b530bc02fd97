import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Database } from '../../backend/src/platform/database/database.js';
import { migrate } from '../../backend/src/platform/migrations/migrations.js';
import { runAsAdmin, testServer, urlOf } from '../support/database/test-server.js';

const { adminUrl, prefix } = testServer();

let folder: string;
let name: string;
let url: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-migrations-'));
  name = `${prefix}_${randomBytes(6).toString('hex')}`;
  url = urlOf(adminUrl, name);
  await runAsAdmin(adminUrl, `CREATE DATABASE "${name}"`);
  database = new Database({ url, applicationName: 'perpetua-spec', poolSize: 2 });
  await write('0001_platform-log.sql', 'CREATE SCHEMA es; CREATE TABLE es.log (id int);');
  await write(
    '0020_cart-lines.sql',
    `CREATE SCHEMA cart; CREATE TABLE cart.lines (id bigserial PRIMARY KEY, product text);`,
  );
});

afterEach(async () => {
  await database.close();
  await runAsAdmin(adminUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

function write(file: string, sql: string): Promise<void> {
  return writeFile(join(folder, file), sql);
}

const insertLine = { name: 'spec.line', text: `INSERT INTO cart.lines (product) VALUES ('roses') RETURNING product` };

/** What migrations and the application have written. */
async function stateOf(): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT (SELECT json_agg(l) FROM cart.lines AS l) AS lines, (SELECT json_agg(f ORDER BY name) FROM migrations.files AS f) AS files,
         (SELECT json_agg(oid ORDER BY oid) FROM pg_class WHERE relnamespace >= 16384) AS relations,
         (SELECT json_agg(nspname ORDER BY oid) FROM pg_namespace) AS schemas`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  it('applies every file once, in the order of the numbers', async () => {
    expect(await migrate({ url, folder })).toEqual({ applied: ['0001_platform-log', '0020_cart-lines'] });
    expect(await migrate({ url, folder })).toEqual({ applied: [] });
    await write('0010_identity-accounts.sql', 'CREATE SCHEMA identity; CREATE TABLE identity.accounts (id uuid);');
    await write('0021_cart-notes.sql', 'ALTER TABLE cart.lines ADD note text;');
    expect(await migrate({ url, folder })).toEqual({ applied: ['0010_identity-accounts', '0021_cart-notes'] });
  });

  it('runs in one of several processes while the others wait', async () => {
    const reports = await Promise.all([migrate({ url, folder }), migrate({ url, folder }), migrate({ url, folder })]);
    expect(reports.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  });

  it('gives the application access to the contexts, and none to the event store or the migration history', async () => {
    await migrate({ url, folder });
    await database.assertRole();
    expect(await database.query(insertLine)).toEqual([{ product: 'roses' }]);
    const log = database.query({ name: 'spec.log', text: 'SELECT * FROM es.log' });
    await expect(log).rejects.toMatchObject({ code: '42501' });
    const history = database.query({ name: 'spec.history', text: 'SELECT * FROM migrations.files' });
    await expect(history).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a file that was changed after it had been applied, ignoring line endings', async () => {
    await write('0030_catalogue-products.sql', 'CREATE SCHEMA catalogue;\nCREATE TABLE catalogue.products (id int);\n');
    await migrate({ url, folder });
    await write(
      '0030_catalogue-products.sql',
      'CREATE SCHEMA catalogue;\r\nCREATE TABLE catalogue.products (id int);\r\n',
    );
    expect(await migrate({ url, folder })).toEqual({ applied: [] });
    await write(
      '0030_catalogue-products.sql',
      'CREATE SCHEMA catalogue;\nCREATE TABLE catalogue.products (id bigint);\n',
    );
    await expect(migrate({ url, folder })).rejects.toMatchObject({ code: 'migration_changed' });
  });

  it('refuses a database that a release before the first file made, says what to do, and touches nothing in it', async () => {
    await migrate({ url, folder });
    await database.query(insertLine);
    const before = await stateOf();
    await unlink(join(folder, '0001_platform-log.sql'));
    await unlink(join(folder, '0020_cart-lines.sql'));
    await write('0001_platform-events.sql', 'CREATE SCHEMA es;');
    await write('0020_cart.sql', 'CREATE SCHEMA cart;');
    await expect(migrate({ url, folder })).rejects.toMatchObject({
      code: 'database_before_baseline',
      message: expect.stringMatching(
        /Nothing was changed\. Keep it and run the earlier release on it, or begin a new one/,
      ),
    });
    expect(await stateOf()).toEqual(before);
  });

  it('refuses a database that is newer than the program', async () => {
    await migrate({ url, folder });
    await unlink(join(folder, '0020_cart-lines.sql'));
    await expect(migrate({ url, folder })).rejects.toMatchObject({ code: 'migration_unknown' });
  });

  it('rolls back a failed file, and applies it after it has been corrected', async () => {
    await write('0022_cart-totals.sql', 'CREATE TABLE cart.totals (id int); SELECT 1 / 0;');
    await expect(migrate({ url, folder })).rejects.toMatchObject({
      code: 'migration_failed',
      message: 'Migration 0022_cart-totals failed: division by zero',
    });
    expect(await database.query(insertLine)).toEqual([{ product: 'roses' }]);
    await write('0022_cart-totals.sql', 'CREATE TABLE cart.totals (id int);');
    expect(await migrate({ url, folder })).toEqual({ applied: ['0022_cart-totals'] });
  });

  it.each([
    ['notes.sql', 'not named'],
    ['0020_other.sql', 'number 0020'],
  ])('refuses the file name %s', async (file, message) => {
    await write(file, 'SELECT 1;');
    await expect(migrate({ url, folder })).rejects.toMatchObject({
      code: 'migration_name_invalid',
      message: expect.stringContaining(message),
    });
  });
});
