import { Client } from 'pg';
import { z } from 'zod';
import { defineEvents, eventType } from '../../backend/dist/platform/event-store/event-definition.js';
import { EventRegistry } from '../../backend/dist/platform/event-store/event-registry.js';

/** An event of typical size: 360 bytes of data. */
export const data = {
  orderId: '0192f6a0-5e5c-7d0b-8a4e-2f1d6c3b9a01',
  customerId: '0192f6a0-5e5c-7d0b-8a4e-2f1d6c3b9a02',
  number: 'P26-000123',
  totalCents: 5400,
  lines: [{ productId: '0192f6a0-5e5c-7d0b-8a4e-2f1d6c3b9a03', quantity: 1, unitCents: 5400 }],
  delivery: { kind: 'cemetery', date: '2026-12-01', hour: '10:00', city: 'Lisboa', parish: 'Estrela' },
};

/** The event types of the measured event store. */
export const benchEvents = new EventRegistry([
  defineEvents('bench', {
    Benched: eventType(
      1,
      z.strictObject({
        orderId: z.uuid(),
        customerId: z.uuid(),
        number: z.string(),
        totalCents: z.int(),
        lines: z.array(z.strictObject({ productId: z.uuid(), quantity: z.int(), unitCents: z.int() })),
        delivery: z.strictObject({
          kind: z.string(),
          date: z.iso.date(),
          hour: z.string(),
          city: z.string(),
          parish: z.string(),
        }),
      }),
    ),
  }),
]);

/** Creates a table for rows of a read model, such as every event-sourced context writes together with its events. */
export async function makeRowsTable(url) {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(`CREATE SCHEMA bench;
    CREATE TABLE bench.rows (id uuid PRIMARY KEY, version int NOT NULL, status text NOT NULL, data jsonb NOT NULL, changed_at timestamptz NOT NULL);
    GRANT USAGE ON SCHEMA bench TO perpetua_app;
    GRANT SELECT, INSERT, UPDATE ON bench.rows TO perpetua_app;`);
  await owner.end();
}

/**
 * SQL expressions that derive three ids from the transaction's number `:n`. The numbers grow, so the ids grow like
 * UUIDs of version 7.
 */
const stream = "lpad(:n, 32, '0')::uuid";
const command = "lpad(:n, 32, '1')::uuid";
const event = "lpad(:n, 32, '2')::uuid";
const hash = "'\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'";
const now = 'clock_timestamp()';
const occurred = "'2026-11-21T10:00:00Z'";

const append = `SELECT es.append(${stream}, 'bench', 0, ${command}, ${hash}, ${event}, 'Benched', 1::smallint, :data, NULL, 'bench', 'system', ${stream}, NULL, ${occurred})`;

const upsert = `INSERT INTO bench.rows AS known VALUES (${stream}, 1, 'open', :data, ${now})
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, status = excluded.status, data = excluded.data, changed_at = excluded.changed_at
  WHERE known.version < excluded.version`;

const insert = `WITH stream AS (INSERT INTO es.streams (stream_id, stream_type, version) VALUES (${stream}, 'bench', 1)),
  command AS (INSERT INTO es.commands VALUES (${command}, ${stream}, ${hash}, 1, 1, ${now}))
  INSERT INTO es.events VALUES (nextval('es.position'), pg_current_xact_id(), ${stream}, 1, ${event}, 'bench', 'Benched', 1,
    :data, 'bench', 'system', ${stream}, NULL, ${command}, ${occurred}, ${now}, ${hash})`;

/**
 * The compared variants, which write the same event to the same tables. `:n` is the transaction's number, `:data` the
 * event's data. The raw variant does only what the tables require, without a lock, a check or a hash; it runs as the
 * owner, because the application may not insert into these tables.
 */
export const scripts = {
  raw: { name: 'raw', statements: [insert], role: 'none' },
  append: { name: 'append', statements: [append], role: 'perpetua_app' },
  appendWithRow: { name: 'append-with-row', statements: ['BEGIN', append, upsert, 'COMMIT'], role: 'perpetua_app' },
};
