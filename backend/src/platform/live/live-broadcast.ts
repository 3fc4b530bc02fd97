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

/** Who wants the notices of all processes. */
export interface BroadcastListener {
  noticed(notice: LiveNotice): void;
  /** Some notices were missed. */
  missed(): void;
}

/**
 * Carries changes that are in no event to every process. They are hints: one that is lost is found at the next look,
 * and a receiver that was away learns that it was. Call it when the change is committed.
 */
export abstract class LiveBroadcast {
  protected readonly logger = new Logger(LiveBroadcast.name);

  /** Notifies every process; never fails and is not awaited. */
  abstract announce(notice: LiveNotice): void;
  /** Brings the notices of all processes, this one's included. */
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

/** By NOTIFY in its own statement, so that no append and no other change ever waits for it. */
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

/** By Redis, where there is one. */
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
