import { describe, expect, it } from '@jest/globals';
import type { ProductRecord } from './catalogue-snapshot.js';
import { priceFromCents, productAnswer, productPlanAnswer, selectProducts } from './product.policy.js';

const same = (text: string) => ({ pt: text, en: text, es: text });
const plans = [
  { id: 'quarterly', name: same('Trimestral'), months: 3, discountPercent: 10 },
  { id: 'semiannual', name: same('Semestral'), months: 6, discountPercent: 20 },
  { id: 'annual', name: same('Anual'), months: 12, discountPercent: 30 },
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
  plans: [],
  cartImage: '',
  imageVersion: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  ...change,
});

const mums = product('mums', {
  name: { pt: 'Ramo de Crisântemos', en: 'Chrysanthemum Bunch', es: 'Ramo de Crisantemos' },
});
const roses = product('roses', { name: same('Ramo de Rosas'), unitCents: 3500 });
const basket = product('basket', { name: same('Cesto'), description: same('Flores da época'), unitCents: 3500 });
const wash = product('wash', { type: 'clean', name: same('Limpeza'), unitCents: 2000, planEligible: true, plans });
const all = [mums, roses, basket, wash];
const ids = (products: ProductRecord[]) => products.map(({ id }) => id);

describe('a list of products', () => {
  it('keeps the newest first unless a price order is asked for, in which equals stay as they were', () => {
    expect(ids(selectProducts(all, { sort: 'newest' }))).toEqual(['mums', 'roses', 'basket', 'wash']);
    expect(ids(selectProducts(all, { sort: 'price_desc' }))).toEqual(['roses', 'basket', 'mums', 'wash']);
    expect(ids(selectProducts(all, { sort: 'price_asc' }))).toEqual(['wash', 'mums', 'roses', 'basket']);
  });

  it('holds one type only when asked for', () => {
    expect(ids(selectProducts(all, { sort: 'newest', type: 'clean' }))).toEqual(['wash']);
    expect(ids(selectProducts(all, { sort: 'newest', type: 'flower' }))).toEqual(['mums', 'roses', 'basket']);
  });

  it.each([
    ['CRISANTEMOS', ['mums']],
    ['crisântemos', ['mums']],
    ['bunch', ['mums']],
    ['rosas ramo', ['roses']],
    ['epoca', ['basket']],
    ['', ['mums', 'roses', 'basket', 'wash']],
    ['%', []],
  ])('finds "%s" whatever its case and accents', (q, found) => {
    expect(ids(selectProducts(all, { sort: 'newest', q }))).toEqual(found);
  });
});

describe('prices', () => {
  it('are those the specification advertises for cleanings of 20 and 30 EUR', () => {
    const prices = (unitCents: number) => plans.map((plan) => productPlanAnswer({ ...wash, unitCents }, plan).price);
    expect(prices(2000)).toEqual(['54.00', '96.00', '168.00']);
    expect(prices(3000)).toEqual(['81.00', '144.00', '252.00']);
  });

  it('start from the cheapest visit of any plan, or from the own price without plans', () => {
    expect(priceFromCents(wash)).toBe(1400);
    expect(priceFromCents(roses)).toBe(3500);
    expect(priceFromCents({ ...wash, plans: [] })).toBe(2000);
  });
});

describe('a product as it is shown', () => {
  it('links its pictures by version, or says that there is none', () => {
    expect(productAnswer({ ...mums, imageVersion: '0123456789ab' })).toMatchObject({
      price: '25.00',
      image: '/api/Product/mums/image?size=display&v=0123456789ab',
      thumbnail: '/api/Product/mums/image?size=thumb&v=0123456789ab',
    });
    expect(productAnswer(mums)).toMatchObject({ image: null, thumbnail: null });
  });
});
