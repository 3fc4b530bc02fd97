/** A row of {@link CONSUMERS}: one consumer of the feed. */
export interface ConsumerRow {
  name: string;
  position: string;
  lag_events: string;
  lag_seconds: number;
  failed: string;
  queue: string;
  unknown: string;
  behind: string;
  unknown_types: string[] | null;
  /** Seconds since the checkpoint last moved. */
  still_seconds: number;
  error: string | null;
  attempts: number;
  updated_at: Date;
}

/**
 * For each consumer: how many events it is behind, the age of the next event to process, and how many events it has set
 * aside, by reason.
 */
export const CONSUMERS = `
  SELECT c.name, c.position, c.error, c.attempts, c.updated_at, behind.events AS lag_events, behind.seconds AS lag_seconds,
         extract(epoch FROM clock_timestamp() - c.updated_at)::float8 AS still_seconds, letters.*
  FROM es.consumers AS c CROSS JOIN LATERAL (
    SELECT count(*) AS events, coalesce(extract(epoch FROM clock_timestamp() - min(next.recorded_at)), 0)::float8 AS seconds
    FROM (
      SELECT e.recorded_at FROM es.events AS e WHERE (e.xid, e.position) > (c.xid, c.position)
      ORDER BY e.xid, e.position LIMIT 10000
    ) AS next
  ) AS behind CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.reason = 'failed') AS failed, count(*) FILTER (WHERE d.reason = 'queue') AS queue,
           count(*) FILTER (WHERE d.reason = 'unknown') AS unknown, count(*) FILTER (WHERE d.reason = 'behind') AS behind,
           array_agg(DISTINCT d.error) FILTER (WHERE d.reason = 'unknown') AS unknown_types
    FROM es.dead_letters AS d WHERE d.consumer = c.name
  ) AS letters
  WHERE c.name = ANY($1) ORDER BY c.name`;

/**
 * The session that holds back the feed: the cluster's oldest transaction with an id (docs/architecture.md#feed).
 * Without the role pg_read_all_stats, the result for another user's session has the process id instead of a name, and 0
 * seconds.
 */
export const OLDEST_WRITER = `
  SELECT coalesce(nullif(application_name, ''), 'process ' || pid) AS holder,
         coalesce(extract(epoch FROM clock_timestamp() - xact_start), 0)::float8 AS seconds
  FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY age(backend_xid) DESC LIMIT 1`;

/**
 * How many deadlines are overdue and have not been attempted, and by how many seconds the earliest is overdue; `$1` is
 * the business time.
 */
export const LATENESS = `SELECT count(*) AS overdue,
    coalesce(extract(epoch FROM $1::timestamptz - min(due_at)), 0)::float8 AS seconds
  FROM es.deadlines WHERE due_at < $1::timestamptz AND attempts = 0`;
