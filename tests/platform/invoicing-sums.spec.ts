import { describe, expect, it } from '@jest/globals';
import { parseDecimal, planLineCents } from '@perpetua/contracts/money';
import { type Rounding, sumsOf } from '../../backend/src/sandbox/invoicexpress/sums.policy.js';
import { plans, products } from '../../backend/src/seed/seed-files.js';
import { type RateClass, taxRegions, vatRate } from '../../backend/src/invoicing/documents/tax-rates.policy.js';
import { creditedVat, vatByRate, vatLeft } from '../../backend/src/invoicing/documents/vat-split.policy.js';
import { differenceOf, type ProviderTotals } from '../../backend/src/invoicing/invoicexpress/draft-totals.policy.js';
import {
  type Arrangement,
  arrangements,
  type GrossLine,
} from '../../backend/src/invoicing/invoicexpress/net-lines.policy.js';

const DAY = '2026-11-28';

const line = (totalCents: number, rate: number, change: Partial<GrossLine> = {}): GrossLine => ({
  name: 'Palma Saudade',
  quantity: 1,
  balanceWord: 'acerto',
  rate,
  totalCents,
  ...change,
});

/** What the provider answers about a draft with these lines. */
const drafted = (lines: Arrangement, rounding: Rounding): ProviderTotals => {
  const asked = lines.map(({ unitPrice, quantity, discount = '0', rate }) => ({
    unitPrice,
    quantity: String(quantity),
    discount,
    rate,
  }));
  const { total, items } = sumsOf(asked, rounding);
  return {
    total,
    items: items.map(({ subtotal, taxAmount }, index) => ({ subtotal, taxAmount, rate: asked[index]?.rate })),
  };
};

const classOf = (rate: number): RateClass => (rate >= 16 ? 'standard' : 'reduced');
const vatOf = (lines: readonly GrossLine[]) =>
  vatByRate(lines.map(({ rate, totalCents }) => ({ rate, totalCents, rateClass: classOf(rate) })));

/** How many drafts are written until one comes to its cents, in all and at each rate; undefined if none does. */
const draftsNeeded = (lines: readonly GrossLine[], rounding: Rounding): number | undefined => {
  const totalCents = lines.reduce((sum, one) => sum + one.totalCents, 0);
  const due = { totalCents, vat: vatOf(lines) };
  const index = arrangements(lines).findIndex((one) => differenceOf(drafted(one, rounding), due) === undefined);
  return index === -1 ? undefined : index + 1;
};

/** Every price that the seeded catalogue can charge: single products, and plans of each length. */
const prices = async (): Promise<{ cents: number; quantity: number; rateClass: RateClass }[]> => {
  const [sold, terms] = await Promise.all([products(), plans()]);
  return sold.flatMap(({ price, taxClass, type, planEligible }) => {
    const unitCents = parseDecimal(price);
    const rateClass = taxClass as RateClass;
    const single = { cents: unitCents, quantity: 1, rateClass };
    if (type !== 'clean' || !planEligible) return [single];
    return [
      single,
      ...terms.map(({ months, discountPercent }) => ({
        cents: planLineCents({ unitCents, months, discountPercent, quantity: 1 }),
        quantity: months,
        rateClass,
      })),
    ];
  });
};

/** The documents of a sale: the invoice-receipt, and the credit notes of a full, a half and two uneven refunds. */
const documentsOf = (sold: readonly GrossLine[]): (readonly GrossLine[])[] => {
  const total = sold.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const vat = vatOf(sold);
  const note = (amount: number, earlier: readonly (typeof vat)[]) => creditedVat(vatLeft(vat, earlier), amount);
  const half = note(Math.floor(total / 2), []);
  const third = note(Math.floor(total / 3), []);
  const notes = [note(total, []), half, third, note(total - Math.floor(total / 3), [third])];
  return [sold, ...notes.map((shares) => shares.map(({ grossCents, rate }) => line(grossCents, rate)))];
};

describe('lines with prices without VAT', () => {
  it.each([
    [2500, '20.3252'],
    [16_800, '136.5854'],
    [2000, '16.26'],
    [3000, '24.39'],
  ])('of %i cents at 23 % have the unit price %s', (cents, unitPrice) => {
    expect(arrangements([line(cents, 23)])[0]).toEqual([{ name: 'Palma Saudade', quantity: 1, rate: 23, unitPrice }]);
  });

  it('keep their quantity, unless the price of one piece cannot reach the sum', () => {
    expect(arrangements([line(16_800, 23, { quantity: 12 })])[0]).toMatchObject([
      { quantity: 12, unitPrice: '11.3821' },
    ]);
    expect(arrangements([line(99_999, 23, { quantity: 999 })])[0]).toMatchObject([
      { quantity: 1, name: 'Palma Saudade (999 ×)' },
    ]);
  });

  it('come to every price of the catalogue and its full, half and partial refunds with the first draft, in all regions', async () => {
    let documents = 0;
    for (const { cents, quantity, rateClass } of await prices()) {
      for (const region of taxRegions) {
        for (const lines of documentsOf([line(cents, vatRate(region, rateClass, DAY), { quantity })])) {
          expect([lines, draftsNeeded(lines, 'exact')]).toEqual([lines, 1]);
          documents += 1;
        }
      }
    }
    expect(documents).toBeGreaterThan(300);
  });

  it('come to every pair of a flower and another product, each at its own rate', async () => {
    const [flowers, others] = [await prices(), await prices()];
    for (const one of flowers.filter(({ rateClass }) => rateClass === 'reduced')) {
      for (const other of others.filter(({ quantity }) => quantity === 1)) {
        for (const lines of documentsOf([
          line(one.cents, 6),
          line(other.cents, other.rateClass === 'reduced' ? 6 : 23),
        ])) {
          expect([lines, draftsNeeded(lines, 'exact')]).toEqual([lines, 1]);
        }
      }
    }
  });

  it.each(['cents', 'lines'] as const)(
    'come to every price of the catalogue also at a provider that rounds otherwise: %s',
    async (rounding) => {
      for (const { cents, quantity, rateClass } of await prices()) {
        for (const region of taxRegions) {
          for (const lines of documentsOf([line(cents, vatRate(region, rateClass, DAY), { quantity })])) {
            expect([lines, typeof draftsNeeded(lines, rounding)]).toEqual([lines, 'number']);
          }
        }
      }
    },
  );

  it('come to every sum from 1 cent to 300 euros', () => {
    for (const rate of [4, 6, 16, 22, 23]) {
      for (let cents = 1; cents <= 30_000; cents += 7)
        expect([cents, draftsNeeded([line(cents, rate)], 'exact')]).toEqual([cents, 1]);
    }
  });

  it('are never taken for right by a provider that adds up something else', () => {
    for (const cents of [1, 2500, 16_800]) expect(draftsNeeded([line(cents, 23)], 'strange')).toBeUndefined();
  });
});
