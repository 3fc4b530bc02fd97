import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoadClass } from './load-class.policy.js';
import { RequestTurns } from './request-turns.js';

/** Records the order in which requests begin after asking for their turn. */
function requestsAt(turns: RequestTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    arrive: (name: string, loadClass: LoadClass): void => {
      const ended = new Promise<void>((resolve) => ends.set(name, resolve));
      void turns.of(loadClass, ended).then(() => begun.push(name));
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await settled();
    },
  };
}

/** Runs the callbacks that are due, without advancing the time. */
const settled = (): Promise<unknown> => jest.advanceTimersByTimeAsync(0);

describe('the limit of concurrent requests', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets no more requests begin than the limit permits, until one ends', async () => {
    const requests = requestsAt(new RequestTurns(2));
    for (const name of ['first', 'second', 'third']) requests.arrive(name, 'checkout');
    await settled();
    expect(requests.begun).toEqual(['first', 'second']);
    await requests.end('first');
    expect(requests.begun).toEqual(['first', 'second', 'third']);
  });

  it('lets a checkout request begin before a browsing request that arrived earlier', async () => {
    const requests = requestsAt(new RequestTurns(1));
    requests.arrive('running', 'browsing');
    requests.arrive('page', 'browsing');
    requests.arrive('cart', 'checkout');
    await settled();
    await requests.end('running');
    await requests.end('cart');
    expect(requests.begun).toEqual(['running', 'cart', 'page']);
  });

  it('lets a payment begin immediately, and does not count it towards the limit', async () => {
    const requests = requestsAt(new RequestTurns(1));
    requests.arrive('webhook', 'payment');
    requests.arrive('cart', 'checkout');
    requests.arrive('page', 'browsing');
    requests.arrive('second webhook', 'payment');
    await settled();
    expect(requests.begun.toSorted()).toEqual(['cart', 'second webhook', 'webhook']);
  });

  it('no longer counts a request towards the limit after 250 ms', async () => {
    const requests = requestsAt(new RequestTurns(1));
    requests.arrive('export', 'browsing');
    requests.arrive('page', 'browsing');
    await jest.advanceTimersByTimeAsync(249);
    expect(requests.begun).toEqual(['export']);
    await jest.advanceTimersByTimeAsync(1);
    expect(requests.begun).toEqual(['export', 'page']);
  });
});
