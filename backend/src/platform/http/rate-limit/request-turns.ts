import PQueue from 'p-queue';
import type { LoadClass } from './load-class.policy.js';

/** A request that takes longer, such as an export, no longer counts towards the limit, so that the next one begins. */
const MAX_COUNTED_MS = 250;

/** Priorities of waiting requests: a request with a higher priority begins first. */
const priorities = { checkout: 1, browsing: 0 } as const;

/**
 * Limits how many requests are processed at a time: with more, no request would end sooner, and payments would be
 * delayed. Payments never wait and are not counted; of the other requests, checkout begins before browsing.
 */
export class RequestTurns {
  private readonly queue: PQueue;

  /** @param limit number of requests that run at a time */
  constructor(limit: number) {
    this.queue = new PQueue({ concurrency: limit });
  }

  /**
   * Resolves when a request may begin. The request counts towards the limit until `ended` resolves, but at most for
   * {@link MAX_COUNTED_MS}.
   */
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
