import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { liveTopics } from '@perpetua/contracts/live.contract';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { AppConfig } from '../../config/app-config.js';
import { ChannelListener } from './channel-listener.js';
import { Database } from '../database/database.js';
import type { LiveNotice } from './live-audience.js';

const CHANNEL = 'perpetua_live';
/** How long a notice waits for others, in milliseconds. */
const GATHER_MS = 100;

/** What all processes hear when everything shown may be outdated. */
const RESYNC = 'resync';

const noticeSchema = z.object({
  topic: z.enum(liveTopics),
  id: z.uuid(),
  version: z.int(),
  to: z.array(z.uuid()),
  admins: z.boolean(),
});

/** Receives the notices of all processes. */
export interface BroadcastListener {
  noticed(notice: LiveNotice): void;
  /** Called when notices may have been missed. */
  missed(): void;
}

/**
 * Broadcasts to every process that serves requests the notices of changes that have no event. A lost notice does no
 * harm: the next read shows the change, and a receiver learns when it may have missed notices. Call {@link announce}
 * after the commit.
 */
export abstract class LiveBroadcast {
  protected readonly logger = new Logger(LiveBroadcast.name);
  private readonly listeners = new Set<BroadcastListener>();

  /**
   * Identifies the connection over which this process hears all notices; undefined while it hears none. Between two
   * different connections, notices may have been missed.
   */
  abstract get hearing(): object | undefined;

  /** Sends a notice to every process, and resolves when it is sent; never rejects. */
  abstract send(notice: LiveNotice): Promise<void>;

  /** Sends a notice to every process within a tenth of a second; the caller does not wait. */
  abstract announce(notice: LiveNotice): void;

  /** Lets every open page read everything again, and resolves when it is sent; never rejects. */
  abstract resync(): Promise<void>;

  /** Passes the notices of all processes, including this one, to the listener from now on. */
  listen(listener: BroadcastListener): void {
    this.listeners.add(listener);
  }

  protected receive(text: string | undefined): void {
    if (text === RESYNC) return this.missed();
    const notice = this.read(text);
    if (notice !== undefined) for (const listener of this.listeners) listener.noticed(notice);
  }

  protected missed(): void {
    for (const listener of this.listeners) listener.missed();
  }

  protected lost(error: unknown): void {
    this.logger.warn(`a notice was lost: ${String(error)}`);
  }

  private read(text: string | undefined): LiveNotice | undefined {
    try {
      return noticeSchema.parse(JSON.parse(text ?? ''));
    } catch {
      this.logger.warn('a notice could not be read');
      return undefined;
    }
  }
}

/**
 * Broadcasts with PostgreSQL's NOTIFY in a separate statement, so that no append or other change waits for it. Notices
 * wait a moment, so that many changes share one statement.
 */
@Injectable()
export class PostgresBroadcast extends LiveBroadcast implements OnApplicationBootstrap, OnApplicationShutdown {
  private channel: ChannelListener | undefined;
  private waiting: string[] = [];
  private sending: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {
    super();
  }

  override get hearing(): object | undefined {
    return this.channel?.hearing;
  }

  override announce(notice: LiveNotice): void {
    this.waiting.push(JSON.stringify(notice));
    this.sending ??= setTimeout(() => void this.sendWaiting(), GATHER_MS).unref();
  }

  override send(notice: LiveNotice): Promise<void> {
    this.waiting.push(JSON.stringify(notice));
    return this.sendWaiting();
  }

  override resync(): Promise<void> {
    this.waiting.push(RESYNC);
    return this.sendWaiting();
  }

  private async sendWaiting(): Promise<void> {
    clearTimeout(this.sending);
    this.sending = undefined;
    const notices = this.waiting.splice(0);
    await this.database
      .query({
        name: 'live.notify',
        text: `SELECT pg_notify('${CHANNEL}', notice) FROM unnest($1::text[]) AS notices (notice)`,
        values: [notices],
      })
      .catch((error: unknown) => this.lost(error));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.role === 'worker') return;
    this.channel = new ChannelListener({
      url: this.config.database.directUrl,
      channel: CHANNEL,
      applicationName: 'perpetua-live',
      heard: (text) => this.receive(text),
      missed: () => this.missed(),
    });
    await this.channel.start();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.sending);
    await this.channel?.stop();
  }
}

/** Broadcasts over a Redis channel; used if Redis is configured. */
@Injectable()
export class RedisBroadcast extends LiveBroadcast implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private subscription: object | undefined;

  constructor(
    url: string,
    private readonly role: AppConfig['role'],
  ) {
    super();
    this.publisher = this.connection(url);
    this.subscriber = this.connection(url);
  }

  override get hearing(): object | undefined {
    return this.subscription;
  }

  override announce(notice: LiveNotice): void {
    void this.send(notice);
  }

  override send(notice: LiveNotice): Promise<void> {
    return this.publish(JSON.stringify(notice));
  }

  override resync(): Promise<void> {
    return this.publish(RESYNC);
  }

  private async publish(text: string): Promise<void> {
    await this.publisher.publish(CHANNEL, text).catch((error: unknown) => this.lost(error));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role === 'worker') return;
    this.subscriber.on('message', (_channel, text: string) => this.receive(text));
    this.subscriber.on('close', () => (this.subscription = undefined));
    await this.subscribe();
    this.subscriber.on('ready', () => {
      this.subscribe()
        .then(() => this.missed())
        .catch((error: unknown) => this.logger.warn(`notices are not heard: ${String(error)}`));
    });
  }

  onApplicationShutdown(): void {
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }

  private async subscribe(): Promise<void> {
    await this.subscriber.subscribe(CHANNEL);
    this.subscription = {};
  }

  private connection(url: string): Redis {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
    redis.on('error', (error: Error) => this.logger.warn(`Redis does not answer: ${error.message}`));
    return redis;
  }
}
