import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { maximumLiveConnections } from '@perpetua/contracts/live.contract';
import { ContextRegistry } from '../context-registry.js';
import { Database } from '../database/database.js';
import type { FeedCursor, Recorded } from '../event-store/recorded-event.js';
import { DomainError } from '../domain/domain-error.js';
import { Metrics } from '../http/observability/metrics.js';
import { FeedTail } from './feed-tail.js';
import type { LiveNotice } from './live-audience.js';
import { LiveBroadcast } from './live-broadcast.js';
import type { LiveConnection, LiveListener } from './live-connection.js';
import { changedMessage, cursorId, readyMessage, resyncMessage } from './live-messages.js';

/** 429: the user has the maximum number of connections. */
const tooManyConnections = (): DomainError =>
  new DomainError({
    code: 'too_many_live_connections',
    message: `There are ${maximumLiveConnections} connections already`,
    details: { most: maximumLiveConnections, retryAfterSeconds: 30 },
  });

/** 503: this process is shutting down; the client should reconnect to another one. */
const closing = (): DomainError =>
  new DomainError({
    code: 'unavailable',
    message: 'Shutting down',
    isTemporary: true,
    details: { retryAfterSeconds: 1 },
  });

/** Opens the connection; called only after all checks have passed. Must call `closed` when the connection ends. */
export type OpenConnection = (closed: (connection: LiveConnection) => void) => LiveConnection;

/**
 * Notifies the readers connected to this process of changes that concern them (docs/domain.md#api). Takes the changes
 * from committed events in feed order, so that a later read shows them, and from broadcast notices. Does nothing while
 * no reader is connected.
 */
@Injectable()
export class LiveHub implements OnModuleInit, OnModuleDestroy {
  private readonly connections = new Set<LiveConnection>();
  private readonly seats = new Map<string, number>();
  private switching: Promise<void> = Promise.resolve();
  private running = false;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly tail: FeedTail,
    private readonly broadcast: LiveBroadcast,
    private readonly registry: ContextRegistry,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'perpetua_live_connections', help: 'Open connections for live updates' }, (gauge) =>
      gauge.set(this.connections.size),
    );
  }

  onModuleInit(): void {
    this.broadcast.listen({ noticed: (notice) => this.noticed(notice), missed: () => this.resyncAll() });
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    for (const connection of this.connections) connection.close();
    await this.adjust();
  }

  /**
   * Opens a connection and sends all changes from now on. If anything has changed since the event `lastEventId`, first
   * tells the client to reload everything.
   * @throws DomainError 429 `too_many_live_connections`, 503 `unavailable` while shutting down
   */
  async join(
    listener: Pick<LiveListener, 'userId'>,
    lastEventId: string | undefined,
    open: OpenConnection,
  ): Promise<void> {
    this.takeSeat(listener.userId);
    try {
      await this.adjust();
      if (this.closed) throw closing();
    } catch (error) {
      this.leaveSeat(listener.userId);
      throw error;
    }
    const connection = open((ended) => this.leave(ended));
    if (connection.isClosed) return;
    this.connections.add(connection);
    const from = this.tail.at;
    const hasMissedNothing = lastEventId === undefined || lastEventId === cursorId(from);
    connection.send(hasMissedNothing ? readyMessage(from) : resyncMessage(from));
  }

  private takeSeat(userId: string): void {
    if (this.closed) throw closing();
    const taken = this.seats.get(userId) ?? 0;
    if (taken >= maximumLiveConnections) throw tooManyConnections();
    this.seats.set(userId, taken + 1);
  }

  private leaveSeat(userId: string): void {
    const left = (this.seats.get(userId) ?? 1) - 1;
    if (left === 0) this.seats.delete(userId);
    else this.seats.set(userId, left);
    // Only starting to follow the feed can fail, and the call of {@link join} that starts it handles the error.
    this.adjust().catch(() => undefined);
  }

  private leave(connection: LiveConnection): void {
    this.connections.delete(connection);
    this.leaveSeat(connection.listener.userId);
  }

  /** Starts to follow the feed with the first reader and stops after the last; one transition at a time. */
  private adjust(): Promise<void> {
    const next = this.switching.then(async () => {
      const wanted = this.seats.size > 0 && !this.closed;
      if (wanted === this.running) return;
      if (wanted) await this.tail.start((events) => this.prepare(events));
      else await this.tail.stop();
      this.running = wanted;
    });
    this.switching = next.catch(() => undefined);
    return next;
  }

  private async prepare(events: readonly Recorded[]): Promise<() => void> {
    const notices = await this.noticesOf(events);
    return () => events.forEach((event, index) => this.tell(notices[index] ?? [], event));
  }

  private tell(notices: readonly LiveNotice[], at?: FeedCursor): void {
    if (notices.length === 0) return;
    for (const connection of this.connections) connection.send(messagesFor(connection.listener, notices, at));
  }

  private noticed(notice: LiveNotice): void {
    this.tell([notice]);
    if (notice.topic !== 'user') return;
    // The account changed: a stream whose token became invalid ends immediately, not at the next heartbeat.
    for (const connection of this.connections) {
      if (connection.listener.userId === notice.id) connection.checkAccess();
    }
  }

  private resyncAll(): void {
    for (const connection of this.connections) {
      connection.send(resyncMessage());
      connection.checkAccess();
    }
  }

  /** Returns a list of notices for each event, in the order of the events; sends one query per stream type. */
  private async noticesOf(events: readonly Recorded[]): Promise<readonly (readonly LiveNotice[])[]> {
    const byEvent = new Map<Recorded, readonly LiveNotice[]>();
    for (const audience of this.registry.audiences) {
      const own = events.filter(({ streamType }) => streamType === audience.streamType);
      if (own.length === 0) continue;
      const notices = await audience.noticesOf(own, this.database);
      own.forEach((event, index) => byEvent.set(event, notices[index] ?? []));
    }
    return events.map((event) => byEvent.get(event) ?? []);
  }
}

/** The messages to a listener for these notices; '' if no notice concerns the listener. */
const messagesFor = (
  { userId, isAdmin }: LiveListener,
  notices: readonly LiveNotice[],
  at: FeedCursor | undefined,
): string =>
  notices
    .filter(({ to, admins }) => (isAdmin && admins) || to.includes(userId))
    .map((notice) => changedMessage(notice, at))
    .join('');
