import type { Database } from '../database/database.js';
import { FEED_START } from './feed.js';
import type { FeedCursor } from './recorded-event.js';
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
  readonly scheme: 1 | 2;
  readonly entries: Buffer;
}

interface HistoryRow extends Record<string, unknown> {
  readonly xid: string;
  readonly position: string;
  readonly stream_id: string;
  readonly version: number;
  readonly recorded_at: Date;
  readonly content_hash: string;
  readonly leaf: string;
  /** Whether the content gives the content hash. */
  readonly intact: boolean;
  /** Whether the stream counts this version. */
  readonly counted: boolean;
  /** Whether the stream is of the event's type. */
  readonly typed: boolean;
  /** Whether the command's row names this event. */
  readonly commanded: boolean;
  readonly settled: boolean;
}

const SEALS_AFTER = `SELECT number::int, after_xid, after_position, xid, position, events, encode(hash, 'hex') AS hash, scheme, entries
  FROM es.seals WHERE number > $1 ORDER BY number LIMIT 10`;

/** `$1, $2` is where to begin, `$3, $4` where to end. */
const EVENTS = `
  SELECT e.xid, e.position, e.stream_id, e.version, e.recorded_at, encode(e.content_hash, 'hex') AS content_hash,
         encode(es.seal_leaf(e.content_hash, e.stream_type, c.stream_id, c.request_hash, c.first_version, c.last_version), 'hex') AS leaf,
         e.content_hash = es.content_hash(e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.actor_id,
           e.actor_role, e.correlation_id, e.causation_id, e.command_id, e.occurred_at, e.recorded_at) AS intact,
         coalesce(e.version <= s.version, false) AS counted, coalesce(e.stream_type = s.stream_type, true) AS typed,
         coalesce(c.stream_id = e.stream_id AND e.version BETWEEN c.first_version AND c.last_version
           AND c.recorded_at = e.recorded_at, false) AS commanded,
         e.xid < pg_snapshot_xmin(pg_current_snapshot()) AS settled
  FROM es.events AS e LEFT JOIN es.streams AS s USING (stream_id) LEFT JOIN es.commands AS c USING (command_id)
  WHERE (e.xid, e.position) > ($1::xid8, $2) AND (e.xid, e.position) <= ($3::xid8, $4)
  ORDER BY e.xid, e.position LIMIT $5`;

const BY_POSITION = `SELECT xid, position, stream_id, version FROM es.events WHERE position = $1`;

const BATCH = 5_000;
const FEED_END: FeedCursor = { xid: '18446744073709551615', position: '9223372036854775807' };

/** Sealing happens once a minute; what waits longer than this is reported, in milliseconds of the wall clock. */
const SEALED_WITHIN_MS = 5 * 60_000;

const named = (row: { stream_id: string; version: number; position: string }) => ({
  streamId: row.stream_id,
  version: row.version,
  position: row.position,
});

/** Reads the whole feed once, seal by seal, and compares it with the seals and these with the witness. */
export class SealedHistory {
  private sealed = 0;
  private witnessed = 0;
  private at: FeedCursor = FEED_START;
  private previous: Pick<SealRow, 'number' | 'xid' | 'position' | 'hash'> = { number: 0, ...FEED_START, hash: '' };

  constructor(
    private readonly database: Database,
    private readonly witness: SealWitness,
    private readonly findings: Findings,
  ) {}

  /** @returns how many events are sealed, and how many of these by seals that are recorded outside the database */
  async check(): Promise<{ sealed: number; witnessed: number }> {
    // Read before the seals, which come first: a seal that is added meanwhile is then not taken for a removed one.
    const records: WitnessedSeal[] = [];
    for await (const record of this.witness.seals()) records.push(record);
    const byNumber = new Map(records.map((record) => [record.number, record]));
    for (let seals = await this.sealsAfter(0); seals.length > 0; seals = await this.sealsAfter(this.previous.number)) {
      for (const seal of seals) await this.checkSeal(seal, byNumber.get(seal.number));
    }
    for (const record of records) if (record.number > this.previous.number) this.reportRemoved(record);
    const first = await this.checkUnsealed(FEED_END);
    if (first) this.checkAge(first);
    return { sealed: this.sealed, witnessed: this.witnessed };
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
    const rows = await this.rows(after, seal, seal.events + BATCH);
    for (const row of rows) this.checkRow(row);
    const rowsOfScheme = rows.map((row) => ({ ...row, leaf: seal.scheme === 1 ? row.content_hash : row.leaf }));
    for (const difference of differencesOf(entries, rowsOfScheme)) {
      if (difference.kind === 'missing') await this.reportMissing(seal, difference.entry);
      else if (difference.kind === 'moved') this.reportMoved(difference.row, difference.from);
      else this.reportChanged(seal, difference.row, difference.kind);
    }
    this.sealed += seal.events;
    this.at = { xid: seal.xid, position: seal.position };
    this.previous = seal;
  }

  /** The seal's own records agree with each other and with the seal before it. */
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

  /** Reads on to a place that no seal covers; returns the first event on the way. */
  private async checkUnsealed(until: FeedCursor): Promise<HistoryRow | undefined> {
    let first: HistoryRow | undefined;
    for (;;) {
      const rows = await this.rows(this.at, until, BATCH);
      first ??= rows[0];
      for (const row of rows) this.checkRow(row);
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

  private rows(from: FeedCursor, to: FeedCursor, limit: number): Promise<HistoryRow[]> {
    return this.database.query<HistoryRow>({
      name: 'verify.events',
      text: EVENTS,
      values: [from.xid, from.position, to.xid, to.position, limit],
    });
  }
}

const isBefore = (one: FeedCursor, other: FeedCursor): boolean =>
  one.xid === other.xid ? BigInt(one.position) < BigInt(other.position) : BigInt(one.xid) < BigInt(other.xid);
