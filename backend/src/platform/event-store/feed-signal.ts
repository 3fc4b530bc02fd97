import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** A stream and its latest version. */
export interface StreamEnd {
  readonly streamId: string;
  readonly version: number;
}

/**
 * Notifies the consumers of this process that an event was appended. The notification is only a hint: it can arrive
 * before the commit is visible, and consumers find events of other processes by polling.
 */
@Injectable()
export class FeedSignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  /**
   * Announces that events of these types were appended; `seconds` is the duration of the append, `end` the stream's new
   * version.
   */
  appended(types: readonly string[], seconds: number, end: StreamEnd): void {
    this.emitter.emit('measured', types, seconds);
    this.emitter.emit('appended', types, end);
  }

  /** Announces that, after an append, a deadline is armed that is due at `dueAt`. */
  armed(dueAt: Date): void {
    this.emitter.emit('armed', dueAt);
  }

  /** Asks these consumers to process all events and save their checkpoints without pauses. */
  hurry(consumers: readonly string[]): void {
    this.emitter.emit('hurry', consumers);
  }

  /** Calls the listener with the names of the consumers that should hurry; returns a function that unsubscribes. */
  onHurry(listener: (consumers: readonly string[]) => void): () => void {
    this.emitter.on('hurry', listener);
    return () => this.emitter.off('hurry', listener);
  }

  /**
   * Calls the listener with the due time of every deadline that is armed after an append of this process; returns a
   * function that unsubscribes.
   */
  onArmed(listener: (dueAt: Date) => void): () => void {
    this.emitter.on('armed', listener);
    return () => this.emitter.off('armed', listener);
  }

  /**
   * Calls the listener with the duration of every append of this process, in seconds; returns a function that
   * unsubscribes.
   */
  onMeasured(listener: (types: readonly string[], seconds: number) => void): () => void {
    this.emitter.on('measured', listener);
    return () => this.emitter.off('measured', listener);
  }

  /** Calls the listener at every append of this process; returns a function that unsubscribes. */
  onAppended(listener: (types: readonly string[], end: StreamEnd) => void): () => void {
    this.emitter.on('appended', listener);
    return () => this.emitter.off('appended', listener);
  }
}
