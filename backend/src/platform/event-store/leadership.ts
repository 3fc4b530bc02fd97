import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import PQueue from 'p-queue';
import { Client, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { AppConfig } from '../../config/app-config.js';
import { sessionConfig } from '../database/session-settings.js';

/**
 * Elects a leader process for each consumer by session-level advisory locks on a dedicated connection, which are
 * released when the process dies. The leader writes checkpoints over the same connection, so a process that has lost
 * its lock can no longer write. The connection never goes through a pooler in transaction mode, which would hand the
 * session with the locks to others (docs/scaling.md#pgbouncer).
 */
@Injectable()
export class Leadership implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Leadership.name);
  private readonly held = new Set<string>();
  /** Serialises the statements of all consumers, because they share one connection. */
  private readonly statements = new PQueue({ concurrency: 1 });
  private client: Client | undefined;
  private connecting: Promise<Client> | undefined;
  private closed = false;

  constructor(private readonly config: AppConfig) {}

  /** Whether this process leads the consumer `name`. If it does not, first tries to become the leader. */
  async leads(name: string): Promise<boolean> {
    if (this.held.has(name)) return true;
    const { rows } = await this.run<{ taken: boolean }>({
      text: 'SELECT pg_try_advisory_lock(hashtextextended($1, 9137)) AS taken',
      values: [name],
    });
    if (rows[0]?.taken) this.held.add(name);
    return this.held.has(name);
  }

  /** Whether this process leads the consumer `name`; does not try to become the leader. */
  holds(name: string): boolean {
    return this.held.has(name);
  }

  /** Gives up the lead of the consumer `name`, so that another process can lead it. */
  async release(name: string): Promise<void> {
    if (!this.held.delete(name)) return;
    await this.run({ text: 'SELECT pg_advisory_unlock(hashtextextended($1, 9137))', values: [name] });
  }

  /**
   * Runs an idempotent statement on the connection that holds the locks, and returns the number of changed rows. The
   * commit does not wait for the disk.
   */
  async write(statement: { name: string; text: string; values: unknown[] }): Promise<number> {
    return (await this.run(statement)).rowCount ?? 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    const client = await this.connecting?.catch(() => undefined);
    await client?.end();
  }

  private async run<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.connected();
    return this.statements.add(() => client.query<Row>(statement));
  }

  private connected(): Promise<Client> {
    if (this.closed) return Promise.reject(new Error('leadership has ended'));
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  private async connect(): Promise<Client> {
    const { directUrl: url } = this.config.database;
    if (!url) throw new Error('the database has not been started');
    const client = new Client(sessionConfig({ url, applicationName: 'perpetua-leader' }));
    const lost = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      this.connecting = undefined;
      this.held.clear();
      if (!this.closed) this.logger.warn('the connection that holds the leaderships was lost');
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    await client.query('SET synchronous_commit = off');
    this.client = client;
    return client;
  }
}
