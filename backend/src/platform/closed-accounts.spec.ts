import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClosedAccounts } from './closed-accounts.js';
import type { ClosureRecords } from './closure-records.js';
import { ContextRegistry } from './context-registry.js';
import type { Database, Statement } from './database/database.js';

const PAGE = 100;
const recorded = { record: () => Promise.resolve() } as unknown as ClosureRecords;
const idOf = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Sweeps of `count` closed accounts whose data cannot be removed, and the ids that were tried so far. */
const failing = (count: number) => {
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1));
  const tried: string[] = [];
  const registry = new ContextRegistry();
  registry.add({
    removals: [
      {
        name: 'files',
        remove: (userId) => {
          tried.push(userId);
          return Promise.reject(new Error('the disk is full'));
        },
      },
    ],
  });
  const query = ({ values = [] }: Statement) => {
    const [after] = values as readonly (string | undefined)[];
    const page = ids.filter((id) => id > (after ?? '')).slice(0, PAGE);
    return Promise.resolve(page.map((id) => ({ user_id: id, may_end: true })));
  };
  return { accounts: new ClosedAccounts({ query } as unknown as Database, registry, recorded), tried };
};

describe('the sweep of closed accounts', () => {
  it('reaches every account, even when the removal of the first hundred always fails', async () => {
    const { accounts, tried } = failing(PAGE + 1);
    await accounts.sweep();
    await accounts.sweep();
    expect(new Set(tried).size).toBe(PAGE + 1);
  });

  it('begins again with the first account after the last one', async () => {
    const { accounts, tried } = failing(2);
    await accounts.sweep();
    await accounts.sweep();
    expect(tried).toEqual([idOf(1), idOf(2), idOf(1), idOf(2)]);
  });
});
