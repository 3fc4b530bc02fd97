import type { ServerResponse } from 'node:http';
import { liveHeartbeatMs } from '@perpetua/contracts/live.contract';
import { HEARTBEAT } from './live-messages.js';

/** Whose connection it is, and how long it may last. */
export interface LiveListener {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** When the login token ends, in milliseconds of the wall clock. */
  readonly expiresAtMs: number;
  /** Whether the account still honours the token; asked at every heartbeat and when the account changes. */
  stillWelcome(): Promise<boolean>;
}

/** Unsent bytes after which a reader is too slow, and is let go: it comes back with `Last-Event-ID`. */
const MAX_UNSENT_BYTES = 256 * 1_024;
/** Timers hold no longer spans than this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One open stream of messages to one reader. Messages wait while `hold` is on, so that earlier ones can go first. */
export class LiveConnection {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly expiry: NodeJS.Timeout;
  private held: string[] | undefined;
  private heldBytes = 0;
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

  /** Writes messages, or keeps them while others must go first. */
  send(text: string): void {
    if (this.closed) return;
    if (this.held === undefined) {
      this.write(text);
      return;
    }
    this.held.push(text);
    this.heldBytes += text.length;
    if (this.heldBytes > MAX_UNSENT_BYTES) this.drop();
  }

  /** Keeps what is sent from now on until {@link release}. */
  hold(): void {
    this.held = [];
  }

  /** Writes `first`, then everything that was kept. */
  release(first: string): void {
    const kept = this.held ?? [];
    this.held = undefined;
    this.write(first + kept.join(''));
  }

  /** Ends the stream in good order. */
  close(): void {
    if (this.closed) return;
    this.finish();
    this.response.end();
  }

  private beat(): void {
    this.send(HEARTBEAT);
    this.checkAccess();
  }

  private write(text: string): void {
    if (this.closed || text === '') return;
    this.response.write(text);
    if (this.response.writableLength > MAX_UNSENT_BYTES) this.drop();
  }

  /** Ends the stream when the account does not honour the token any more. */
  checkAccess(): void {
    this.listener.stillWelcome().then(
      (welcome) => {
        if (!welcome) this.close();
      },
      // The account cannot be asked for now: the next heartbeat asks again.
      () => undefined,
    );
  }

  /** A reader that does not read would fill the memory. */
  private drop(): void {
    this.finish();
    this.response.destroy();
  }

  private finish(): void {
    if (this.closed) return;
    this.closed = true;
    this.held = undefined;
    clearTimeout(this.expiry);
    clearInterval(this.heartbeat);
    this.onClosed(this);
  }
}
