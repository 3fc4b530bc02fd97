import { planLineCents } from '@perpetua/contracts/money';
import type { CartContents, Offer, OfferedLine } from './cart-contents.js';
import { type CartLine, mergedCart } from './cart-merge.policy.js';

/** An offered line as a line of the cart, with the price at which the order bought it. */
export const lineOfOffer = ({ name, unitCents, months, discountPercent, ...line }: OfferedLine): CartLine => ({
  ...line,
  buying: {},
  seen: { name, cents: planLineCents({ unitCents, months, discountPercent, quantity: 1 }) },
});

/** Adds an offer, unless it is there already, or was accepted or declined before; then returns the same object. */
export const withOffer = <Cart extends CartContents>(cart: Cart, offer: Offer): Cart =>
  isKnown(cart, offer.orderId) ? cart : { ...cart, offered: [offer, ...cart.offered] };

/** Removes the offer of an order; returns the same object if there is none. */
export const withoutOffer = <Cart extends CartContents>(cart: Cart, orderId: string): Cart =>
  cart.offered.some((offer) => offer.orderId === orderId)
    ? { ...cart, offered: cart.offered.filter((offer) => offer.orderId !== orderId) }
    : cart;

/** Removes the offer for good: it is not made again. Returns the same object if there is no such offer. */
export const declinedOffer = <Cart extends CartContents>(cart: Cart, orderId: string, now: Date): Cart => {
  const left = withoutOffer(cart, orderId);
  return left === cart ? cart : { ...left, merges: { ...cart.merges, [orderId]: now.toISOString() } };
};

/**
 * Puts the lines of an offer that are still sold back into the cart, once. Lines of the cart that cannot be bought
 * together with them are saved for later. A repeat returns the same object; undefined if the order was never offered.
 */
export const acceptedOffer = <Cart extends CartContents>(
  cart: Cart,
  orderId: string,
  { isSold, now }: { readonly isSold: (line: CartLine) => boolean; readonly now: Date },
): Cart | undefined => {
  const offer = cart.offered.find((known) => known.orderId === orderId);
  if (offer === undefined) return Object.hasOwn(cart.merges, orderId) ? cart : undefined;
  const { lines, kept } = mergedCart(cart, offer.lines.map(lineOfOffer).filter(isSold));
  return { ...declinedOffer(cart, orderId, now), lines, kept };
};

const isKnown = ({ offered, merges }: CartContents, orderId: string): boolean =>
  Object.hasOwn(merges, orderId) || offered.some((offer) => offer.orderId === orderId);
