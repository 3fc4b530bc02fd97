import { createHash } from 'node:crypto';

const EVENTS_A_STREAM = 5;
/** The number of events that an order and its services have together. */
export const EVENTS_AN_ORDER = 20;
const BATCH = 50_000;

/** SQL that creates a function which derives a valid UUID (version 4) from a name. */
const MADE_ID = `CREATE OR REPLACE FUNCTION pg_temp.made_id(name text) RETURNS uuid IMMUTABLE LANGUAGE sql
  AS $$ SELECT overlay(overlay(md5(name) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid $$`;

/** The id that {@link fillTo} gives to the row with this name: the same as `made_id` in SQL. */
export const idOf = (name) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');

/** Inserts the streams `$1` to `$2`. */
const STREAMS = `INSERT INTO es.streams (stream_id, stream_type, version)
  SELECT pg_temp.made_id('s' || n), 'order', ${EVENTS_A_STREAM} FROM generate_series($1::int, $2::int) AS n`;

/**
 * Inserts the events of the streams `$1` to `$2`, spread over a year that has `$3` events in all. Each customer has two
 * streams, and one of five admins acts on each stream.
 */
const EVENTS = `INSERT INTO es.events
  SELECT nextval('es.position'), pg_current_xact_id(), stream, version, id, 'order', type, 1::smallint, data, actor, role, stream, NULL, command,
    at, recorded, es.content_hash(stream, version, id, type, 1, data, actor, role, stream, NULL, command, at, recorded)
  FROM (
    SELECT pg_temp.made_id('s' || n) AS stream, version, pg_temp.made_id('e' || n || ':' || version) AS id,
      (ARRAY['OrderCancelled', 'PaymentExpired', 'PaymentFailed', 'OrderRefunded', 'OrderSettled'])[version] AS type,
      jsonb_build_object('reason', 'customer_cancelled', 'code', 'card_declined', 'attempt', n) AS data,
      CASE version WHEN 2 THEN 'deadline:payment' WHEN 4 THEN pg_temp.made_id('a' || n % 5)::text WHEN 5 THEN pg_temp.made_id('a' || n % 5)::text
        ELSE pg_temp.made_id('c' || n / 2)::text END AS actor,
      CASE version WHEN 2 THEN 'system' WHEN 4 THEN 'admin' WHEN 5 THEN 'admin' ELSE 'customer' END AS role,
      pg_temp.made_id('k' || n || ':' || version) AS command,
      timestamptz '2025-11-01Z' + ((n * ${EVENTS_A_STREAM} + version)::float8 / $3 * 365) * interval '1 day' AS at,
      timestamptz '2026-11-01Z' AS recorded
    FROM generate_series($1::int, $2::int) AS n, generate_series(1, ${EVENTS_A_STREAM}) AS version
    ORDER BY n, version
  ) AS made`;

/** Inserts the command of each event of the streams `$1` to `$2`. */
const COMMANDS = `INSERT INTO es.commands (command_id, stream_id, request_hash, first_version, last_version, recorded_at)
  SELECT command_id, stream_id, sha256(uuid_send(command_id)), version, version, recorded_at FROM es.events
  WHERE stream_id IN (SELECT pg_temp.made_id('s' || n) FROM generate_series($1::int, $2::int) AS n)`;

/** Statements that write the rows that the audit's projections would write. */
const PROJECTED = [
  'TRUNCATE audit.entries',
  `INSERT INTO audit.entries (xid, position, stream_type, type, actor_id, occurred_at)
     SELECT xid, position, stream_type, type, actor_id, occurred_at FROM es.events`,
  'TRUNCATE audit.counts',
  `INSERT INTO audit.counts (actor_id, day, stream_type, type, events, first_xid, first_position, last_xid, last_position)
     SELECT coalesce(actor_id, ''), (occurred_at AT TIME ZONE 'UTC')::date, stream_type, type, count(*),
       (array_agg(xid ORDER BY xid, position))[1], (array_agg(position ORDER BY xid, position))[1],
       (array_agg(xid ORDER BY xid DESC, position DESC))[1], (array_agg(position ORDER BY xid DESC, position DESC))[1]
     FROM es.events
     GROUP BY GROUPING SETS ((actor_id, (occurred_at AT TIME ZONE 'UTC')::date, stream_type, type),
       ((occurred_at AT TIME ZONE 'UTC')::date, stream_type, type))`,
];

const USERS = `INSERT INTO identity.users (id, email, username, name, surname, phone, password_hash, usertype_id, language, blocked,
    terms_version, terms_accepted_at, created_at)
  SELECT pg_temp.made_id('c' || n), 'bench-' || n || '@example.com', 'pessoa', 'Conceição ' || md5(n::text), 'Gonçalves',
    '+3519' || lpad((n * 37 % 100000000)::text, 8, '0'), 'nobody''s', 4, 'pt', n % 50 = 0, '2026-11-01', timestamptz '2026-01-01Z',
    timestamptz '2026-01-01Z' + n * interval '1 second' FROM generate_series($1::int, $2::int) AS n`;

/** SQL arguments of `jsonb_build_object` for the columns that differ between copies of a table's first row. */
const COPIED = {
  'ordering.orders': `'order_id', pg_temp.made_id('o' || n), 'customer_id', pg_temp.made_id('c' || n), 'number', 'B26-' || lpad(n::text, 7, '0'),
    'status', CASE WHEN n % 20 = 0 THEN 'refunded' ELSE 'settled' END, 'session_ids', ARRAY[md5('o' || n)]::text[],
    'total_cents', 2000 + n % 977, 'placed_at', timestamptz '2026-01-01Z' + n * interval '1 minute'`,
  'ordering.order_details': `'order_id', pg_temp.made_id('o' || n), 'customer_id', pg_temp.made_id('c' || n),
    'contact_name', 'Conceição ' || md5(n::text), 'contact_phone', '+3519' || lpad((n * 37 % 100000000)::text, 8, '0')`,
  'fulfilment.services': `'service_id', pg_temp.made_id('v' || n), 'order_id', pg_temp.made_id('o' || n), 'customer_id', pg_temp.made_id('c' || n),
    'order_number', 'B26-' || lpad(n::text, 7, '0'), 'status', CASE WHEN n % 20 = 0 THEN 'cancelled' ELSE 'closed' END,
    'offer', NULL, 'scheduled_date', date '2026-01-01' + n % 365,
    'purchased_at', timestamptz '2026-01-01Z' + n * interval '1 minute'`,
};

const TABLES = [
  'es.events',
  'es.streams',
  'es.commands',
  'audit.entries',
  'audit.counts',
  'identity.users',
  ...Object.keys(COPIED),
];

/** Inserts copies of a table's first row, with the numbers `from` to `to`. */
async function copy(onlooker, table, { from, to }) {
  const columns = await onlooker.rows(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  await onlooker.rows(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
     SELECT ${columns.map(({ name }) => `made.${name}`).join(', ')}
     FROM (SELECT to_jsonb(t) AS row FROM ${table} AS t LIMIT 1) AS one, generate_series($1::int, $2::int) AS n,
       jsonb_populate_record(NULL::${table}, one.row || jsonb_build_object(${COPIED[table]})) AS made`,
    [from, to],
  );
}

/** Adds streams with events to a database with `from` events, until it has `to` events. */
export async function fillEvents(onlooker, { from, to }) {
  await onlooker.rows(MADE_ID);
  const last = to / EVENTS_A_STREAM;
  for (let first = from / EVENTS_A_STREAM + 1; first <= last; first += BATCH / EVENTS_A_STREAM) {
    const until = Math.min(first + BATCH / EVENTS_A_STREAM - 1, last);
    await onlooker.rows(STREAMS, [first, until]);
    await onlooker.rows(EVENTS, [first, until, to]);
    await onlooker.rows(COMMANDS, [first, until]);
  }
}

/** Adds events as in {@link fillEvents}, and the orders, services and customers that belong to them. */
export async function fillTo(onlooker, { from, to }) {
  await fillEvents(onlooker, { from, to });
  const range = { from: from / EVENTS_AN_ORDER + 1, to: to / EVENTS_AN_ORDER };
  await onlooker.rows(USERS, [range.from, range.to]);
  for (const table of Object.keys(COPIED)) await copy(onlooker, table, range);
  for (const statement of PROJECTED) await onlooker.rows(statement);
  for (const table of TABLES) await onlooker.rows(`VACUUM ANALYZE ${table}`);
}
