import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../database/database.js';
import { EventsController } from './events.controller.js';
import { FeedTail } from './feed-tail.js';
import { LiveBroadcast, PostgresBroadcast, RedisBroadcast } from './live-broadcast.js';
import { LiveHub } from './live-hub.js';

/** Live updates: notifies users of changes that concern them (docs/adr/0012). */
@Global()
@Module({
  controllers: [EventsController],
  providers: [
    FeedTail,
    LiveHub,
    {
      provide: LiveBroadcast,
      inject: [AppConfig, Database],
      useFactory: (config: AppConfig, database: Database): LiveBroadcast =>
        config.redis === undefined
          ? new PostgresBroadcast(config, database)
          : new RedisBroadcast(config.redis.url, config.role),
    },
  ],
  exports: [LiveBroadcast],
})
export class LiveModule {}
