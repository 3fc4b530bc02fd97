import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** Where a stream ends. */
export interface StreamEnd {
  readonly streamId: string;
  readonly version: number;
}

/**
 * Tells the consumers of this process that something was appended. Only a hint: it may come early, and what other
 * processes append is found by polling.
 */
@Injectable()
export class FeedSignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  /** Events of these types were appended in so many seconds; `end` is the last of them. */
  appended(types: readonly string[], seconds: number, end: StreamEnd): void {
    this.emitter.emit('appended', types, seconds, end);
  }

  /** Something was appended that arms a deadline for `dueAt`. */
  armed(dueAt: Date): void {
    this.emitter.emit('armed', dueAt);
  }

  /** Somebody waits until these consumers have handled and noted all there is. */
  hurry(consumers: readonly string[]): void {
    this.emitter.emit('hurry', consumers);
  }

  /** Calls the listener with the names of the consumers that are waited for; returns the way to stop. */
  onHurry(listener: (consumers: readonly string[]) => void): () => void {
    this.emitter.on('hurry', listener);
    return () => this.emitter.off('hurry', listener);
  }

  /** Calls the listener with the instant of every deadline that this process arms; returns the way to stop. */
  onArmed(listener: (dueAt: Date) => void): () => void {
    this.emitter.on('armed', listener);
    return () => this.emitter.off('armed', listener);
  }

  /** Calls the listener at every append of this process; returns the way to stop. */
  onAppended(listener: (types: readonly string[], seconds: number, end: StreamEnd) => void): () => void {
    this.emitter.on('appended', listener);
    return () => this.emitter.off('appended', listener);
  }
}
