import type { Statement } from '../platform/database/database.js';
import type { CartLine, CartState } from './cart-merge.policy.js';
import type { RecordCheckout } from './cart.commands.js';
import type { Purchases } from './cart.queries.js';

/** What each statement returns: the cart afterwards, and the outcome of the change. */
export interface CartContents<Outcome extends string = 'read'> extends CartState {
  readonly outcome: Outcome;
  /** The number of changes of the cart; 0 for a cart that never had a line. */
  readonly revision: number;
}

export interface CartRow<Outcome extends string> {
  cart: CartContents<Outcome>;
}

export type AddOutcome = 'added' | 'conflict' | 'too_many';
export type SetOutcome = 'changed' | 'missing' | 'conflict';
export type RemoveOutcome = 'removed' | 'missing';
export type OpenOutcome = 'open' | 'repeated';
export type RemovePaidOutcome = 'removed' | 'unchanged';

export const cartOf = (userId: string): Statement => ({
  name: 'cart.contents',
  text: 'SELECT cart.contents($1) AS cart',
  values: [userId],
});

/** Adds a line; the SQL function checks the cart's rules while it holds the cart's lock. */
export const addLine = (userId: string, line: CartLine, now: Date): Statement => ({
  name: 'cart.add-line',
  text: 'SELECT cart.add_line($1, $2, $3, $4, $5, $6) AS cart',
  values: [userId, line.productId, line.kind, line.quantity, line.planId, now],
});

export const setQuantity = (userId: string, line: { productId: string; quantity: number }, now: Date): Statement => ({
  name: 'cart.set-quantity',
  text: 'SELECT cart.set_quantity($1, $2, $3, $4) AS cart',
  values: [userId, line.productId, line.quantity, now],
});

export const removeLine = (userId: string, productId: string, now: Date): Statement => ({
  name: 'cart.remove-line',
  text: 'SELECT cart.remove_line($1, $2, $3) AS cart',
  values: [userId, productId, now],
});

/** Records how many pieces of the lines an order is buying. */
export const recordCheckout = ({ userId, orderId, lines }: RecordCheckout['payload']): Statement => ({
  name: 'cart.record-checkout',
  text: 'SELECT cart.record_checkout($1, $2, $3) AS cart',
  values: [userId, orderId, JSON.stringify(lines)],
});

/** Removes what paid orders bought, and forgets what orders that ended without a payment were buying. */
export const removePaid = (userId: string, { paid, ended }: Purchases, now: Date): Statement => ({
  name: 'cart.remove-paid',
  text: 'SELECT cart.remove_paid($1, $2, $3, $4) AS cart',
  values: [userId, paid, ended, now],
});

/**
 * Removes the lines that have not changed since the cart had this revision; needed for older orders, which did not
 * record what they buy.
 */
export const removeUnchanged = (userId: string, revision: number, now: Date): Statement => ({
  name: 'cart.remove-unchanged',
  text: 'SELECT cart.remove_bought($1, $2, $3) AS cart',
  values: [userId, revision, now],
});

/** Removes the lines with the product and plan of the given lines, which were found to be no longer sold. */
export const removeUnsold = (userId: string, unsold: readonly CartLine[], now: Date): Statement => ({
  name: 'cart.remove-unsold',
  text: 'SELECT cart.remove_unsold($1, $2, $3) AS cart',
  values: [userId, JSON.stringify(unsold), now],
});

/**
 * Identifies a guest's cart: by the id that the guest's browser sent, or otherwise by an id derived from its content.
 */
export interface MergeName {
  readonly mergeId: string | null;
  readonly content: string | null;
}

/** Locks the cart until the transaction ends, and returns whether the merge has already happened. */
export const openCart = (userId: string, { mergeId, content }: MergeName, now: Date): Statement => ({
  name: 'cart.open',
  text: 'SELECT cart.open($1, $2, $3, $4) AS cart',
  values: [userId, mergeId, content, now],
});

/** Replaces the content of a cart; must follow {@link openCart} in the same transaction. */
export const writeCart = (userId: string, { lines, kept }: CartState, now: Date): Statement => ({
  name: 'cart.write',
  text: 'SELECT cart.write($1, $2, $3, $4) AS cart',
  values: [userId, JSON.stringify(lines), JSON.stringify(kept), now],
});

/**
 * Records that a merge has happened, so that a repeat is recognised; must follow {@link writeCart} in the same
 * transaction.
 */
export const rememberMerge = (userId: string, { mergeId, content }: MergeName, now: Date): Statement => ({
  name: 'cart.remember-merge',
  text: 'SELECT cart.remember_merge($1, $2, $3, $4)',
  values: [userId, mergeId, content, now],
});

/** Deletes everything stored about a user's cart; the cart's row last, because the other tables refer to it. */
export const deleteCartOf = (userId: string): Statement[] =>
  ['lines', 'kept_lines', 'merges', 'carts'].map((table) => ({
    name: `cart.delete-${table}`,
    text: `DELETE FROM cart.${table} WHERE user_id = $1`,
    values: [userId],
  }));

/** Discards the lines saved for later. */
export const forgetKept = (userId: string, now: Date): Statement => ({
  name: 'cart.forget-kept',
  text: 'SELECT cart.forget_kept($1, $2) AS cart',
  values: [userId, now],
});
