import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type AppConfig, loadConfig } from '../../backend/src/platform/config/app-config.js';
import { EventStore, requestHash } from '../../backend/src/platform/event-store/event-store.js';
import { FeedSignal } from '../../backend/src/platform/event-store/feed-signal.js';
import { Leadership } from '../../backend/src/platform/event-store/leadership.js';
import { Seals } from '../../backend/src/platform/event-store/seals.js';
import { IntegrityCheck } from '../../backend/src/platform/event-store/verification.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/eventually.js';
import '../support/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let test: TestDatabase;
let owner: Client;
let leadership: Leadership;
let check: IntegrityCheck;
const [first, second] = [newId(), newId()];

const config = (): AppConfig =>
  loadConfig(
    { NODE_ENV: 'test', DATABASE_URL: test.url, JWT_SECRET: 'x'.repeat(40), DATA_DIR: '/nonexistent' },
    { root: '/' },
  );

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const store = new EventStore(test.database, new FeedSignal());
  for (const streamId of [first, second]) {
    await store.append({
      streamId,
      streamType: 'tally',
      expected: 'new',
      events: [1, 2, 3].map((by) => ({ type: 'Counted', data: { by } })),
      meta: { commandId: newId(), actor: { id: 'tests', role: 'system' } },
      requestHash: requestHash('Count', {}),
      occurredAt: new Date(),
    });
  }
  leadership = new Leadership(config());
  check = new IntegrityCheck(test.database);
  await everythingIsSealed(new Seals(config(), test.database, leadership));
});

/** Seals stay behind the oldest transaction of the whole server, and other specifications use it too. */
const everythingIsSealed = (seals: Seals): Promise<unknown> =>
  eventually(
    async () => {
      await seals.sealAll();
      return (await check.run()).sealed === 6;
    },
    { within: 30_000, every: 50, what: 'the seal' },
  );

afterAll(async () => {
  await leadership.beforeApplicationShutdown();
  await owner.end();
  await test.drop();
});

/** Does what only somebody with the database's keys could do. */
const tamper = async (text: string, values: unknown[] = []): Promise<void> => {
  await owner.query('BEGIN');
  await owner.query('ALTER TABLE es.events DISABLE TRIGGER USER');
  await owner.query(text, values);
  await owner.query('ALTER TABLE es.events ENABLE TRIGGER USER');
  await owner.query('COMMIT');
};

describe('verification', () => {
  beforeAll(() => owner.query('CREATE TABLE es.untouched AS TABLE es.events'));

  afterEach(async () => {
    await tamper('DELETE FROM es.events');
    await tamper('INSERT INTO es.events TABLE es.untouched');
  });

  it('finds nothing in an untouched history', async () => {
    expect(await check.run()).toEqual({ events: 6, sealed: 6, findings: [] });
  });

  it('names an edited event', async () => {
    await tamper(`UPDATE es.events SET data = '{"by": 9}' WHERE stream_id = $1 AND version = 2`, [first]);
    expect((await check.run()).findings).toEqual([
      expect.objectContaining({ kind: 'edited', streamId: first, version: 2 }),
    ]);
  });

  it('names an edit that was given a new hash, by the seal', async () => {
    await tamper(
      `UPDATE es.events SET actor_id = 'nobody', content_hash = es.content_hash(stream_id, version, event_id, type, schema_version,
         data, 'nobody', actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at)
       WHERE stream_id = $1 AND version = 2`,
      [first],
    );
    expect((await check.run()).findings).toEqual([expect.objectContaining({ kind: 'seal_broken' })]);
  });

  it('names a removed event', async () => {
    await tamper('DELETE FROM es.events WHERE stream_id = $1 AND version = 2', [second]);
    expect((await check.run()).findings).toContainEqual(
      expect.objectContaining({ kind: 'missing', streamId: second, version: 2 }),
    );
  });

  it('names an added event', async () => {
    await tamper(
      `INSERT INTO es.events SELECT 1000, xid, stream_id, 4, gen_random_uuid(), stream_type, type, schema_version, data, actor_id,
         actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at, content_hash
       FROM es.events WHERE stream_id = $1 AND version = 3`,
      [first],
    );
    expect((await check.run()).findings).toContainEqual(
      expect.objectContaining({ kind: 'added', streamId: first, version: 4 }),
    );
  });

  it('names a change of order', async () => {
    await tamper('UPDATE es.events SET position = 2000 - position WHERE stream_id = $1', [first]);
    expect((await check.run()).findings).toContainEqual(expect.objectContaining({ kind: 'seal_broken' }));
  });
});
