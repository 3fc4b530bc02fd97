import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/**
 * Tells the consumers of this process that something was appended. Only a hint: it may come early, and what other
 * processes append is found by polling.
 */
@Injectable()
export class FeedSignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  appended(): void {
    this.emitter.emit('appended');
  }

  /** Calls the listener at every append of this process; returns the way to stop. */
  onAppended(listener: () => void): () => void {
    this.emitter.on('appended', listener);
    return () => this.emitter.off('appended', listener);
  }
}
