import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import { sessionConfig, type SessionOptions } from './session-settings.js';

/** Plain CRUD needs few connections; whatever is hot goes through `Database`. */
const POOL_SIZE = 4;

/**
 * Options of `TypeOrmModule.forRootAsync`: the same database, role and time limits as `Database`. Tables are made by
 * migrations only; entities are those that the contexts register with `TypeOrmModule.forFeature`.
 */
export function typeOrmOptions({ url, applicationName, settings }: SessionOptions): TypeOrmModuleOptions {
  const { connectionString, ...extra } = sessionConfig({
    url,
    applicationName: `${applicationName}-entities`,
    settings,
  });
  return {
    type: 'postgres',
    url: connectionString,
    // A connection that is lost before TypeORM listens to it is noticed by the first statement.
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
