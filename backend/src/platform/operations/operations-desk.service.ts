import { Injectable } from '@nestjs/common';
import type {
  FailedJob,
  OperationsSummary,
  RebuildStatus,
  RetriedDeadLetters,
  RetryDeadLetters,
} from '@perpetua/contracts/operations.contract';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import type { CommandMeta } from '../domain/command.js';
import { Failures } from '../failures.js';
import { DomainError, notFound } from '../domain/domain-error.js';
import { OLDEST_WRITER } from './operations.statements.js';
import { Rebuilds } from '../projections/rebuilds.js';
import { type QueueName, Queues } from '../queue/queues.js';
import { DeadLetters } from './dead-letters.service.js';
import { OperatorActs } from './operator-acts.js';

const FAILED_JOBS = 50;
const NEXT_DEADLINES = 5;
const LAST_ACTS = 10;

const OVERDUE = `SELECT count(*)::int AS overdue,
    greatest(coalesce(extract(epoch FROM $1::timestamptz - min(due_at)), 0), 0)::float8 AS seconds
  FROM es.deadlines WHERE due_at < $1::timestamptz`;
const NEXT = `SELECT kind, stream_type, stream_id, due_at FROM es.deadlines WHERE due_at >= $1::timestamptz
  ORDER BY due_at, stream_id LIMIT ${NEXT_DEADLINES}`;
const COUNTS = `SELECT
    (SELECT coalesce(sum(events), 0)::int FROM es.seals) AS sealed,
    (SELECT count(*)::int FROM es.events AS e
      WHERE (e.xid, e.position) > (coalesce((SELECT xid FROM es.seals ORDER BY number DESC LIMIT 1), '0'),
        coalesce((SELECT position FROM es.seals ORDER BY number DESC LIMIT 1), 0))) AS unsealed`;

/** Shows the background work to admins, and carries out their retries and rebuilds. */
@Injectable()
export class OperationsDesk {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly rebuilds: Rebuilds,
    private readonly failures: Failures,
    private readonly deadLetters: DeadLetters,
    private readonly acts: OperatorActs,
  ) {}

  /**
   * The summary for admins: deadlines, the oldest write transaction, failed mails and messages, the numbers of written
   * and sealed events, and the latest acts of admins.
   */
  async summary(): Promise<OperationsSummary> {
    const now = this.clock.now();
    const [[overdue], next, [writer], [counts], failures, acts] = await Promise.all([
      this.database.query<{ overdue: number; seconds: number }>({
        name: 'operations.overdue',
        text: OVERDUE,
        values: [now],
      }),
      this.database.query<{ kind: string; stream_type: string; stream_id: string; due_at: Date }>({
        name: 'operations.next-deadlines',
        text: NEXT,
        values: [now],
      }),
      this.database.query<{ holder: string; seconds: number }>({ name: 'operations.writer', text: OLDEST_WRITER }),
      this.database.query<{ sealed: number; unsealed: number }>({
        name: 'operations.counts',
        text: COUNTS,
      }),
      this.failures.count(),
      this.acts.latest(LAST_ACTS),
    ]);
    const sealed = counts?.sealed ?? 0;
    return {
      deadlines: {
        overdue: overdue?.overdue ?? 0,
        latestSeconds: overdue?.seconds ?? 0,
        next: next.map(({ kind, stream_type: type, stream_id: id, due_at: dueAt }) => ({
          kind,
          stream: { type, id },
          dueAt: dueAt.toISOString(),
        })),
      },
      oldestWriter: writer ?? null,
      failedMails: failures.mails,
      failedMessages: failures.messages,
      events: { written: sealed + (counts?.unsealed ?? 0), sealed },
      acts,
    };
  }

  /** The failed jobs of a queue, latest first. */
  async failedJobs(queue: QueueName): Promise<FailedJob[]> {
    const jobs = await this.queues.failed(queue, FAILED_JOBS);
    return jobs.map(({ id = '', name, failedReason, attemptsMade, finishedOn, timestamp }) => ({
      id,
      name,
      error: failedReason ?? '',
      attempts: attemptsMade,
      failedAt: new Date(finishedOn ?? timestamp).toISOString(),
    }));
  }

  /**
   * Runs a failed job again.
   * @throws DomainError 404 if there is no such job, 409 `job_not_failed` if the job is waiting, running or has
   * succeeded
   */
  async retryJob(queue: QueueName, id: string, meta: CommandMeta): Promise<void> {
    await this.acts.record(meta, 'retry_job', { queue, job: id });
    const outcome = await this.queues.retry(queue, id);
    if (outcome === 'none') throw notFound('Job');
    if (outcome === 'other') throw jobNotFailed();
  }

  /**
   * Records the act and requests the retry of dead letters.
   * @throws DomainError 409 `nothing_to_retry`
   */
  async retryDeadLetters(request: RetryDeadLetters, meta: CommandMeta): Promise<RetriedDeadLetters> {
    const what = request.cause ?? (request.ids ?? []).join(' ');
    await this.acts.record(meta, 'retry_dead_letters', request.cause === undefined ? { ids: what } : { cause: what });
    return this.deadLetters.request(request);
  }

  /**
   * Records the act and starts to rebuild a read model.
   * @throws DomainError 404 if there is no such projection, 409 `rebuild_under_way`
   */
  async rebuild(projection: string, meta: CommandMeta): Promise<RebuildStatus> {
    await this.acts.record(meta, 'rebuild', { projection });
    return this.rebuilds.start(projection);
  }
}

const jobNotFailed = (): DomainError =>
  new DomainError({ code: 'job_not_failed', message: 'This job has not failed, so it is not run again.' });
