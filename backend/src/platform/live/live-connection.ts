import type { ServerResponse } from 'node:http';
import { liveHeartbeatMs } from '@perpetua/contracts/live.contract';
import { HEARTBEAT } from './live-messages.js';

/** The user of a connection, and until when the connection may stay open. */
export interface LiveListener {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Expiry of the login token, in epoch milliseconds of the wall clock. */
  readonly expiresAtMs: number;
  /** Whether the account still accepts the token; checked at every heartbeat and when the account changes. */
  stillWelcome(): Promise<boolean>;
}

/** Number of unsent bytes after which a slow reader is disconnected; the reader can reconnect. */
const MAX_UNSENT_BYTES = 256 * 1_024;
/** The longest delay that a timer supports, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** An open stream of messages to one reader. */
export class LiveConnection {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly expiry: NodeJS.Timeout;
  private closed = false;

  constructor(
    readonly listener: LiveListener,
    private readonly response: ServerResponse,
    private readonly onClosed: (connection: LiveConnection) => void,
  ) {
    const left = Math.min(Math.max(listener.expiresAtMs - Date.now(), 0), MAX_TIMER_MS);
    this.expiry = setTimeout(() => this.close(), left).unref();
    this.heartbeat = setInterval(() => this.beat(), liveHeartbeatMs).unref();
    response.once('close', () => this.finish());
    response.on('error', () => this.finish());
    if (response.destroyed) this.finish();
  }

  get isClosed(): boolean {
    return this.closed;
  }

  send(text: string): void {
    if (this.closed || text === '') return;
    this.response.write(text);
    if (this.response.writableLength > MAX_UNSENT_BYTES) this.drop();
  }

  /** Ends the stream normally. */
  close(): void {
    if (this.closed) return;
    this.finish();
    this.response.end();
  }

  private beat(): void {
    this.send(HEARTBEAT);
    this.checkAccess();
  }

  /** Ends the stream when the account no longer accepts the token. */
  checkAccess(): void {
    this.listener.stillWelcome().then(
      (welcome) => {
        if (!welcome) this.close();
      },
      // The account could not be checked: the next heartbeat checks again.
      () => undefined,
    );
  }

  /** Disconnects a reader that does not read, before its unsent messages fill the memory. */
  private drop(): void {
    this.finish();
    this.response.destroy();
  }

  private finish(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.expiry);
    clearInterval(this.heartbeat);
    this.onClosed(this);
  }
}
