import { describe, expect, it } from '@jest/globals';
import { Turnstile } from './turnstile.js';

describe('a turnstile', () => {
  it('lets two in at once and the others in turn, whether or not the work succeeds', async () => {
    const turnstile = new Turnstile(2);
    const log: string[] = [];
    const finish = new Map<string, () => void>();
    const work = (name: string) =>
      turnstile.pass(async () => {
        log.push(name);
        await new Promise<void>((resolve) => finish.set(name, resolve));
        if (name === 'a') throw new Error('failed');
        return name;
      });
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name).catch((error: Error) => error.message));
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    finish.get('a')?.();
    await all[0];
    expect(log).toEqual(['a', 'b', 'c']);
    finish.get('b')?.();
    await all[1];
    finish.get('c')?.();
    finish.get('d')?.();
    expect(await Promise.all(all)).toEqual(['failed', 'b', 'c', 'd']);
  });
});
