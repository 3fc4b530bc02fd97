import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { anyDemoAccount } from '../accounts/identity.statements.js';

/** Production does not start on a database in which somebody could log in with a demo account's public password. */
@Injectable()
export class DemoAccountsGuard implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.config.production) return;
    const found = await this.database.query(anyDemoAccount());
    if (found.length > 0) {
      throw new Error('The database holds demo accounts, whose password is public: production mode refuses to start');
    }
  }
}
