import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rateClassOf, taxRegionOf, vatRate } from './tax-rates.policy.js';
import { creditedVat, netCents, type RateShare, vatByRate, vatLeft } from './vat-split.policy.js';

describe('VAT rates', () => {
  it.each([
    ['PT', 'reduced', 6],
    ['PT', 'standard', 23],
    ['PT-MA', 'reduced', 4],
    ['PT-MA', 'standard', 22],
    ['PT-AC', 'reduced', 4],
    ['PT-AC', 'intermediate', 9],
    ['PT-AC', 'standard', 16],
  ] as const)('are found by region and class: %s, %s, %d %%', (region, rateClass, rate) => {
    expect(vatRate(region, rateClass, '2026-11-24')).toBe(rate);
  });

  it('change on the day a new rate takes effect: Madeira lowered its reduced rate on 1 October 2024', () => {
    expect(vatRate('PT-MA', 'reduced', '2024-09-30')).toBe(5);
    expect(vatRate('PT-MA', 'reduced', '2024-10-01')).toBe(4);
  });

  it('cannot be read for an unknown region or class, or for a date before the first known rate', () => {
    expect(() => taxRegionOf('ES')).toThrow(RangeError);
    expect(() => rateClassOf('zero')).toThrow(RangeError);
    expect(() => vatRate('PT-AC', 'standard', '1999-12-31')).toThrow(RangeError);
  });
});

describe('the split of a price', () => {
  it.each([
    [2000, 23, 1626, 374],
    [3000, 23, 2439, 561],
    [5400, 23, 4390, 1010],
    [9600, 23, 7805, 1795],
    [16800, 23, 13659, 3141],
    [4500, 6, 4245, 255],
    [12000, 6, 11321, 679],
    [2000, 22, 1639, 361],
    [2000, 16, 1724, 276],
    [3500, 4, 3365, 135],
  ])('of %d cents at %d %% is %d net and %d tax', (gross, rate, net, tax) => {
    expect(netCents(gross, rate)).toBe(net);
    expect(gross - netCents(gross, rate)).toBe(tax);
  });

  it('is computed once per rate, not once per line', () => {
    expect(
      vatByRate([
        { rateClass: 'reduced', rate: 6, totalCents: 7500 },
        { rateClass: 'standard', rate: 23, totalCents: 1400 },
        { rateClass: 'reduced', rate: 6, totalCents: 5000 },
      ]),
    ).toEqual([
      { rateClass: 'reduced', rate: 6, baseCents: 11_792, taxCents: 708, grossCents: 12_500 },
      { rateClass: 'standard', rate: 23, baseCents: 1138, taxCents: 262, grossCents: 1400 },
    ]);
  });
});

const invoice = vatByRate([
  { rateClass: 'reduced', rate: 6, totalCents: 12_500 },
  { rateClass: 'standard', rate: 23, totalCents: 1400 },
]);
const total = (shares: readonly RateShare[]): number => shares.reduce((sum, { grossCents }) => sum + grossCents, 0);

describe('a credit note', () => {
  it('has exactly the remaining base and tax when it refunds everything', () => {
    expect(creditedVat(invoice, 13_900)).toEqual(invoice);
  });

  it('is split over the VAT rates in proportion to their amounts, and the last rate takes the remaining cent', () => {
    const credited = creditedVat(invoice, 1001);
    expect(credited.map(({ grossCents }) => grossCents)).toEqual([900, 101]);
  });

  it('cannot refund more than earlier credit notes have left', () => {
    expect(() => creditedVat(invoice, 13_901)).toThrow(RangeError);
    expect(() => creditedVat(vatLeft(invoice, [invoice]), 1)).toThrow(RangeError);
  });

  it('never exceeds the amount left at a rate, and leaves nothing at any rate when everything is refunded', () => {
    const share = (rateClass: RateShare['rateClass'], rate: number) => (totalCents: number) => ({
      rateClass,
      rate,
      totalCents,
    });
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 1, max: 50_000 }).map(share('reduced', 6)),
          fc.integer({ min: 0, max: 50_000 }).map(share('standard', 23)),
        ),
        fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }),
        (lines, amounts) => {
          const invoiced = vatByRate(lines);
          const notes: RateShare[][] = [];
          for (const amount of [...amounts, total(invoiced)]) {
            const left = vatLeft(invoiced, notes);
            const returned = Math.min(amount, total(left));
            if (returned === 0) continue;
            const note = creditedVat(left, returned);
            expect(total(note)).toBe(returned);
            for (const part of note) {
              expect(part.baseCents + part.taxCents).toBe(part.grossCents);
              expect(Math.min(part.baseCents, part.taxCents)).toBeGreaterThanOrEqual(0);
            }
            notes.push(note);
          }
          for (const { baseCents, taxCents } of vatLeft(invoiced, notes)) expect([baseCents, taxCents]).toEqual([0, 0]);
        },
      ),
    );
  });
});
