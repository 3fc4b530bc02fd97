import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import { sessionConfig, type SessionOptions } from './session-settings.js';

/**
 * Maximum number of TypeORM's connections. A few suffice, because only plain CRUD uses TypeORM; frequent statements use
 * `Database`.
 */
const POOL_SIZE = 4;

/**
 * Options of `TypeOrmModule.forRootAsync`: the same database, role and time limits as `Database`. Only migrations
 * create tables; contexts register their entities with `TypeOrmModule.forFeature`.
 */
export function typeOrmOptions({ applicationName, ...session }: SessionOptions): TypeOrmModuleOptions {
  const { connectionString, ...extra } = sessionConfig({
    ...session,
    applicationName: `${applicationName}-entities`,
  });
  return {
    type: 'postgres',
    url: connectionString,
    // Errors are ignored until TypeORM adds its own listener; if the connection was lost, the first statement fails.
    extra: { ...extra, onConnect: (client: ClientBase) => void client.on('error', () => undefined) },
    poolSize: POOL_SIZE,
    autoLoadEntities: true,
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    retryAttempts: 1,
  };
}
