import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { Clock, CLOCK_CHANNEL } from './clock.js';
import { AppConfig } from './config/app-config.js';
import { sessionConfig } from './database/session-settings.js';

const RETRY_MS = 1_000;

/** Keeps this process's business clock with the others' while the sandbox may move it. */
@Injectable()
export class ClockFollower implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ClockFollower.name);
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private async listen(): Promise<void> {
    const { url } = this.config.database;
    if (!url) throw new Error('the database has not been started');
    const client = new Client(sessionConfig({ url, applicationName: 'perpetua-clock' }));
    client.on('notification', ({ payload }) => this.clock.follow(Number(payload)));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    this.client = client;
    await client.connect();
    await client.query(`LISTEN ${CLOCK_CHANNEL}`);
    await this.clock.refresh();
  }

  private lost(client: Client, error: Error): void {
    if (this.closed || this.client !== client) return;
    this.client = undefined;
    this.logger.warn(`the clock is not followed: ${error.message}`);
    this.retry = setTimeout(() => {
      this.listen().catch((failure: Error) => this.lost(client, failure));
    }, RETRY_MS);
  }
}
