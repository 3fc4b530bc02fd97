import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Verifications } from '../../backend/src/platform/seals/verifications.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type SealedTallies, startSealedTallies } from '../support/database/sealed-tallies.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

let test: TestDatabase;
let owner: Client;
let tallies: SealedTallies;
const [early, late] = [newId(), newId()];
const admin = newId();

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  tallies = await startSealedTallies(test);
  await tallies.count(early, 1, 2, 3);
  await tallies.allSealed();
  await tallies.check.run();
  await tallies.count(late, 1, 2);
  await tallies.allSealed();
});
afterAll(async () => {
  await tallies.stop();
  await owner.end();
  await test.drop();
});
afterEach(async () => {
  await edit(early, 1, 1);
  await edit(late, 1, 1);
});

/** Changes the data of an event, as only the owner of the database can. */
const edit = (streamId: string, version: number, by: number): Promise<void> =>
  unguarded(`UPDATE es.events SET data = '{"by": ${by}}' WHERE stream_id = '${streamId}' AND version = ${version}`);

const unguarded = async (...texts: readonly string[]): Promise<void> => {
  await owner.query('BEGIN');
  await owner.query('ALTER TABLE es.events DISABLE TRIGGER USER');
  for (const text of texts) await owner.query(text);
  await owner.query('ALTER TABLE es.events ENABLE TRIGGER USER');
  await owner.query('COMMIT');
};

/** Makes the first seal the last verified one, as if later events had not been checked. */
const verifiedUpToTheFirstSeal = () =>
  owner.query(`INSERT INTO es.verified (seal, hash, witnessed) SELECT number, hash, events FROM es.seals WHERE number = 1
    ON CONFLICT (only_row) DO UPDATE SET seal = excluded.seal, hash = excluded.hash, witnessed = excluded.witnessed`);

describe('an incremental check', () => {
  it('reads only the events after the last verified seal', async () => {
    await verifiedUpToTheFirstSeal();
    expect(await tallies.check.goOn()).toEqual({
      events: 5,
      sealed: 5,
      witnessed: 5,
      findings: [],
      checked: 2,
      isComplete: true,
    });
    expect(await tallies.check.goOn()).toMatchObject({ sealed: 5, witnessed: 5, checked: 0, findings: [] });
  });

  it('reports a change after the last verified seal, each time until the change is corrected', async () => {
    await verifiedUpToTheFirstSeal();
    await edit(late, 1, 9);
    const edited = [expect.objectContaining({ kind: 'edited', streamId: late, version: 1 })];
    expect((await tallies.check.goOn()).findings).toEqual(edited);
    expect((await tallies.check.goOn()).findings).toEqual(edited);
    await edit(late, 1, 1);
    expect((await tallies.check.goOn()).findings).toEqual([]);
  });

  it('finds that an event after the last verified seal is missing', async () => {
    await verifiedUpToTheFirstSeal();
    await unguarded(
      'CREATE TABLE es.kept AS SELECT * FROM es.events WHERE version = 2',
      `DELETE FROM es.events
      WHERE stream_id = '${late}' AND version = 2`,
    );
    const { findings } = await tallies.check.goOn();
    await unguarded(`INSERT INTO es.events SELECT * FROM es.kept WHERE stream_id = '${late}'`, 'DROP TABLE es.kept');
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'missing', streamId: late, version: 2 }));
    expect((await tallies.check.goOn()).findings).toEqual([]);
  });

  it('starts from the beginning when the verified seal has changed', async () => {
    await owner.query(`UPDATE es.verified SET hash = '\\x00'`);
    expect(await tallies.check.goOn()).toMatchObject({ checked: 5, sealed: 5 });
  });
});

describe('a full check', () => {
  const ended = (verifications: Verifications, id: string) =>
    eventually(
      async () => {
        const job = await verifications.job(id);
        return job.state === 'running' ? undefined : job;
      },
      { what: 'the check to end' },
    );

  it('is stored with its findings, also those about events that an earlier check had verified', async () => {
    const verifications = new Verifications(test.database, tallies.check);
    await edit(early, 1, 9);
    const { jobId } = await verifications.start(admin);
    const job = await ended(verifications, jobId);
    expect(job).toMatchObject({ state: 'done', startedBy: admin, checked: 5, total: 5, error: null });
    expect(job.result?.findings).toEqual([expect.objectContaining({ kind: 'edited', streamId: early, version: 1 })]);
    expect(await verifications.newest()).toEqual(job);
    await edit(early, 1, 1);
    const again = await verifications.start(admin);
    expect((await ended(verifications, again.jobId)).result?.findings).toEqual([]);
  });

  it('runs in one process at a time, and can be started again after its process was killed', async () => {
    const verifications = new Verifications(test.database, tallies.check);
    const other = newId();
    await owner.query('INSERT INTO es.verifications (id, started_by, total) VALUES ($1, $2, 5)', [other, admin]);
    expect(await verifications.start(admin)).toEqual({ jobId: other, isNew: false });
    await owner.query(`UPDATE es.verifications SET moved_at = now() - interval '2 minutes' WHERE id = $1`, [other]);
    expect(await verifications.job(other)).toMatchObject({ state: 'failed', error: 'interrupted' });
    const { jobId, isNew } = await verifications.start(admin);
    expect([isNew, jobId === other]).toEqual([true, false]);
    expect(await ended(verifications, jobId)).toMatchObject({ state: 'done' });
    expect(await verifications.job(other)).toMatchObject({ state: 'failed', error: 'interrupted' });
  });

  it('is not left running when its process ends: it is done, or it has failed', async () => {
    const verifications = new Verifications(test.database, tallies.check);
    const { jobId } = await verifications.start(admin);
    await verifications.onModuleDestroy();
    expect(['done', 'failed']).toContain((await verifications.job(jobId)).state);
  });

  it('is not found by another id', async () => {
    const verifications = new Verifications(test.database, tallies.check);
    await expect(verifications.job(newId())).rejects.toMatchObject({ code: 'not_found' });
  });
});
