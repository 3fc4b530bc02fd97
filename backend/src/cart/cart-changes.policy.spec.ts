import { describe, expect, it } from '@jest/globals';
import { maximumQuantity } from '@perpetua/contracts/cart.contract';
import fc from 'fast-check';
import {
  buyersOf,
  withBuyer,
  withLine,
  withoutProduct,
  withoutPurchases,
  withQuantity,
} from './cart-changes.policy.js';
import type { CartLine, CartState } from './cart-merge.policy.js';

const flowers = (productId: string, quantity = 1, buying: CartLine['buying'] = {}): CartLine => ({
  productId,
  quantity,
  planId: null,
  kind: 'flower',
  buying,
});
const cleaning = (productId: string, planId: string | null = null): CartLine => ({
  productId,
  quantity: 1,
  planId,
  kind: 'clean',
  buying: {},
});
const cart = (...lines: CartLine[]): CartState => ({ lines, kept: [] });
const quantitiesOf = ({ lines }: CartState) => lines.map(({ productId, quantity }) => [productId, quantity]);

describe('adding to a cart', () => {
  it('adds up the quantities of the same flowers, and keeps the sequence of the lines', () => {
    const lines = withLine([flowers('roses', 2), flowers('mums')], flowers('roses', 3));
    expect(lines).toEqual([flowers('roses', 5), flowers('mums')]);
    expect(withLine(lines, flowers('lilies'))).toEqual([...lines, flowers('lilies')]);
  });

  it.each([
    ['a cleaning to flowers', [flowers('roses')], cleaning('wash')],
    ['flowers to a cleaning', [cleaning('wash')], flowers('roses')],
    ['a cleaning to the same cleaning', [cleaning('wash')], cleaning('wash')],
  ])('refuses %s', (_what, lines, line) => {
    expect(() => withLine(lines, line)).toThrow(expect.objectContaining({ code: 'cart_conflict' }));
  });

  it('accepts the maximum per product and refuses more, naming what the cart contains', () => {
    expect(withLine([flowers('roses', 90)], flowers('roses', 9))).toEqual([flowers('roses', maximumQuantity)]);
    expect(() => withLine([flowers('roses', 90)], flowers('roses', 10))).toThrow(
      expect.objectContaining({ code: 'quantity_too_large', details: { maximum: maximumQuantity, inCart: 90 } }),
    );
  });
});

describe('changing a line', () => {
  it('sets the quantity of flowers, and returns the same lines if it is the same', () => {
    const lines = [flowers('roses', 2), flowers('mums')];
    expect(withQuantity(lines, 'roses', 7)).toEqual([flowers('roses', 7), flowers('mums')]);
    expect(withQuantity(lines, 'roses', 2)).toBe(lines);
  });

  it('refuses another quantity than one for a cleaning', () => {
    expect(withQuantity([cleaning('wash')], 'wash', 1)).toEqual([cleaning('wash')]);
    expect(() => withQuantity([cleaning('wash')], 'wash', 2)).toThrow(
      expect.objectContaining({ code: 'cart_conflict' }),
    );
  });

  it('is refused with 404 for a product that is not in the cart', () => {
    for (const change of [() => withQuantity([], 'roses', 1), () => withoutProduct([flowers('mums')], 'roses')]) {
      expect(change).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });
});

describe('lines that orders are buying', () => {
  it('are marked with the pieces of the order; lines that left the cart, or have another plan, are skipped', () => {
    const lines = withBuyer([flowers('roses', 3), cleaning('wash', 'annual')], 'order', [
      flowers('roses', 2),
      cleaning('wash'),
      flowers('mums'),
    ]);
    expect(lines).toEqual([flowers('roses', 3, { order: 2 }), cleaning('wash', 'annual')]);
    expect(buyersOf({ lines, kept: [flowers('mums', 1, { other: 1 })] })).toEqual(['order', 'other']);
  });

  it('lose the pieces of a paid order, and keep those added later', () => {
    const state = cart(flowers('roses', 5, { order: 3 }), flowers('mums', 1, { order: 1 }), flowers('lilies'));
    const left = withoutPurchases(state, { bought: ['order'], ended: [] });
    expect(left).toEqual(cart(flowers('roses', 2), flowers('lilies')));
    expect(withoutPurchases(left, { bought: ['order'], ended: [] })).toBe(left);
  });

  it('lose the pieces once when two orders buy the same ones, whichever is paid first', () => {
    const state = cart(flowers('roses', 9, { first: 2, second: 5 }));
    const [one, other] = [
      ['first', 'second'],
      ['second', 'first'],
    ].map((order) => order.reduce((now, orderId) => withoutPurchases(now, { bought: [orderId], ended: [] }), state));
    expect(one).toEqual(cart(flowers('roses', 4)));
    expect(other).toEqual(one);
    expect(withoutPurchases(state, { bought: ['first', 'second'], ended: [] })).toEqual(one);
  });

  it('stay when the order ends without a payment, and are bought by no order then', () => {
    const state = { lines: [flowers('roses', 2, { order: 2, other: 1 })], kept: [flowers('mums', 1, { order: 1 })] };
    expect(withoutPurchases(state, { bought: [], ended: ['order'] })).toEqual({
      lines: [flowers('roses', 2, { other: 1 })],
      kept: [flowers('mums')],
    });
  });

  it('never become negative or grow, whatever is paid', () => {
    const pieces = fc.integer({ min: 1, max: 9 });
    const buying = fc.dictionary(fc.constantFrom('a', 'b', 'c'), pieces);
    const lines = fc.uniqueArray(
      fc.tuple(fc.constantFrom('roses', 'mums', 'lilies'), pieces, buying).map((line) => flowers(...line)),
      { selector: ({ productId }) => productId },
    );
    fc.assert(
      fc.property(lines, fc.subarray(['a', 'b', 'c']), (before, paid) => {
        const after = withoutPurchases({ lines: before, kept: [] }, { bought: paid, ended: [] });
        for (const [productId, quantity] of quantitiesOf(after)) {
          const known = before.find((line) => line.productId === productId);
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(known?.quantity ?? 0);
        }
        expect(buyersOf(after).filter((orderId) => paid.includes(orderId))).toEqual([]);
      }),
    );
  });
});
