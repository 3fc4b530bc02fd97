import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { Database } from '../../../platform/database/database.js';

const POOL_SIZE = 3;

/**
 * The sandbox's own few connections. They carry their own application name, so that the load of the simulated Stripe
 * can be distinguished from the load of the marketplace.
 */
@Injectable()
export class SandboxDatabase extends Database implements OnApplicationShutdown {
  constructor(config: AppConfig) {
    const { url } = config.database;
    if (url === undefined) throw new Error('the database has not been started');
    super({ url, applicationName: 'perpetua-sandbox', poolSize: POOL_SIZE });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
