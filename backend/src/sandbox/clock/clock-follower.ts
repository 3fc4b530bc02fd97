import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, CLOCK_CHANNEL } from '../../platform/clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { ChannelListener } from '../../platform/live/channel-listener.js';

/**
 * Keeps the business clock of this process in step with the other processes. Needed only with the sandbox, because
 * nothing else moves the clock.
 */
@Injectable()
export class ClockFollower implements OnModuleInit, OnApplicationShutdown {
  private readonly listener: ChannelListener;

  constructor(
    { database: { directUrl: url } }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.listener = new ChannelListener({
      url,
      channel: CLOCK_CHANNEL,
      applicationName: 'perpetua-clock',
      heard: (offsetMs) => clock.follow(Number(offsetMs)),
      missed: () => clock.refresh(),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start();
    await this.clock.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }
}
