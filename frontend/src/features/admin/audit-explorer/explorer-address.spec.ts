import { describe, expect, it } from '@jest/globals';
import { queryOfAddress } from './explorer-address';

const asked = (search: string) => queryOfAddress(new URLSearchParams(search));

describe('the query in the URL of the audit page', () => {
  it('asks for the newest events first by default', () => {
    expect(asked('')).toEqual({ sort: 'recorded_desc' });
  });

  it('covers whole days in Lisbon, in winter and in summer', () => {
    expect(asked('from=2026-01-10&to=2026-01-10')).toMatchObject({
      from: '2026-01-10T00:00:00.000Z',
      to: '2026-01-11T00:00:00.000Z',
    });
    expect(asked('from=2026-07-10&to=2026-07-11')).toMatchObject({
      from: '2026-07-09T23:00:00.000Z',
      to: '2026-07-11T23:00:00.000Z',
    });
    expect(asked('from=yesterday').from).toBeUndefined();
  });

  it('contains the filters, the order and the cursor', () => {
    expect(asked('stream=order&type=OrderPaid&actor=a&correlation=c&sort=recorded_asc&after=x')).toMatchObject({
      stream: 'order',
      type: 'OrderPaid',
      actor: 'a',
      correlation: 'c',
      sort: 'recorded_asc',
      after: 'x',
    });
  });
});
