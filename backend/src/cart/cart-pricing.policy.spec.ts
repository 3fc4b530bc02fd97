import { describe, expect, it } from '@jest/globals';
import { cartSchema } from '@perpetua/contracts/cart.contract';
import { parseDecimal } from '@perpetua/contracts/money';
import fc from 'fast-check';
import type { ProductFacts } from '../catalogue/index.js';
import type { CartLine } from './cart-merge.policy.js';
import { cartAnswer } from './cart-answer.policy.js';
import { pricedCart } from './cart-pricing.policy.js';

const ids = {
  roses: '019a0000-0000-7000-8000-000000000001',
  mums: '019a0000-0000-7000-8000-000000000002',
  wash: '019a0000-0000-7000-8000-000000000003',
  annual: '019a0000-0000-7000-8000-000000000004',
};
const name = (pt: string) => ({ pt, en: pt, es: pt });
const flower = {
  type: 'flower',
  taxClass: 'reduced',
  leadHours: 6,
  commissionBps: null,
  planEligible: false,
  category: null,
  hasRibbon: false,
  plans: [],
} as const;
const products: ProductFacts[] = [
  { ...flower, id: ids.roses, name: name('Rosas'), unitCents: 3500, cartImage: 'cm9zZXM=' },
  { ...flower, id: ids.mums, name: name('Crisântemos'), unitCents: 2250, cartImage: '', leadHours: 24 },
  {
    id: ids.wash,
    type: 'clean',
    name: name('Limpeza'),
    unitCents: 2000,
    taxClass: 'standard',
    leadHours: 6,
    commissionBps: 2500,
    planEligible: true,
    category: null,
    hasRibbon: false,
    plans: [{ id: ids.annual, name: name('Anual'), months: 12, discountPercent: 30 }],
    cartImage: '',
  },
];
const contents = (...lines: CartLine[]) => ({ revision: 7, lines, kept: [], gone: [], offered: [] });
const flowers = contents(
  { productId: ids.roses, quantity: 2, planId: null, kind: 'flower', buying: {} },
  { productId: ids.mums, quantity: 1, planId: null, kind: 'flower', buying: {} },
);
const plan = contents({ productId: ids.wash, quantity: 1, planId: ids.annual, kind: 'clean', buying: {} });

describe('a cart as its owner reads it', () => {
  it('adds up the prices of flowers', () => {
    const cart = cartAnswer(flowers, products);
    expect(cartSchema.parse(cart)).toEqual(cart);
    expect(cart).toMatchObject({ months: 1, discount: 0, subscription: false, total: '92.50' });
    expect(cart.items.map(({ id, price, quantity, lineTotal }) => [id, price, quantity, lineTotal])).toEqual([
      [ids.roses, '35.00', 2, '70.00'],
      [ids.mums, '22.50', 1, '22.50'],
    ]);
    expect(JSON.parse(cart.items[1]?.name ?? '')).toEqual(name('Crisântemos'));
  });

  it('prices a plan over all its months, and returns the plan’s id as `planId` and as `plan_id`', () => {
    const cart = cartAnswer(plan, products);
    expect(cart).toMatchObject({ months: 12, discount: 30, subscription: true, total: '168.00' });
    expect(cart.items[0]).toMatchObject({
      price: '20.00',
      planId: ids.annual,
      plan_id: ids.annual,
      plan: { discount: 30, frequency: 12 },
    });
  });

  it('has no items and a total of zero if it has no lines', () => {
    expect(cartAnswer(contents(), [])).toEqual({
      items: [],
      months: 1,
      discount: 0,
      subscription: false,
      total: '0.00',
      keptForLater: [],
      changes: [],
      offeredBack: [],
    });
  });

  it('omits products and plans that are no longer sold', () => {
    expect(cartAnswer(flowers, products.slice(0, 1))).toMatchObject({ items: [{ id: ids.roses }], total: '70.00' });
    const withoutPlans = products.map((product) => ({ ...product, plans: [] }));
    expect(cartAnswer(plan, withoutPlans)).toMatchObject({ items: [], total: '0.00' });
  });
});

describe('a cart as a checkout buys it', () => {
  it('has in each line the fields that an order needs', () => {
    expect(pricedCart(plan, products)).toEqual({
      lines: [
        {
          productId: ids.wash,
          type: 'clean',
          name: name('Limpeza'),
          quantity: 1,
          unitCents: 2000,
          lineCents: 16_800,
          planId: ids.annual,
          months: 12,
          discountPercent: 30,
          taxClass: 'standard',
          commissionBps: 2500,
          leadHours: 6,
          hasRibbon: false,
        },
      ],
      totalCents: 16_800,
      kind: 'clean',
      revision: 7,
    });
    expect(pricedCart(flowers, products)).toMatchObject({ totalCents: 9250, kind: 'flower' });
    expect(pricedCart(contents(), [])).toEqual({ lines: [], totalCents: 0, kind: null, revision: 7 });
  });
});

/** Lines of flowers at any price, or one cleaning in a plan of 3, 6 or 12 months with any discount. */
const pricedLines = fc.oneof(
  fc
    .array(fc.record({ unitCents: fc.integer({ min: 1, max: 999_999 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 20,
    })
    .map((bunch) => bunch.map((line) => ({ ...line, months: 1, discountPercent: 0 }))),
  fc
    .record({
      unitCents: fc.integer({ min: 1, max: 999_999 }),
      months: fc.constantFrom(3, 6, 12),
      discountPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map((cleaning) => [{ ...cleaning, quantity: 1 }]),
);

describe('the total of any cart', () => {
  it('is the sum of its lines, each unit price × months × (1 − discount) × quantity, rounded half up to the cent', () => {
    fc.assert(
      fc.property(pricedLines, (priced) => {
        const known = priced.map(({ unitCents, months, discountPercent }, place): ProductFacts => {
          const plans = months > 1 ? [{ id: ids.annual, name: name('Plano'), months, discountPercent }] : [];
          const id = `019a0000-0000-7000-8000-${String(place).padStart(12, '0')}`;
          return {
            ...flower,
            id,
            type: months > 1 ? 'clean' : 'flower',
            name: name('X'),
            unitCents,
            plans,
            cartImage: '',
          };
        });
        const lines = known.map(({ id, type: kind, plans }, place): CartLine => {
          const quantity = priced[place]?.quantity ?? 1;
          return { productId: id, quantity, planId: plans[0]?.id ?? null, kind, buying: {} };
        });
        const { items, total } = cartAnswer(contents(...lines), known);
        const cents = items.map(({ lineTotal }) => parseDecimal(lineTotal));
        const exact = priced.map((line) => {
          const hundredths = line.unitCents * line.months * line.quantity * (100 - line.discountPercent);
          return (hundredths - (hundredths % 100)) / 100 + (hundredths % 100 >= 50 ? 1 : 0);
        });
        expect(cents).toEqual(exact);
        expect(parseDecimal(total)).toBe(exact.reduce((sum, line) => sum + line, 0));
        expect(pricedCart(contents(...lines), known).totalCents).toBe(parseDecimal(total));
      }),
    );
  });
});
