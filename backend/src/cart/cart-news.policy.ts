import type { CartChange } from '@perpetua/contracts/cart.contract';
import { toDecimal } from '@perpetua/contracts/money';
import type { ProductFacts } from '../catalogue/index.js';
import type { CartContents, GoneLine } from './cart-contents.js';
import { type CartLine, isSameChoice } from './cart-merge.policy.js';
import { isSold, seenOf, withSeen } from './cart-pricing.policy.js';

type ReadCart = Omit<CartContents, 'offered' | 'merges'>;

/** The cart without lines that are no longer sold; the customer is still told of them. */
export const withoutUnsold = <Cart extends ReadCart>(cart: Cart, unsold: readonly CartLine[]): Cart => {
  if (unsold.length === 0) return cart;
  const leaves = (line: CartLine): boolean => unsold.some((one) => isSameChoice(one, line));
  const leaving = [...cart.lines, ...cart.kept].filter(leaves).map(goneLine);
  return {
    ...cart,
    lines: cart.lines.filter((line) => !leaves(line)),
    kept: cart.kept.filter((line) => !leaves(line)),
    gone: [...cart.gone, ...leaving],
  };
};

const goneLine = ({ productId, planId, seen }: CartLine): GoneLine => ({ productId, planId, name: seen?.name ?? null });

/** What changed in the cart since its customer last saw it: lines that are no longer sold, and other prices. */
export const changesIn = ({ lines, kept, gone }: ReadCart, products: readonly ProductFacts[]): CartChange[] => {
  const left = [...gone, ...[...lines, ...kept].filter((line) => !isSold(line, products)).map(goneLine)];
  const priced = lines.flatMap((line): CartChange[] => {
    const now = seenOf(line, products);
    if (now === undefined || line.seen === undefined || now.cents === line.seen.cents) return [];
    const [before, after] = [toDecimal(line.seen.cents), toDecimal(now.cents)];
    return [{ kind: 'price', productId: line.productId, name: JSON.stringify(now.name), before, after }];
  });
  return [
    ...left.map(({ productId, name }): CartChange => ({
      kind: 'left',
      productId,
      name: name === null ? null : JSON.stringify(name),
    })),
    ...priced,
  ];
};

/**
 * The cart after its customer has read of all changes; returns the same object if there were none. Only the lines of
 * `unsold` leave, because a line that was added since these were determined can be one of a product that is not in
 * `products`.
 */
export const withChangesRead = <Cart extends ReadCart>(
  cart: Cart,
  { products, unsold }: { readonly products: readonly ProductFacts[]; readonly unsold: readonly CartLine[] },
): Cart => {
  if (changesIn(cart, products).length === 0) return cart;
  const left = withoutUnsold(cart, unsold);
  const seen = (line: CartLine): CartLine => withSeen(line, products);
  return { ...left, lines: left.lines.map(seen), kept: left.kept.map(seen), gone: [] };
};
