import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Finding } from '../../backend/src/platform/seals/verification-findings.js';
import { newId } from '../../backend/src/platform/ids.js';
import { type SealedTallies, startSealedTallies } from '../support/database/sealed-tallies.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

let test: TestDatabase;
let owner: Client;
let tallies: SealedTallies;
const [first, second] = [newId(), newId()];

const TABLES = ['events', 'streams', 'commands', 'seals', 'consumers'];

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  tallies = await startSealedTallies(test);
  // Two seals; the second covers only the last command of each stream.
  for (const streamId of [first, second]) await tallies.count(streamId, 1, 2, 3);
  await tallies.allSealed();
  for (const streamId of [first, second]) await tallies.count(streamId, 4);
  await tallies.allSealed();
  for (const table of TABLES) await owner.query(`CREATE TABLE es.untouched_${table} AS TABLE es.${table}`);
});

afterAll(async () => {
  await tallies.stop();
  await owner.end();
  await test.drop();
});

afterEach(async () => {
  for (const table of TABLES) {
    await tamper(`DELETE FROM es.${table}; INSERT INTO es.${table} TABLE es.untouched_${table}`);
  }
});

/** Changes data as only the owner of the database can. */
const tamper = async (text: string): Promise<void> => {
  await owner.query('BEGIN');
  await owner.query('ALTER TABLE es.events DISABLE TRIGGER USER');
  await owner.query(text);
  await owner.query('ALTER TABLE es.events ENABLE TRIGGER USER');
  await owner.query('COMMIT');
};

const findings = async (): Promise<readonly Finding[]> => (await tallies.check.run()).findings;

const REHASH = `UPDATE es.events SET content_hash = es.content_hash(stream_id, version, event_id, type, schema_version, data, actor_id,
  actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at)`;

/** Creates the seals again from the stored events, as the application would. */
const resealed = async (): Promise<void> => {
  await tamper('DELETE FROM es.seals');
  await tallies.seals.sealAll();
};

const positionOf = async (streamId: string, version: number): Promise<string> => {
  const { rows } = await owner.query<{ position: string }>(
    'SELECT position FROM es.events WHERE stream_id = $1 AND version = $2',
    [streamId, version],
  );
  return rows[0]?.position ?? '';
};

describe('verification of an untouched history', () => {
  it('finds no fault, and every event is sealed and recorded outside the database', async () => {
    expect(await tallies.check.run()).toEqual({ events: 8, sealed: 8, witnessed: 8, findings: [] });
  });
});

describe('verification names an event', () => {
  it('that was edited', async () => {
    await tamper(`UPDATE es.events SET data = '{"by": 9}' WHERE stream_id = '${first}' AND version = 2`);
    const position = await positionOf(first, 2);
    expect(await findings()).toEqual([
      expect.objectContaining({ kind: 'edited', streamId: first, version: 2, position }),
    ]);
  });

  it('that was edited and given the hash of the new content', async () => {
    await tamper(`UPDATE es.events SET actor_id = 'nobody' WHERE stream_id = '${first}' AND version = 2; ${REHASH}`);
    expect(await findings()).toEqual([expect.objectContaining({ kind: 'edited', streamId: first, version: 2 })]);
  });

  it('whose content was swapped with that of another', async () => {
    await tamper(`UPDATE es.events SET data = jsonb_build_object('by', 5 - (data->>'by')::int)
      WHERE stream_id = '${first}' AND version IN (2, 3)`);
    expect(await findings()).toEqual([
      expect.objectContaining({ kind: 'edited', streamId: first, version: 2 }),
      expect.objectContaining({ kind: 'edited', streamId: first, version: 3 }),
    ]);
  });

  it('whose stream type was changed', async () => {
    await tamper(`UPDATE es.events SET stream_type = 'service' WHERE stream_id = '${first}' AND version = 1`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'edited', streamId: first, version: 1, position: await positionOf(first, 1) }),
    );
  });

  it('whose stream type was changed together with that of its stream', async () => {
    await tamper(`UPDATE es.events SET stream_type = 'service' WHERE stream_id = '${second}';
      UPDATE es.streams SET stream_type = 'service' WHERE stream_id = '${second}'`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'edited', streamId: second, version: 1, position: await positionOf(second, 1) }),
    );
  });

  it('that was removed', async () => {
    const position = await positionOf(second, 2);
    await tamper(`DELETE FROM es.events WHERE stream_id = '${second}' AND version = 2`);
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missing', streamId: second, version: 2 }),
        expect.objectContaining({ kind: 'missing', position }),
      ]),
    );
  });

  it('that was removed from the end of a stream whose version was set back', async () => {
    const position = await positionOf(second, 4);
    await tamper(`DELETE FROM es.events WHERE stream_id = '${second}' AND version = 4;
      UPDATE es.streams SET version = 3 WHERE stream_id = '${second}'`);
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missing', position }),
        expect.objectContaining({ kind: 'command_changed', streamId: second, version: 4 }),
      ]),
    );
  });

  it('that was added to a stream', async () => {
    await tamper(`INSERT INTO es.events SELECT 1000, xid, stream_id, 5, gen_random_uuid(), stream_type, type, schema_version, data, actor_id,
      actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at, content_hash
      FROM es.events WHERE stream_id = '${first}' AND version = 3; ${REHASH}`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'added', streamId: first, version: 5, position: '1000' }),
    );
  });

  it('that was added with a stream, a command and its own hash', async () => {
    const [stranger, command] = [newId(), newId()];
    await tamper(`INSERT INTO es.events SELECT -1, xid, '${stranger}', 1, gen_random_uuid(), stream_type, type, schema_version, data,
        actor_id, actor_role, correlation_id, causation_id, '${command}', occurred_at, recorded_at, content_hash
        FROM es.events WHERE stream_id = '${second}' AND version = 1;
      INSERT INTO es.streams VALUES ('${stranger}', 'tally', 1);
      INSERT INTO es.commands SELECT '${command}', '${stranger}', '\\x00', 1, 1, recorded_at FROM es.events WHERE position = -1;
      ${REHASH}`);
    expect(await findings()).toEqual([
      expect.objectContaining({ kind: 'added', streamId: stranger, version: 1, position: '-1' }),
    ]);
  });

  it('whose position was swapped with that of another transaction, although the order of the feed is the same', async () => {
    const [one, other] = [await positionOf(first, 1), await positionOf(second, 1)];
    await tamper(`UPDATE es.events SET position = 5000 WHERE position = ${one};
      UPDATE es.events SET position = ${one} WHERE position = ${other};
      UPDATE es.events SET position = ${other} WHERE position = 5000`);
    const found = await findings();
    expect(found[0]).toMatchObject({ kind: 'moved', streamId: first, version: 1, position: other });
    expect(found).toContainEqual(expect.objectContaining({ kind: 'moved', streamId: second, version: 1 }));
  });

  it('whose transaction id was changed', async () => {
    await tamper(
      `UPDATE es.events SET xid = (xid::text::bigint - 1)::text::xid8 WHERE stream_id = '${first}' AND version = 1`,
    );
    expect(await findings()).toEqual([
      expect.objectContaining({ kind: 'moved', streamId: first, version: 1, position: await positionOf(first, 1) }),
    ]);
  });

  it('whose command record was changed: its versions or the fingerprint of its request', async () => {
    await tamper(`UPDATE es.commands SET last_version = 2 WHERE stream_id = '${first}' AND first_version = 1`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'command_changed', streamId: first, version: 3 }),
    );
    await tamper(
      `UPDATE es.commands SET last_version = 3, request_hash = '\\x01' WHERE stream_id = '${first}' AND first_version = 1`,
    );
    expect(await findings()).toContainEqual(expect.objectContaining({ kind: 'edited', streamId: first, version: 1 }));
  });

  it('whose command has no record; a command record without events is found, too', async () => {
    await tamper(`DELETE FROM es.commands WHERE stream_id = '${first}' AND first_version = 4;
      INSERT INTO es.commands VALUES ('${newId()}', '${second}', '\\x00', 7, 7, now())`);
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'command_changed', streamId: first, version: 4 }),
        expect.objectContaining({ kind: 'command_changed', streamId: second, version: 7 }),
      ]),
    );
  });

  it('that is missing although a consumer has handled it', async () => {
    await tamper(`INSERT INTO es.consumers (name, xid, position) VALUES ('reader', '77', 4711)`);
    expect(await findings()).toEqual([expect.objectContaining({ kind: 'missing', position: '4711' })]);
  });

  it('that has waited for a seal for too long', async () => {
    const last = await positionOf(first, 4);
    await tamper(`DELETE FROM es.seals WHERE number = 2; UPDATE es.events SET recorded_at = now() - interval '1 hour';
      UPDATE es.commands SET recorded_at = now() - interval '1 hour'; ${REHASH}`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'unsealed', streamId: first, version: 4, position: last }),
    );
  });
});

describe('verification by the record outside the database', () => {
  it('finds that seals were removed', async () => {
    await tamper('DELETE FROM es.seals WHERE number = 2');
    expect(await findings()).toContainEqual(expect.objectContaining({ kind: 'seal_missing' }));
  });

  it('finds that the end of the history was removed with its seal and everything that refers to it', async () => {
    const position = await positionOf(second, 4);
    await tamper(`DELETE FROM es.seals WHERE number = 2; DELETE FROM es.events WHERE version = 4;
      DELETE FROM es.commands WHERE first_version = 4; UPDATE es.streams SET version = 3`);
    expect(await findings()).toEqual([expect.objectContaining({ kind: 'seal_missing', position })]);
  });

  it('finds a forged event, even after its hash was recomputed and the application has sealed it', async () => {
    await tamper(`UPDATE es.events SET data = '{"by": 900}' WHERE stream_id = '${first}' AND version = 1; ${REHASH}`);
    await resealed();
    expect(await findings()).toContainEqual(
      expect.objectContaining({ kind: 'seal_broken', detail: expect.stringContaining('recorded outside') }),
    );
  });

  it('leaves the record unchanged when seals contradict it, and finds nothing after the right seals are restored', async () => {
    const record = async () => {
      const seals = [];
      for await (const seal of tallies.witness.seals()) seals.push(seal);
      return seals;
    };
    const before = await record();
    await tamper('DELETE FROM es.seals WHERE number = 2');
    await tamper(`DELETE FROM es.events WHERE version = 4`);
    await tallies.seals.sealAll();
    expect(await record()).toEqual(before);
    await tamper('DELETE FROM es.seals; DELETE FROM es.events');
    for (const table of ['events', 'seals']) await tamper(`INSERT INTO es.${table} TABLE es.untouched_${table}`);
    expect(await findings()).toEqual([]);
  });
});

describe('seals', () => {
  it('whose hash was changed are found', async () => {
    await tamper(`UPDATE es.seals SET hash = '\\x00' WHERE number = 1`);
    expect(await findings()).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'seal_broken' })]));
  });

  it('cannot be written by the application, only by es.seal from the stored events', async () => {
    const forge = test.database.query({
      name: 'test.forge',
      text: `INSERT INTO es.seals SELECT number + 1, xid, position, xid, position, 1, '\\x00', now(), '' FROM es.seals`,
    });
    await expect(forge).rejects.toMatchObject({ code: '42501' });
    const change = test.database.query({ name: 'test.change', text: `UPDATE es.seals SET hash = '\\x00'` });
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
