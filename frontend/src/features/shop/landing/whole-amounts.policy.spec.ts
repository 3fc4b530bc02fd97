import { describe, expect, it } from '@jest/globals';
import { wholeAmounts } from './whole-amounts.policy';

const range = { low: '54.00', high: '81.00' };

describe('wholeAmounts', () => {
  it.each([
    ['pt', { low: '54', high: '81\u00a0€' }],
    ['es', { low: '54', high: '81\u00a0€' }],
    ['en', { low: '€54', high: '€81' }],
  ] as const)('omits zero cents in %s', (language, written) => {
    expect(wholeAmounts(range, { language })).toEqual(written);
  });

  it('keeps cents that are not zero', () => {
    expect(wholeAmounts({ low: '59.40', high: '81.00' }, { language: 'pt' }).low).toBe('59,40');
  });

  it('rounds dollars to whole dollars', () => {
    expect(wholeAmounts(range, { language: 'en', dollarRate: '1.08' })).toEqual({ low: '$58', high: '$87' });
  });
});
