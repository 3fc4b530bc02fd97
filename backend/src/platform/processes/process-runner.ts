import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { ContextRegistry } from '../context-registry.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import { Database } from '../database/database.js';
import { UnknownEventError } from '../event-store/event-definition.js';
import { Feed } from '../event-store/feed.js';
import { type FeedBatch, FeedConsumer, type FeedHandler } from '../event-store/feed-consumer.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { LET_GO } from '../event-store/held-events.js';
import { Leadership } from '../event-store/leadership.js';
import { EVENT_COLUMNS, type EventRow, type Recorded } from '../event-store/recorded-event.js';
import { DomainError } from '../domain/domain-error.js';
import { QueueUnavailableError } from '../queue/queue.errors.js';
import { RepeatedWork } from '../work/repeated-work.js';
import { OutputDispatcher } from './output-dispatcher.js';

const PARALLEL_STREAMS = 8;
const TRANSIENT_ATTEMPTS = 6;
const TRANSIENT_PAUSE_MS = 50;
const RETRY_FAILED_MS = 60_000;
const RETRY_UNQUEUED_MS = 5_000;
const RETRY_REQUESTED_MS = 1_000;
const MAX_RETRIED = 100;

/**
 * Name of the checkpoint that all processes share: one consumer reads the feed for them, and handles each stream in
 * order.
 */
export const PROCESSES = 'processes';

const DEAD_LETTERS = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE position IN (SELECT position FROM es.dead_letters WHERE consumer = $1 AND reason = $2)
    AND position > coalesce($3::bigint, 0)
  ORDER BY position LIMIT ${MAX_RETRIED}`;
const REQUESTED = `SELECT ${EVENT_COLUMNS} FROM es.events
  WHERE position IN (SELECT position FROM es.dead_letters WHERE consumer = $1 AND retry_requested_at IS NOT NULL)
  ORDER BY xid, position LIMIT ${MAX_RETRIED}`;
const STILL_FAILS = `UPDATE es.dead_letters SET retry_requested_at = NULL, attempts = attempts + 1, error = $3
  WHERE consumer = $1 AND position = $2`;

/** What identifies an event, also one that only a newer version of the program can read. */
type EventIdentity = Pick<Recorded, 'position' | 'type' | 'eventId' | 'streamId'>;

/** Why an event was set aside: a command failed, or a queue did not accept a job. */
type Reason = 'failed' | 'queue';

/**
 * Runs the processes on the events of the feed. An event whose commands fail is set aside as a dead letter, so that it
 * never blocks other events; dead letters are retried every minute and shown to admins. An event whose job no queue
 * accepted is retried every five seconds; its stream continues meanwhile, because jobs need no order.
 */
@Injectable()
export class ProcessRunner implements FeedHandler, OnApplicationBootstrap, OnModuleDestroy {
  readonly name = PROCESSES;
  readonly batchSize = 200;
  readonly pollMs = 100;
  readonly gatherMs = 0;
  private readonly logger = new Logger(ProcessRunner.name);
  private consumer: FeedConsumer | undefined;
  /** The position of the last failed event that was retried; undefined when the next retry begins with the first. */
  private retriedUpTo: string | undefined;
  private readonly retries = [
    new RepeatedWork('dead letters', () => this.retry('failed'), RETRY_FAILED_MS),
    new RepeatedWork('jobs without a queue', () => this.retry('queue'), RETRY_UNQUEUED_MS),
    new RepeatedWork('requested retries', () => this.retryRequested(), RETRY_REQUESTED_MS),
  ];

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
    for (const retry of this.retries) retry.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.retries.map((retry) => retry.stop()));
    await this.consumer?.stop();
  }

  /** Whether any process reacts to events of this type. */
  concerns(type: string): boolean {
    return this.registry.processes.some((process) => process.reactsTo(type));
  }

  /** Handles a batch: streams concurrently, the events of each stream in order. */
  async handle({ events, hold }: FeedBatch): Promise<boolean> {
    if (hold) await this.database.query(hold);
    const streams = byStream(events);
    const work = streams.map((stream) => async (): Promise<void> => {
      for (const event of stream) await this.settle(event);
    });
    await new PQueue({ concurrency: PARALLEL_STREAMS }).addAll(work);
    return false;
  }

  /** Processes an event that was held back, and removes it from the held events. */
  async release(event: Recorded): Promise<void> {
    await this.settle(event);
    await this.database.query({ name: 'processes.release', text: LET_GO, values: [this.name, event.position] });
  }

  /** Runs the processes on one event; if they fail, sets the event aside. */
  private async settle(event: Recorded): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.react(event);
        return;
      } catch (error) {
        if (error instanceof QueueUnavailableError) return this.setAside(event, { error, attempt, reason: 'queue' });
        if (isConnectionLoss(error)) throw error;
        if (isFinal(error) || attempt === TRANSIENT_ATTEMPTS) {
          return this.setAside(event, { error, attempt, reason: 'failed' });
        }
        await new Promise((resolve) => {
          setTimeout(resolve, TRANSIENT_PAUSE_MS * 2 ** attempt);
        });
      }
    }
  }

  /**
   * Runs all processes on an event. If a queue is unavailable for one process, the others still run, and the error is
   * thrown at the end.
   */
  private async react(event: Recorded): Promise<void> {
    let unavailable: QueueUnavailableError | undefined;
    for (const process of this.registry.processes) {
      const outputs = process.react(event);
      if (outputs.length === 0) continue;
      const source = {
        key: [event.eventId, process.name],
        actor: process.name,
        correlationId: event.correlationId,
        causationId: event.eventId,
      };
      try {
        await this.dispatcher.dispatch(outputs, source);
      } catch (error) {
        if (!(error instanceof QueueUnavailableError)) throw error;
        unavailable = error;
      }
    }
    if (unavailable) throw unavailable;
  }

  private async setAside(
    event: EventIdentity,
    failure: { error: unknown; attempt: number; reason: Reason },
  ): Promise<void> {
    const { error, attempt, reason } = failure;
    this.logger.error(`event ${event.position} ${event.type} was set aside: ${describe(error)}`);
    await this.database.query({
      name: 'processes.set-aside',
      text: `INSERT INTO es.dead_letters (consumer, position, event_id, stream_id, reason, error, attempts)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (consumer, position) DO UPDATE SET reason = excluded.reason, error = excluded.error`,
      values: [this.name, event.position, event.eventId, event.streamId, reason, describe(error), attempt],
    });
  }

  /**
   * Retries the events that were set aside for this reason, and removes the dead letters of those that succeed. Failed
   * events are retried a page of {@link MAX_RETRIED} per call, so that events that always fail keep no other event from
   * its turn. Stops early if a queue is unavailable, and throws if the database connection is lost.
   */
  async retry(reason: Reason): Promise<void> {
    if (!this.leadership.holds(this.name)) return;
    const rows = await this.database.query<EventRow>({
      name: 'processes.dead-letters',
      text: DEAD_LETTERS,
      values: [this.name, reason, reason === 'failed' ? this.retriedUpTo : undefined],
    });
    for (const row of rows) {
      try {
        await this.react(this.registry.events.recordedEvent(row));
        await this.revived(row);
      } catch (error) {
        this.logger.warn(`event ${row.position} ${row.type} still fails: ${describe(error)}`);
        if (error instanceof QueueUnavailableError) return;
        if (isConnectionLoss(error)) throw error;
        if (reason === 'queue') await this.setAside(identityOf(row), { error, attempt: 1, reason: 'failed' });
      }
      if (reason === 'failed') this.retriedUpTo = row.position;
    }
    if (reason === 'failed' && rows.length < MAX_RETRIED) this.retriedUpTo = undefined;
    if (reason === 'queue' && rows.length === MAX_RETRIED) await this.retry(reason);
  }

  /**
   * Retries events on an admin's request. An event that still fails waits for the next request or the regular retry.
   */
  private async retryRequested(): Promise<void> {
    if (!this.leadership.holds(this.name)) return;
    const rows = await this.database.query<EventRow>({
      name: 'processes.requested',
      text: REQUESTED,
      values: [this.name],
    });
    for (const row of rows) {
      try {
        await this.react(this.registry.events.recordedEvent(row));
        await this.revived(row);
      } catch (error) {
        if (isConnectionLoss(error)) throw error;
        const values = [this.name, row.position, describe(error)];
        await this.database.query({ name: 'processes.still-fails', text: STILL_FAILS, values });
      }
    }
  }

  private async revived({ position }: Pick<EventRow, 'position'>): Promise<void> {
    await this.database.query({
      name: 'processes.revived',
      text: 'DELETE FROM es.dead_letters WHERE consumer = $1 AND position = $2',
      values: [this.name, position],
    });
  }
}

const identityOf = ({ position, type, event_id: eventId, stream_id: streamId }: EventRow): EventIdentity => ({
  position,
  type,
  eventId,
  streamId,
});

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

/**
 * Whether a retry would fail again: after a rejection by the rules that is not temporary, and if only a newer version of
 * the program can read the stream.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof UnknownEventError || (error instanceof DomainError && !error.isTemporary);
