import { Logger } from '@nestjs/common';
import type { Database, Statement } from '../database/database.js';
import { ContiguityCheck, type Feed, FEED_START } from './feed.js';
import type { FeedSignal, StreamEnd } from './feed-signal.js';
import type { Leadership } from './leadership.js';
import { HeldEvents } from './held-events.js';
import type { FeedCursor, FeedEvent, Recorded } from './recorded-event.js';

/** How a consumer processes events. */
export interface FeedHandler {
  readonly name: string;
  /** Maximum number of events per batch. */
  readonly batchSize: number;
  /** Maximum pause between two polls without a wake-up, in milliseconds. */
  readonly pollMs: number;
  /** Time to collect more events after a wake-up, in milliseconds. */
  readonly gatherMs: number;
  /** Whether events of this type wake the consumer immediately; the consumer reads other events a moment later. */
  concerns(type: string): boolean;
  /**
   * Processes a batch durably. Returns true if the handler has moved the checkpoint itself; if false, the consumer
   * moves the checkpoint.
   */
  handle(batch: FeedBatch): Promise<boolean>;
  /** Processes one event that was held back, and removes it from the held events with the statement `LET_GO`. */
  release(event: Recorded): Promise<void>;
}

/** The next batch of events of a consumer. */
export interface FeedBatch {
  /** Events that can be processed, in feed order. */
  readonly events: readonly Recorded[];
  /**
   * Statement that records as held the events that cannot be processed yet; undefined if there are none. The handler
   * runs it before the checkpoint moves, or in the same transaction.
   */
  readonly hold: Statement | undefined;
  readonly from: FeedCursor;
  readonly to: FeedCursor;
}

export interface FeedServices {
  readonly database: Database;
  readonly feed: Feed;
  readonly signal: FeedSignal;
  readonly leadership: Leadership;
}

const LEADER_RETRY_MS = 250;
/**
 * A leader that holds unknown events gives up the lead for `STEP_BACK_MS`, at most every `STEP_BACK_EVERY_MS`, so that
 * a process of a newer version can lead.
 */
const STEP_BACK_MS = 2_000;
const STEP_BACK_EVERY_MS = 30_000;
const FAILURE_PAUSE_MS = [50, 200, 1_000, 5_000];
/**
 * Pauses in milliseconds after a wake-up whose event was not found, because the event may not be visible yet
 * (docs/architecture.md#feed).
 */
const NOT_YET_VISIBLE_MS = [1, 2, 5, 10, 20, 40, 80];
/**
 * Time in milliseconds without new events after which the checkpoint is written. Events that do not concern the handler
 * are read after the same time.
 */
const QUIET_MS = 20;
const CHECKPOINT_EVENTS = 1_000;

const READ_CHECKPOINT = `INSERT INTO es.consumers (name) VALUES ($1)
  ON CONFLICT (name) DO UPDATE SET status = es.consumers.status RETURNING xid, position`;

/** Moves a checkpoint unless another process has moved it: `$2, $3` is the old cursor, `$4, $5` the new one. */
export const MOVE_CHECKPOINT = `UPDATE es.consumers
  SET xid = $4::xid8, position = $5, status = 'running', attempts = 0, error = NULL, failed_at_position = NULL,
      updated_at = clock_timestamp()
  WHERE name = $1 AND xid = $2::xid8 AND position = $3`;

const NOTE_FAILURE = `UPDATE es.consumers
  SET attempts = attempts + 1, error = $2, failed_at_position = $3, updated_at = clock_timestamp() WHERE name = $1`;

/** Reads the feed from its checkpoint and passes the events to the handler, while this process leads the consumer. */
export class FeedConsumer {
  private readonly logger: Logger;
  private readonly contiguity = new ContiguityCheck();
  private wake: (() => void) | undefined;
  private endGathering: (() => void) | undefined;
  private signalled = false;
  private hurried = false;
  private leading = false;
  private nextPoll: NodeJS.Timeout | undefined;
  /** For each stream id, the latest version that this process has appended and the consumer has not read yet. */
  private readonly awaited = new Map<string, number>();
  private misses = 0;
  private stopped = false;
  private running: Promise<void> | undefined;
  private stored: FeedCursor = FEED_START;
  private done: FeedCursor = FEED_START;
  private unsaved = 0;
  private failures = 0;
  private readonly held: HeldEvents;
  private steppedBackAt = -STEP_BACK_EVERY_MS;

  constructor(
    private readonly handler: FeedHandler,
    private readonly services: FeedServices,
  ) {
    this.logger = new Logger(`consumer ${handler.name}`);
    this.held = new HeldEvents(handler.name, services.database, services.feed);
  }

  /** How many events arrived out of their stream's order. */
  get violations(): number {
    return this.contiguity.violations;
  }

  start(): void {
    const { signal } = this.services;
    const offs = [
      signal.onAppended((types, end) => this.appended(types, end)),
      signal.onHurry((names) => names.includes(this.handler.name) && this.hurry()),
    ];
    this.running = this.run().finally(() => {
      for (const off of offs) off();
      clearTimeout(this.nextPoll);
    });
  }

  /** Finishes the current batch and stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.endGathering?.();
    this.wakeUp();
    await this.running;
  }

  /**
   * Wakes the consumer immediately if an event concerns the handler; other events are read together `QUIET_MS` later.
   */
  private appended(types: readonly string[], { streamId, version }: StreamEnd): void {
    if (!this.leading || this.contiguity.hasSeen(streamId, version)) return;
    if (types.some((type) => this.handler.concerns(type))) {
      this.awaited.set(streamId, version);
      this.misses = 0;
      this.wakeUp();
    } else {
      this.nextPoll ??= setTimeout(() => {
        this.nextPoll = undefined;
        this.wakeUp();
      }, QUIET_MS);
    }
  }

  /** Skips the pauses, because a caller waits for the checkpoint. */
  private hurry(): void {
    if (!this.leading) return;
    this.hurried = true;
    this.endGathering?.();
    this.wakeUp();
  }

  private wakeUp(): void {
    this.signalled = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.turn();
        this.failures = 0;
      } catch (error) {
        if (this.stopped) break;
        this.leading = false;
        await this.fail(error);
      }
    }
    await this.save().catch((error: unknown) =>
      this.logger.warn(`the last checkpoint was not saved: ${String(error)}`),
    );
  }

  /** Runs one step as the leader. If this process is not the leader, tries one time to become it. */
  private async turn(): Promise<void> {
    if (!this.leading && !(await this.takeLead())) return this.sleep(LEADER_RETRY_MS);
    this.leading = await this.services.leadership.leads(this.handler.name);
    if (this.leading) await this.step();
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
    this.awaited.clear();
    this.signalled = false;
    await this.held.load();
    if (!this.held.isEmpty) await this.held.release((event) => this.handler.release(event));
    this.leading = true;
    return true;
  }

  private async step(): Promise<void> {
    this.signalled = false;
    const events = await this.services.feed.after(this.done, this.handler.batchSize);
    if (events.length > 0) await this.take(events);
    if (!this.held.isEmpty && performance.now() - this.steppedBackAt > STEP_BACK_EVERY_MS) return this.stepBack();
    if (events.length < this.handler.batchSize) await this.idle();
  }

  /** Gives up the lead for a while, because a process of a newer version may know the held events. */
  private async stepBack(): Promise<void> {
    await this.save();
    this.leading = false;
    await this.services.leadership.release(this.handler.name);
    this.steppedBackAt = performance.now();
    this.signalled = false;
    await this.sleep(STEP_BACK_MS);
  }

  private async take(events: readonly FeedEvent[]): Promise<void> {
    const last = events.at(-1) as FeedEvent;
    const { ready, hold } = this.held.divide(events);
    const moved = await this.handler.handle({ events: ready, hold, from: this.done, to: last });
    this.contiguity.note(events);
    for (const [streamId, version] of this.awaited) {
      if (this.contiguity.hasSeen(streamId, version)) this.awaited.delete(streamId);
    }
    this.misses = 0;
    this.done = { xid: last.xid, position: last.position };
    this.unsaved += events.length;
    if (moved) {
      this.stored = this.done;
      this.unsaved = 0;
    } else if (this.unsaved >= CHECKPOINT_EVENTS) {
      await this.save();
    }
  }

  /** Waits for appended events to become visible, or for a wake-up; saves the checkpoint after a quiet pause. */
  private async idle(): Promise<void> {
    const isHurried = this.hurried;
    this.hurried = false;
    if (isHurried && this.unsaved > 0) return this.save();
    if (this.awaited.size > 0 && !this.signalled) {
      const pauseMs = NOT_YET_VISIBLE_MS[this.misses];
      this.misses += 1;
      if (pauseMs !== undefined) return this.sleep(pauseMs);
      this.awaited.clear();
    }
    await this.sleep(this.unsaved > 0 ? QUIET_MS : this.handler.pollMs);
    if (!this.signalled) await this.save();
    else if (!this.hurried && !this.stopped) await this.gather();
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

  private gather(): Promise<void> {
    const { gatherMs } = this.handler;
    if (gatherMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.endGathering = undefined;
        resolve();
      };
      const timer = setTimeout(finish, gatherMs);
      this.endGathering = finish;
    });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
}
