import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { ContextRegistry } from '../context-registry.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import { Database } from '../database/database.js';
import { UnknownEventError } from '../event-store/event-definition.js';
import { DomainError } from '../domain/domain-error.js';
import { OutputDispatcher } from '../processes/output-dispatcher.js';
import { QueueUnavailableError } from '../queue/queue.errors.js';
import type { DueDeadline } from './deadline-definition.js';

interface DeadlineRow {
  stream_id: string;
  stream_type: string;
  kind: string;
  due_at: Date;
  correlation_id: string;
  armed_by: string;
  attempts: number;
}

/** An armed deadline, with the number of times that it fired without being disarmed. */
export interface ArmedDeadline extends DueDeadline {
  readonly attempts: number;
}

const COLUMNS = `stream_id, stream_type, kind, due_at, correlation_id, attempts, coalesce(armed_by,
  (SELECT event_id FROM es.events AS e WHERE e.stream_id = d.stream_id AND e.version = d.version)) AS armed_by`;

/**
 * Sets the next due time of a deadline that stays armed after it fired: 30 seconds later, then after increasing pauses
 * of at most one day.
 */
const AGAIN = `UPDATE es.deadlines
  SET attempts = attempts + 1, due_at = $4::timestamptz + least(interval '30 s' * power(2, least(attempts, 12)), interval '1 day')
  WHERE stream_id = $1 AND kind = $2 AND due_at = $3`;

/** Pause until a deadline that could not be processed is retried, in seconds of the business clock. */
const POSTPONED_S = 10;

const armed = (row: DeadlineRow): ArmedDeadline => ({
  streamId: row.stream_id,
  streamType: row.stream_type,
  kind: row.kind,
  dueAt: row.due_at,
  correlationId: row.correlation_id,
  armedBy: row.armed_by,
  attempts: row.attempts,
});

/** The program has no action for a deadline, because a newer version armed it. */
class UnknownDeadlineError extends Error {
  constructor({ streamType, kind }: DueDeadline) {
    super(`unknown deadline ${streamType}/${kind}`);
    this.name = 'UnknownDeadlineError';
  }
}

/**
 * Whether a deadline failed only because the queue is unavailable, or because only a newer version of the program knows
 * the deadline or an event of its stream.
 */
const isForAnother = (error: unknown): error is Error =>
  [QueueUnavailableError, UnknownEventError, UnknownDeadlineError].some((kind) => error instanceof kind);

/** Reads the armed deadlines in es.deadlines and fires them. */
@Injectable()
export class Deadlines {
  private readonly logger = new Logger(Deadlines.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly registry: ContextRegistry,
    private readonly dispatcher: OutputDispatcher,
  ) {}

  /** Armed deadlines due at or before an instant of the business clock, earliest first. */
  async dueBefore(instant: Date, limit: number): Promise<ArmedDeadline[]> {
    const rows = await this.database.query<DeadlineRow>({
      name: 'deadlines.due',
      text: `SELECT ${COLUMNS} FROM es.deadlines AS d WHERE due_at <= $1 ORDER BY due_at, stream_id LIMIT $2`,
      values: [instant, limit],
    });
    return rows.map(armed);
  }

  /** Armed deadlines due after `from` and up to `to` (business clock), earliest first. */
  async dueBetween(from: Date, to: Date, limit: number): Promise<ArmedDeadline[]> {
    const rows = await this.database.query<DeadlineRow>({
      name: 'deadlines.due-between',
      text: `SELECT ${COLUMNS} FROM es.deadlines AS d WHERE due_at > $1 AND due_at <= $2 ORDER BY due_at, stream_id LIMIT $3`,
      values: [from, to, limit],
    });
    return rows.map(armed);
  }

  /** When the armed deadline of this kind is due, by stream id; streams without one are left out. */
  async dueTimes(kind: string, streamIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.database.query<{ stream_id: string; due_at: Date }>({
      name: 'deadlines.due-times',
      text: 'SELECT stream_id, due_at FROM es.deadlines WHERE kind = $1 AND stream_id = ANY($2::uuid[])',
      values: [kind, [...streamIds]],
    });
    return new Map(rows.map(({ stream_id: streamId, due_at: dueAt }) => [streamId, dueAt]));
  }

  /**
   * Fires a deadline if it is due and is still armed for exactly `dueAt`. Two concurrent calls are harmless, because
   * their commands have the same id. A deadline whose action fails is rescheduled like one whose action changes
   * nothing, so that it never delays other deadlines. While the queue is unavailable, or if only a newer version of the
   * program knows the deadline or an event of its stream, it is retried every ten seconds without limit. Throws if the
   * database connection is lost.
   */
  async fire(deadline: Pick<DueDeadline, 'streamId' | 'kind' | 'dueAt'>): Promise<void> {
    if (deadline.dueAt > this.clock.now()) return;
    const rows = await this.database.query<DeadlineRow>({
      name: 'deadlines.armed',
      text: `SELECT ${COLUMNS} FROM es.deadlines AS d WHERE stream_id = $1 AND kind = $2 AND due_at = $3`,
      values: [deadline.streamId, deadline.kind, deadline.dueAt],
    });
    if (!rows[0]) return;
    const due = armed(rows[0]);
    try {
      await this.carryOut(due);
    } catch (error) {
      if (isForAnother(error)) return this.postpone(due, error);
      if (isConnectionLoss(error)) throw error;
      if (!(error instanceof DomainError))
        this.logger.error(`${due.streamType} ${due.streamId}, ${due.kind}: ${String(error)}`);
    }
    await this.database.query({
      name: 'deadlines.again',
      text: AGAIN,
      values: [due.streamId, due.kind, due.dueAt, this.clock.now()],
    });
  }

  /** Retries the deadline after ten seconds, without counting an attempt. */
  private async postpone(due: ArmedDeadline, cause: Error): Promise<void> {
    this.logger.warn(`${due.streamType} ${due.streamId}, ${due.kind} waits: ${cause.message}`);
    await this.database.query({
      name: 'deadlines.postpone',
      text: `UPDATE es.deadlines SET due_at = $4::timestamptz + interval '${POSTPONED_S} s'
        WHERE stream_id = $1 AND kind = $2 AND due_at = $3`,
      values: [due.streamId, due.kind, due.dueAt, this.clock.now()],
    });
  }

  private async carryOut(due: ArmedDeadline): Promise<void> {
    const fire = this.registry.deadlines.get(due.streamType)?.fire[due.kind];
    if (!fire) throw new UnknownDeadlineError(due);
    await this.dispatcher.dispatch([fire(due)], {
      key: ['deadline', due.streamId, due.kind, due.dueAt.getTime()],
      actor: `deadline:${due.kind}`,
      correlationId: due.correlationId,
      causationId: due.armedBy,
    });
  }
}
