import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { ContextRegistry } from '../context-registry.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import { Database } from '../database/database.js';
import { Feed } from '../event-store/feed.js';
import { FeedConsumer, type FeedHandler } from '../event-store/feed-consumer.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { Leadership } from '../event-store/leadership.js';
import { recordedEvent } from '../event-store/event-store.js';
import { EVENT_COLUMNS, type EventRow, type Recorded } from '../event-store/recorded-event.js';
import { DomainError } from '../http/domain-error.js';
import { OutputDispatcher } from './output-dispatcher.js';

const PARALLEL_STREAMS = 8;
const TRANSIENT_ATTEMPTS = 6;
const TRANSIENT_PAUSE_MS = 50;
const RETRY_DEAD_LETTERS_MS = 60_000;

/** Checkpoint of all processes: one reader of the feed serves them, events of one stream in order. */
export const PROCESSES = 'processes';

/**
 * Feeds the processes from the store. An event whose commands cannot be carried out is set aside as a dead letter, so
 * that one order never holds up the others; dead letters are tried again every minute and shown to the admin.
 */
@Injectable()
export class ProcessRunner implements FeedHandler, OnApplicationBootstrap, OnModuleDestroy {
  readonly name = PROCESSES;
  readonly batchSize = 200;
  readonly pollMs = 100;
  readonly gatherMs = 0;
  private readonly logger = new Logger(ProcessRunner.name);
  private consumer: FeedConsumer | undefined;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly registry: ContextRegistry,
    private readonly dispatcher: OutputDispatcher,
    private readonly database: Database,
    private readonly feed: Feed,
    private readonly signal: FeedSignal,
    private readonly leadership: Leadership,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.consumer = new FeedConsumer(this, {
      database: this.database,
      feed: this.feed,
      signal: this.signal,
      leadership: this.leadership,
    });
    this.consumer.start();
    this.retryTimer = setInterval(() => {
      this.retryDeadLetters().catch((error: unknown) => this.logger.error(String(error)));
    }, RETRY_DEAD_LETTERS_MS);
    this.retryTimer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.retryTimer);
    await this.consumer?.stop();
  }

  /** Whether any process reacts to events of this type. */
  concerns(type: string): boolean {
    return this.registry.processes.some((process) => process.reactsTo(type));
  }

  /** Handles a batch: streams side by side, each stream in its order. */
  async handle(events: readonly Recorded[]): Promise<boolean> {
    const streams = byStream(events);
    const next = streams[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (const stream of { [Symbol.iterator]: () => next }) {
        for (const event of stream) await this.settle(event);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL_STREAMS, streams.length) }, work));
    return false;
  }

  /** Reacts to one event, or sets it aside. */
  private async settle(event: Recorded): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.react(event);
        return;
      } catch (error) {
        if (isConnectionLoss(error)) throw error;
        if (isFinal(error) || attempt === TRANSIENT_ATTEMPTS) {
          await this.setAside(event, { error, attempt });
          return;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, TRANSIENT_PAUSE_MS * 2 ** attempt);
        });
      }
    }
  }

  private async react(event: Recorded): Promise<void> {
    for (const process of this.registry.processes) {
      const outputs = process.react(event);
      if (outputs.length === 0) continue;
      await this.dispatcher.dispatch(outputs, {
        key: [event.eventId, process.name],
        actor: process.name,
        correlationId: event.correlationId,
        causationId: event.eventId,
      });
    }
  }

  private async setAside(event: Recorded, failure: { error: unknown; attempt: number }): Promise<void> {
    this.logger.error(`event ${event.position} ${event.type} was set aside: ${describe(failure.error)}`);
    await this.database.query({
      name: 'processes.set-aside',
      text: `INSERT INTO es.dead_letters (consumer, position, event_id, error, attempts) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (consumer, position) DO NOTHING`,
      values: [this.name, event.position, event.eventId, describe(failure.error), failure.attempt],
    });
  }

  /** Tries again what was set aside; what works now is removed from the dead letters. */
  async retryDeadLetters(): Promise<void> {
    if (!(await this.leadership.leads(this.name))) return;
    const rows = await this.database.query<EventRow>({
      name: 'processes.dead-letters',
      text: `SELECT ${EVENT_COLUMNS} FROM es.events
        WHERE position IN (SELECT position FROM es.dead_letters WHERE consumer = $1) ORDER BY xid, position LIMIT 100`,
      values: [this.name],
    });
    for (const row of rows) {
      const event = recordedEvent(row);
      try {
        await this.react(event);
      } catch (error) {
        this.logger.warn(`event ${event.position} ${event.type} still fails: ${describe(error)}`);
        continue;
      }
      await this.database.query({
        name: 'processes.revived',
        text: 'DELETE FROM es.dead_letters WHERE consumer = $1 AND position = $2',
        values: [this.name, event.position],
      });
    }
  }
}

const byStream = (events: readonly Recorded[]): Recorded[][] => {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) {
    const stream = streams.get(event.streamId);
    if (stream) stream.push(event);
    else streams.set(event.streamId, [event]);
  }
  return [...streams.values()];
};

const describe = (error: unknown): string =>
  error instanceof DomainError ? `${error.code}: ${error.message}` : String(error);

/** A refusal by the rules stays one, however often it is tried; being busy or out of reach passes. */
const isFinal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'busy' && error.status !== 503;
