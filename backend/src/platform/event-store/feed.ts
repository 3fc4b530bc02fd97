import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DatabaseSetupError } from '../database/database.errors.js';
import { Database } from '../database/database.js';
import { EventRegistry } from './event-registry.js';
import { EVENT_COLUMNS, type EventRow, type FeedCursor, type FeedEvent, type Recorded } from './recorded-event.js';

/** The cursor before the first event. */
export const FEED_START: FeedCursor = { xid: '0', position: '0' };

const AFTER = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE (xid, position) > ($1::xid8, $2) AND xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY xid, position LIMIT $3`;

const HELD_AFTER = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE (xid, position) > ($2::xid8, $3) AND position IN (
    SELECT position FROM es.dead_letters WHERE consumer = $1 AND reason IN ('unknown', 'behind')
  ) ORDER BY xid, position LIMIT $4`;

const AHEAD = `SELECT coalesce(max(xid) >= pg_snapshot_xmax(pg_current_snapshot()), false) AS ahead
  FROM (SELECT xid FROM es.events ORDER BY xid DESC LIMIT 1) AS newest`;

const BEYOND = `SELECT EXISTS (SELECT FROM es.events WHERE (xid, position) > ($1::xid8, $2)) AS beyond`;

/**
 * All events in a stable order: no event ever appears before one that was already read. Events are sorted by
 * transaction id, then by position; only events of transactions older than the oldest running one are returned
 * (docs/architecture.md#feed).
 */
@Injectable()
export class Feed implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: EventRegistry,
  ) {}

  /**
   * Checks that no stored transaction id is ahead of this PostgreSQL cluster's ids. Transaction ids belong to one
   * cluster: after a logical restore, the stored ids may be ahead, which would hide the events
   * (docs/operations.md#restore).
   * @throws DatabaseSetupError `feed_ahead` when a stored id is ahead
   */
  async onModuleInit(): Promise<void> {
    const rows = await this.database.query<{ ahead: boolean }>({ name: 'feed.ahead', text: AHEAD });
    if (!rows[0]?.ahead) return;
    throw new DatabaseSetupError(
      'feed_ahead',
      'The stored transaction ids lie ahead of this PostgreSQL cluster: it was restored from another one. It has to be renumbered: see docs/operations.md#restore.',
    );
  }

  /**
   * Returns at most `limit` events after the cursor, including those that only a newer version of the program knows.
   */
  async after(cursor: FeedCursor, limit: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<EventRow>({
      name: 'feed.after',
      text: AFTER,
      values: [cursor.xid, cursor.position, limit],
    });
    return rows.map(this.events.feedEvent);
  }

  /**
   * Returns at most `limit` events after the cursor that a consumer holds back: unknown events, and later events of the
   * same streams.
   */
  async heldAfter(consumer: string, cursor: FeedCursor, limit: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<EventRow>({
      name: 'held.after',
      text: HELD_AFTER,
      values: [consumer, cursor.xid, cursor.position, limit],
    });
    return rows.map(this.events.feedEvent);
  }

  /** Whether any event was appended after the cursor, even one that the feed does not return yet. */
  async hasBeyond(cursor: FeedCursor): Promise<boolean> {
    const rows = await this.database.query<{ beyond: boolean }>({
      name: 'feed.beyond',
      text: BEYOND,
      values: [cursor.xid, cursor.position],
    });
    return rows[0]?.beyond ?? false;
  }
}

const REMEMBERED_STREAMS = 20_000;

/**
 * Checks that each stream's versions arrive in order and without gaps, beginning with the first version that arrives.
 * This cheap invariant detects every ordering defect (docs/architecture.md#feed).
 */
export class ContiguityCheck {
  private readonly logger = new Logger(ContiguityCheck.name);
  private readonly versions = new Map<string, number>();
  /** How many events arrived out of order since this check was created; {@link restart} does not reset it. */
  violations = 0;

  /** Forgets all versions, because the feed will be read again from an earlier position. */
  restart(): void {
    this.versions.clear();
  }

  /** Whether this version of a stream, or a later one, has arrived. */
  hasSeen(streamId: string, version: number): boolean {
    return (this.versions.get(streamId) ?? 0) >= version;
  }

  /** Checks a batch of events, given in feed order, and counts violations. */
  note(events: readonly Recorded[]): void {
    for (const event of events) {
      const last = this.versions.get(event.streamId);
      if (last !== undefined && event.version !== last + 1) {
        this.violations += 1;
        this.logger.error(`stream ${event.streamId}: version ${event.version} came after ${last}`);
      }
      this.versions.delete(event.streamId);
      this.versions.set(event.streamId, event.version);
    }
    for (const streamId of this.versions.keys()) {
      if (this.versions.size <= REMEMBERED_STREAMS) break;
      this.versions.delete(streamId);
    }
  }
}
