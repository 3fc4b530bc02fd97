import { describe, expect, it } from '@jest/globals';
import { WriteBatcher } from './write-batcher.js';

describe('a write batcher', () => {
  it('writes the first item immediately, and the items that arrive during that write in one batch', async () => {
    const written: (readonly number[])[] = [];
    const gates: (() => void)[] = [];
    const writes = new WriteBatcher<number>((items) => {
      written.push(items);
      return new Promise((resolve) => gates.push(resolve));
    });
    const first = writes.add(1);
    await Promise.resolve();
    const others = [writes.add(2), writes.add(3)];
    await Promise.resolve();
    expect(written).toEqual([[1]]);
    gates[0]?.();
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toEqual([[1], [2, 3]]);
    gates[1]?.();
    await Promise.all(others);
  });

  it('rejects all items of a failed batch, but no item of the next batch', async () => {
    let fails = true;
    const writes = new WriteBatcher<string>(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve()));
    const lost = [writes.add('one'), writes.add('two')];
    await expect(Promise.allSettled(lost)).resolves.toEqual([
      expect.objectContaining({ status: 'rejected' }),
      expect.objectContaining({ status: 'rejected' }),
    ]);
    fails = false;
    await expect(writes.add('three')).resolves.toBeUndefined();
  });
});
