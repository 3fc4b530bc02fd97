import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountTyped } from '../../../lib/typed-amount';
import { leftOf, shareOf } from './refund-share.policy';

const paid = { total: '35.00', refund: '5.00', amountToReceive: '24.00' };

describe('a partial refund', () => {
  it('is shown as a percentage of the amount not yet refunded, and reduces the partner’s earnings in proportion', () => {
    expect(leftOf(paid)).toBe(30);
    expect(shareOf(paid, 10)).toEqual({ percent: 33, partner: 16 });
    expect(shareOf(paid, 30)).toEqual({ percent: 100, partner: 0 });
  });

  it.each([0, -1, 30.01, Number.NaN])('is rejected when the amount is %d', (amount) => {
    expect(shareOf(paid, amount)).toBeUndefined();
  });

  it('never leaves the partner with a negative amount or more than the original earnings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (cents) => {
        const partner = shareOf(paid, cents / 100)?.partner ?? Number.NaN;
        expect(partner).toBeGreaterThanOrEqual(0);
        expect(partner).toBeLessThanOrEqual(24);
      }),
    );
  });

  it.each([
    ['12', '12.00'],
    ['12,5', '12.50'],
    [' 7.25 € ', '7.25'],
    ['0,5', '0.50'],
    ['muito', 'muito'],
  ])('has its typed amount converted to the server’s format, and any other text kept: "%s"', (text, amount) => {
    expect(amountTyped(text)).toBe(amount);
  });
});
