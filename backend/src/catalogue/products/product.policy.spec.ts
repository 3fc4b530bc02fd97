import { describe, expect, it } from '@jest/globals';
import { type ProductInput, productInputSchema } from '@perpetua/contracts/catalogue.contract';
import fc from 'fast-check';
import {
  checkedProduct,
  priceFromCents,
  productAnswer,
  productForAdmin,
  productPlanAnswer,
  type ProductRecord,
  searchWords,
  slugOf,
} from './product.policy.js';

const same = (text: string) => ({ pt: text, en: text, es: text });
const plans = [
  { id: 'quarterly', name: same('Trimestral'), months: 3, discountPercent: 10, version: 1 },
  { id: 'semiannual', name: same('Semestral'), months: 6, discountPercent: 20, version: 1 },
  { id: 'annual', name: same('Anual'), months: 12, discountPercent: 30, version: 1 },
];

const product = (id: string, change: Partial<ProductRecord>): ProductRecord => ({
  id,
  slug: id,
  type: 'flower',
  name: same(id),
  description: same('Flores'),
  unitCents: 2500,
  taxClass: 'reduced',
  leadHours: 6,
  commissionBps: null,
  planEligible: false,
  category: null,
  hasRibbon: false,
  imageVersion: null,
  status: 'published',
  draft: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  version: 1,
  ...change,
});

const mums = product('mums', {
  name: { pt: 'Ramo de Crisântemos', en: 'Chrysanthemum Bunch', es: 'Ramo de Crisantemos' },
});
const wash = product('wash', { type: 'clean', name: same('Limpeza'), unitCents: 2000, planEligible: true });

describe('prices', () => {
  it('match the specification for plans of cleanings at 20 and 30 EUR', () => {
    const prices = (unitCents: number) => plans.map((plan) => productPlanAnswer({ unitCents }, plan).price);
    expect(prices(2000)).toEqual(['54.00', '96.00', '168.00']);
    expect(prices(3000)).toEqual(['81.00', '144.00', '252.00']);
  });

  it('include `priceFrom`: the price of the cheapest visit in any plan, or the product’s own price if it has no plans', () => {
    expect(priceFromCents(2000, plans)).toBe(1400);
    expect(priceFromCents(2000, [])).toBe(2000);
    expect(productAnswer(wash, plans)).toMatchObject({ price: '20.00', priceFrom: '14.00' });
    expect(productAnswer(mums, plans)).toMatchObject({ price: '25.00', priceFrom: '25.00' });
  });
});

describe('the response for a product', () => {
  it('contains picture links with the picture’s version, or null when there is no picture', () => {
    expect(productAnswer({ ...mums, imageVersion: '0123456789ab' }, plans)).toMatchObject({
      image: '/api/Product/mums/image?size=display&v=0123456789ab',
      thumbnail: '/api/Product/mums/image?size=thumb&v=0123456789ab',
    });
    expect(productAnswer(mums, plans)).toMatchObject({ image: null, thumbnail: null });
  });

  it('contains the commission for admins only', () => {
    const agreed = { ...mums, commissionBps: 1500 };
    expect(productAnswer(agreed, plans)).not.toHaveProperty('commissionBps');
    expect(productForAdmin(agreed, plans)).toMatchObject({ commissionBps: 1500 });
  });
});

describe('the input for a product', () => {
  const said = (change: object): ProductInput =>
    productInputSchema.parse({
      type: 'flower',
      name: same('Rosas'),
      description: same('Rosas.'),
      price: '35.00',
      ...change,
    });

  it('has defaults for omitted fields', () => {
    expect(checkedProduct(said({}))).toEqual({
      type: 'flower',
      name: same('Rosas'),
      description: same('Rosas.'),
      unitCents: 3500,
      taxClass: 'reduced',
      planEligible: false,
      leadHours: 6,
      commissionBps: null,
      category: null,
      hasRibbon: false,
    });
    expect(checkedProduct(said({ type: 'clean' })).taxClass).toBe('standard');
    expect(checkedProduct(said({ taxClass: 'standard' })).taxClass).toBe('standard');
  });

  it.each(['20.00', '20.10', '25.50', '30.00'])('is valid for a cleaning sold in plans at a price of %s', (price) => {
    expect(checkedProduct(said({ type: 'clean', planEligible: true, price })).planEligible).toBe(true);
  });

  it.each(['19.90', '30.10', '20.05', '0.50'])('is rejected for a cleaning sold in plans at a price of %s', (price) => {
    expect(() => checkedProduct(said({ type: 'clean', planEligible: true, price }))).toThrow(
      expect.objectContaining({ code: 'plan_price_out_of_range' }),
    );
    expect(checkedProduct(said({ type: 'clean', price })).planEligible).toBe(false);
  });

  it('is rejected for flowers sold in plans', () => {
    expect(() => checkedProduct(said({ planEligible: true, price: '25.00' }))).toThrow(
      expect.objectContaining({ code: 'plan_only_for_cleanings' }),
    );
  });

  it.each([
    ['a price of 0', { price: '0.00' }],
    ['a negative price', { price: '-5.00' }],
    ['a price above the maximum', { price: '10000.00' }],
    ['a price as a number', { price: 35 }],
    ['a price with one decimal', { price: '35.0' }],
    ['a name in only two languages', { name: { pt: 'Rosas', en: 'Roses' } }],
    ['a name that is blank in one language', { name: { pt: 'Rosas', en: ' ', es: 'Rosas' } }],
    ['a name in a fourth language', { name: { ...same('Rosas'), fr: 'Roses' } }],
    ['a name with a line break', { name: { ...same('Rosas'), pt: 'Rosas\nbrancas' } }],
    ['a name that is too long', { name: same('x'.repeat(121)) }],
    ['a description that is too long', { description: same('x'.repeat(2001)) }],
    ['an unknown type', { type: 'candle' }],
    ['an unsupported tax class', { taxClass: 'intermediate' }],
    ['unsupported lead hours', { leadHours: 12 }],
    ['a commission above 100 percent', { commissionBps: 10_001 }],
    ['a commission of half a basis point', { commissionBps: 0.5 }],
    ['a planEligible that is not a boolean', { planEligible: 'yes' }],
  ])('is rejected if it has %s', (_what, change) => {
    expect(() => said(change)).toThrow();
  });

  it('may have several lines in the description', () => {
    expect(said({ description: same(' Rosas.\r\nDoze. ') }).description.pt).toBe('Rosas.\nDoze.');
  });
});

describe('the slug of a product', () => {
  it.each([
    ['Coroa São José, 70 cm', 'coroa-sao-jose-70-cm'],
    ['  Ramo — Crisântemos!  ', 'ramo-crisantemos'],
    ['Венок', 'flower'],
    ['★★★', 'flower'],
    ['rosas '.repeat(40), `${'rosas-'.repeat(13)}ro`],
  ])('is made from the name: %s', (name, slug) => {
    expect(slugOf(same(name), 'flower')).toBe(slug);
  });

  it('is valid whatever the name of the product', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = slugOf(same(name), 'clean');
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe('the words of a search', () => {
  it('are separated by any white space', () => {
    expect(searchWords(' rosas  brancas\t')).toEqual(['rosas', 'brancas']);
    expect(searchWords('   ')).toEqual([]);
  });
});
