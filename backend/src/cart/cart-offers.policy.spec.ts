import { describe, expect, it } from '@jest/globals';
import type { CartContents, Offer } from './cart-contents.js';
import { acceptedOffer, declinedOffer, withOffer, withoutOffer } from './cart-offers.policy.js';
import type { CartLine } from './cart-merge.policy.js';

const name = (pt: string) => ({ pt, en: pt, es: pt });
const now = new Date('2026-12-05T12:00:00.000Z');
const empty: CartContents = { lines: [], kept: [], gone: [], offered: [], merges: {} };
const line = { kind: 'flower', planId: null, months: 1, discountPercent: 0, unitCents: 3500 } as const;
const offer: Offer = {
  orderId: 'order',
  number: 'P26-000001',
  lines: [
    { ...line, productId: 'roses', quantity: 2, name: name('Rosas') },
    { ...line, productId: 'mums', quantity: 1, name: name('Crisântemos') },
  ],
};
const roses = (quantity: number): CartLine => ({
  productId: 'roses',
  quantity,
  planId: null,
  kind: 'flower',
  buying: {},
});
const all = { isSold: () => true, now };
const contents = (cart: CartContents | undefined) =>
  cart?.lines.map(({ productId, quantity }) => [productId, quantity]);

describe('what an order took from the cart whose voucher was not paid', () => {
  it('is offered once, and enters the cart only when the customer asks for it', () => {
    const offered = withOffer(empty, offer);
    expect({ lines: offered.lines, offered: offered.offered }).toEqual({ lines: [], offered: [offer] });
    expect(withOffer(offered, offer)).toBe(offered);
  });

  it('is added to what is in the cart, once for any number of clicks', () => {
    const offered = withOffer({ ...empty, lines: [roses(1)] }, offer);
    const restored = acceptedOffer(offered, 'order', all);
    expect(contents(restored)).toEqual([
      ['roses', 3],
      ['mums', 1],
    ]);
    expect(restored?.offered).toEqual([]);
    expect(restored && acceptedOffer(restored, 'order', all)).toBe(restored);
    expect(restored && withOffer(restored, offer)).toBe(restored);
  });

  it('leaves out what is no longer sold', () => {
    const isSold = ({ productId }: CartLine) => productId !== 'mums';
    expect(contents(acceptedOffer(withOffer(empty, offer), 'order', { isSold, now }))).toEqual([['roses', 2]]);
  });

  it('saves a cleaning for later that cannot be bought together with it', () => {
    const wash: CartLine = { productId: 'wash', quantity: 1, planId: null, kind: 'clean', buying: {} };
    const restored = acceptedOffer(withOffer({ ...empty, lines: [wash] }, offer), 'order', all);
    expect(restored?.kept).toEqual([wash]);
    expect(contents(restored)).toHaveLength(2);
  });

  it('is not offered again after it was declined, but after it was only withdrawn', () => {
    const offered = withOffer(empty, offer);
    expect(withOffer(declinedOffer(offered, 'order', now), offer).offered).toEqual([]);
    expect(withOffer(withoutOffer(offered, 'order'), offer).offered).toEqual([offer]);
  });

  it('is unknown for an order that was never offered', () => {
    expect(acceptedOffer(empty, 'other', all)).toBeUndefined();
    expect(declinedOffer(empty, 'other', now)).toBe(empty);
  });
});
