import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SealWitness } from './seal-witness.js';
import { SealedHistory } from './sealed-history.js';
import { type Finding, Findings, type Verification } from './verification-findings.js';

interface Place extends Record<string, unknown> {
  readonly stream_id: string | null;
  readonly version: number | null;
  readonly position: string | null;
  readonly detail: string;
}

const MISSING = `
  SELECT s.stream_id, wanted.version, NULL AS position, 'the stream counts this version' AS detail
  FROM es.streams AS s
  LEFT JOIN (SELECT stream_id, count(*) AS events, max(version) AS version FROM es.events GROUP BY 1) AS e USING (stream_id)
  CROSS JOIN LATERAL generate_series(1, s.version) AS wanted (version)
  WHERE (coalesce(e.events, 0) <> s.version OR e.version <> s.version)
    AND NOT EXISTS (SELECT FROM es.events AS e WHERE e.stream_id = s.stream_id AND e.version = wanted.version)
  ORDER BY 1, 2 LIMIT 100`;

/** Commands whose first or last event is not there, or is another command's. */
const COMMANDS_WITHOUT_EVENTS = `
  SELECT c.stream_id, c.first_version AS version, NULL AS position,
         'command ' || c.command_id || ' wrote versions ' || c.first_version || ' to ' || c.last_version AS detail
  FROM es.commands AS c
  LEFT JOIN es.events AS f ON f.stream_id = c.stream_id AND f.version = c.first_version AND f.command_id = c.command_id
  LEFT JOIN es.events AS l ON l.stream_id = c.stream_id AND l.version = c.last_version AND l.command_id = c.command_id
  WHERE f.event_id IS NULL OR l.event_id IS NULL ORDER BY 1, 2 LIMIT 100`;

/** A cursor is always at an event. */
const CONSUMERS_WITHOUT_EVENT = `
  SELECT NULL AS stream_id, NULL AS version, c.position, 'consumer ' || c.name || ' has handled an event here' AS detail
  FROM es.consumers AS c
  WHERE c.position > 0 AND NOT EXISTS (SELECT FROM es.events AS e WHERE e.xid = c.xid AND e.position = c.position)`;

const PLACES: readonly { kind: Finding['kind']; name: string; text: string }[] = [
  { kind: 'missing', name: 'verify.missing', text: MISSING },
  { kind: 'command_changed', name: 'verify.commands', text: COMMANDS_WITHOUT_EVENTS },
  { kind: 'missing', name: 'verify.consumers', text: CONSUMERS_WITHOUT_EVENT },
];

const COUNT = 'SELECT count(*)::int AS events FROM es.events';

/**
 * Finds every edit, removal, insertion or reordering of the history, and names the event wherever that can be known
 * (ADR 0005, ADR 0022).
 */
@Injectable()
export class IntegrityCheck {
  constructor(
    private readonly database: Database,
    private readonly witness: SealWitness,
  ) {}

  /** Reads the whole history; at most 100 findings of each kind. */
  async run(): Promise<Verification> {
    const findings = new Findings();
    const counts = await new SealedHistory(this.database, this.witness, findings).check();
    for (const { kind, ...statement } of PLACES) {
      for (const place of await this.database.query<Place>(statement)) {
        const { stream_id: streamId, version, position, detail } = place;
        findings.add({ kind, streamId, version, position, detail });
      }
    }
    const [count] = await this.database.query<{ events: number }>({ name: 'verify.count', text: COUNT });
    return { events: count?.events ?? 0, ...counts, findings: findings.all() };
  }
}
