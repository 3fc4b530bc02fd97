import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from './identity/identity.module.js';
import type { AppConfig } from './platform/config/app-config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { PlatformModule } from './platform/platform.module.js';

/** The whole application: the platform and every context. */
@Module({})
export class AppModule {
  /** @param config with the address of a migrated database */
  static forRoot(config: AppConfig): DynamicModule {
    const { url, poolSize } = config.database;
    if (url === undefined) throw new Error('The database must be running before the application is built');
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({ url, poolSize, applicationName: `perpetua-${config.role}` }),
        PlatformModule.forRoot(config),
        IdentityModule,
      ],
    };
  }
}
