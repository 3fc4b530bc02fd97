import { describe, expect, it } from '@jest/globals';
import { paceOf } from './operations.policy';

describe('the pace of background work', () => {
  it('is late from 30 s on and has stopped after 2 min', () => {
    expect([0, 29.9, 30, 119.9, 120, 4_000].map(paceOf)).toEqual(['ok', 'ok', 'late', 'late', 'stopped', 'stopped']);
  });
});
