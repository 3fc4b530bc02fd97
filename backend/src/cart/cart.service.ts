import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AddToCart, Cart, ChangeCart } from '@perpetua/contracts/cart.contract';
import { type ProductFacts, ListProductsByIds } from '../catalogue/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Statement, type Transaction } from '../platform/database/database.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import type { CartLine } from './cart-merge.policy.js';
import { cartAnswer, isSold, pricedCart } from './cart-pricing.policy.js';
import { lineOf, linesOf } from './cart-items.policy.js';
import { cartConflict, cleaningIsSingle, notInCart, tooMany } from './cart.errors.js';
import type { RecordCheckout, RemoveBought } from './cart.commands.js';
import { type PricedCartFacts, type Purchases, GetPurchases } from './cart.queries.js';
import {
  addLine,
  type AddOutcome,
  type CartContents,
  cartOf,
  type CartRow,
  recordCheckout,
  removeLine,
  type RemoveOutcome,
  removePaid,
  type RemovePaidOutcome,
  removeUnchanged,
  removeUnsold,
  setQuantity,
  type SetOutcome,
} from './cart.statements.js';

/**
 * Reads and changes the carts of users. Every change is one SQL statement that checks and writes while it holds the
 * cart's lock.
 */
@Injectable()
export class Carts {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  async read(userId: string): Promise<Cart> {
    return this.answer(userId, await this.contents<'read'>(cartOf(userId)));
  }

  /**
   * The items in the cart without those that paid orders bought, even if the process that removes them has not run yet.
   */
  async current(userId: string): Promise<CartContents<string>> {
    return this.withoutPaid(userId, await this.contents<'read'>(cartOf(userId)));
  }

  /**
   * Adds flowers to the cart, or a cleaning to an empty cart.
   * @throws DomainError 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible`, `quantity_too_large`
   */
  async add(userId: string, item: AddToCart): Promise<Cart> {
    const products = await this.productsOf([item]);
    const line = lineOf(item, products[0]);
    const contents = await this.added(userId, line);
    if (contents.outcome === 'conflict') throw cartConflict(line.kind);
    if (contents.outcome === 'too_many') throw tooMany(quantityOf(contents, line.productId));
    this.changed(userId, contents);
    return this.answer(userId, contents, products);
  }

  /** Sets the quantity of an item. @throws DomainError 404 not in the cart, 409 `cart_conflict` for a cleaning */
  async setQuantity(userId: string, change: ChangeCart): Promise<Cart> {
    // Removes paid items first, because the new quantity includes only pieces that are still to be bought.
    await this.current(userId);
    const contents = await this.contents<SetOutcome>(setQuantity(userId, change, this.clock.now()));
    if (contents.outcome === 'missing') throw notInCart();
    if (contents.outcome === 'conflict') throw cleaningIsSingle();
    this.changed(userId, contents);
    return this.answer(userId, contents);
  }

  /**
   * Removes an item.
   * @throws DomainError 404 not in the cart
   */
  async remove(userId: string, productId: string): Promise<Cart> {
    const contents = await this.contents<RemoveOutcome>(removeLine(userId, productId, this.clock.now()));
    if (contents.outcome === 'missing') throw notInCart();
    this.changed(userId, contents);
    return this.answer(userId, contents);
  }

  async priced(userId: string): Promise<PricedCartFacts> {
    const contents = await this.current(userId);
    return pricedCart(contents, await this.productsOf(contents.lines));
  }

  /**
   * Prices items without a cart, at current prices.
   * @throws DomainError the errors of {@link add}
   */
  async pricedItems(items: readonly AddToCart[]): Promise<PricedCartFacts> {
    const products = await this.productsOf(items);
    return pricedCart({ lines: linesOf(items, products), revision: 0 }, products);
  }

  async recordCheckout(checkout: RecordCheckout['payload']): Promise<void> {
    await this.contents<'recorded'>(recordCheckout(checkout));
  }

  /** Removes the pieces that an order bought, and returns the cart's new revision. */
  async removeBought({ userId, orderId, revision }: RemoveBought['payload']): Promise<number> {
    await this.removePaid(userId, { paid: [orderId], ended: [] });
    const contents = await this.contents<'emptied'>(removeUnchanged(userId, revision, this.clock.now()));
    this.changed(userId, contents);
    return contents.revision;
  }

  /** Sends a live update to every page that the user has open. */
  changed(userId: string, { revision }: CartContents<string>): void {
    this.live.announce({ topic: 'cart', id: userId, version: revision, to: [userId], admins: false });
  }

  /**
   * Runs one of the statements in cart.statements.ts, in the given transaction if any, and returns the cart with the
   * outcome.
   */
  async contents<Outcome extends string>(
    statement: Statement,
    on: Pick<Transaction, 'query'> = this.database,
  ): Promise<CartContents<Outcome>> {
    const [row] = await on.query<CartRow<Outcome>>(statement);
    if (row === undefined) throw new Error(`${statement.name} answered nothing`);
    return row.cart;
  }

  /** Returns the cart as the API shows it to its owner; queries only products that are not in `known`. */
  async answer(userId: string, read: CartContents<string>, known: readonly ProductFacts[] = []): Promise<Cart> {
    const contents = await this.withoutPaid(userId, read);
    return cartAnswer(contents, await this.productsOf([...contents.lines, ...contents.kept], known));
  }

  /** Asks for the outcome of the orders that are buying from the cart, and removes what paid orders bought. */
  private async withoutPaid(userId: string, contents: CartContents<string>): Promise<CartContents<string>> {
    const orderIds = new Set([...contents.lines, ...contents.kept].flatMap(({ buying }) => Object.keys(buying)));
    if (orderIds.size === 0) return contents;
    const purchases = await this.queries.execute(new GetPurchases([...orderIds]));
    if (purchases.paid.length + purchases.ended.length === 0) return contents;
    return this.removePaid(userId, purchases);
  }

  private async removePaid(userId: string, purchases: Purchases): Promise<CartContents<string>> {
    const contents = await this.contents<RemovePaidOutcome>(removePaid(userId, purchases, this.clock.now()));
    if (contents.outcome === 'removed') this.changed(userId, contents);
    return contents;
  }

  /**
   * Adds a line. If the cart refuses it, removes the lines that the customer does not see (paid, or no longer sold) and
   * tries once more.
   */
  private async added(userId: string, line: CartLine): Promise<CartContents<AddOutcome>> {
    const contents = await this.contents<AddOutcome>(addLine(userId, line, this.clock.now()));
    if (contents.outcome === 'added') return contents;
    const current = await this.withoutPaid(userId, contents);
    const products = await this.productsOf(current.lines);
    const unsold = current.lines.filter((other) => !isSold(other, products));
    if (unsold.length > 0) await this.contents<'removed'>(removeUnsold(userId, unsold, this.clock.now()));
    if (unsold.length === 0 && current.revision === contents.revision) return contents;
    return this.contents<AddOutcome>(addLine(userId, line, this.clock.now()));
  }

  /**
   * Returns the products of the lines, without those that are not on sale; queries only products that are not in
   * `known`.
   */
  async productsOf(
    lines: readonly Pick<CartLine, 'productId'>[],
    known: readonly ProductFacts[] = [],
  ): Promise<readonly ProductFacts[]> {
    const unknown = lines.filter(({ productId }) => !known.some(({ id }) => id === productId));
    const ids = [...new Set(unknown.map(({ productId }) => productId))];
    return ids.length === 0 ? known : [...known, ...(await this.queries.execute(new ListProductsByIds(ids)))];
  }
}

const quantityOf = ({ lines }: CartContents<string>, productId: string): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0;
