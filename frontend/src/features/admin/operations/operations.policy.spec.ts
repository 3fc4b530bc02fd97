import { describe, expect, it } from '@jest/globals';
import { paceOf } from './operations.policy';

describe('the pace of background work', () => {
  it('is late when the oldest item that is not done is 30 s old, and stopped when it is 2 min old', () => {
    expect([0, 29.9, 30, 119.9, 120, 4_000].map(paceOf)).toEqual(['ok', 'ok', 'late', 'late', 'stopped', 'stopped']);
  });
});
