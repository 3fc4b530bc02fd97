import { Logger } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { ContiguityCheck, type Feed, FEED_START } from './feed.js';
import type { FeedSignal } from './feed-signal.js';
import type { Leadership } from './leadership.js';
import type { FeedCursor, Recorded } from './recorded-event.js';

/** What a consumer does with a batch; it returns when everything of it is done for good. */
export interface FeedHandler {
  readonly name: string;
  /** How many events at most come at once. */
  readonly batchSize: number;
  /** How long it may sleep while nothing wakes it, in milliseconds. */
  readonly pollMs: number;
  /** How long it waits after a wake-up for more to come, in milliseconds. */
  readonly gatherMs: number;
  /** Handles the events after `from`; the checkpoint moves when it returns, unless it moved it itself (`true`). */
  handle(events: readonly Recorded[], from: FeedCursor): Promise<boolean>;
}

export interface FeedServices {
  readonly database: Database;
  readonly feed: Feed;
  readonly signal: FeedSignal;
  readonly leadership: Leadership;
}

const LEADER_RETRY_MS = 250;
const FAILURE_PAUSE_MS = [50, 200, 1_000, 5_000];
/** After a wake-up that found nothing: the event may not be visible yet (event-sourcing.md B3). */
const NOT_YET_VISIBLE_MS = [1, 2, 5, 10, 20, 40, 80];
const CHECKPOINT_IDLE_MS = 20;
const CHECKPOINT_EVENTS = 1_000;

const READ_CHECKPOINT = `INSERT INTO es.consumers (name) VALUES ($1)
  ON CONFLICT (name) DO UPDATE SET status = es.consumers.status RETURNING xid, position`;

/** Moves a checkpoint if nobody else has: `$2, $3` is where it was, `$4, $5` where it goes. */
export const MOVE_CHECKPOINT = `UPDATE es.consumers
  SET xid = $4::xid8, position = $5, status = 'running', attempts = 0, error = NULL, failed_at_position = NULL,
      updated_at = clock_timestamp()
  WHERE name = $1 AND xid = $2::xid8 AND position = $3`;

const NOTE_FAILURE = `UPDATE es.consumers
  SET attempts = attempts + 1, error = $2, failed_at_position = $3, updated_at = clock_timestamp() WHERE name = $1`;

/** Follows the feed from its checkpoint for as long as this process leads the consumer. */
export class FeedConsumer {
  private readonly logger: Logger;
  private readonly contiguity = new ContiguityCheck();
  private wake: (() => void) | undefined;
  private signalled = false;
  private stopped = false;
  private running: Promise<void> | undefined;
  private stored: FeedCursor = FEED_START;
  private done: FeedCursor = FEED_START;
  private unsaved = 0;
  private failures = 0;

  constructor(
    private readonly handler: FeedHandler,
    private readonly services: FeedServices,
  ) {
    this.logger = new Logger(`consumer ${handler.name}`);
  }

  /** How many events arrived out of their stream's order. */
  get violations(): number {
    return this.contiguity.violations;
  }

  start(): void {
    const off = this.services.signal.onAppended(() => this.wakeUp());
    this.running = this.run().finally(off);
  }

  /** Finishes the batch under way and stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeUp();
    await this.running;
  }

  private wakeUp(): void {
    this.signalled = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    let leading = false;
    while (!this.stopped) {
      try {
        leading = await this.turn(leading);
        this.failures = 0;
      } catch (error) {
        if (this.stopped) break;
        leading = false;
        await this.fail(error);
      }
    }
    await this.save().catch((error: unknown) =>
      this.logger.warn(`the last checkpoint was not saved: ${String(error)}`),
    );
  }

  /** One step as the leader, or one try to become it; tells whether this process leads now. */
  private async turn(leading: boolean): Promise<boolean> {
    if (!leading && !(await this.takeLead())) {
      await this.sleep(LEADER_RETRY_MS);
      return false;
    }
    if (!(await this.services.leadership.leads(this.handler.name))) return false;
    await this.step();
    return true;
  }

  private async takeLead(): Promise<boolean> {
    if (!(await this.services.leadership.leads(this.handler.name))) return false;
    const [row] = await this.services.database.query<{ xid: string; position: string }>({
      name: 'consumer.checkpoint',
      text: READ_CHECKPOINT,
      values: [this.handler.name],
    });
    this.stored = { xid: row?.xid ?? '0', position: row?.position ?? '0' };
    this.done = this.stored;
    this.unsaved = 0;
    this.contiguity.restart();
    return true;
  }

  private async step(): Promise<void> {
    this.signalled = false;
    const events = await this.services.feed.after(this.done, this.handler.batchSize);
    const last = events.at(-1);
    if (!last) return this.idle();
    const moved = await this.handler.handle(events, this.done);
    this.contiguity.note(events);
    this.done = { xid: last.xid, position: last.position };
    this.unsaved += events.length;
    if (moved) {
      this.stored = this.done;
      this.unsaved = 0;
    } else if (this.unsaved >= CHECKPOINT_EVENTS) {
      await this.save();
    }
  }

  /** Waits for a sign of something new, saving the checkpoint when things stay quiet. */
  private async idle(): Promise<void> {
    if (this.signalled) return;
    await this.sleep(this.unsaved > 0 ? CHECKPOINT_IDLE_MS : this.handler.pollMs);
    if (!this.signalled) {
      await this.save();
      return;
    }
    if (this.handler.gatherMs > 0) await this.pause(this.handler.gatherMs);
    for (const pauseMs of NOT_YET_VISIBLE_MS) {
      const visible = (await this.services.feed.after(this.done, 1)).length > 0;
      if (visible || this.stopped) return;
      await this.pause(pauseMs);
    }
  }

  private async save(): Promise<void> {
    if (this.unsaved === 0) return;
    const { stored, done } = this;
    const moved = await this.services.leadership.write({
      name: 'consumer.move',
      text: MOVE_CHECKPOINT,
      values: [this.handler.name, stored.xid, stored.position, done.xid, done.position],
    });
    if (moved === 0) throw new Error('the checkpoint was moved by another process');
    this.stored = done;
    this.unsaved = 0;
  }

  private async fail(error: unknown): Promise<void> {
    const pauseMs = FAILURE_PAUSE_MS[Math.min(this.failures, FAILURE_PAUSE_MS.length - 1)] ?? 5_000;
    this.failures += 1;
    this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    await this.services.database
      .query({
        name: 'consumer.failure',
        text: NOTE_FAILURE,
        values: [this.handler.name, String(error), this.done.position],
      })
      .catch(() => undefined);
    await this.pause(pauseMs);
  }

  private sleep(ms: number): Promise<void> {
    if (this.signalled || this.stopped) return Promise.resolve();
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

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
}
