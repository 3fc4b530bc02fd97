import { Injectable } from '@nestjs/common';
import type {
  DeadLetter,
  DeadLetterGroup,
  RetriedDeadLetters,
  RetryDeadLetters,
} from '@perpetua/contracts/operations.contract';
import { Database } from '../database/database.js';
import { DomainError } from '../domain/domain-error.js';
import { causeOf } from './cause.js';

/** Maximum number of dead letters that are listed per cause. */
const LETTERS_OF_A_CAUSE = 20;
const MAX_CAUSES = 50;

const CAUSE = `d.consumer || ': ' || ${causeOf('d.error')}`;
/**
 * Whether admins can retry an event. Unknown events, and later events of their streams, are processed automatically by
 * a version of the program that knows them.
 */
const CAN_RETRY = `d.reason IN ('failed', 'queue')`;

const GROUPS = `
  SELECT cause, consumer, reason, count(*)::int AS count, min(recorded_at) AS since, bool_and(can_retry) AS can_retry,
         jsonb_agg(letter ORDER BY position) FILTER (WHERE rank <= ${LETTERS_OF_A_CAUSE}) AS letters
  FROM (
    SELECT ${CAUSE} AS cause, d.consumer, d.reason, d.recorded_at, d.position, ${CAN_RETRY} AS can_retry,
           row_number() OVER (PARTITION BY ${CAUSE}, d.reason ORDER BY d.position) AS rank,
           jsonb_build_object('id', d.event_id, 'stream', jsonb_build_object('type', e.stream_type, 'id', e.stream_id),
             'eventType', e.type, 'error', d.error, 'attempts', d.attempts,
             'since', to_char(d.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'isRequested', d.retry_requested_at IS NOT NULL) AS letter
    FROM es.dead_letters AS d JOIN es.events AS e USING (position)
  ) AS letters
  GROUP BY cause, consumer, reason ORDER BY count(*) DESC, cause LIMIT ${MAX_CAUSES}`;

const REQUEST = `
  UPDATE es.dead_letters AS d SET retry_requested_at = clock_timestamp()
  WHERE ${CAN_RETRY} AND CASE WHEN $1::uuid[] IS NULL THEN ${CAUSE} = $2 ELSE d.event_id = ANY ($1) END
  RETURNING position`;

interface GroupRow {
  cause: string;
  consumer: string;
  reason: DeadLetterGroup['reason'];
  count: number;
  since: Date;
  can_retry: boolean;
  letters: DeadLetter[];
}

/** Events that could not be processed, grouped by cause for admins, who can retry them. */
@Injectable()
export class DeadLetters {
  constructor(private readonly database: Database) {}

  /** The causes, each with its oldest events; the cause with the most events comes first. */
  async groups(): Promise<DeadLetterGroup[]> {
    const rows = await this.database.query<GroupRow>({ name: 'operations.dead-letters', text: GROUPS });
    return rows.map(({ can_retry: canRetry, since, ...group }) => ({ ...group, canRetry, since: since.toISOString() }));
  }

  /**
   * Requests a retry of the events with these ids, or of all events with one cause. The worker that leads the processes
   * retries them within about a second.
   * @throws DomainError 409 `nothing_to_retry` if none of these events is a dead letter that can be retried
   */
  async request({ ids, cause }: RetryDeadLetters): Promise<RetriedDeadLetters> {
    const values = [ids ?? null, cause ?? null];
    const rows = await this.database.query({ name: 'operations.retry-dead-letters', text: REQUEST, values });
    if (rows.length === 0) throw nothingToRetry();
    return { requested: rows.length };
  }
}

const nothingToRetry = (): DomainError =>
  new DomainError({ code: 'nothing_to_retry', message: 'None of these events is waiting to be retried.' });
