import type { Statement } from '../database/database.js';
import type { Deadline } from './decider.js';

const SET_DEADLINES = `
  WITH disarmed AS (
    DELETE FROM es.deadlines WHERE stream_id = $1 AND version < $3 AND kind <> ALL($5::text[])
  )
  INSERT INTO es.deadlines (stream_id, stream_type, version, correlation_id, kind, due_at)
  SELECT $1, $2, $3, $4, armed.kind, armed.due_at FROM unnest($5::text[], $6::timestamptz[]) AS armed (kind, due_at)
  ON CONFLICT (stream_id, kind) DO UPDATE
    SET due_at = excluded.due_at, version = excluded.version, attempts = 0
    WHERE es.deadlines.version < excluded.version`;

/** Whether two states arm the same deadlines, in any order. */
export const sameDeadlines = (one: readonly Deadline[], other: readonly Deadline[]): boolean =>
  one.length === other.length &&
  one.every((deadline) =>
    other.some((same) => same.kind === deadline.kind && same.dueAt.getTime() === deadline.dueAt.getTime()),
  );

/** The statement that makes a stream's armed deadlines exactly these. */
export const deadlinesStatement = (
  deadlines: readonly Deadline[],
  meta: { streamId: string; streamType: string; version: number; correlationId: string },
): Statement => ({
  name: 'es.set-deadlines',
  text: SET_DEADLINES,
  values: [
    meta.streamId,
    meta.streamType,
    meta.version,
    meta.correlationId,
    deadlines.map((deadline) => deadline.kind),
    deadlines.map((deadline) => deadline.dueAt),
  ],
});
