import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { sessionConfig } from './session-settings.js';

const RETRY_MS = 1_000;

/** What to listen to, on a connection of its own. */
export interface ChannelOptions {
  readonly url: string;
  readonly channel: string;
  readonly applicationName: string;
  /** Called at every notification, and after a time in which some may have been missed. */
  readonly heard: () => void;
}

/** Hears the notifications of a channel as hints; a lost connection is made again and counts as a hint. */
export class ChannelListener {
  private readonly logger = new Logger(ChannelListener.name);
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: ChannelOptions) {}

  async start(): Promise<void> {
    const { url, channel, applicationName, heard } = this.options;
    const client = new Client(sessionConfig({ url, applicationName }));
    client.on('notification', heard);
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    this.client = client;
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    heard();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private lost(client: Client, error: Error): void {
    if (this.stopped || this.client !== client) return;
    this.client = undefined;
    this.logger.warn(`${this.options.channel} is not heard: ${error.message}`);
    this.retry = setTimeout(() => {
      this.start().catch((failure: Error) => this.client && this.lost(this.client, failure));
    }, RETRY_MS).unref();
  }
}
