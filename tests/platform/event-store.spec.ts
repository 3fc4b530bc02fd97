import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { z } from 'zod';
import { defineEvents, eventType } from '../../backend/src/platform/event-store/event-definition.js';
import { EventRegistry } from '../../backend/src/platform/event-store/event-registry.js';
import {
  CommandMismatchError,
  EventStore,
  requestHash,
  VersionConflictError,
} from '../../backend/src/platform/event-store/event-store.js';
import { Feed, FEED_START } from '../../backend/src/platform/event-store/feed.js';
import { FeedSignal } from '../../backend/src/platform/event-store/feed-signal.js';
import type { ExpectedVersion } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const registry = new EventRegistry([defineEvents('tally', { Counted: eventType(1, z.strictObject({ by: z.int() })) })]);

let test: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  test = await createTestDatabase();
  store = new EventStore(test.database, new FeedSignal(), registry);
});
afterAll(() => test.drop());

const counted = (by: number) => ({ type: 'Counted', data: { by } });

const append = (
  streamId: string,
  expected: ExpectedVersion,
  {
    events = [counted(1)],
    commandId = newId(),
    payload = {},
  }: { events?: object[]; commandId?: string; payload?: object } = {},
) =>
  store.append({
    streamId,
    streamType: 'tally',
    expected,
    events: events as { type: string; data: object }[],
    meta: { commandId, actor: { id: 'tests', role: 'system' } },
    requestHash: requestHash('Count', payload),
    occurredAt: new Date('2026-11-21T10:00:00Z'),
  });

const versions = async (streamId: string): Promise<number[]> =>
  (await store.load(streamId, 'tally')).map(({ version }) => version);

describe('append', () => {
  it('stores a batch in order, with its metadata', async () => {
    const streamId = newId();
    await expect(append(streamId, 'new', { events: [counted(1), counted(2)] })).resolves.toEqual({
      streamId,
      version: 2,
      duplicate: false,
    });
    const events = await store.load(streamId, 'tally');
    expect(events).toMatchObject([
      { version: 1, type: 'Counted', data: { by: 1 }, actor: { id: 'tests', role: 'system' }, correlationId: streamId },
      { version: 2, type: 'Counted', data: { by: 2 }, occurredAt: new Date('2026-11-21T10:00:00Z') },
    ]);
  });

  it.each([
    ['new', 1, false],
    ['new', 0, true],
    ['exists', 0, false],
    ['exists', 1, true],
    ['any', 0, true],
    ['any', 1, true],
    [1, 1, true],
    [1, 2, false],
    [2, 1, false],
    [0, 0, true],
  ] as const)('expecting version %s with %i events stored is accepted: %s', async (expected, existing, accepted) => {
    const streamId = newId();
    for (let version = 0; version < existing; version += 1) await append(streamId, version);
    const appended = append(streamId, expected);
    if (accepted) await expect(appended).resolves.toMatchObject({ version: existing + 1 });
    else await expect(appended).rejects.toEqual(new VersionConflictError(streamId, existing));
    expect(await versions(streamId)).toHaveLength(existing + (accepted ? 1 : 0));
  });

  it('is not found by the stream’s id under another stream type', async () => {
    const streamId = newId();
    await append(streamId, 'new');
    expect(await store.load(streamId, 'tally')).toHaveLength(1);
    expect(await store.load(streamId, 'order')).toEqual([]);
  });

  it('returns the first result to a repeated command and changes nothing', async () => {
    const streamId = newId();
    const commandId = newId();
    const first = await append(streamId, 'new', { commandId });
    await append(streamId, 1);
    await expect(append(streamId, 'new', { commandId })).resolves.toEqual({ ...first, duplicate: true });
    expect(await versions(streamId)).toEqual([1, 2]);
  });

  it('refuses a command id that was used with another payload or for another stream', async () => {
    const streamId = newId();
    const commandId = newId();
    await append(streamId, 'new', { commandId, payload: { by: 1 } });
    await expect(append(streamId, 1, { commandId, payload: { by: 2 } })).rejects.toBeInstanceOf(CommandMismatchError);
    await expect(append(newId(), 'new', { commandId, payload: { by: 1 } })).rejects.toBeInstanceOf(
      CommandMismatchError,
    );
  });

  it('refuses data that does not fit the schema, and stores nothing', async () => {
    const streamId = newId();
    await expect(append(streamId, 'new', { events: [counted(1), counted(1.5)] })).rejects.toThrow(/expected int/);
    expect(await versions(streamId)).toEqual([]);
  });

  it('leaves no trace of a rejected append, and no gap in the positions', async () => {
    const streamId = newId();
    await append(streamId, 'new');
    for (let n = 0; n < 20; n += 1) await expect(append(streamId, 'new')).rejects.toBeInstanceOf(VersionConflictError);
    await append(streamId, 1);
    const [before, after] = await store.load(streamId, 'tally');
    expect(Number(after?.position)).toBe(Number(before?.position) + 1);
  });

  it('stores the rows passed with it only if it succeeds', async () => {
    const streamId = newId();
    await append(streamId, 'new');
    const row = {
      name: 'test.consumer-row',
      text: `INSERT INTO es.consumers (name) VALUES ($1)`,
      values: [`row-of-${streamId}`],
    };
    const attempt = store.append({
      streamId,
      streamType: 'tally',
      expected: 'new',
      events: [counted(1)],
      meta: { commandId: newId(), actor: { id: 'tests', role: 'system' } },
      requestHash: requestHash('Count', {}),
      occurredAt: new Date(),
      rows: [row],
    });
    await expect(attempt).rejects.toBeInstanceOf(VersionConflictError);
    const rows = await test.database.query({
      name: 'test.rows',
      text: 'SELECT FROM es.consumers WHERE name = $1',
      values: [`row-of-${streamId}`],
    });
    expect(rows).toHaveLength(0);
  });
});

describe('history', () => {
  it.each([
    ['UPDATE', 'UPDATE es.events SET actor_id = actor_id'],
    ['DELETE', 'DELETE FROM es.events'],
    ['INSERT', 'INSERT INTO es.events SELECT * FROM es.events LIMIT 1'],
    ['TRUNCATE', 'TRUNCATE es.events'],
  ])('cannot be changed by the application: %s', async (_verb, text) => {
    await append(newId(), 'new');
    await expect(test.database.query({ name: `test.${_verb}`, text })).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['UPDATE es.events SET actor_id = actor_id', 'DELETE FROM es.events', 'TRUNCATE es.events'])(
    'cannot be changed even by the owner: %s',
    async (text) => {
      await append(newId(), 'new');
      const owner = new Client({ connectionString: test.ownerUrl });
      await owner.connect();
      await expect(owner.query(text)).rejects.toMatchObject({ code: 'ES005' });
      await owner.end();
    },
  );
});

describe('64 concurrent writers', () => {
  const STREAMS = 8;
  const ROUNDS = 40;

  it('create each version once, and a live consumer sees each event once and in order', async () => {
    const streams = Array.from({ length: STREAMS }, () => newId());
    const delivered: { id: string; streamId: string; version: number }[] = [];
    const feed = new Feed(test.database, registry);
    let cursor = FEED_START;
    let writing = true;
    const consume = async (): Promise<void> => {
      for (;;) {
        const last = !writing;
        const events = await feed.after(cursor, 100);
        for (const event of events)
          delivered.push({ id: event.eventId, streamId: event.streamId, version: event.version });
        cursor = events.at(-1) ?? cursor;
        if (last && events.length === 0 && !(await feed.hasBeyond(cursor))) return;
      }
    };
    const consumer = consume();
    let wins = 0;
    const writer = async (index: number): Promise<void> => {
      const streamId = streams[index % STREAMS] as string;
      for (let round = 0; round < ROUNDS; round += 1) {
        const commandId = newId();
        const at = (await versions(streamId)).length;
        try {
          const first = await append(streamId, at, { commandId });
          wins += 1;
          if (round % 10 === 0)
            await expect(append(streamId, at, { commandId })).resolves.toEqual({ ...first, duplicate: true });
        } catch (error) {
          if (!(error instanceof VersionConflictError)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: 64 }, (_, index) => writer(index)));
    writing = false;
    await consumer;

    const stored = (await Promise.all(streams.map((streamId) => store.load(streamId, 'tally')))).flat();
    expect(stored).toHaveLength(wins);
    for (const streamId of streams) {
      const of = (events: { streamId: string; version: number }[]) =>
        events.filter((event) => event.streamId === streamId).map(({ version }) => version);
      expect(of(stored)).toEqual(Array.from({ length: of(stored).length }, (_, index) => index + 1));
      expect(of(delivered)).toEqual(of(stored));
    }
    const seen = delivered.filter(({ streamId }) => streams.includes(streamId)).map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen)).toEqual(new Set(stored.map(({ eventId }) => eventId)));
  });
});
