import type { Statement } from '../database/database.js';
import type { Deadline } from '../domain/decider.js';

/** An armed deadline, with the event that armed it. */
export interface ArmedDeadlineRow extends Deadline {
  /**
   * Stream version of the event that armed the deadline; null when an earlier append armed it: the stored row then
   * keeps the id of that event.
   */
  readonly armedAt: number | null;
}

const SET_DEADLINES = `
  WITH disarmed AS (
    DELETE FROM es.deadlines WHERE stream_id = $1 AND version < $3 AND kind <> ALL($5::text[])
  )
  INSERT INTO es.deadlines (stream_id, stream_type, version, correlation_id, kind, due_at, armed_by)
  SELECT $1, $2, $3, $4, armed.kind, armed.due_at, e.event_id
  FROM unnest($5::text[], $6::timestamptz[], $7::int[]) AS armed (kind, due_at, version)
  LEFT JOIN es.events AS e ON e.stream_id = $1 AND e.version = armed.version
  ON CONFLICT (stream_id, kind) DO UPDATE
    SET due_at = excluded.due_at, version = excluded.version, attempts = 0,
        armed_by = coalesce(excluded.armed_by, es.deadlines.armed_by)
    WHERE es.deadlines.version < excluded.version`;

const isSame = (one: Deadline) => (other: Deadline) =>
  other.kind === one.kind && other.dueAt.getTime() === one.dueAt.getTime();

/** Whether two states arm the same deadlines, in any order. */
export const sameDeadlines = (one: readonly Deadline[], other: readonly Deadline[]): boolean =>
  one.length === other.length && one.every((deadline) => other.some(isSame(deadline)));

/**
 * For each deadline that is armed after the last of the appended events, finds the event that armed it: the first event
 * after which it stayed armed.
 * @param before deadlines that were armed before the first appended event
 * @param steps for each appended event, the deadlines that were armed after it; at least one
 * @param version the stream's version before the first appended event
 */
export const armedBy = (
  before: readonly Deadline[],
  steps: readonly (readonly Deadline[])[],
  version: number,
): ArmedDeadlineRow[] =>
  (steps.at(-1) ?? []).map((deadline) => {
    let step = steps.length - 1;
    while (step > 0 && steps[step - 1]?.some(isSame(deadline))) step -= 1;
    const isOlder = step === 0 && before.some(isSame(deadline));
    return { ...deadline, armedAt: isOlder ? null : version + step + 1 };
  });

/** Replaces a stream's armed deadlines with `deadlines`; keeps those that a later version of the stream has stored. */
export const deadlinesStatement = (
  deadlines: readonly ArmedDeadlineRow[],
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
    deadlines.map((deadline) => deadline.armedAt),
  ],
});
