import { describe, expect, it } from '@jest/globals';
import { given, narrowedBy } from './conditions.js';

describe('the SQL conditions of a list', () => {
  it('number the parameters in the order of the requested filters, and list the names of these filters', () => {
    const narrowing = narrowedBy([
      ['status', given('open'), (status) => `status = ${status}`],
      ['type', given(undefined), (type) => `type = ${type}`],
      ['blocked', [], () => 'blocked'],
      ['between', [1, 2], (from, to) => `at BETWEEN ${from} AND ${to}`],
    ]);
    expect(narrowing).toEqual({
      keys: ['status', 'blocked', 'between'],
      where: 'true AND status = $1 AND blocked AND at BETWEEN $2 AND $3',
      values: ['open', 1, 2],
    });
  });

  it('accept every row when no filter is requested', () => {
    expect(narrowedBy([['q', undefined, () => 'false']])).toEqual({ keys: [], where: 'true', values: [] });
  });
});
