import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SEAL_HASH } from './seals.js';

/** What does not agree, and where. */
export interface Finding {
  readonly kind: 'edited' | 'missing' | 'added' | 'seal_broken';
  readonly streamId: string | null;
  readonly version: number | null;
  readonly position: string | null;
  readonly detail: string;
}

/** The answer of a verification. */
export interface Verification {
  readonly events: number;
  readonly sealed: number;
  readonly findings: readonly Finding[];
}

const EDITED = `SELECT stream_id, version, position FROM es.events
  WHERE content_hash <> es.content_hash(stream_id, version, event_id, type, schema_version, data, actor_id, actor_role,
    correlation_id, causation_id, command_id, occurred_at, recorded_at)
  ORDER BY xid, position LIMIT 100`;

const MISSING = `SELECT s.stream_id, wanted.version FROM es.streams AS s
  CROSS JOIN LATERAL generate_series(1, s.version) AS wanted (version)
  WHERE NOT EXISTS (SELECT FROM es.events AS e WHERE e.stream_id = s.stream_id AND e.version = wanted.version)
  ORDER BY 1, 2 LIMIT 100`;

const ADDED = `SELECT e.stream_id, e.version, e.position FROM es.events AS e
  LEFT JOIN es.streams AS s USING (stream_id)
  WHERE s.stream_id IS NULL OR e.version > s.version ORDER BY e.xid, e.position LIMIT 100`;

const BROKEN_SEALS = `
  WITH chained AS (
    SELECT number, after_xid, after_position, xid, position, events, hash, lag(hash) OVER (ORDER BY number) AS previous_hash,
           lag(position) OVER (ORDER BY number) AS previous_position, lag(number) OVER (ORDER BY number) AS previous_number
    FROM es.seals
  )
  SELECT c.number, c.position, c.events, found.events AS found
  FROM chained AS c CROSS JOIN LATERAL (
    SELECT count(*)::int AS events, max(covered.hash) AS hash FROM (
      SELECT ${SEAL_HASH} AS hash, count(*) AS events FROM (
        SELECT e.xid, e.position, e.content_hash, c.previous_hash FROM es.events AS e
        WHERE (e.xid, e.position) > (c.after_xid, c.after_position) AND (e.xid, e.position) <= (c.xid, c.position)
      ) AS e GROUP BY e.previous_hash
    ) AS covered
  ) AS found
  WHERE found.hash IS DISTINCT FROM c.hash OR c.number <> coalesce(c.previous_number, 0) + 1
     OR c.after_position <> coalesce(c.previous_position, 0)
  ORDER BY c.number LIMIT 100`;

const COUNTS = `SELECT (SELECT count(*) FROM es.events)::int AS events,
  (SELECT coalesce(sum(events), 0) FROM es.seals)::int AS sealed`;

/** Finds every edit, removal, insertion or reordering of the history, and names it (event-sourcing.md A8). */
@Injectable()
export class IntegrityCheck {
  constructor(private readonly database: Database) {}

  /** Reads the whole history; at most 100 findings of each kind. */
  async run(): Promise<Verification> {
    const [edited, missing, added, broken, counts] = await Promise.all([
      this.rows<{ stream_id: string; version: number; position: string }>('verify.edited', EDITED),
      this.rows<{ stream_id: string; version: number }>('verify.missing', MISSING),
      this.rows<{ stream_id: string; version: number; position: string }>('verify.added', ADDED),
      this.rows<{ number: string; position: string; events: number }>('verify.seals', BROKEN_SEALS),
      this.rows<{ events: number; sealed: number }>('verify.counts', COUNTS),
    ]);
    const at = (row: { stream_id: string; version: number; position?: string }) => ({
      streamId: row.stream_id,
      version: row.version,
      position: row.position ?? null,
    });
    return {
      events: counts[0]?.events ?? 0,
      sealed: counts[0]?.sealed ?? 0,
      findings: [
        ...edited.map((row): Finding => ({
          kind: 'edited',
          ...at(row),
          detail: 'the content does not match its hash',
        })),
        ...missing.map((row): Finding => ({ kind: 'missing', ...at(row), detail: 'the stream counts this version' })),
        ...added.map((row): Finding => ({
          kind: 'added',
          ...at(row),
          detail: 'the stream does not count this version',
        })),
        ...broken.map((row): Finding => ({
          kind: 'seal_broken',
          streamId: null,
          version: null,
          position: row.position,
          detail: `seal ${row.number} over ${row.events} events does not match what is stored`,
        })),
      ],
    };
  }

  private rows<Row extends object>(name: string, text: string): Promise<Row[]> {
    return this.database.query<Row & Record<string, unknown>>({ name, text });
  }
}
