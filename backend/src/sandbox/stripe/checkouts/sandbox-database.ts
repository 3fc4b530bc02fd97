import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { Database } from '../../../platform/database/database.js';

const POOL_SIZE = 3;

/**
 * The sandbox's separate small connection pool. Its application name distinguishes the load of the simulated Stripe
 * from the load of the marketplace.
 */
@Injectable()
export class SandboxDatabase extends Database implements OnApplicationShutdown {
  constructor(config: AppConfig) {
    const { url, isPooled } = config.database;
    if (url === undefined) throw new Error('the database has not been started');
    super({ url, isPooled, applicationName: 'perpetua-sandbox', poolSize: POOL_SIZE });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
