import { BullModule, BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { createPostgresBackend, createRedisBackend, type QueueOptions, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { AppConfig } from '../../config/app-config.js';
import { assertRedisPolicy } from '../../config/redis-eviction.js';
import { sessionConfig } from '../database/session-settings.js';
import { RepeatedWork } from '../work/repeated-work.js';
import { QUEUE_SCHEMA } from './queue-schema.js';
import { QUEUE_CONNECTIONS, type QueueConnections, redisConnections } from './queue-connections.js';
import { QUEUES, Queues } from './queues.js';

const FORGET_EVERY_MS = 600_000;

/** One LISTEN connection per worker, and four for adding and fetching jobs. */
const POOL_SIZE = QUEUES.length + 4;

/**
 * Selects where jobs are stored, Redis or PostgreSQL, by the type of the connection, so that one process can use both.
 */
setDefaultBackendFactory((name, options, extra) =>
  (options.connection as unknown) instanceof Pool
    ? createPostgresBackend(name, options as never, extra)
    : createRedisBackend(name, options as never, extra),
);

const connect = async (config: AppConfig): Promise<QueueConnections> => {
  if (config.redis) {
    const connections = redisConnections(config.redis.url);
    await Promise.all([connections.producers.connect(), connections.workers.connect()]);
    if (config.production) await assertRedisPolicy(connections.producers);
    return connections;
  }
  const { directUrl: url } = config.database;
  if (!url) throw new Error('the database has not been started');
  const settings = { search_path: QUEUE_SCHEMA, statement_timeout: '0' };
  const pool = new Pool({
    ...sessionConfig({ url, applicationName: 'perpetua-queues', settings }),
    max: POOL_SIZE,
  });
  // Ignored: if a connection was lost, its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => new Logger('queues').warn(`an idle connection was lost: ${error.message}`));
  return { producers: pool, workers: pool };
};

/** Starts the workers when the application is complete, and stops them before their dependencies shut down. */
@Injectable()
class QueueWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('queues');
  private readonly removals = new RepeatedWork('finished jobs', () => this.queues.forgetFinished(), FORGET_EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly registrar: BullRegistrar,
    private readonly queues: Queues,
    private readonly discovery: DiscoveryService,
    @Inject(QUEUE_CONNECTIONS) private readonly connections: QueueConnections,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.registrar.register();
    for (const { worker } of this.hosts()) {
      worker.on('error', ({ message }) => this.logger.warn(`the worker of ${worker.name} has trouble: ${message}`));
    }
    this.removals.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.removals.stop();
    if (this.config.role !== 'api') await Promise.all(this.hosts().map((host) => host.worker.close()));
    await this.queues.close();
  }

  private hosts(): WorkerHost[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return instances.filter((instance) => instance instanceof WorkerHost);
  }

  async onApplicationShutdown(): Promise<void> {
    const { producers, workers } = this.connections;
    if (producers instanceof Pool) await producers.end();
    else producers.disconnect();
    if (workers instanceof Redis) workers.disconnect();
  }
}

@Global()
@Module({
  providers: [{ provide: QUEUE_CONNECTIONS, useFactory: connect, inject: [AppConfig] }],
  exports: [QUEUE_CONNECTIONS],
})
class QueueConnectionModule {}

/** The application's BullMQ queues. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    QueueConnectionModule,
    BullModule.forRootAsync({
      inject: [QUEUE_CONNECTIONS],
      useFactory: ({ workers }: QueueConnections): QueueOptions => ({ connection: workers }),
      extraOptions: { manualRegistration: true },
    }),
    // Registers the workers only; `Queues` adds jobs over its own connection.
    BullModule.registerQueue(),
  ],
  providers: [Queues, QueueWorkers],
  exports: [Queues],
})
export class QueueModule {}
