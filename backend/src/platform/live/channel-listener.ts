import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { sessionConfig } from '../database/session-settings.js';

const RETRY_MS = 1_000;

/** The channel to listen to, its database, and the callbacks. */
export interface ChannelOptions {
  /** URL of the database; undefined until the database has started. */
  readonly url: string | undefined;
  readonly channel: string;
  readonly applicationName: string;
  /** Called at every notification. */
  readonly heard: (payload: string | undefined) => void;
  /**
   * Called after a lost connection was restored, because notifications may have been missed. Called again if it fails.
   */
  readonly missed: () => void | Promise<void>;
}

/** Listens to a PostgreSQL channel on its own connection, and reconnects when the connection is lost. */
export class ChannelListener {
  private readonly logger = new Logger(ChannelListener.name);
  private client: Client | undefined;
  private isListening = false;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: ChannelOptions) {}

  /**
   * Identifies the connection over which all notifications are heard; undefined while there is none. Between two
   * different connections, notifications may have been missed.
   */
  get hearing(): object | undefined {
    return this.isListening ? this.client : undefined;
  }

  async start(): Promise<void> {
    const { url, channel, applicationName, heard } = this.options;
    if (!url) throw new Error('the database has not been started');
    const client = new Client(sessionConfig({ url, applicationName }));
    client.on('notification', ({ payload }) => heard(payload));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    this.client = client;
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    this.isListening = this.client === client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.leave();
  }

  private lost(client: Client, error: Error): void {
    if (this.stopped || this.client !== client) return;
    this.logger.warn(`${this.options.channel} is not heard: ${error.message}`);
    void this.leave();
    this.retry = setTimeout(() => {
      this.startAgain().catch((failure: Error) => this.client && this.lost(this.client, failure));
    }, RETRY_MS).unref();
  }

  private async startAgain(): Promise<void> {
    await this.start();
    await this.options.missed();
  }

  private async leave(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.isListening = false;
    await client?.end().catch(() => undefined);
  }
}
