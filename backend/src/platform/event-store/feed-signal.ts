import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** Where a stream ends. */
export interface StreamEnd {
  readonly streamId: string;
  readonly version: number;
}

/** A hint as it is sent to another thread. */
export type FeedHint =
  | { readonly kind: 'appended'; readonly types: readonly string[]; readonly end: StreamEnd }
  | { readonly kind: 'armed'; readonly dueAt: Date }
  | { readonly kind: 'hurry'; readonly consumers: readonly string[] };

/**
 * Notifies the consumers of this process that an event was appended. This is only a hint: it may come before the commit
 * is visible, and events of other processes are found by polling.
 */
@Injectable()
export class FeedSignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private tellOthers: ((hint: FeedHint) => void) | undefined;

  /** Passes the hints of this thread to another thread. */
  shareWith(tell: (hint: FeedHint) => void): void {
    this.tellOthers = tell;
  }

  /** Passes on a hint of another thread. */
  heard(hint: FeedHint): void {
    if (hint.kind === 'appended') this.emitter.emit('appended', hint.types, hint.end);
    else if (hint.kind === 'armed') this.emitter.emit('armed', hint.dueAt);
    else this.emitter.emit('hurry', hint.consumers);
  }

  /** Events of these types were appended in so many seconds; `end` is the last of them. */
  appended(types: readonly string[], seconds: number, end: StreamEnd): void {
    this.emitter.emit('measured', types, seconds);
    this.emitter.emit('appended', types, end);
    this.tellOthers?.({ kind: 'appended', types, end });
  }

  /** Something was appended that arms a deadline for `dueAt`. */
  armed(dueAt: Date): void {
    this.emitter.emit('armed', dueAt);
    this.tellOthers?.({ kind: 'armed', dueAt });
  }

  /** Somebody waits until these consumers have handled and noted all there is. */
  hurry(consumers: readonly string[]): void {
    this.emitter.emit('hurry', consumers);
    this.tellOthers?.({ kind: 'hurry', consumers });
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

  /** Calls the listener with what every append of this thread took, in seconds; returns the way to stop. */
  onMeasured(listener: (types: readonly string[], seconds: number) => void): () => void {
    this.emitter.on('measured', listener);
    return () => this.emitter.off('measured', listener);
  }

  /** Calls the listener at every append of this process; returns the way to stop. */
  onAppended(listener: (types: readonly string[], end: StreamEnd) => void): () => void {
    this.emitter.on('appended', listener);
    return () => this.emitter.off('appended', listener);
  }
}
