import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { WriteBatcher } from '../../platform/database/write-batcher.js';
import type { ReportedEvent } from '../stripe/provider-state.js';

/** At least how long after a run of the reconciliation nobody starts another, in seconds by the wall clock. */
const LEASE_SECONDS = 50;

/** A run of the reconciliation that this process may carry out. */
export interface ReconciliationRun {
  /** Up to which report (the provider's clock) everything was acted on; null before the first run. */
  readonly readUntil: Date | null;
}

/** Stores which of the provider's reports were acted on, and how far the reconciliation has read. */
@Injectable()
export class HandledReports {
  private readonly notes = new WriteBatcher<ReportedEvent>(async (reports) => {
    await this.database.query({
      name: 'payments.note-reports',
      text: `INSERT INTO payments.handled_reports (report_id, reported_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
        ON CONFLICT (report_id) DO NOTHING`,
      values: [reports.map(({ event }) => event.id), reports.map(({ createdAt }) => createdAt)],
    });
  });

  constructor(private readonly database: Database) {}

  /** Stores that a report was acted on. */
  note(report: ReportedEvent): Promise<void> {
    return this.notes.add(report);
  }

  /** Those of the ids whose reports were acted on. */
  async among(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ report_id: string }>({
      name: 'payments.handled-reports',
      text: 'SELECT report_id FROM payments.handled_reports WHERE report_id = ANY($1::text[])',
      values: [[...ids]],
    });
    return new Set(rows.map(({ report_id: id }) => id));
  }

  /** Claims the next run for this process; undefined when another process had one a moment ago. */
  async claimRun(): Promise<ReconciliationRun | undefined> {
    const [row] = await this.database.query<{ read_until: Date | null }>({
      name: 'payments.claim-reconciliation',
      text: `UPDATE payments.reconciliation SET due_at = clock_timestamp() + make_interval(secs => $1)
        WHERE due_at <= clock_timestamp() RETURNING read_until`,
      values: [LEASE_SECONDS],
    });
    return row && { readUntil: row.read_until };
  }

  /** Stores how far was read, and forgets the reports before `needed`, which no later run reads. */
  async readTo(readUntil: Date, needed: Date): Promise<void> {
    await this.database.query({
      name: 'payments.reconciled',
      text: `WITH forgotten AS (DELETE FROM payments.handled_reports WHERE reported_at < $2)
        UPDATE payments.reconciliation SET read_until = greatest(read_until, $1)`,
      values: [readUntil, needed],
    });
  }
}
