import { describe, expect, it } from '@jest/globals';
import { maximumQuantity } from '@perpetua/contracts/cart.contract';
import fc from 'fast-check';
import { type CartLine, type CartMerge, type CartState, mergedCart, restoredCart } from './cart-merge.policy.js';

const flowers = (productId: string, quantity = 1): CartLine => ({
  productId,
  quantity,
  planId: null,
  kind: 'flower',
  buying: {},
});
const cleaning = (productId: string, planId: string | null = null): CartLine => ({
  productId,
  quantity: 1,
  planId,
  kind: 'clean',
  buying: {},
});
const nothing: CartState = { lines: [], kept: [] };
const cart = (...lines: CartLine[]): CartState => ({ lines, kept: [] });

describe('a guest’s cart', () => {
  it('is copied into the account’s empty cart', () => {
    const guest = [flowers('roses', 2), flowers('mums')];
    expect(mergedCart(nothing, guest)).toEqual({ lines: guest, kept: [], outcome: 'merged', capped: [] });
  });

  it('is added to flowers in the account’s cart up to the maximum per product, and the excess pieces are reported', () => {
    expect(mergedCart(cart(flowers('roses', 90), flowers('mums')), [flowers('lilies'), flowers('roses', 20)])).toEqual({
      lines: [flowers('roses', 99), flowers('mums'), flowers('lilies')],
      kept: [],
      outcome: 'merged',
      capped: [{ productId: 'roses', quantity: 11 }],
    });
  });

  it.each([
    ['a cleaning instead of flowers', cart(flowers('roses', 3), flowers('mums')), [cleaning('wash', 'annual')]],
    ['flowers instead of a cleaning', cart(cleaning('wash', 'annual')), [flowers('roses', 3)]],
    ['a cleaning instead of another', cart(cleaning('wash')), [cleaning('polish')]],
    ['the same cleaning with another plan', cart(cleaning('wash', 'annual')), [cleaning('wash', 'quarterly')]],
  ])(
    'replaces the account’s cart if the two cannot be bought together, and saves the replaced cart for later: %s',
    (_what, before, guest) => {
      const merge = mergedCart(before, guest);
      expect(merge).toEqual({ lines: guest, kept: before.lines, outcome: 'replaced', capped: [] });
    },
  );

  it('keeps the number of pieces that open orders are buying, both in the cart and in lines saved for later', () => {
    const bought = { ...flowers('roses', 3), buying: { order: 3 } };
    const replaced = mergedCart(cart(bought), [cleaning('wash')]);
    expect(replaced.kept).toEqual([bought]);
    const restored = restoredCart({ lines: [flowers('roses', 1)], kept: replaced.kept }, {});
    expect(restored?.lines).toEqual([{ ...flowers('roses', 4), buying: { order: 3 } }]);
  });

  it('changes nothing if it is empty or contains only the cleaning that is already in the account’s cart', () => {
    const before = cart(cleaning('wash', 'annual'));
    for (const guest of [[cleaning('wash', 'annual')], []]) {
      expect(mergedCart(before, guest)).toEqual({ ...before, outcome: 'unchanged', capped: [] });
    }
  });

  it('decides by its first item which items enter the cart, if they cannot all be bought together', () => {
    const guest = [flowers('roses', 2), cleaning('wash'), flowers('mums')];
    expect(mergedCart(nothing, guest)).toEqual({
      lines: [flowers('roses', 2), flowers('mums')],
      kept: [cleaning('wash')],
      outcome: 'merged',
      capped: [],
    });
    expect(mergedCart(nothing, [{ ...cleaning('wash'), quantity: 3 }, flowers('roses')])).toEqual({
      lines: [cleaning('wash')],
      kept: [flowers('roses')],
      outcome: 'merged',
      capped: [{ productId: 'wash', quantity: 2 }],
    });
  });
});

describe('a cart saved for later', () => {
  const state: CartState = {
    lines: [cleaning('wash')],
    kept: [flowers('roses', 3), cleaning('polish'), flowers('mums')],
  };

  it('is swapped with the current cart when it is restored: either all saved flowers or one selected cleaning', () => {
    expect(restoredCart(state, {})).toMatchObject({
      lines: [flowers('roses', 3), flowers('mums')],
      kept: [cleaning('wash'), cleaning('polish')],
    });
    expect(restoredCart(state, { productId: 'polish' })).toMatchObject({
      lines: [cleaning('polish')],
      kept: [cleaning('wash'), flowers('roses', 3), flowers('mums')],
    });
  });

  it('is added to a cart that can be bought together with it', () => {
    const flowersAgain = { lines: [flowers('roses')], kept: [flowers('roses', 2), cleaning('wash')] };
    expect(restoredCart(flowersAgain, { productId: 'roses' })).toMatchObject({
      lines: [flowers('roses', 3)],
      kept: [cleaning('wash')],
      outcome: 'merged',
    });
  });

  it('can be swapped with the cart and swapped back, and repeating a restoration changes nothing', () => {
    const there = restoredCart(state, { productId: 'polish' }) ?? nothing;
    expect(restoredCart(there, { productId: 'polish' })).toMatchObject({ ...there, outcome: 'unchanged' });
    expect(restoredCart(there, {})?.lines).toEqual(state.lines);
  });

  it('is not restored if it does not exist or does not contain the selected product', () => {
    expect(restoredCart(nothing, {})).toBeUndefined();
    expect(restoredCart(state, { productId: 'lilies' })).toBeUndefined();
  });
});

const flowerLines = fc.record({
  productId: fc.constantFrom('roses', 'mums', 'lilies', 'wreath'),
  quantity: fc.integer({ min: 1, max: maximumQuantity }),
  planId: fc.constant(null),
  kind: fc.constant('flower' as const),
  buying: fc.constant({}),
});
const cleaningLines = fc.record({
  productId: fc.constantFrom('wash', 'polish'),
  quantity: fc.integer({ min: 1, max: 3 }),
  planId: fc.constantFrom(null, 'quarterly', 'annual'),
  kind: fc.constant('clean' as const),
  buying: fc.constant({}),
});
const carts = fc.array(fc.oneof(flowerLines, cleaningLines), { maxLength: 8 });
/** Carts that result from merging up to four random carts, one after the other. */
const states = fc.array(carts, { maxLength: 4 }).map((all) => all.reduce<CartState>(mergedCart, nothing));

const nameOf = ({ productId, planId }: CartLine): string => `${productId} ${planId}`;
const sumsOf = (lines: readonly { productId: string; quantity: number }[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { productId, quantity } of lines) sums[productId] = (sums[productId] ?? 0) + quantity;
  return sums;
};
const ofKind = (kind: CartLine['kind'], ...lists: (readonly CartLine[])[]): CartLine[] =>
  lists.flat().filter((line) => line.kind === kind);
const byName = (lines: readonly CartLine[]): string[] =>
  lines.map((line) => `${nameOf(line)} ${line.quantity}`).toSorted();

function expectAllowed({ lines, kept }: CartState): void {
  const hasCleaning = lines.some(({ kind }) => kind === 'clean');
  expect(new Set(lines.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
  if (hasCleaning) expect(lines).toHaveLength(1);
  for (const list of [lines, kept]) {
    expect(new Set(list.map(nameOf)).size).toBe(list.length);
    for (const { kind, quantity, planId } of list) {
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(kind === 'clean' ? 1 : maximumQuantity);
      if (kind === 'flower') expect(planId).toBeNull();
    }
  }
}

function expectNothingLost(before: CartState, items: readonly CartLine[], after: CartMerge): void {
  const isFlower = new Set(ofKind('flower', before.lines, before.kept, items).map(({ productId }) => productId));
  const cappedFlowers = after.capped.filter(({ productId }) => isFlower.has(productId));
  expect(sumsOf([...ofKind('flower', after.lines, after.kept), ...cappedFlowers])).toEqual(
    sumsOf(ofKind('flower', before.lines, before.kept, items)),
  );
  const cleanings = (...lists: (readonly CartLine[])[]) => new Set(ofKind('clean', ...lists).map(nameOf));
  expect(cleanings(after.lines, after.kept)).toEqual(cleanings(before.lines, before.kept, items));
}

describe('any merge', () => {
  it('gives a valid cart and loses no items', () => {
    fc.assert(
      fc.property(states, carts, (before, items) => {
        const after = mergedCart(before, items);
        expectAllowed(after);
        expectNothingLost(before, items, after);
      }),
    );
  });

  it('reports `replaced` if a line left the cart, and `unchanged` if the cart’s lines stay the same', () => {
    fc.assert(
      fc.property(states, carts, (before, items) => {
        const { lines, outcome } = mergedCart(before, items);
        const names = new Set(lines.map(nameOf));
        const isAllThere = before.lines.every((line) => names.has(nameOf(line)));
        expect(outcome === 'replaced').toBe(!isAllThere);
        expect(outcome === 'unchanged').toBe(byName(lines).join() === byName(before.lines).join());
      }),
    );
  });

  it('of two sets of flowers gives the same cart, whichever is merged first', () => {
    const bunches = fc.array(flowerLines, { maxLength: 6 });
    fc.assert(
      fc.property(bunches, bunches, (one, other) => {
        const [there, back] = [
          [one, other],
          [other, one],
        ].map((order) => order.reduce<CartState>(mergedCart, nothing));
        expect(byName(there?.lines ?? [])).toEqual(byName(back?.lines ?? []));
      }),
    );
  });

  it('of a cleaning changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(states, cleaningLines, (before, line) => {
        const once = mergedCart(before, [line]);
        const twice = mergedCart(once, [line]);
        expect(twice).toMatchObject({ lines: once.lines, kept: once.kept, outcome: 'unchanged' });
      }),
    );
  });
});

describe('any restoration', () => {
  it('gives a valid cart and loses no items', () => {
    fc.assert(
      fc.property(states, fc.nat(), (before, place) => {
        const wanted = before.kept[place % Math.max(1, before.kept.length)];
        const after = restoredCart(before, wanted === undefined ? {} : { productId: wanted.productId });
        if (wanted === undefined) return expect(after).toBeUndefined();
        if (after === undefined) throw new Error('it was kept, and cannot be brought back');
        expectAllowed(after);
        return expectNothingLost(before, [], after);
      }),
    );
  });
});
