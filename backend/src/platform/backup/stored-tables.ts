import type { Client } from 'pg';
import { BUILDING } from '../projections/rebuild-table.js';
import { QUEUE_SCHEMA } from '../queue/queue-schema.js';

/** A table in a backup, with its columns except generated ones. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** A table of the database that a backup is restored into. */
export interface TargetTable extends StoredTable {
  /** The other tables that this table's foreign keys refer to, as `schema.name`. */
  readonly refersTo: readonly string[];
}

/** A sequence and its last value, which is null if the sequence was never used. */
export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly lastValue: string | null;
}

/**
 * Schemas that a backup does not contain: a restore runs the migrations, which write the schema `migrations`, and
 * queued jobs are recreated from events and deadlines (ADR 0022).
 */
const NOT_STORED = ['information_schema', 'public', 'migrations', QUEUE_SCHEMA];

const TABLES = `
  SELECT n.nspname::text AS schema, c.relname::text AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute AS a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT DISTINCT f.relnamespace::regnamespace::text || '.' || f.relname FROM pg_constraint AS k
      JOIN pg_class AS f ON f.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> ALL($1)
    AND NOT EXISTS (SELECT FROM pg_class AS live WHERE live.relnamespace = n.oid AND live.relname || $2 = c.relname)
  ORDER BY 1, 2`;

const SEQUENCES = `SELECT schemaname::text AS schema, sequencename::text AS name, last_value AS "lastValue"
  FROM pg_sequences WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname <> ALL($1) ORDER BY 1, 2`;

/** Returns all tables of the contexts and the platform, except tables that a rebuild is filling. */
export async function storedTables(client: Client): Promise<TargetTable[]> {
  return (await client.query<TargetTable>(TABLES, [NOT_STORED, BUILDING])).rows;
}

/**
 * Returns all sequences, including those of identity columns. Sequences are not part of a snapshot: read them after the
 * tables.
 */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  return (await client.query<SequenceState>(SEQUENCES, [NOT_STORED])).rows;
}

/** The name `schema.name` with both parts quoted as SQL identifiers. */
export const quoted = (client: Client, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** The quoted table name and column list of a COPY statement. */
export const copied = (client: Client, table: StoredTable): string =>
  `${quoted(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;

/** Sorts tables so that each one follows the tables that its foreign keys refer to. */
export function inLoadingOrder<Table extends TargetTable>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const names = new Set<string>();
  for (let left = [...tables]; left.length > 0;) {
    const [next] = left.filter(({ refersTo }) => refersTo.every((name) => names.has(name)));
    if (!next) throw new Error(`foreign keys form a cycle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(next);
    names.add(`${next.schema}.${next.name}`);
    left = left.filter((table) => table !== next);
  }
  return ordered;
}

/**
 * Settings of the sessions that back up or restore: values are written as text in a format that every server reads in
 * the same way, and time limits are off.
 */
export const SESSION = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 3;
  SET bytea_output = 'hex'; SET statement_timeout = 0; SET transaction_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET synchronous_commit = on`;
