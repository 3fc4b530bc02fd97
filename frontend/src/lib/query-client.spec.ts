import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-client';
import { queryClient, retryDelayMs } from './query-client';

const overloaded = (retryAfterMs?: number) => new ApiError({ code: 'overloaded', status: 503, retryAfterMs });

describe('the delay before a query is retried', () => {
  it('is at least what the server asked for, and at most one and a half times that', () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const delayMs = retryDelayMs(0, overloaded(2_000));
      expect(delayMs).toBeGreaterThanOrEqual(2_000);
      expect(delayMs).toBeLessThanOrEqual(3_000);
    }
  });

  it('grows with every failure when the server sends no Retry-After', () => {
    const pauses = [0, 1, 2].map((failures) => retryDelayMs(failures, overloaded()));
    expect(pauses[1]).toBeGreaterThan(1_999);
    expect(pauses[2]).toBeGreaterThan(3_999);
    expect(retryDelayMs(20, overloaded())).toBeLessThanOrEqual(45_000);
  });
});

describe('a read that fails', () => {
  it('is written to the console once, with its key', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = new ApiError({ code: 'not_found', status: 404 });
    const read = { queryKey: ['order', 'one'], queryFn: () => Promise.reject(error) };
    await expect(queryClient.fetchQuery(read)).rejects.toBe(error);
    expect(log.mock.calls).toEqual([['A read failed:', ['order', 'one'], error]]);
    queryClient.clear();
  });
});
