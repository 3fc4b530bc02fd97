import { Logger } from '@nestjs/common';
import type { Database, Statement } from '../database/database.js';
import { type Feed, FEED_START } from './feed.js';
import type { FeedCursor, FeedEvent, Recorded } from './recorded-event.js';

const PAGE = 200;

const FIRST_HELD = `SELECT d.stream_id, min(e.version) AS version FROM es.dead_letters AS d
  JOIN es.events AS e ON e.position = d.position
  WHERE d.consumer = $1 AND d.reason IN ('unknown', 'behind') GROUP BY d.stream_id`;

const HOLD = `INSERT INTO es.dead_letters (consumer, position, event_id, stream_id, reason, error, attempts)
  SELECT $1, held.position, held.event_id, held.stream_id, held.reason, held.error, 0
  FROM unnest($2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[])
    AS held (position, event_id, stream_id, reason, error)
  ON CONFLICT (consumer, position) DO NOTHING`;

/** Removes a held event after it was processed; a row whose reason has changed in the meantime stays. */
export const LET_GO = `DELETE FROM es.dead_letters
  WHERE consumer = $1 AND position = $2 AND reason IN ('unknown', 'behind') RETURNING position`;

/**
 * Events that a consumer holds back because only a newer version of the program knows them, and the later events of the
 * same streams, to preserve their order. They are in es.dead_letters until a version that knows them leads the consumer
 * (ADR 0023). Other streams continue.
 */
export class HeldEvents {
  private readonly logger: Logger;
  /** Version of the first held event of each stream, by stream id. */
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly consumer: string,
    private readonly database: Database,
    private readonly feed: Feed,
  ) {
    this.logger = new Logger(`consumer ${consumer}`);
  }

  get isEmpty(): boolean {
    return this.streams.size === 0;
  }

  /** Loads the held events; a process that becomes the leader calls this first. */
  async load(): Promise<void> {
    const rows = await this.database.query<{ stream_id: string; version: number }>({
      name: 'held.load',
      text: FIRST_HELD,
      values: [this.consumer],
    });
    this.streams.clear();
    for (const { stream_id, version } of rows) this.streams.set(stream_id, version);
  }

  /**
   * Splits a batch into the events that can be processed, and a statement that records the others as held; the
   * statement is undefined if there are no others.
   */
  divide(events: readonly FeedEvent[]): { readonly ready: Recorded[]; readonly hold: Statement | undefined } {
    const ready: Recorded[] = [];
    const held: (readonly [event: FeedEvent, reason: 'unknown' | 'behind'])[] = [];
    for (const event of events) {
      const first = this.streams.get(event.streamId);
      if (!event.isKnown) {
        held.push([event, 'unknown']);
        if (first === undefined) this.streams.set(event.streamId, event.version);
      } else if (first !== undefined && event.version > first) held.push([event, 'behind']);
      else ready.push(event);
    }
    return { ready, hold: held.length === 0 ? undefined : this.holding(held) };
  }

  private holding(held: readonly (readonly [FeedEvent, 'unknown' | 'behind'])[]): Statement {
    for (const [event, reason] of held) {
      if (reason === 'unknown') this.logger.error(`event ${event.position} is of an unknown type: ${typeOf(event)}`);
    }
    return {
      name: 'held.hold',
      text: HOLD,
      values: [
        this.consumer,
        held.map(([{ position }]) => position),
        held.map(([{ eventId }]) => eventId),
        held.map(([{ streamId }]) => streamId),
        held.map(([, reason]) => reason),
        held.map(([event]) => typeOf(event)),
      ],
    };
  }

  /**
   * Processes the held events that this version of the program knows, each stream in order up to its first unknown
   * event.
   * @param handle processes one event and removes it from the held events
   */
  async release(handle: (event: Recorded) => Promise<void>): Promise<void> {
    const stillHeld = new Map<string, number>();
    let cursor: FeedCursor = FEED_START;
    for (;;) {
      const events = await this.feed.heldAfter(this.consumer, cursor, PAGE);
      for (const event of events) {
        cursor = event;
        if (stillHeld.has(event.streamId)) continue;
        if (event.isKnown) await handle(event);
        else stillHeld.set(event.streamId, event.version);
      }
      if (events.length < PAGE) break;
    }
    this.streams.clear();
    for (const [streamId, version] of stillHeld) this.streams.set(streamId, version);
  }
}

const typeOf = ({ streamType, type, schemaVersion }: Recorded): string =>
  `${streamType}/${type} version ${schemaVersion}`;
