import type { Database } from '../database/database.js';
import type { Checked, CheckedSeal, CheckOptions } from '../event-store/check-options.js';
import { FEED_START } from '../event-store/feed.js';
import { type HistoryRow, historyRows } from './history-rows.js';
import type { FeedCursor } from '../event-store/recorded-event.js';
import { differencesOf, ENTRY_BYTES, entriesOf, type SealEntry, sealHash } from './seal-entries.js';
import { entriesDigest, isSameSeal, type SealWitness, type WitnessedSeal } from './seal-witness.js';
import type { Finding, Findings } from './verification-findings.js';

interface SealRow extends Record<string, unknown> {
  readonly number: number;
  readonly after_xid: string;
  readonly after_position: string;
  readonly xid: string;
  readonly position: string;
  readonly events: number;
  readonly hash: string;
  readonly entries: Buffer;
}

const SEALS_AFTER = `SELECT number::int, after_xid, after_position, xid, position, events, encode(hash, 'hex') AS hash, entries
  FROM es.seals WHERE number > $1 ORDER BY number LIMIT 10`;

const BY_POSITION = `SELECT xid, position, stream_id, version FROM es.events WHERE position = $1`;

const BATCH = 5_000;
const FEED_END: FeedCursor = { xid: '18446744073709551615', position: '9223372036854775807' };

/** Events are sealed once a minute; unsealed events older than this are reported. Milliseconds of the wall clock. */
const SEALED_WITHIN_MS = 5 * 60_000;

const named = (row: { stream_id: string; version: number; position: string }) => ({
  streamId: row.stream_id,
  version: row.version,
  position: row.position,
});

const BEFORE_THE_FIRST: CheckedSeal = { number: 0, ...FEED_START, hash: '' };

/**
 * Reads the feed in one pass, seal by seal. Compares the feed's events with the seals, and the seals with their records
 * outside the database.
 */
export class SealedHistory {
  private sealed = 0;
  private witnessed = 0;
  private events = 0;
  private at: FeedCursor = FEED_START;
  private previous: CheckedSeal = BEFORE_THE_FIRST;

  constructor(
    private readonly database: Database,
    private readonly witness: SealWitness,
    private readonly findings: Findings,
  ) {}

  /** Checks the feed and its seals, and adds the differences to the findings. */
  async check({ after, maxSeals = Infinity, signal, onProgress }: CheckOptions = {}): Promise<Checked> {
    if (after) [this.at, this.previous] = [after, after];
    // The seals recorded outside the database are read before those in the database: otherwise a seal that is added
    // between the two reads would be reported as removed.
    const records: WitnessedSeal[] = [];
    for await (const record of this.witness.seals(Math.max(this.previous.number, 1))) records.push(record);
    const byNumber = new Map(records.map((record) => [record.number, record]));
    if (after) await this.checkBegin(byNumber.get(after.number));
    let left = maxSeals;
    for (let seals = await this.sealsAfter(this.previous.number); seals.length > 0 && left > 0;) {
      for (const seal of seals.slice(0, left)) {
        await this.checkSeal(seal, byNumber.get(seal.number));
        signal?.throwIfAborted();
        onProgress?.(this.events);
      }
      left -= seals.length;
      seals = await this.sealsAfter(this.previous.number);
    }
    const isComplete = left > 0 || (await this.sealsAfter(this.previous.number)).length === 0;
    if (isComplete) await this.checkEnd(records);
    const { sealed, witnessed, events, previous: last } = this;
    return { sealed, witnessed, events, last: last === BEFORE_THE_FIRST ? undefined : last, isComplete };
  }

  /**
   * Checks the events after the last seal, and reports seals that are recorded outside the database but no longer in
   * it.
   */
  private async checkEnd(records: readonly WitnessedSeal[]): Promise<void> {
    for (const record of records) if (record.number > this.previous.number) this.reportRemoved(record);
    const first = await this.checkUnsealed(FEED_END);
    if (first) this.checkAge(first);
  }

  /** Checks that the seal after which the check continues still equals its record outside the database. */
  private async checkBegin(record: WitnessedSeal | undefined): Promise<void> {
    if (!record) return;
    const [seal] = await this.sealsAfter(record.number - 1);
    if (seal?.number === record.number) this.checkRecord(seal, record);
    this.witnessed = 0;
  }

  private sealsAfter(number: number): Promise<SealRow[]> {
    return this.database.query<SealRow>({ name: 'verify.seals', text: SEALS_AFTER, values: [number] });
  }

  private async checkSeal(seal: SealRow, record: WitnessedSeal | undefined): Promise<void> {
    const entries = entriesOf(seal.entries);
    this.checkChain(seal, entries);
    if (record) this.checkRecord(seal, record);
    const after = { xid: seal.after_xid, position: seal.after_position };
    if (isBefore(this.at, after)) await this.checkUnsealed(after);
    const rows = await historyRows(this.database, { from: after, to: seal, limit: seal.events + BATCH });
    for (const row of rows) this.checkRow(row);
    this.events += rows.length;
    for (const difference of differencesOf(entries, rows)) {
      if (difference.kind === 'missing') await this.reportMissing(seal, difference.entry);
      else if (difference.kind === 'moved') this.reportMoved(difference.row, difference.from);
      else this.reportChanged(seal, difference.row, difference.kind);
    }
    this.sealed += seal.events;
    this.at = { xid: seal.xid, position: seal.position };
    this.previous = seal;
  }

  /** Checks that a seal's fields agree with each other and with the previous seal. */
  private checkChain(seal: SealRow, entries: readonly SealEntry[]): void {
    const last = entries.at(-1);
    const agrees =
      seal.number === this.previous.number + 1 &&
      seal.after_xid === this.previous.xid &&
      seal.after_position === this.previous.position &&
      seal.entries.length === seal.events * ENTRY_BYTES &&
      last?.xid === seal.xid &&
      last.position === seal.position &&
      sealHash(this.previous.hash, entries) === seal.hash;
    if (agrees) return;
    this.findings.add({
      kind: 'seal_broken',
      streamId: null,
      version: null,
      position: seal.position,
      detail: `seal ${seal.number} over ${seal.events} events does not follow from its entries and the seal before it`,
    });
  }

  private checkRecord(seal: SealRow, record: WitnessedSeal): void {
    const stored = { ...record, hash: seal.hash, entries: entriesDigest(seal.entries) };
    if (isSameSeal(stored, record)) {
      this.witnessed += seal.events;
      return;
    }
    this.findings.add({
      kind: 'seal_broken',
      streamId: null,
      version: null,
      position: seal.position,
      detail: `seal ${seal.number} is not the one that was recorded outside the database (hash ${record.hash})`,
    });
  }

  private reportRemoved({ number, events, position, hash }: WitnessedSeal): void {
    this.findings.add({
      kind: 'seal_missing',
      streamId: null,
      version: null,
      position,
      detail: `seal ${number} over ${events} events up to this position is gone; outside the database its hash is ${hash}`,
    });
  }

  private reportChanged(seal: SealRow, row: HistoryRow, kind: 'edited' | 'added'): void {
    if (kind === 'added') this.add(kind, row, `seal ${seal.number} does not cover it`);
    else if (!this.findings.hasAt(row.position)) {
      this.add(kind, row, `it or the record of its command is not what seal ${seal.number} covers`);
    }
  }

  private async reportMissing(seal: SealRow, entry: SealEntry): Promise<void> {
    const [row] = await this.database.query<HistoryRow>({
      name: 'verify.by-position',
      text: BY_POSITION,
      values: [entry.position],
    });
    if (row && row.xid !== entry.xid) return this.reportMoved(row, entry);
    this.findings.add({
      kind: 'missing',
      streamId: null,
      version: null,
      position: entry.position,
      detail: `seal ${seal.number} covers an event at this position`,
    });
  }

  private reportMoved(row: Pick<HistoryRow, 'stream_id' | 'version' | 'position' | 'xid'>, from: FeedCursor): void {
    const detail = `it was sealed at position ${from.position} of transaction ${from.xid} and is at position ${row.position} of transaction ${row.xid}`;
    this.findings.add({ kind: 'moved', ...named(row), detail });
  }

  /**
   * Checks the unsealed events from the position that this check has reached up to `until`; returns the first of them.
   */
  private async checkUnsealed(until: FeedCursor): Promise<HistoryRow | undefined> {
    let first: HistoryRow | undefined;
    for (;;) {
      const rows = await historyRows(this.database, { from: this.at, to: until, limit: BATCH });
      first ??= rows[0];
      for (const row of rows) this.checkRow(row);
      this.events += rows.length;
      const last = rows.at(-1);
      if (last) this.at = { xid: last.xid, position: last.position };
      if (rows.length < BATCH) return first;
    }
  }

  private checkAge(row: HistoryRow): void {
    if (!row.settled || Date.now() - row.recorded_at.getTime() < SEALED_WITHIN_MS) return;
    this.add('unsealed', row, 'it and what follows it should have been sealed minutes ago');
  }

  private checkRow(row: HistoryRow): void {
    if (!row.intact) this.add('edited', row, 'the content does not match its hash');
    if (!row.counted) this.add('added', row, 'the stream does not count this version');
    if (!row.typed) this.add('edited', row, 'the stream type is not that of its stream');
    if (!row.commanded) this.add('command_changed', row, 'the record of its command does not name it');
  }

  private add(kind: Finding['kind'], row: HistoryRow, detail: string): void {
    this.findings.add({ kind, ...named(row), detail });
  }
}

const isBefore = (one: FeedCursor, other: FeedCursor): boolean =>
  one.xid === other.xid ? BigInt(one.position) < BigInt(other.position) : BigInt(one.xid) < BigInt(other.xid);
