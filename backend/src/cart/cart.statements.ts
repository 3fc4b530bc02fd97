import type { Statement } from '../platform/database/database.js';
import type { CartContents } from './cart-contents.js';

/** A cart as it is stored: one row, which is read and written as a whole. */
export interface StoredCart extends CartContents {
  /** The number of times that the row was written; 0 for a cart that has no row yet. */
  readonly version: number;
  /** The number of changes of what the customer has in the cart. */
  readonly revision: number;
  /** The last guest's cart that had no id: an id derived from its content, and the cart's revision after it. */
  readonly lastMerge: { readonly content: string; readonly revision: number } | null;
}

/** A cart as its row is read. */
export type CartRow = StoredCart & Record<string, unknown>;

export const emptyCart: StoredCart = {
  version: 0,
  revision: 0,
  lines: [],
  kept: [],
  gone: [],
  offered: [],
  merges: {},
  lastMerge: null,
};

const COLUMNS = 'version, revision, lines, kept, gone, offered, merges, last_merge AS "lastMerge"';

export const cartOf = (userId: string): Statement => ({
  name: 'cart.contents',
  text: `SELECT ${COLUMNS} FROM cart.carts WHERE user_id = $1`,
  values: [userId],
});

/** Adds an empty cart, so that there is a row to lock; changes nothing if the user has a cart. */
export const ensureCart = (userId: string): Statement => ({
  name: 'cart.ensure',
  text: 'INSERT INTO cart.carts (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  values: [userId],
});

/** Reads the cart and locks it until the transaction ends. */
export const lockedCart = (userId: string): Statement => ({
  name: 'cart.locked',
  text: `SELECT ${COLUMNS} FROM cart.carts WHERE user_id = $1 FOR UPDATE`,
  values: [userId],
});

/**
 * Writes a cart that was read at `cart.version`, and returns its new version; returns no row if the cart was changed
 * after it was read.
 */
export const writeCart = (userId: string, cart: StoredCart, now: Date): Statement => {
  const { version, revision, lines, kept, gone, offered, merges, lastMerge } = cart;
  const contents = [revision, lines, kept, gone, offered, merges].map((value) => JSON.stringify(value));
  const values = [userId, ...contents, lastMerge === null ? null : JSON.stringify(lastMerge), now];
  if (version === 0) {
    return {
      name: 'cart.add',
      text: `INSERT INTO cart.carts (user_id, version, revision, lines, kept, gone, offered, merges, last_merge,
          updated_at)
        VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (user_id) DO NOTHING RETURNING version`,
      values,
    };
  }
  return {
    name: 'cart.write',
    text: `UPDATE cart.carts SET version = version + 1, revision = $2, lines = $3, kept = $4, gone = $5, offered = $6,
        merges = $7, last_merge = $8, updated_at = $9
      WHERE user_id = $1 AND version = $10 RETURNING version`,
    values: [...values, version],
  };
};

/** Deletes everything stored about a user's cart. */
export const deleteCartOf = (userId: string): Statement[] => [
  { name: 'cart.delete', text: 'DELETE FROM cart.carts WHERE user_id = $1', values: [userId] },
];
