import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { Database, type Statement } from '../../backend/src/platform/database/database.js';
import { eventually } from '../support/fixtures/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const QUERY_CANCELED = '57014';
const IDLE_IN_TRANSACTION = '25P03';
const TRANSACTION_TIMEOUT = '25P04';
const ADMIN_SHUTDOWN = '57P01';

let db: TestDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await runAsAdmin(
    db.ownerUrl,
    'CREATE SCHEMA probe',
    `CREATE TABLE probe.notes (
       id int PRIMARY KEY, text text,
       parent int REFERENCES probe.notes DEFERRABLE INITIALLY DEFERRED)`,
    'GRANT USAGE ON SCHEMA probe TO perpetua_app',
    'GRANT ALL ON probe.notes TO perpetua_app',
  );
});

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await db.drop();
});

beforeEach(() => runAsAdmin(db.ownerUrl, 'TRUNCATE probe.notes'));

/** A pool of exactly one connection, so that the next statement uses the connection that had the error. */
function single(settings?: Record<string, string>): Database {
  const database = new Database({ url: db.url, applicationName: 'perpetua-spec', poolSize: 1, settings });
  opened.push(database);
  return database;
}

function insert(id: number, parent: number | null = null): Statement {
  return {
    name: 'spec.insert',
    text: 'INSERT INTO probe.notes (id, parent) VALUES ($1, $2) RETURNING id',
    values: [id, parent],
  };
}

const backend: Statement = { name: 'spec.backend', text: 'SELECT pg_backend_pid() AS pid' };
const sleep: Statement = { name: 'spec.sleep', text: 'SELECT pg_sleep(10)' };

async function storedIds(): Promise<number[]> {
  const rows = await db.database.query<{ id: number }>({
    name: 'spec.ids',
    text: 'SELECT id FROM probe.notes ORDER BY id',
  });
  return rows.map(({ id }) => id);
}

describe('query', () => {
  it('reads a date as a string without time or zone, an instant as a Date, and a big integer as a string', async () => {
    const rows = await db.database.query({
      name: 'spec.types',
      text: `SELECT date '2026-03-29' AS day, ARRAY[date '2026-01-01', NULL] AS days, '{}'::date[] AS none, 9007199254740993 AS big,
               timestamptz '2026-03-29 01:30:00Z' AS instant, '{"a":1}'::jsonb AS json`,
    });
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        days: ['2026-01-01', null],
        none: [],
        big: '9007199254740993',
        instant: new Date('2026-03-29T01:30:00Z'),
        json: { a: 1 },
      },
    ]);
  });

  it.each([
    { type: 'text', value: String.raw`a "b" \c {d,e} 'f' ç` },
    { type: 'text[]', value: ['', 'NULL', 'a,b', String.raw`"\"{}`, ' ç ', null] },
    { type: 'text[]', value: [] },
    {
      type: 'int[]',
      value: [
        [1, 2],
        [3, 4],
      ],
    },
    { type: 'bytea', value: Buffer.from([0, 34, 92, 255]) },
    { type: 'bytea[]', value: [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)] },
    { type: 'boolean', value: false },
    { type: 'timestamptz', value: new Date('2026-03-29T00:59:59.123Z') },
    { type: 'timestamptz[]', value: [new Date('2026-10-25T01:30:00Z'), null] },
    { type: 'jsonb', value: { quote: '"', list: [1, null, { path: String.raw`a\b` }] } },
  ])('returns the $type that was sent: $value', async ({ type, value }) => {
    const text = `SELECT $1::${type} AS value`;
    const rows = await db.database.query({ name: `spec.sent-${type}`, text, values: [value] });
    expect(rows).toEqual([{ value }]);
  });

  it('sends undefined as NULL, a big integer as a number, and any view of bytes as bytes', async () => {
    const rows = await db.database.query({
      name: 'spec.sent-others',
      text: 'SELECT $1::text AS nothing, $2::bigint AS big, $3::bytea AS bytes',
      values: [undefined, 9_007_199_254_740_993n, new Uint8Array([1, 2, 3]).subarray(1)],
    });
    expect(rows).toEqual([{ nothing: null, big: '9007199254740993', bytes: Buffer.from([2, 3]) }]);
  });

  it('refuses an invalid date before it sends anything', async () => {
    const invalid = { name: 'spec.invalid-date', text: 'SELECT $1::timestamptz', values: [new Date('never')] };
    await expect(single().query(invalid)).rejects.toThrow(RangeError);
  });

  it('rejects with PostgreSQL’s error code, and keeps the connection', async () => {
    const database = single();
    const before = await database.query(backend);
    await database.query(insert(1));
    await expect(database.query(insert(1))).rejects.toMatchObject({ code: UNIQUE_VIOLATION, constraint: 'notes_pkey' });
    expect(await database.query(backend)).toEqual(before);
  });

  it('refuses a statement name that was used for another text, and an empty name', async () => {
    const database = single();
    await database.query(backend);
    const other = { name: backend.name, text: 'SELECT 2' };
    await expect(database.query(other)).rejects.toMatchObject({ code: 'statement_name_reused' });
    const nameless = { name: '', text: 'SELECT 1' };
    await expect(database.query(nameless)).rejects.toMatchObject({ code: 'statement_name_invalid' });
  });

  it('keeps statements apart whose names are equal in the part that PostgreSQL uses', async () => {
    const database = single();
    const long = (end: string, text: string) => database.query({ name: 'filter-'.repeat(20) + end, text });
    expect(await long('a', 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await long('b', 'SELECT 2 AS n')).toEqual([{ n: 2 }]);
    expect(await long('a', 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await expect(long('a', 'SELECT 3 AS n')).rejects.toMatchObject({ code: 'statement_name_reused' });
  });

  it('stops a statement that takes too long', async () => {
    const database = single({ statement_timeout: '50ms' });
    await expect(database.query(sleep)).rejects.toMatchObject({ code: QUERY_CANCELED });
  });

  it('closes a connection on which a value could not be encoded, and continues to work', async () => {
    const database = single();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const statement = { name: 'spec.json', text: 'SELECT $1::jsonb AS value', values: [circular] };
    await expect(database.query(statement)).rejects.toThrow('circular');
    expect(await database.query({ ...statement, values: [{ a: 1 }] })).toEqual([{ value: { a: 1 } }]);
  });
});

describe('pipeline', () => {
  it('commits all statements and returns one result each, in order', async () => {
    const results = await db.database.pipeline([insert(1), insert(2), insert(3, 1)]);
    expect(results.map(({ rows }) => rows)).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
    expect(await storedIds()).toEqual([1, 2, 3]);
  });

  it('rejects with the first error, keeps nothing, and leaves the connection usable', async () => {
    const database = single();
    const before = await database.query(backend);
    const broken = { name: 'spec.broken', text: 'SELECT 1 / $1::int', values: [0] };
    await expect(database.pipeline([insert(1), insert(1), broken, insert(2)])).rejects.toMatchObject({
      code: UNIQUE_VIOLATION,
    });
    expect(await storedIds()).toEqual([]);
    expect(await database.query(backend)).toEqual(before);
    await database.pipeline([insert(4), insert(5)]);
    expect(await storedIds()).toEqual([4, 5]);
  });

  it('reports an error that only COMMIT detects', async () => {
    const database = single();
    await expect(database.pipeline([insert(1, 99)])).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
    expect(await storedIds()).toEqual([]);
    await database.pipeline([insert(2)]);
    expect(await storedIds()).toEqual([2]);
  });

  it('keeps nothing when a value of a statement in the middle cannot be encoded', async () => {
    const database = single();
    const unencodable = { name: 'spec.json', text: 'SELECT $1::jsonb AS value', values: [{ big: 1n }] };
    await expect(database.pipeline([insert(1), unencodable, insert(2)])).rejects.toThrow('BigInt');
    expect(await storedIds()).toEqual([]);
    expect(await database.query({ ...unencodable, values: [7] })).toEqual([{ value: 7 }]);
  });

  it('names the reason when the connection is closed before all statements have run', async () => {
    const database = single({ transaction_timeout: '1s' });
    await expect(database.pipeline([insert(1), sleep, insert(2)])).rejects.toMatchObject({ code: TRANSACTION_TIMEOUT });
    expect(await storedIds()).toEqual([]);
    await database.pipeline([insert(3)]);
    expect(await storedIds()).toEqual([3]);
  });
});

describe('a connection', () => {
  it('that the server closes while it is being created fails only the call that waits for it', async () => {
    const proxy = await droppingProxy(db.url);
    const database = new Database({ url: proxy.url, applicationName: 'perpetua-spec', poolSize: 1 });
    try {
      await expect(database.query(backend)).rejects.toMatchObject({ code: ADMIN_SHUTDOWN });
    } finally {
      await database.close();
      await proxy.close();
    }
  });
});

describe('transaction', () => {
  it('commits, and returns the result of the work', async () => {
    const value = await db.database.transaction(async (tx) => {
      const answers = await Promise.all([tx.query<{ id: number }>(insert(1)), tx.query<{ id: number }>(insert(2))]);
      return answers.flat().map(({ id }) => id);
    });
    expect(value).toEqual([1, 2]);
    expect(await storedIds()).toEqual([1, 2]);
  });

  it('rolls back and throws the error of the work, and leaves the connection usable', async () => {
    const database = single();
    const before = await database.query(backend);
    const refusal = new Error('not today');
    const work = database.transaction(async (tx) => {
      await tx.query(insert(1));
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await storedIds()).toEqual([]);
    expect(await database.query(backend)).toEqual(before);
  });

  it('throws when the work ignored the error of a statement, so that nothing was committed', async () => {
    const work = db.database.transaction(async (tx) => {
      await tx.query(insert(1));
      await tx.query(insert(1)).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: 'transaction_rolled_back' });
    expect(await storedIds()).toEqual([]);
  });

  it('refuses statements that come after its end', async () => {
    const late = await db.database.transaction(async (tx) => () => tx.query(insert(1)));
    await expect(late()).rejects.toMatchObject({ code: 'transaction_over' });
  });

  it('names the reason when its idle session is cut off, and leaves the pool usable', async () => {
    const database = single({ idle_in_transaction_session_timeout: '30ms' });
    const work = database.transaction(async (tx) => {
      const [session] = await tx.query<{ pid: number }>(backend);
      await eventually(() => sessionIsGone(session?.pid), { what: 'the idle session to be cut off' });
      await tx.query(insert(1));
    });
    await expect(work).rejects.toMatchObject({ code: IDLE_IN_TRANSACTION });
    await database.query(insert(2));
    expect(await storedIds()).toEqual([2]);
  });
});

describe('role', () => {
  it('is perpetua_app, which cannot change the schema', async () => {
    await expect(db.database.assertRole()).resolves.toBeUndefined();
    const drop = db.database.query({ name: 'spec.drop', text: 'DROP TABLE probe.notes' });
    await expect(drop).rejects.toMatchObject({ code: '42501' });
  });

  it('is verified: a session of the owner is refused', async () => {
    const owner = single({ role: 'none' });
    await expect(owner.assertRole()).rejects.toMatchObject({ code: 'wrong_database_role' });
  });

  it('has time limits in every session', async () => {
    const names = ['idle_in_transaction_session_timeout', 'transaction_timeout', 'application_name'];
    const rows = await db.database.query({
      name: 'spec.bounds',
      text: 'SELECT name, setting FROM pg_catalog.pg_settings WHERE name = ANY ($1) ORDER BY name',
      values: [names],
    });
    expect(rows).toEqual([
      { name: 'application_name', setting: 'perpetua-test' },
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'transaction_timeout', setting: '30000' },
    ]);
  });
});

async function sessionIsGone(pid: number | undefined): Promise<boolean> {
  const client = new Client({ connectionString: db.ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_catalog.pg_stat_activity WHERE pid = $1', [pid]);
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/**
 * The bytes that PostgreSQL sends: `READY_FOR_QUERY` when a session can accept statements, `fatal` when an
 * administrator ends the session.
 */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const fatal = (): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${ADMIN_SHUTDOWN}\0Mterminating connection\0\0`, 'latin1');
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A proxy to a server on which every session ends as soon as it has begun. */
async function droppingProxy(address: string): Promise<{ url: string; close(): Promise<void> }> {
  const url = new URL(address);
  const server = { host: url.hostname, port: Number(url.port) };
  const proxy = createServer((caller) => {
    const session = connect(server);
    for (const socket of [caller, session]) socket.on('error', () => undefined);
    caller.pipe(session);
    caller.on('close', () => session.destroy());
    session.on('data', (chunk: Buffer) => {
      if (chunk.subarray(-READY_FOR_QUERY.length).equals(READY_FOR_QUERY)) caller.end(Buffer.concat([chunk, fatal()]));
      else caller.write(chunk);
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, close: () => new Promise((resolve) => proxy.close(() => resolve())) };
}
