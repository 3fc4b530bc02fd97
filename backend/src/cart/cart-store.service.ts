import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Transaction } from '../platform/database/database.js';
import {
  type CartRow,
  cartOf,
  emptyCart,
  ensureCart,
  lockedCart,
  type StoredCart,
  writeCart,
} from './cart.statements.js';

/** Decides what a cart becomes; returns the same object to change nothing, and throws to refuse the change. */
export type Decision = (cart: StoredCart) => StoredCart;

/**
 * Reads and writes carts. What a cart becomes is decided by a pure function from the cart as it is, and written only if
 * the cart is still the same. If another change was faster, the decision is made again while the cart's row is locked.
 */
@Injectable()
export class CartStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The user's cart; empty for a user who never had one. */
  async find(userId: string): Promise<StoredCart> {
    const [cart] = await this.database.query<CartRow>(cartOf(userId));
    return cart ?? emptyCart;
  }

  /**
   * Changes the cart and returns it. `decide` runs once or twice, and must not use the database.
   * @param known the cart as it was read a moment before
   * @throws whatever `decide` throws; then nothing is written
   */
  async change(userId: string, known: StoredCart, decide: Decision): Promise<StoredCart> {
    const next = decide(known);
    return (await this.written(this.database, userId, { known, next })) ?? this.changeLocked(userId, decide);
  }

  private changeLocked(userId: string, decide: Decision): Promise<StoredCart> {
    return this.database.transaction(async (tx) => {
      await tx.query(ensureCart(userId));
      const [known] = await tx.query<CartRow>(lockedCart(userId));
      if (known === undefined) throw new Error(`the cart of ${userId} was deleted while it was changed`);
      const written = await this.written(tx, userId, { known, next: decide(known) });
      if (written === undefined) throw new Error(`the locked cart of ${userId} was changed`);
      return written;
    });
  }

  /** Writes `next` in place of `known`; returns undefined if the stored cart is not `known` any more. */
  private async written(
    on: Pick<Transaction, 'query'>,
    userId: string,
    { known, next }: { readonly known: StoredCart; readonly next: StoredCart },
  ): Promise<StoredCart | undefined> {
    if (next === known) return known;
    const [row] = await on.query<{ version: number }>(
      writeCart(userId, { ...next, version: known.version }, this.clock.now()),
    );
    return row && { ...next, version: row.version };
  }
}
