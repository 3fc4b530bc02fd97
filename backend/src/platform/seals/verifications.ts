import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { VerificationJob } from '@perpetua/contracts/audit.contract';
import { Database } from '../database/database.js';
import { notFound } from '../domain/domain-error.js';
import { newId } from '../ids.js';
import { IntegrityCheck } from './verification.js';
import type { Verification } from './verification-findings.js';

/** Minimum time between two updates of a running check's stored progress. */
const SAVE_EVERY_MS = 500;
/** A running check without progress for this long counts as interrupted. */
const SILENT_SECONDS = 60;

const IS_SILENT = `state = 'running' AND moved_at < clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;

const END_SILENT = `UPDATE es.verifications SET state = 'failed', error = 'interrupted', ended_at = moved_at WHERE ${IS_SILENT}`;
const START = `INSERT INTO es.verifications (id, started_by, total)
  SELECT $1, $2, coalesce((SELECT sum(events) FROM es.seals), 0) ON CONFLICT DO NOTHING RETURNING id`;
const RUNNING = `SELECT id FROM es.verifications WHERE state = 'running'`;
const MOVE = `UPDATE es.verifications SET checked = $2, total = greatest(total, $2), moved_at = clock_timestamp()
  WHERE id = $1 AND state = 'running'`;
const END = `UPDATE es.verifications SET state = $2, result = $3, error = $4, checked = coalesce($5, checked),
    total = coalesce($5, total), moved_at = clock_timestamp(), ended_at = clock_timestamp()
  WHERE id = $1 AND state = 'running'`;
const COLUMNS = `id, started_by, started_at, ended_at, CASE WHEN ${IS_SILENT} THEN 'failed' ELSE state END AS state,
  checked::int, total::int, result, CASE WHEN ${IS_SILENT} THEN 'interrupted' ELSE error END AS error`;
const ONE = `SELECT ${COLUMNS} FROM es.verifications WHERE id = $1`;
const NEWEST = `SELECT ${COLUMNS} FROM es.verifications ORDER BY started_at DESC, id DESC LIMIT 1`;

interface JobRow {
  id: string;
  started_by: string;
  started_at: Date;
  ended_at: Date | null;
  state: VerificationJob['state'];
  checked: number;
  total: number;
  result: Verification | null;
  error: string | null;
}

/**
 * Checks the whole history in the background of this process, one check at a time over all processes, and stores each
 * result.
 */
@Injectable()
export class Verifications implements OnModuleDestroy {
  private readonly logger = new Logger('verification');
  private readonly shutdown = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly integrity: IntegrityCheck,
  ) {}

  /** Starts a check of the whole history, or returns the one that is already running. */
  async start(startedBy: string): Promise<{ jobId: string; isNew: boolean }> {
    await this.database.query({ name: 'verifications.end-silent', text: END_SILENT });
    const id = newId();
    const started = await this.database.query({ name: 'verifications.start', text: START, values: [id, startedBy] });
    if (started.length > 0) {
      this.working = this.run(id);
      return { jobId: id, isNew: true };
    }
    const [running] = await this.database.query<{ id: string }>({ name: 'verifications.running', text: RUNNING });
    return running ? { jobId: running.id, isNew: false } : this.start(startedBy);
  }

  /**
   * Returns a check with its progress and its result.
   * @throws DomainError 404 when no check has this id
   */
  async job(id: string): Promise<VerificationJob> {
    const [row] = await this.database.query<JobRow>({ name: 'verifications.one', text: ONE, values: [id] });
    if (!row) throw notFound('Verification');
    return jobOf(row);
  }

  /** The check that was started last, running or ended; null if none was ever started. */
  async newest(): Promise<VerificationJob | null> {
    const [row] = await this.database.query<JobRow>({ name: 'verifications.newest', text: NEWEST });
    return row ? jobOf(row) : null;
  }

  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort(new Error('interrupted'));
    await this.working;
  }

  private async run(id: string): Promise<void> {
    let saved = performance.now();
    let saving: Promise<unknown> = Promise.resolve();
    const onProgress = (events: number): void => {
      if (performance.now() - saved < SAVE_EVERY_MS) return;
      saved = performance.now();
      saving = this.database
        .query({ name: 'verifications.move', text: MOVE, values: [id, events] })
        .catch((error: unknown) => this.logger.warn(String(error)));
    };
    try {
      const result = await this.integrity.run({ signal: this.shutdown.signal, onProgress });
      await saving;
      await this.end(id, { state: 'done', result, error: null });
    } catch (error) {
      if (!this.shutdown.signal.aborted) this.logger.error(`the verification failed: ${String(error)}`);
      await saving;
      const message = error instanceof Error ? error.message : String(error);
      await this.end(id, { state: 'failed', result: null, error: message }).catch(() => undefined);
    }
  }

  private async end(id: string, end: Pick<VerificationJob, 'state' | 'result' | 'error'>): Promise<void> {
    const { state, result, error } = end;
    const values = [id, state, result === null ? null : JSON.stringify(result), error, result?.events ?? null];
    await this.database.query({ name: 'verifications.end', text: END, values });
  }
}

const jobOf = ({ id, started_by: startedBy, started_at: startedAt, ended_at: endedAt, ...row }: JobRow) => ({
  ...row,
  jobId: id,
  startedBy,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
