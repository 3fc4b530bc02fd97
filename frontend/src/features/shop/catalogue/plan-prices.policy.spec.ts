import { describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { lowestPrice, planPrice, planRange, pricePerVisit } from './plan-prices.policy';
import { aPlan, aProduct } from './catalogue.samples';

const cleanings: Product[] = [
  aProduct({ price: '25.00' }),
  aProduct({ price: '20.00' }),
  aProduct({ price: '30.00' }),
  aProduct({ price: '90.00', planEligible: false }),
];

describe('planRange', () => {
  it.each([
    { frequency: 3, discount: 10, low: '54.00', high: '81.00' },
    { frequency: 6, discount: 20, low: '96.00', high: '144.00' },
    { frequency: 12, discount: 30, low: '168.00', high: '252.00' },
  ])('is $low to $high for $frequency months at a discount of $discount %', ({ frequency, discount, low, high }) => {
    expect(planRange(cleanings, aPlan({ frequency, discount }))).toEqual({ low, high });
  });

  it('is undefined when no product can be bought in a plan', () => {
    expect(planRange([aProduct({ planEligible: false })], aPlan())).toBeUndefined();
  });
});

describe('a price', () => {
  it('of a plan is the unit price times the months, less the discount', () => {
    expect(planPrice(aProduct({ price: '22.00' }), aPlan({ frequency: 3, discount: 10 }))).toBe('59.40');
  });

  it('of one visit is its share of the plan’s price, rounded down', () => {
    expect(pricePerVisit({ ...aPlan({ frequency: 3 }), price: '10.00' })).toBe('3.33');
  });

  it('is compared as an amount, not as text, to find the lowest', () => {
    expect(lowestPrice([aProduct({ price: '100.00' }), aProduct({ price: '22.50' })])).toBe('22.50');
    expect(lowestPrice([])).toBeUndefined();
  });
});
