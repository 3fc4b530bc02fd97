import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { backUp } from '../../backend/src/platform/backup/backup.js';
import { readManifest, writeManifest } from '../../backend/src/platform/backup/backup-manifest.js';
import { restore, type Restored } from '../../backend/src/platform/backup/restore.js';
import { startEmbeddedPostgres } from '../../backend/src/platform/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../backend/src/platform/migrations/migrations.js';
import { type ReachedDatabase, reachDatabase } from '../../backend/src/platform/embedded-postgres/reached-database.js';
import { assertNoHalfRestoredFolder } from '../../backend/src/platform/migrations/restore-marker.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { Seals } from '../../backend/src/platform/seals/seals.js';
import { newId } from '../../backend/src/platform/ids.js';
import { prepareDatabase } from '../../backend/src/platform/migrations/prepare-database.js';
import { accountingErrors } from '../support/database/accounting-checks.js';
import { unverified } from '../support/database/unverified-events.js';
import { OpenWriters } from '../support/database/crossed-appends.js';
import { eventually } from '../support/fixtures/eventually.js';
import { OwnPostgres } from '../support/database/own-postgres.js';
import { Count, echoOf, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const PHOTO = 'files/photos/3f/one-display.jpg';

let folder: string;
let migrations: string;
let backup: string;
let source: OwnPostgres;
let writers: OpenWriters;
/** Events that were not yet visible, because of an open transaction, when the backup was taken. */
const hidden = { crossed: newId(), later: newId() };

const rowsOf = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

const feedOf = async (url: string): Promise<string[]> =>
  (await rowsOf<{ event_id: string }>(url, 'SELECT event_id FROM es.events ORDER BY xid, position')).map(
    ({ event_id }) => event_id,
  );

const sumsOf = (url: string) => rowsOf(url, 'SELECT stream_id, sum FROM es_test.sums WHERE sum > 0 ORDER BY 1');

const countedIn = (url: string) =>
  rowsOf(
    url,
    `SELECT stream_id, sum((data->>'by')::int)::int AS sum FROM es.events WHERE type = 'Counted' GROUP BY 1 ORDER BY 1`,
  );

const handledUpTo = async (streamId: string): Promise<void> => {
  await eventually(
    async () => {
      const rows = await rowsOf(
        source.url,
        `SELECT FROM es.consumers AS c JOIN es.events AS e ON (c.xid, c.position) = (e.xid, e.position) AND e.stream_id = '${streamId}'`,
      );
      return rows.length === 2;
    },
    { what: 'both consumers to reach the event' },
  );
};

/** Runs an application whose history covers every case that a restore must handle, and backs it up while it works. */
const backUpBusyApplication = async (): Promise<void> => {
  const dataDir = join(folder, 'source');
  await mkdir(join(dataDir, 'files/photos/3f'), { recursive: true });
  await writeFile(join(dataDir, PHOTO), 'a photo');
  await writeFile(join(dataDir, 'jwt-secret'), 'the signing secret of the source');
  await writeFile(join(dataDir, 'invoicing-key.pem'), 'the key of the documents');
  const { app, stop } = await startTallyApp(source.url, { DATA_DIR: dataDir });
  const count = (id: string, by: number) =>
    app.get(CommandBus).execute(new Count({ id, by }, { commandId: newId(), actor: { id: 'tests', role: 'system' } }));
  const ids = Array.from({ length: 12 }, newId);
  for (let nth = 1; nth <= 3; nth += 1) await Promise.all(ids.map((id) => count(id, nth)));
  for (let nth = 0; nth < 3; nth += 1) await writers.crossed(newId(), newId());
  await app.get(IdleWaiter).idle();
  await app.get(Seals).sealAll();
  await Promise.all(ids.map((id) => count(id, 4)));
  await app.get(IdleWaiter).idle();
  await rowsOf(
    source.url,
    `INSERT INTO es.dead_letters (consumer, position, event_id, stream_id, error, attempts)
     SELECT 'reader', position, event_id, stream_id, 'refused', 6 FROM es.events ORDER BY xid DESC, position LIMIT 5`,
  );
  const seen = echoOf(newId());
  await writers.crossed(seen, hidden.crossed, { between: true });
  await count(hidden.later, 7);
  await handledUpTo(seen);
  await backUp({ url: source.url, dataDir, to: backup });
  await stop();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-backup-'));
  migrations = join(folder, 'migrations');
  backup = join(folder, 'backup');
  await cp(MIGRATIONS, migrations, { recursive: true });
  await writeFile(join(migrations, '0999_platform-tally.sql'), SUMS_TABLE);
  source = await OwnPostgres.start();
  await migrate({ url: source.url, folder: migrations });
  writers = new OpenWriters(source.url);
  await backUpBusyApplication();
}, 180_000);

const reached: ReachedDatabase[] = [];
afterEach(async () => {
  for (const database of reached.splice(0)) await database.stop();
});

afterAll(async () => {
  await writers.end();
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Restores into the embedded database of a data folder. */
const restoreInto = (dataDir: string, from = backup): Promise<Restored> =>
  restore({
    from,
    dataDir,
    migrations,
    reach: async () => {
      const database = await reachDatabase({ url: undefined, dataDir });
      reached.push(database);
      return database.url;
    },
  });

const restoredUrl = (): string => reached.at(-1)?.url ?? '';

const copyOfBackup = async (name: string): Promise<string> => {
  const copy = join(folder, name);
  await cp(backup, copy, { recursive: true });
  return copy;
};

describe('a backup of a busy application, restored into another cluster', () => {
  it('loses nothing: the events, their order, the seals and the files are complete, and consumers continue at their position', async () => {
    const dataDir = join(folder, 'restored');
    const { content, verification } = await restoreInto(dataDir);
    const url = restoredUrl();
    const { events, sealed, witnessed, findings } = verification;
    expect(findings).toEqual([]);
    expect(sealed).toBeGreaterThan(40);
    expect(witnessed).toBe(sealed);
    expect(events).toBe(content.tables.find(({ name }) => name === 'events')?.rows);
    expect(await readFile(join(dataDir, PHOTO), 'utf8')).toBe('a photo');
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe('the signing secret of the source');
    expect(await readFile(join(dataDir, 'invoicing-key.pem'), 'utf8')).toBe('the key of the documents');
    await expect(assertNoHalfRestoredFolder(dataDir)).resolves.toBeUndefined();

    const before = await feedOf(source.url);
    const after = await feedOf(url);
    expect(after).toEqual(before.filter((id) => after.includes(id)));
    const crossings = `SELECT FROM (SELECT position, lag(position) OVER (ORDER BY xid, position) AS before FROM es.events) AS fed WHERE before > position`;
    expect((await rowsOf(source.url, crossings)).length).toBeGreaterThanOrEqual(4);
    expect(await rowsOf(url, crossings)).toEqual([]);
    const letters = `SELECT d.event_id = e.event_id AS same FROM es.dead_letters AS d LEFT JOIN es.events AS e USING (position)`;
    expect(await rowsOf(url, letters)).toEqual(Array.from({ length: 5 }, () => ({ same: true })));
    await rowsOf(url, `DELETE FROM es.dead_letters`);

    await prepareDatabase({ url, folder: migrations });
    const { app, stop } = await startTallyApp(url, { DATA_DIR: dataDir });
    await app.get(IdleWaiter).idle();
    expect(await sumsOf(url)).toEqual(await countedIn(url));
    expect(await accountingErrors(url)).toEqual({});
    for (const id of [hidden.crossed, hidden.later]) {
      expect(await rowsOf(url, `SELECT FROM es.events WHERE stream_id = '${echoOf(id)}'`)).toHaveLength(1);
    }
    expect(await unverified(app)).toEqual([]);
    await stop();
  }, 120_000);

  it('is refused, and nothing is written, when a file or the manifest was changed or is missing', async () => {
    const dataDir = join(folder, 'untouched');
    const changed = await copyOfBackup('changed');
    await appendFile(join(changed, 'tables/es.commands.copy.gz'), 'x');
    await expect(restoreInto(dataDir, changed)).rejects.toMatchObject({ code: 'backup_damaged' });
    const photoless = await copyOfBackup('photoless');
    await rm(join(photoless, 'data', PHOTO));
    await expect(restoreInto(dataDir, photoless)).rejects.toMatchObject({ code: 'backup_damaged' });
    const forged = await copyOfBackup('forged');
    const manifest = await readFile(join(forged, 'manifest.json'), 'utf8');
    await writeFile(join(forged, 'manifest.json'), manifest.replace('"rows": 1,', '"rows": 2,'));
    await expect(restoreInto(dataDir, forged)).rejects.toMatchObject({ code: 'backup_damaged' });
    const incomplete = await copyOfBackup('incomplete');
    await rm(join(incomplete, 'manifest.json'));
    await expect(restoreInto(dataDir, incomplete)).rejects.toMatchObject({ code: 'backup_unreadable' });
    expect(reached).toEqual([]);
    await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused by a version whose migrations differ from those of the backup', async () => {
    const strange = await copyOfBackup('strange');
    const content = await readManifest(strange);
    const migration = { name: '1234_platform-later', checksum: 'a'.repeat(64) };
    await writeManifest(strange, { ...content, migrations: [...content.migrations, migration] });
    await expect(restoreInto(join(folder, 'other'), strange)).rejects.toMatchObject({
      code: 'backup_of_another_version',
    });
  });

  it('is refused if a release before the first migration made it, and nothing is written', async () => {
    const earlier = await copyOfBackup('earlier');
    const content = await readManifest(earlier);
    const migrationsBefore = [{ name: '0001_platform-event-store', checksum: 'a'.repeat(64) }];
    await writeManifest(earlier, { ...content, migrations: migrationsBefore });
    const manifest = await readFile(join(earlier, 'manifest.json'), 'utf8');
    const dataDir = join(folder, 'not-begun');
    await expect(restoreInto(dataDir, earlier)).rejects.toMatchObject({
      code: 'backup_before_baseline',
      message: expect.stringMatching(
        /Keep it and restore it with the earlier release, or begin with an empty data folder/,
      ),
    });
    expect(reached).toEqual([]);
    await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(join(earlier, 'manifest.json'), 'utf8')).toBe(manifest);
  });

  it('is refused if the data folder or the database is not empty', async () => {
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'something'), '');
    await expect(restoreInto(full)).rejects.toMatchObject({ code: 'restore_target_not_empty' });
    const intoSource = restore({
      from: backup,
      dataDir: join(folder, 'empty'),
      migrations,
      reach: () => Promise.resolve(source.url),
    });
    await expect(intoSource).rejects.toMatchObject({ code: 'restore_target_not_empty' });
    expect((await feedOf(source.url)).length).toBeGreaterThan(0);
  });

  it('prevents a start of the application if the restore was interrupted, and can then be restored into an empty folder', async () => {
    const dataDir = join(folder, 'half');
    const short = await copyOfBackup('short');
    const content = await readManifest(short);
    const tables = content.tables.map((table) =>
      table.name === 'streams' ? { ...table, rows: table.rows + 1 } : table,
    );
    await writeManifest(short, { ...content, tables });
    await expect(restoreInto(dataDir, short)).rejects.toMatchObject({ code: 'backup_damaged' });
    await expect(assertNoHalfRestoredFolder(dataDir)).rejects.toMatchObject({ code: 'restore_unfinished' });
    await expect(prepareDatabase({ url: restoredUrl(), folder: migrations })).rejects.toMatchObject({
      code: 'restore_unfinished',
    });
    expect(await rowsOf(restoredUrl(), 'SELECT FROM es.events')).toEqual([]);
    await expect(restoreInto(dataDir)).rejects.toMatchObject({ code: 'restore_target_not_empty' });

    await reached.pop()?.stop();
    await rm(dataDir, { recursive: true });
    expect((await restoreInto(dataDir)).verification.findings).toEqual([]);
  }, 120_000);
});

describe('a backup', () => {
  it('never replaces another backup, and is removed when making it fails', async () => {
    const request = { url: source.url, dataDir: join(folder, 'source') };
    await expect(backUp({ ...request, to: backup })).rejects.toMatchObject({ code: 'backup_exists' });
    const failing = backUp({
      ...request,
      to: join(folder, 'failing'),
      onSnapshot: () => Promise.reject(new Error('no')),
    });
    await expect(failing).rejects.toThrow('no');
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([]);
  });

  it('is a snapshot: later writes are not in it', async () => {
    const to = join(folder, 'moment');
    const later = newId();
    const { tables } = await backUp({
      url: source.url,
      dataDir: join(folder, 'source'),
      to,
      onSnapshot: async () => {
        await writers.crossed(later, newId());
      },
    });
    const rows = (name: string) => tables.find((table) => table.name === name)?.rows;
    const [now] = await rowsOf<{ streams: number }>(source.url, 'SELECT count(*)::int AS streams FROM es.streams');
    expect(rows('streams')).toBe((now?.streams ?? 0) - 2);
  });

  it('reads the embedded database of the running application, and starts that database when the application does not run', async () => {
    const dataDir = join(folder, 'embedded');
    const running = await startEmbeddedPostgres({ dataDir, databaseName: 'perpetua' });
    const throughOther = await reachDatabase({ url: undefined, dataDir });
    await throughOther.stop();
    expect(await rowsOf(throughOther.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await running.stop();
    const own = await reachDatabase({ url: undefined, dataDir });
    reached.push(own);
    expect(await rowsOf(own.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });
});
