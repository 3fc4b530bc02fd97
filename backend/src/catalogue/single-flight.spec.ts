import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';

/**
 * A source whose reads finish when the test says so; each read returns the value that the source had when the read
 * started.
 */
function source() {
  let value = 0;
  const pending: { end: () => void; fail: () => void }[] = [];
  const reading = new SingleFlight(() => {
    const seen = value;
    return new Promise<number>((resolve, reject) => {
      pending.push({ end: () => resolve(seen), fail: () => reject(new Error('lost')) });
    });
  });
  return { reading, pending, change: () => (value += 1) };
}

/** Lets pending promise callbacks run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a shared read', () => {
  it('starts after the running read, and is shared by all callers who wait for it', async () => {
    const { reading, pending, change } = source();
    const first = reading.now();
    change();
    const others = [reading.now(), reading.now(), reading.now()];
    expect(pending).toHaveLength(1);
    pending[0]?.end();
    expect(await first).toBe(0);
    await turn();
    expect(pending).toHaveLength(2);
    pending[1]?.end();
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
  });

  it('starts immediately when no read is running', async () => {
    const { reading, pending, change } = source();
    const first = reading.now();
    pending[0]?.end();
    await first;
    change();
    const second = reading.now();
    expect(pending).toHaveLength(2);
    pending[1]?.end();
    expect(await second).toBe(1);
  });

  it('starts for the waiting callers even when the read before it fails', async () => {
    const { reading, pending } = source();
    const first = reading.now();
    const second = reading.now();
    pending[0]?.fail();
    await expect(first).rejects.toThrow('lost');
    await turn();
    pending[1]?.end();
    expect(await second).toBe(0);
  });
});
