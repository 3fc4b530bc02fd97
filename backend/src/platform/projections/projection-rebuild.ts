import { Injectable } from '@nestjs/common';
import { Client, type QueryResultRow } from 'pg';
import { AppConfig } from '../../config/app-config.js';
import type { Statement, Transaction } from '../database/database.js';
import { errorCode } from '../database/error-code.js';
import { sessionConfig } from '../database/session-settings.js';
import { Feed, FEED_START } from '../event-store/feed.js';
import { UnknownEventError } from '../event-store/event-definition.js';
import type { FeedCursor, FeedEvent } from '../event-store/recorded-event.js';
import type { ProjectionDefinition } from './projection-definition.js';
import { BUILDING, RebuildTable } from './rebuild-table.js';

/** The progress of a rebuild. */
export interface RebuildProgress {
  /** Events folded so far. */
  readonly events: number;
  /** Events in the store when the rebuild began. */
  readonly total: number;
}

export interface RebuildOptions {
  /**
   * Events per transaction, at most 5,000, which is the default; more would hold back the other readers of the feed
   * (docs/architecture.md#feed).
   */
  readonly batchSize?: number;
  /** Cancels the rebuild between two batches; the live table stays unchanged. */
  readonly signal?: AbortSignal;
  /** Called when the rebuild has begun, and after every batch. */
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** The result of a rebuild. */
export interface RebuildReport {
  readonly events: number;
  /** Feed position after the last folded event. */
  readonly cursor: FeedCursor;
}

/** Thrown if this or another process is already rebuilding the projection. */
export class RebuildUnderWayError extends Error {
  constructor(projection: string) {
    super(`${projection} is being rebuilt already`);
    this.name = 'RebuildUnderWayError';
  }
}

const LARGEST_BATCH = 5_000;

/** Number of attempts to swap the tables while readers hold locks; each attempt waits for `lock_timeout`. */
const SWAP_ATTEMPTS = 10;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Session settings. Only the owner can create and rename tables; commits before the swap need not wait for the disk,
 * because an interrupted rebuild starts over.
 */
const SESSION = { role: 'none', synchronous_commit: 'off', lock_timeout: '1s' };

/**
 * Rebuilds a read model from the first event in a second table, which then replaces the live one
 * (docs/architecture.md#read-models). Only the projection's fold runs: no process, job or mail. Readers and the live
 * consumer continue meanwhile.
 */
@Injectable()
export class ProjectionRebuild {
  constructor(
    private readonly config: AppConfig,
    private readonly feed: Feed,
  ) {}

  /**
   * Rebuilds one projection. An interrupted rebuild leaves the live table unchanged; the next one starts over, because
   * the fold may have changed.
   * @throws RebuildUnderWayError if any process is already rebuilding the same projection
   * @throws UnknownEventError if only a newer version of the program knows an event
   * @throws the reason of `options.signal` if the rebuild was cancelled
   */
  async rebuild(projection: ProjectionDefinition, options: RebuildOptions = {}): Promise<RebuildReport> {
    const { directUrl: url } = this.config.database;
    if (url === undefined) throw new Error('the database has not been started');
    const client = new Client(sessionConfig({ url, applicationName: 'perpetua-rebuild', settings: SESSION }));
    // Ignored: if the connection was lost, the next statement fails.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await new Rebuild(projection, { client, feed: this.feed }, options).run();
    } finally {
      await client.end();
    }
  }
}

/** One rebuild on its own connection; when the connection ends, the rebuild ends and its lock is released. */
class Rebuild {
  private readonly tx: Transaction;
  private readonly table: RebuildTable;
  private readonly batchSize: number;
  /** The number of events folded into the new table so far, and the cursor after the last of them. */
  private done: RebuildReport = { events: 0, cursor: FEED_START };
  private total = 0;

  constructor(
    private readonly projection: ProjectionDefinition,
    private readonly services: { client: Client; feed: Feed },
    private readonly options: RebuildOptions,
  ) {
    this.batchSize = Math.min(options.batchSize ?? LARGEST_BATCH, LARGEST_BATCH);
    this.tx = { query: (statement) => this.query(statement) };
    this.table = new RebuildTable(services.client, projection.table);
  }

  async run(): Promise<RebuildReport> {
    await this.claim();
    this.options.signal?.throwIfAborted();
    await this.table.create();
    try {
      this.options.onProgress?.({ events: 0, total: this.total });
      await this.catchUp();
      await this.swapBetweenReaders();
    } catch (error) {
      await this.table.discard().catch(() => undefined);
      throw error;
    }
    return this.done;
  }

  private async claim(): Promise<void> {
    const { name } = this.projection;
    const [row] = await this.query<{ claimed: boolean; total: string }>({
      name: 'rebuild.claim',
      text: `SELECT pg_try_advisory_lock(hashtextextended($1, 9138)) AS claimed, (SELECT count(*) FROM es.events) AS total`,
      values: [name],
    });
    if (!row?.claimed) throw new RebuildUnderWayError(name);
    this.total = Number(row.total);
  }

  /** Folds all events up to the end of the feed; reads the next batch while one is being folded. */
  private async catchUp(): Promise<void> {
    let next = this.after(this.done.cursor);
    for (;;) {
      const events = await next;
      this.options.signal?.throwIfAborted();
      const last = events.at(-1);
      if (!last) return;
      const isEnd = events.length < this.batchSize;
      if (!isEnd) next = this.after(last);
      await this.inTransaction(() => this.fold(events));
      this.options.onProgress?.({ events: this.done.events, total: Math.max(this.total, this.done.events) });
      if (isEnd) return;
    }
  }

  /** Starts to read a batch; if that fails, awaiting the batch throws the error. */
  private after(cursor: FeedCursor): Promise<FeedEvent[]> {
    const batch = this.services.feed.after(cursor, this.batchSize);
    batch.catch(() => undefined);
    return batch;
  }

  private async fold(events: readonly FeedEvent[]): Promise<void> {
    const unknown = events.find(({ isKnown }) => !isKnown);
    if (unknown) throw new UnknownEventError(unknown.streamType, unknown.type);
    await this.projection.apply(events, { tx: this.tx, table: `${this.projection.table}${BUILDING}` });
    const { xid, position } = events.at(-1) as FeedEvent;
    this.done = { events: this.done.events + events.length, cursor: { xid, position } };
  }

  /**
   * Swaps the tables. While a long query locks the live table, the swap releases its own lock and retries, so that
   * later readers do not wait.
   */
  private async swapBetweenReaders(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      this.options.signal?.throwIfAborted();
      const { done } = this;
      try {
        await this.inTransaction(() => this.swap());
        return;
      } catch (error) {
        if (errorCode(error) !== LOCK_NOT_AVAILABLE || attempt === SWAP_ATTEMPTS) throw error;
        this.done = done;
        await this.catchUp();
      }
    }
  }

  /**
   * Replaces the live table. The lock on the live table waits for the live consumer's transaction and blocks the next
   * one, which later rolls back because its checkpoint has moved. The swap then folds the events up to the consumer's
   * checkpoint, so that readers never see an older state.
   */
  private async swap(): Promise<void> {
    const { name } = this.projection;
    await this.query({ name: 'rebuild.durable', text: 'SET LOCAL synchronous_commit = on' });
    await this.table.holdOffWriters();
    const [live = FEED_START] = await this.query<{ xid: string; position: string }>({
      name: 'rebuild.live-checkpoint',
      text: 'SELECT xid, position FROM es.consumers WHERE name = $1 FOR UPDATE',
      values: [name],
    });
    while (isBefore(this.done.cursor, live)) await this.fold(await this.after(this.done.cursor));
    // The new table contains the events that were held back from the live one.
    await this.query({
      name: 'rebuild.let-go',
      text: 'DELETE FROM es.dead_letters WHERE consumer = $1',
      values: [name],
    });
    await this.query({
      name: 'rebuild.checkpoint',
      text: `INSERT INTO es.consumers AS c (name, xid, position) VALUES ($1, $2::xid8, $3)
        ON CONFLICT (name) DO UPDATE SET xid = excluded.xid, position = excluded.position, status = 'running', attempts = 0,
          error = NULL, failed_at_position = NULL, updated_at = clock_timestamp()`,
      values: [name, this.done.cursor.xid, this.done.cursor.position],
    });
    await this.table.takeThePlace();
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    const { client } = this.services;
    await client.query('BEGIN');
    try {
      await work();
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return (await this.services.client.query<Row>(statement)).rows;
  }
}

const isBefore = (one: FeedCursor, other: FeedCursor): boolean =>
  one.xid === other.xid ? BigInt(one.position) < BigInt(other.position) : BigInt(one.xid) < BigInt(other.xid);
