import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { maximumLiveConnections } from '@perpetua/contracts/live.contract';
import { ContextRegistry } from '../context-registry.js';
import { Database } from '../database/database.js';
import { Feed } from '../event-store/feed.js';
import type { FeedCursor, Recorded } from '../event-store/recorded-event.js';
import { DomainError } from '../domain/domain-error.js';
import { Metrics } from '../http/observability/metrics.js';
import { FeedTail } from './feed-tail.js';
import type { LiveNotice } from './live-audience.js';
import { LiveBroadcast } from './live-broadcast.js';
import type { LiveConnection, LiveListener } from './live-connection.js';
import { changedMessage, cursorOf, isAfter, readyMessage, resyncMessage } from './live-messages.js';

/**
 * Maximum number of missed events that are replayed to a reader. If more were missed, the reader must reload
 * everything.
 */
const MAX_REPLAYED = 1_000;

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
export class LiveHub implements OnModuleDestroy {
  private readonly connections = new Set<LiveConnection>();
  private readonly seats = new Map<string, number>();
  private switching: Promise<void> = Promise.resolve();
  private running = false;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly feed: Feed,
    private readonly tail: FeedTail,
    private readonly broadcast: LiveBroadcast,
    private readonly registry: ContextRegistry,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'perpetua_live_connections', help: 'Open connections for live updates' }, (gauge) =>
      gauge.set(this.connections.size),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    for (const connection of this.connections) connection.close();
    await this.adjust();
  }

  /**
   * Opens a connection and sends all changes from now on. If `lastEventId` is given, first sends the changes missed
   * since that event.
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
    if (lastEventId === undefined) connection.send(readyMessage(from));
    else await this.catchUp(connection, { since: cursorOf(lastEventId), until: from });
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
    // Only starting the sources of changes can fail, and the call of {@link join} that starts them handles the error.
    this.adjust().catch(() => undefined);
  }

  private leave(connection: LiveConnection): void {
    this.connections.delete(connection);
    this.leaveSeat(connection.listener.userId);
  }

  /** Starts the sources of changes with the first reader and stops them after the last; one transition at a time. */
  private adjust(): Promise<void> {
    const next = this.switching.then(async () => {
      const wanted = this.seats.size > 0 && !this.closed;
      if (wanted === this.running) return;
      if (wanted) await this.startUp();
      else await Promise.all([this.tail.stop(), this.broadcast.unlisten()]);
      this.running = wanted;
    });
    this.switching = next.catch(() => undefined);
    return next;
  }

  private async startUp(): Promise<void> {
    try {
      await this.broadcast.listen({ noticed: (notice) => this.noticed(notice), missed: () => this.resyncAll() });
      await this.tail.start((events) => this.prepare(events));
    } catch (error) {
      await this.broadcast.unlisten();
      throw error;
    }
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

  /** Sends the missed changes between two cursors, while new changes wait. */
  private async catchUp(
    connection: LiveConnection,
    { since, until }: { readonly since: FeedCursor | undefined; readonly until: FeedCursor },
  ): Promise<void> {
    connection.hold();
    const missed = since && (await this.missedBetween(since, until, connection.listener).catch(() => undefined));
    connection.release(missed === undefined ? resyncMessage(until) : missed + readyMessage(until));
  }

  /**
   * The messages of the events after `since` up to `until`; undefined if there are too many events, or if `since` lies
   * beyond the end of the feed.
   */
  private async missedBetween(
    since: FeedCursor,
    until: FeedCursor,
    listener: LiveListener,
  ): Promise<string | undefined> {
    if (!isAfter(until, since)) return isAfter(since, await this.tail.head()) ? undefined : '';
    const read = await this.feed.after(since, MAX_REPLAYED + 1);
    if (read.filter((event) => !isAfter(event, until)).length > MAX_REPLAYED) return undefined;
    const events = read.filter((event) => event.isKnown && !isAfter(event, until));
    const notices = await this.noticesOf(events);
    return events.map((event, index) => messagesFor(listener, notices[index] ?? [], event)).join('');
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
