import { afterEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Database } from '../../backend/src/platform/database/database.js';
import { migrate } from '../../backend/src/platform/migrations/migrations.js';
import { IntegrityCheck } from '../../backend/src/platform/seals/verification.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { startSealedTallies } from '../support/database/sealed-tallies.js';
import { echoOf, startTallyApp } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin, testServer, urlOf } from '../support/database/test-server.js';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The migration that added entries to seals; the former database has only the migrations before it. */
const BEFORE_ENTRIES = '0008';

/** The statement that created a seal before migration 0008. */
const FORMER_SEAL = `
  INSERT INTO es.seals (number, after_xid, after_position, xid, position, events, hash)
  SELECT 1, '0', 0, (array_agg(xid ORDER BY xid DESC, position DESC))[1],
         (array_agg(position ORDER BY xid DESC, position DESC))[1], count(*),
         sha256(string_agg(content_hash, ''::bytea ORDER BY xid, position))
  FROM es.events`;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A database as it was before migration 0008, with three events under a seal of that version. */
const formerDatabase = async (): Promise<TestDatabase> => {
  const { adminUrl, prefix } = testServer();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE "${name}"`);
  const url = urlOf(adminUrl, name);
  const database = new Database({ url, applicationName: 'perpetua-test' });
  const drop = async (): Promise<void> => {
    await database.close();
    await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  };
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-former-'));
  for (const file of await readdir(MIGRATIONS)) {
    if (file < BEFORE_ENTRIES) await cp(join(MIGRATIONS, file), join(folder, file));
  }
  await migrate({ url, folder });
  await rm(folder, { recursive: true });
  const append = `SELECT es.append($1, 'tally', 0, $2, '\\x00', $3, 'Counted', 1::smallint, '{"by": 1}',
    NULL, 'tests', 'system', $1, NULL, now())`;
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (let nth = 0; nth < 3; nth += 1) await owner.query(append, [newId(), newId(), newId()]);
  await owner.query(FORMER_SEAL);
  await owner.end();
  return { url, ownerUrl: url, database, drop };
};

describe('sealing', () => {
  it('begins when a process starts, so that a short-lived process seals the events of the previous one', async () => {
    const test = await createTestDatabase();
    ends.push(() => test.drop());
    const tallies = await startSealedTallies(test);
    ends.push(() => tallies.stop());
    await tallies.count(echoOf(newId()), 1, 2);
    await runAsAdmin(
      test.ownerUrl,
      'CREATE SCHEMA es_test; CREATE TABLE es_test.sums (stream_id uuid PRIMARY KEY, sum int NOT NULL)',
    );
    const { app, stop } = await startTallyApp(test.url);
    ends.push(stop);
    await eventually(async () => (await app.get(IntegrityCheck).run()).witnessed === 2, {
      within: 30_000,
      what: 'the seal made at the start',
    });
  });

  it('continues after seals that an earlier version made; these stay verifiable and reveal which event was edited', async () => {
    const test = await formerDatabase();
    ends.push(() => test.drop());
    await migrate({ url: test.url, folder: MIGRATIONS });
    const tallies = await startSealedTallies(test);
    ends.push(() => tallies.stop());
    expect(await tallies.check.run()).toEqual({ events: 3, sealed: 3, witnessed: 0, findings: [] });

    const streamId = newId();
    await tallies.count(streamId, 1, 2);
    await tallies.allSealed();
    expect(await tallies.check.run()).toEqual({ events: 5, sealed: 5, witnessed: 5, findings: [] });

    await runAsAdmin(
      test.ownerUrl,
      `ALTER TABLE es.events DISABLE TRIGGER USER`,
      `UPDATE es.events SET data = '{"by": 9}', content_hash = es.content_hash(stream_id, version, event_id, type, schema_version,
         '{"by": 9}', actor_id, actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at)
       WHERE position = (SELECT min(position) FROM es.events)`,
    );
    expect((await tallies.check.run()).findings).toEqual([
      expect.objectContaining({ kind: 'edited', version: 1, position: '1' }),
    ]);
  });

  it('records every seal outside the database exactly once, also seals that were not recorded when they were made', async () => {
    const test = await createTestDatabase();
    ends.push(() => test.drop());
    const tallies = await startSealedTallies(test);
    ends.push(() => tallies.stop());
    for (let nth = 0; nth < 3; nth += 1) {
      await tallies.count(newId(), nth);
      await eventually(
        async () =>
          (
            await test.database.query<{ sealed_events: number }>({
              name: 'test.seal',
              text: 'SELECT sealed_events FROM es.seal(10)',
            })
          ).length > 0,
        { within: 30_000, what: 'a seal' },
      );
    }
    await tallies.witness.record();
    await tallies.witness.record();
    const numbers: number[] = [];
    for await (const { number } of tallies.witness.seals()) numbers.push(number);
    expect(numbers).toEqual([1, 2, 3]);
  });
});
