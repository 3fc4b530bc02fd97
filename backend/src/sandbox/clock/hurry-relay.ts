import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { FeedSignal } from '../../platform/event-store/feed-signal.js';
import { ChannelListener } from '../../platform/live/channel-listener.js';

const CHANNEL = 'perpetua_hurry';

/**
 * Lets an API that waits for consumers hurry those of the worker processes: an API has none, and without it each stop
 * of a moving clock would wait until every read model has gathered events for a second. A process with both roles needs
 * neither side.
 */
@Injectable()
export class HurryRelay implements OnModuleInit, OnApplicationShutdown {
  private listener: ChannelListener | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly signal: FeedSignal,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.role === 'api') this.unsubscribe = this.signal.onHurry((names) => this.tell(names));
    if (this.config.role !== 'worker') return;
    this.listener = new ChannelListener({
      url: this.config.database.directUrl,
      channel: CHANNEL,
      applicationName: 'perpetua-hurry',
      heard: (names = '') => this.signal.hurry(names.split(',')),
      // The consumers find events by themselves, only later.
      missed: () => undefined,
    });
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.listener?.stop();
  }

  private tell(names: readonly string[]): void {
    const told = this.database.query({
      name: 'clock.hurry',
      text: `SELECT pg_notify('${CHANNEL}', $1)`,
      values: [names.join(',')],
    });
    // A notification is only a hint, and the next look for work sends another.
    told.catch(() => undefined);
  }
}
