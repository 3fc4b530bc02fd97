import { describe, expect, it } from '@jest/globals';
import type { ProductFacts } from '../catalogue/index.js';
import type { CartContents } from './cart-contents.js';
import type { CartLine } from './cart-merge.policy.js';
import { changesIn, withChangesRead, withoutUnsold } from './cart-news.policy.js';

const name = (pt: string) => ({ pt, en: pt, es: pt });
const plans = (discountPercent: number) => [{ id: 'year', name: name('Anual'), months: 12, discountPercent }];
const product = (id: string, unitCents: number, more: Partial<ProductFacts> = {}): ProductFacts => ({
  id,
  type: 'flower',
  name: name(id),
  unitCents,
  taxClass: 'reduced',
  leadHours: 6,
  commissionBps: null,
  planEligible: false,
  category: null,
  hasRibbon: false,
  plans: [],
  cartImage: '',
  ...more,
});
const line = (productId: string, cents: number, more: Partial<CartLine> = {}): CartLine => ({
  productId,
  quantity: 2,
  planId: null,
  kind: 'flower',
  buying: {},
  seen: { name: name(productId), cents },
  ...more,
});
const cartOf = (...lines: CartLine[]): CartContents => ({ lines, kept: [], gone: [], offered: [], merges: {} });

describe('what changed in a cart since its customer saw it', () => {
  it('is nothing while everything is sold at the price that the customer saw', () => {
    const cart = cartOf(line('roses', 3500));
    expect(changesIn(cart, [product('roses', 3500)])).toEqual([]);
    expect(withChangesRead(cart, { products: [product('roses', 3500)], unsold: [] })).toBe(cart);
  });

  it('names what is no longer sold, and the price of one piece before and after', () => {
    const cart = cartOf(line('roses', 3500), line('mums', 2250));
    expect(changesIn(cart, [product('roses', 4000)])).toEqual([
      { kind: 'left', productId: 'mums', name: JSON.stringify(name('mums')) },
      { kind: 'price', productId: 'roses', name: JSON.stringify(name('roses')), before: '35.00', after: '40.00' },
    ]);
  });

  it('compares the price of a whole plan, which another discount changes too', () => {
    const wash = (percent: number) =>
      product('wash', 2000, { type: 'clean', planEligible: true, plans: plans(percent) });
    const cart = cartOf(line('wash', 16_800, { kind: 'clean', planId: 'year', quantity: 1 }));
    expect(changesIn(cart, [wash(30)])).toEqual([]);
    expect(changesIn(cart, [wash(20)])).toMatchObject([{ kind: 'price', before: '168.00', after: '192.00' }]);
    expect(changesIn(cart, [{ ...wash(20), plans: [] }])).toMatchObject([{ kind: 'left', productId: 'wash' }]);
  });

  it('is said until the customer has read it, and then not again', () => {
    const products = [product('roses', 4000)];
    const mums = line('mums', 2250);
    const read = withChangesRead(cartOf(line('roses', 3500), mums), { products, unsold: [mums] });
    expect(changesIn(read, products)).toEqual([]);
    expect(read.lines.map(({ productId }) => productId)).toEqual(['roses']);
    expect(changesIn(read, [product('roses', 3500)])).toMatchObject([{ before: '40.00', after: '35.00' }]);
  });

  it('is still said when a line made way for another one', () => {
    const mums = line('mums', 2250);
    const cart = withoutUnsold(cartOf(mums), [mums]);
    expect(cart.lines).toEqual([]);
    expect(changesIn(cart, [])).toMatchObject([{ kind: 'left', productId: 'mums' }]);
    expect(changesIn(withChangesRead(cart, { products: [], unsold: [mums] }), [])).toEqual([]);
  });

  it('takes nothing from the cart that was added while the customer read', () => {
    const [roses, mums, added] = [line('roses', 3500), line('mums', 2250), line('lilies', 1500)];
    const cart = { ...cartOf(roses, mums, added), kept: [line('tulips', 1200)] };
    const read = withChangesRead(cart, { products: [product('roses', 4000)], unsold: [mums] });
    expect(read.lines).toEqual([line('roses', 4000), added]);
    expect(read.kept).toEqual(cart.kept);
  });

  it('says nothing about the price of a line that was stored without one, and names no product that is unknown', () => {
    const old = line('roses', 0, { seen: undefined });
    expect(changesIn(cartOf(old), [product('roses', 4000)])).toEqual([]);
    expect(changesIn(cartOf(old), [])).toEqual([{ kind: 'left', productId: 'roses', name: null }]);
  });
});
