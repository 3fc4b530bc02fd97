import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { CheckedSeal, CheckOptions } from '../event-store/check-options.js';
import { FEED_START } from '../event-store/feed.js';
import type { FeedCursor } from '../event-store/recorded-event.js';
import { SealWitness } from './seal-witness.js';
import { SealedHistory } from './sealed-history.js';
import { Findings, type Verification } from './verification-findings.js';
import { disagreements } from './verification.statements.js';

/** Maximum number of seals per continued check: about a second of work. */
const MAX_SEALS = 20;

const COUNT = 'SELECT count(*)::int AS events FROM es.events';

/** Counts all events: the sealed ones by their seals, the others one by one. */
const WRITTEN = `SELECT coalesce((SELECT sum(events) FROM es.seals), 0)::int + (SELECT count(*)::int FROM es.events AS e
    WHERE (e.xid, e.position) > (coalesce((SELECT xid FROM es.seals ORDER BY number DESC LIMIT 1), '0'),
      coalesce((SELECT position FROM es.seals ORDER BY number DESC LIMIT 1), 0))) AS events`;

const VERIFIED = `SELECT s.number::int, s.xid, s.position, encode(s.hash, 'hex') AS hash, v.witnessed::int, v.verified_at,
    (SELECT sum(earlier.events) FROM es.seals AS earlier WHERE earlier.number <= s.number)::int AS sealed
  FROM es.verified AS v JOIN es.seals AS s ON s.number = v.seal AND s.hash = v.hash`;

const SET_VERIFIED = `INSERT INTO es.verified (seal, hash, witnessed) VALUES ($1, decode($2, 'hex'), $3)
  ON CONFLICT (only_row) DO UPDATE SET seal = excluded.seal, hash = excluded.hash, witnessed = excluded.witnessed,
    verified_at = clock_timestamp()`;

interface VerifiedRow extends CheckedSeal, Record<string, unknown> {
  /** Number of events up to this seal; `witnessed` counts those whose seals are also recorded outside the database. */
  readonly sealed: number;
  readonly witnessed: number;
  readonly verified_at: Date;
}

/** The result of a check that continued where the previous check ended. */
export interface ContinuedVerification extends Verification {
  /** Number of events that this check has read; earlier events were verified before. */
  readonly checked: number;
  /** False if events remain to be checked; the next call of {@link IntegrityCheck.goOn} checks them. */
  readonly isComplete: boolean;
}

/**
 * Finds every edit, removal, insertion or reordering of events, and identifies the event where possible (ADR 0005, ADR
 * 0022).
 */
@Injectable()
export class IntegrityCheck {
  constructor(
    private readonly database: Database,
    private readonly witness: SealWitness,
  ) {}

  /** Checks the whole history; returns at most 100 findings of each kind. */
  async run(options: Pick<CheckOptions, 'signal' | 'onProgress'> = {}): Promise<Verification> {
    const findings = new Findings();
    const { sealed, witnessed, last } = await this.check(findings, options);
    await this.compare(findings, FEED_START);
    const events = await this.count('verify.count', COUNT);
    if (findings.all().length === 0) await this.remember(last, witnessed);
    return { events, sealed, witnessed, findings: findings.all() };
  }

  /**
   * Checks at most 20 seals after the last verified seal. Does not read the events up to that seal again: if they were
   * changed after they were verified, only {@link run} finds the change.
   */
  async goOn(): Promise<ContinuedVerification> {
    const findings = new Findings();
    const [before] = await this.database.query<VerifiedRow>({ name: 'verify.verified', text: VERIFIED });
    const checked = await this.check(findings, { after: before, maxSeals: MAX_SEALS });
    await this.compare(findings, before ?? FEED_START);
    const sealed = (before?.sealed ?? 0) + checked.sealed;
    const witnessed = (before?.witnessed ?? 0) + checked.witnessed;
    const isWell = findings.all().length === 0;
    if (isWell && checked.sealed > 0) await this.remember(checked.last, witnessed);
    const events = await this.count('verify.written', WRITTEN);
    const { isComplete } = checked;
    return { events, sealed, witnessed, findings: findings.all(), checked: checked.events, isComplete };
  }

  private check(findings: Findings, options: CheckOptions) {
    return new SealedHistory(this.database, this.witness, findings).check(options);
  }

  /** Compares the events after a feed position with the streams, commands and consumers that refer to them. */
  private async compare(findings: Findings, { xid, position }: FeedCursor): Promise<void> {
    for (const { kind, statement } of disagreements({ xid, position })) {
      for (const place of await this.database.query<Place>(statement)) {
        const { stream_id: streamId, version, position: at, detail } = place;
        findings.add({ kind, streamId, version, position: at, detail });
      }
    }
  }

  private async remember(last: CheckedSeal | undefined, witnessed: number): Promise<void> {
    if (!last) return;
    const values = [last.number, last.hash, witnessed];
    await this.database.query({ name: 'verify.remember', text: SET_VERIFIED, values });
  }

  private async count(name: string, text: string): Promise<number> {
    const [row] = await this.database.query<{ events: number }>({ name, text });
    return row?.events ?? 0;
  }
}

interface Place extends Record<string, unknown> {
  readonly stream_id: string | null;
  readonly version: number | null;
  readonly position: string | null;
  readonly detail: string;
}
