import { describe, expect, it } from '@jest/globals';
import { RevisionCache } from './revision-cache.js';

describe('cached results of a revision', () => {
  it('are computed once, also for concurrent readers', async () => {
    const kept = new RevisionCache('1');
    let made = 0;
    const make = async () => (made += 1);
    expect(await Promise.all([kept.once('a', make), kept.once('a', make)])).toEqual([1, 1]);
    expect(await kept.once('a', make)).toBe(1);
    expect(await kept.once('b', make)).toBe(2);
  });

  it('are computed again after a failure', async () => {
    const kept = new RevisionCache('1');
    await expect(kept.once('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await kept.once('a', () => Promise.resolve('found'))).toBe('found');
  });

  it('are evicted when the cache is full, the least recently used first', async () => {
    const kept = new RevisionCache('1');
    const ask = (key: number) => kept.once(String(key), async () => Symbol(key));
    const [first, second] = [await ask(0), await ask(1)];
    for (let key = 2; key < 128; key += 1) await ask(key);
    expect(await ask(0)).toBe(first);
    await ask(128);
    expect(await ask(0)).toBe(first);
    expect(await ask(1)).not.toBe(second);
  });
});
