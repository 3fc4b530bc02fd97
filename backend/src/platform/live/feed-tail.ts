import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Feed, FEED_START } from '../event-store/feed.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import type { FeedCursor, Recorded } from '../event-store/recorded-event.js';

/**
 * Handles a batch of events. The function that it returns is called after the tail's cursor has moved past the batch.
 */
export type TailHandler = (events: readonly Recorded[]) => Promise<() => void>;

const BATCH_SIZE = 200;
/** Pauses between polls: the shortest after an append, then doubled up to the maximum while no events are found. */
const SHORTEST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 250;
const FAILURE_PAUSE_MS = 2_000;

const HEAD = `SELECT xid, position FROM es.events WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY xid DESC, position DESC LIMIT 1`;

/**
 * Passes new events from the end of the feed to a handler while live connections are open. It stores no checkpoint,
 * because clients that may have missed events read everything again. Events that other processes append are found by polling.
 */
@Injectable()
export class FeedTail {
  private readonly logger = new Logger(FeedTail.name);
  private cursor: FeedCursor = FEED_START;
  private running: Promise<void> | undefined;
  private stopping = false;
  private wake: (() => void) | undefined;
  private pauseMs = SHORTEST_PAUSE_MS;

  constructor(
    private readonly database: Database,
    private readonly feed: Feed,
    private readonly signal: FeedSignal,
  ) {}

  /** The cursor after the last event that was passed to the handler. */
  get at(): FeedCursor {
    return this.cursor;
  }

  /** Begins at the current end of the feed, and passes all later events to the handler. */
  async start(handler: TailHandler): Promise<void> {
    const [head] = await this.database.query<FeedCursor>({ name: 'live.head', text: HEAD });
    this.cursor = head ?? FEED_START;
    this.stopping = false;
    const off = this.signal.onAppended(() => this.wakeUp());
    this.running = this.follow(handler).finally(off);
  }

  /** Finishes the current batch and stops. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wakeUp();
    await this.running;
    this.running = undefined;
  }

  private async follow(handler: TailHandler): Promise<void> {
    while (!this.stopping) {
      try {
        const found = await this.step(handler);
        if (!found) await this.pause(this.pauseMs);
        this.pauseMs = found ? SHORTEST_PAUSE_MS : Math.min(this.pauseMs * 2, MAX_PAUSE_MS);
      } catch (error) {
        if (this.stopping) return;
        this.logger.warn(`live updates are behind: ${String(error)}`);
        await this.pause(FAILURE_PAUSE_MS);
      }
    }
  }

  private async step(handler: TailHandler): Promise<boolean> {
    const events = await this.feed.after(this.cursor, BATCH_SIZE);
    const last = events.at(-1);
    if (!last) return false;
    // Skips unknown events: processes of the newer version, which know them, announce them.
    const handOn = await handler(events.filter(({ isKnown }) => isKnown));
    this.cursor = { xid: last.xid, position: last.position };
    handOn();
    return true;
  }

  private wakeUp(): void {
    this.pauseMs = SHORTEST_PAUSE_MS;
    this.wake?.();
  }

  private pause(ms: number): Promise<void> {
    if (this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(finish, ms);
      this.wake = finish;
    });
  }
}
