import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { liveTopics } from '@perpetua/contracts/live.contract';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { AppConfig } from '../../config/app-config.js';
import { ChannelListener } from './channel-listener.js';
import { Database } from '../database/database.js';
import type { LiveNotice } from './live-audience.js';

const CHANNEL = 'perpetua_live';

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
 * Broadcasts to every process the notices of changes that have no event. A lost notice does no harm: the next read
 * shows the change, and a receiver learns when it may have missed notices. Call {@link announce} after the commit.
 */
export abstract class LiveBroadcast {
  protected readonly logger = new Logger(LiveBroadcast.name);

  /** Sends a notice to every process; never throws, and the caller does not wait. */
  abstract announce(notice: LiveNotice): void;
  /** Passes the notices of all processes, including this one, to the listener. */
  abstract listen(listener: BroadcastListener): Promise<void>;
  abstract unlisten(): Promise<void>;

  protected receive(text: string | undefined, listener: BroadcastListener): void {
    try {
      listener.noticed(noticeSchema.parse(JSON.parse(text ?? '')));
    } catch {
      this.logger.warn('a notice could not be read');
    }
  }
}

/** Broadcasts with PostgreSQL's NOTIFY in a separate statement, so that no append or other change waits for it. */
@Injectable()
export class PostgresBroadcast extends LiveBroadcast implements OnApplicationShutdown {
  private channel: ChannelListener | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {
    super();
  }

  override announce(notice: LiveNotice): void {
    this.database
      .query({ name: 'live.notify', text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [JSON.stringify(notice)] })
      .catch((error: unknown) => this.logger.warn(`a notice was lost: ${String(error)}`));
  }

  override async listen(listener: BroadcastListener): Promise<void> {
    this.channel = new ChannelListener({
      url: this.config.database.url,
      channel: CHANNEL,
      applicationName: 'perpetua-live',
      heard: (text) => this.receive(text, listener),
      missed: () => listener.missed(),
    });
    await this.channel.start();
  }

  override async unlisten(): Promise<void> {
    const { channel } = this;
    this.channel = undefined;
    await channel?.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unlisten();
  }
}

/** Broadcasts over a Redis channel; used if Redis is configured. */
@Injectable()
export class RedisBroadcast extends LiveBroadcast implements OnApplicationShutdown {
  private readonly publisher: Redis;
  private subscriber: Redis | undefined;

  constructor(private readonly url: string) {
    super();
    this.publisher = this.connection();
  }

  override announce(notice: LiveNotice): void {
    this.publisher
      .publish(CHANNEL, JSON.stringify(notice))
      .catch((error: unknown) => this.logger.warn(`a notice was lost: ${String(error)}`));
  }

  override async listen(listener: BroadcastListener): Promise<void> {
    const subscriber = this.connection();
    this.subscriber = subscriber;
    subscriber.on('message', (_channel, text: string) => this.receive(text, listener));
    await subscriber.subscribe(CHANNEL);
    subscriber.on('ready', () => listener.missed());
  }

  override unlisten(): Promise<void> {
    this.subscriber?.disconnect();
    this.subscriber = undefined;
    return Promise.resolve();
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
    this.publisher.disconnect();
  }

  private connection(): Redis {
    const redis = new Redis(this.url, { lazyConnect: true, maxRetriesPerRequest: 1 });
    redis.on('error', (error: Error) => this.logger.warn(`Redis does not answer: ${error.message}`));
    return redis;
  }
}
