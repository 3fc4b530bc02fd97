import type { Statement } from '../database/statement.js';
import type { FeedCursor } from '../event-store/recorded-event.js';
import type { Finding } from './verification-findings.js';

const MISSING = `
  SELECT s.stream_id, wanted.version, NULL AS position, 'the stream counts this version' AS detail
  FROM es.streams AS s
  LEFT JOIN (SELECT stream_id, count(*) AS events, max(version) AS version FROM es.events GROUP BY 1) AS e USING (stream_id)
  CROSS JOIN LATERAL generate_series(1, s.version) AS wanted (version)
  WHERE (coalesce(e.events, 0) <> s.version OR e.version <> s.version)
    AND NOT EXISTS (SELECT FROM es.events AS e WHERE e.stream_id = s.stream_id AND e.version = wanted.version)
  ORDER BY 1, 2 LIMIT 100`;

/**
 * Like {@link MISSING}, but only for streams with an event after the feed position `$1` (transaction id), `$2`
 * (position): selects each version up to a stream's current version that has no event.
 */
const MISSING_AFTER = `
  SELECT s.stream_id, wanted.version, NULL AS position, 'the stream counts this version' AS detail
  FROM (SELECT DISTINCT stream_id FROM es.events WHERE (xid, position) > ($1::xid8, $2::bigint)) AS recent
  JOIN es.streams AS s USING (stream_id)
  CROSS JOIN LATERAL generate_series(1, s.version) AS wanted (version)
  WHERE NOT EXISTS (SELECT FROM es.events AS e WHERE e.stream_id = s.stream_id AND e.version = wanted.version)
  ORDER BY 1, 2 LIMIT 100`;

const COMMAND_PLACE = `c.stream_id, c.first_version AS version, NULL AS position,
  'command ' || c.command_id || ' wrote versions ' || c.first_version || ' to ' || c.last_version AS detail`;
const FIRST_AND_LAST = `
  LEFT JOIN es.events AS f ON f.stream_id = c.stream_id AND f.version = c.first_version AND f.command_id = c.command_id
  LEFT JOIN es.events AS l ON l.stream_id = c.stream_id AND l.version = c.last_version AND l.command_id = c.command_id
  WHERE f.event_id IS NULL OR l.event_id IS NULL ORDER BY 1, 2 LIMIT 100`;

/** Commands whose first or last event does not exist, or belongs to another command. */
const COMMANDS_WITHOUT_EVENTS = `SELECT ${COMMAND_PLACE} FROM es.commands AS c ${FIRST_AND_LAST}`;
const COMMANDS_WITHOUT_EVENTS_AFTER = `SELECT ${COMMAND_PLACE}
  FROM (SELECT DISTINCT command_id FROM es.events WHERE (xid, position) > ($1::xid8, $2::bigint)) AS recent
  JOIN es.commands AS c USING (command_id) ${FIRST_AND_LAST}`;

/** Consumers whose checkpoint is at a feed position without an event. */
const CONSUMERS_WITHOUT_EVENT = `
  SELECT NULL AS stream_id, NULL AS version, c.position, 'consumer ' || c.name || ' has handled an event here' AS detail
  FROM es.consumers AS c
  WHERE c.position > 0 AND NOT EXISTS (SELECT FROM es.events AS e WHERE e.xid = c.xid AND e.position = c.position)`;

/**
 * The SQL statements that find events that no longer exist, but to which a stream, command or consumer still refers.
 * Only streams and commands with an event after the given feed position are checked; position 0 checks all.
 */
export const disagreements = ({
  xid,
  position,
}: FeedCursor): readonly { kind: Finding['kind']; statement: Statement }[] => {
  const consumers = {
    kind: 'missing',
    statement: { name: 'verify.consumers', text: CONSUMERS_WITHOUT_EVENT },
  } as const;
  if (position === '0') {
    return [
      { kind: 'missing', statement: { name: 'verify.missing', text: MISSING } },
      { kind: 'command_changed', statement: { name: 'verify.commands', text: COMMANDS_WITHOUT_EVENTS } },
      consumers,
    ];
  }
  const values = [xid, position];
  return [
    { kind: 'missing', statement: { name: 'verify.missing-after', text: MISSING_AFTER, values } },
    {
      kind: 'command_changed',
      statement: { name: 'verify.commands-after', text: COMMANDS_WITHOUT_EVENTS_AFTER, values },
    },
    consumers,
  ];
};
