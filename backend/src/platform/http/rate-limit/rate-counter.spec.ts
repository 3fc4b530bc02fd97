import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryRateCounter, type RateCounter } from './rate-counter.js';

describe('MemoryRateCounter', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts hits per key, within a window that begins with the first hit', async () => {
    const counter: RateCounter = new MemoryRateCounter();
    expect(await counter.add('a', 1_000)).toEqual({ hits: 1, resetMs: 1_000 });
    jest.setSystemTime(1_000_400);
    expect(await counter.add('a', 1_000)).toEqual({ hits: 2, resetMs: 600 });
    expect(await counter.add('b', 1_000)).toEqual({ hits: 1, resetMs: 1_000 });
    jest.setSystemTime(1_001_000);
    expect(await counter.add('a', 1_000)).toEqual({ hits: 1, resetMs: 1_000 });
  });

  it('takes back single hits, but never counts below zero', async () => {
    const counter: RateCounter = new MemoryRateCounter();
    await counter.add('a', 1_000);
    await counter.takeBack('a');
    await counter.takeBack('a');
    await counter.takeBack('never');
    expect((await counter.add('a', 1_000)).hits).toBe(1);
  });

  it('resets the count of one key', async () => {
    const counter: RateCounter = new MemoryRateCounter();
    await counter.add('a', 1_000);
    await counter.add('a', 1_000);
    await counter.add('b', 1_000);
    await counter.clear('a');
    await counter.clear('never');
    expect((await counter.add('a', 1_000)).hits).toBe(1);
    expect((await counter.add('b', 1_000)).hits).toBe(2);
  });

  it('removes ended windows from memory', async () => {
    const counter: RateCounter = new MemoryRateCounter();
    for (let key = 0; key < 100; key += 1) await counter.add(`key ${key}`, 1_000);
    jest.setSystemTime(1_000_000 + 61_000);
    await counter.add('later', 1_000);
    expect((counter as unknown as { windows: Map<string, unknown> }).windows.size).toBe(1);
  });
});
