import PQueue from 'p-queue';
import type { LoadClass } from './load-class.policy.js';

/** A request that takes longer than this, such as an export, no longer counts: the next one begins. */
const MAX_COUNTED_MS = 250;

/** The order in which waiting requests begin. */
const priorities = { checkout: 1, browsing: 0 } as const;

/**
 * Limits how many requests run at a time: more at once would end no sooner, and would delay the payments among them.
 * Payments never wait and are not counted; of the others, checkout comes before browsing.
 */
export class RequestTurns {
  private readonly queue: PQueue;

  /** @param limit requests that run at a time */
  constructor(limit: number) {
    this.queue = new PQueue({ concurrency: limit });
  }

  /** Resolves when a request may begin. It counts until `ended` resolves. */
  of(loadClass: LoadClass, ended: Promise<void>): Promise<void> {
    if (loadClass === 'payment') return Promise.resolve();
    return new Promise((begin) => {
      const turn = (): Promise<void> => {
        begin();
        return endedOrSlow(ended);
      };
      void this.queue.add(turn, { priority: priorities[loadClass] });
    });
  }
}

function endedOrSlow(ended: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, MAX_COUNTED_MS);
    void ended.then(() => {
      clearTimeout(slow);
      resolve();
    });
  });
}
