import { maximumQuantity } from '@perpetua/contracts/cart.contract';
import { cartConflict, cleaningIsSingle, notInCart, tooMany } from './cart.errors.js';
import type { CartLine, CartState } from './cart-merge.policy.js';
import type { Purchases } from './cart.queries.js';

/**
 * Adds a line: quantities of the same flowers are added up, and a cleaning must be the only line.
 * @throws DomainError 409 `cart_conflict`, 422 `quantity_too_large`
 */
export function withLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  if (lines.some(({ kind }) => kind === 'clean' || line.kind === 'clean')) throw cartConflict(line.kind);
  const known = lines.find(({ productId }) => productId === line.productId);
  if (known === undefined) return [...lines, line];
  const quantity = known.quantity + line.quantity;
  if (quantity > maximumQuantity) throw tooMany(known.quantity);
  return lines.map((other) => (other === known ? { ...known, quantity, ...seenIn(line) } : other));
}

/**
 * Sets the quantity of a product; returns the same array if it is unchanged.
 * @throws DomainError 404 when it is not in the cart, 409 `cart_conflict` for a cleaning
 */
export function withQuantity(lines: readonly CartLine[], productId: string, quantity: number): readonly CartLine[] {
  const known = lines.find((line) => line.productId === productId);
  if (known === undefined) throw notInCart();
  if (known.kind === 'clean' && quantity !== 1) throw cleaningIsSingle();
  if (known.quantity === quantity) return lines;
  return lines.map((line) => (line === known ? { ...known, quantity } : line));
}

const seenIn = ({ seen }: CartLine): Pick<CartLine, 'seen'> => (seen === undefined ? {} : { seen });

/** Removes a product. @throws DomainError 404 when it is not in the cart */
export function withoutProduct(lines: readonly CartLine[], productId: string): CartLine[] {
  const left = lines.filter((line) => line.productId !== productId);
  if (left.length === lines.length) throw notInCart();
  return left;
}

/** The pieces that an order buys of a product, with a plan if it is a cleaning. */
export type BoughtLine = Pick<CartLine, 'productId' | 'planId' | 'quantity'>;

/** Marks on the lines how many pieces an order is buying; a line that is no longer in the cart is skipped. */
export const withBuyer = (lines: readonly CartLine[], orderId: string, bought: readonly BoughtLine[]): CartLine[] =>
  lines.map((line) => {
    const pieces = bought.find(({ productId, planId }) => productId === line.productId && planId === line.planId);
    return pieces === undefined ? line : { ...line, buying: { ...line.buying, [orderId]: pieces.quantity } };
  });

/** The ids of the orders that are buying lines of the cart. */
export const buyersOf = ({ lines, kept }: CartState): string[] => [
  ...new Set([...lines, ...kept].flatMap(({ buying }) => Object.keys(buying))),
];

/**
 * Removes the pieces that orders bought, from the cart and from what is kept for later, and forgets orders that ended
 * without buying anything. Returns the same object if none of these orders was buying anything.
 */
export function withoutPurchases<Cart extends CartState>(cart: Cart, { bought: buyers, ended }: Purchases): Cart {
  const isOver = new Set([...buyers, ...ended]);
  if (!buyersOf(cart).some((orderId) => isOver.has(orderId))) return cart;
  const left = (line: CartLine): CartLine[] => {
    // Two orders that buy the same line count its pieces from the first one on, so they overlap.
    const bought = Math.max(0, ...buyers.map((orderId) => line.buying[orderId] ?? 0));
    const others = Object.entries(line.buying).filter(([orderId, pieces]) => !isOver.has(orderId) && pieces > bought);
    const buying = Object.fromEntries(others.map(([orderId, pieces]) => [orderId, pieces - bought]));
    return line.quantity > bought ? [{ ...line, quantity: line.quantity - bought, buying }] : [];
  };
  return { ...cart, lines: cart.lines.flatMap(left), kept: cart.kept.flatMap(left) };
}
