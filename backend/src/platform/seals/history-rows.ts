import type { Database } from '../database/database.js';
import type { FeedCursor } from '../event-store/recorded-event.js';

/** An event with the results of the comparisons that verification needs. */
export interface HistoryRow extends Record<string, unknown> {
  readonly xid: string;
  readonly position: string;
  readonly stream_id: string;
  readonly version: number;
  readonly recorded_at: Date;
  readonly leaf: string;
  /** Whether the content hash matches the content. */
  readonly intact: boolean;
  /** Whether the stream's version is at least that of the event. */
  readonly counted: boolean;
  /** Whether the stream's type equals the event's stream type; true if the stream has no row. */
  readonly typed: boolean;
  /** Whether the row of the event's command has the same stream and time, and its versions include the event's. */
  readonly commanded: boolean;
  readonly settled: boolean;
}

/** `$1, $2` is the feed position before the first event, `$3, $4` that of the last, `$5` the limit. */
const EVENTS = `
  SELECT e.xid, e.position, e.stream_id, e.version, e.recorded_at,
         encode(es.seal_leaf(e.content_hash, e.stream_type, c.stream_id, c.request_hash, c.first_version, c.last_version), 'hex') AS leaf,
         e.content_hash = es.content_hash(e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.actor_id,
           e.actor_role, e.correlation_id, e.causation_id, e.command_id, e.occurred_at, e.recorded_at) AS intact,
         coalesce(e.version <= s.version, false) AS counted, coalesce(e.stream_type = s.stream_type, true) AS typed,
         coalesce(c.stream_id = e.stream_id AND e.version BETWEEN c.first_version AND c.last_version
           AND c.recorded_at = e.recorded_at, false) AS commanded,
         e.xid < pg_snapshot_xmin(pg_current_snapshot()) AS settled
  FROM es.events AS e LEFT JOIN es.streams AS s USING (stream_id) LEFT JOIN es.commands AS c USING (command_id)
  WHERE (e.xid, e.position) > ($1::xid8, $2) AND (e.xid, e.position) <= ($3::xid8, $4)
  ORDER BY e.xid, e.position LIMIT $5`;

/** Returns at most `limit` events after the position `from`, up to and including `to`, in feed order. */
export const historyRows = (
  database: Database,
  { from, to, limit }: { from: FeedCursor; to: FeedCursor; limit: number },
): Promise<HistoryRow[]> =>
  database.query<HistoryRow>({
    name: 'verify.events',
    text: EVENTS,
    values: [from.xid, from.position, to.xid, to.position, limit],
  });
