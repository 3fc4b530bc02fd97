import type { ProductType } from '@perpetua/contracts/catalogue.contract';
import type { Statement } from '../platform/database/database.js';

/** One line as it is kept. */
export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  readonly planId: string | null;
}

/** What each statement answers: the cart afterwards, and what became of the change. */
export interface CartContents<Outcome extends string = 'read'> {
  readonly outcome: Outcome;
  /** Counts the changes of the cart; 0 for one that never held anything. */
  readonly revision: number;
  /** In the order in which they were added. */
  readonly lines: readonly CartLine[];
}

export interface CartRow<Outcome extends string> {
  cart: CartContents<Outcome>;
}

export type AddOutcome = 'added' | 'conflict' | 'too_many';
export type SetOutcome = 'changed' | 'missing' | 'conflict';
export type RemoveOutcome = 'removed' | 'missing';

export const cartOf = (userId: string): Statement => ({
  name: 'cart.contents',
  text: 'SELECT cart.contents($1) AS cart',
  values: [userId],
});

export interface LineToAdd extends CartLine {
  readonly kind: ProductType;
}

/** Adds under the cart's rules, which the function checks while it holds the cart's lock. */
export const addLine = (userId: string, line: LineToAdd, now: Date): Statement => ({
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

export const removeBought = (userId: string, revision: number, now: Date): Statement => ({
  name: 'cart.remove-bought',
  text: 'SELECT cart.remove_bought($1, $2, $3) AS cart',
  values: [userId, revision, now],
});
