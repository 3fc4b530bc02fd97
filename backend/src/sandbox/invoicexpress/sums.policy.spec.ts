import { describe, expect, it } from '@jest/globals';
import { type AskedItem, sumsOf } from './sums.policy.js';

const item = (unitPrice: string, change: Partial<AskedItem> = {}): AskedItem => ({
  unitPrice,
  quantity: '1',
  discount: '0',
  rate: 23,
  ...change,
});

describe("the sums of InvoiceXpress's double", () => {
  it("are those of the sample in the API's documentation: four decimals are kept, and the total is rounded once", () => {
    const { items, beforeTaxes, taxes, total } = sumsOf([item('2.0244')], 'exact');
    expect(items).toEqual([{ unitPrice: '2.02', subtotal: 2.0244, taxAmount: 0.465612, total: 2.49 }]);
    expect({ beforeTaxes, taxes, total }).toEqual({ beforeTaxes: 2.02, taxes: 0.47, total: 2.49 });
  });

  it('reduce a line by its discount in percent', () => {
    expect(sumsOf([item('100', { quantity: '5', discount: '50' })], 'exact').total).toBe(307.5);
  });

  it('cannot reach 25.00 or 168.00 at 23 % with one price in cents', () => {
    for (const [below, above, wanted] of [
      ['20.32', '20.33', 25],
      ['136.58', '136.59', 168],
    ] as const) {
      expect(sumsOf([item(below)], 'cents').total).toBeLessThan(wanted);
      expect(sumsOf([item(above)], 'cents').total).toBeGreaterThan(wanted);
    }
  });

  it('differ by a cent or more when lines are rounded one by one', () => {
    const lines = Array.from({ length: 5 }, () => item('0.30', { rate: 6 }));
    expect([sumsOf(lines, 'cents').total, sumsOf(lines, 'lines').total]).toEqual([1.59, 1.6]);
  });
});
