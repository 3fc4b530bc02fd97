import { type DynamicModule, type FactoryProvider, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Database, type DatabaseOptions } from './database.js';

/**
 * A factory of the database options (`useFactory`), and the providers that Nest injects into it (`inject`), for example
 * the application's configuration.
 */
export type DatabaseOptionsFactory = Pick<FactoryProvider<DatabaseOptions>, 'inject' | 'useFactory'>;

const DATABASE_OPTIONS = Symbol('database options');

/**
 * Makes one {@link Database} injectable everywhere. Start-up fails with `wrong_database_role` when sessions do not run
 * as the application's role. The connections are closed last, after everything that uses them has stopped.
 */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(options: DatabaseOptions): DynamicModule {
    return DatabaseModule.forRootAsync({ useFactory: () => options });
  }

  static forRootAsync({ inject, useFactory }: DatabaseOptionsFactory): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: DATABASE_OPTIONS, useFactory, ...(inject === undefined ? {} : { inject }) },
        { provide: Database, useFactory: connectedDatabase, inject: [DATABASE_OPTIONS] },
      ],
      exports: [Database],
    };
  }

  /** Closes the connections in the last of Nest's shutdown hooks, so that earlier hooks can still use the database. */
  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

async function connectedDatabase(options: DatabaseOptions): Promise<Database> {
  const database = new Database(options);
  try {
    await database.assertRole();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
