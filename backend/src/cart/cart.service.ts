import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AddToCart, Cart, ChangeCart } from '@perpetua/contracts/cart.contract';
import { type ProductFacts, ProductsByIds } from '../catalogue/index.js';
import { Clock } from '../platform/clock.js';
import { Database, type Statement, type Transaction } from '../platform/database/database.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import type { CartLine } from './cart-merge.policy.js';
import { cartAnswer, isSold, pricedCart } from './cart-pricing.policy.js';
import {
  cartConflict,
  cleaningIsSingle,
  notInCart,
  planNotEligible,
  planUnknown,
  productUnknown,
  tooMany,
} from './cart.errors.js';
import type { PricedCartFacts } from './cart.queries.js';
import {
  addLine,
  type AddOutcome,
  type CartContents,
  cartOf,
  type CartRow,
  removeBought,
  removeLine,
  type RemoveOutcome,
  removeUnsold,
  setQuantity,
  type SetOutcome,
} from './cart.statements.js';

/** The carts of users. Every change is one statement that checks and writes under the cart's lock. */
@Injectable()
export class Carts {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  async read(userId: string): Promise<Cart> {
    return this.answer(await this.contents<'read'>(cartOf(userId)));
  }

  /**
   * Adds flowers, summing what is there, or a cleaning to an empty cart.
   * @throws DomainError 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible`, `quantity_too_large`
   */
  async add(userId: string, { productId, quantity, planId }: AddToCart): Promise<Cart> {
    const products = await this.queries.execute(new ProductsByIds([productId]));
    const [product] = products;
    if (product === undefined) throw productUnknown();
    if (planId !== undefined && !product.planEligible) throw planNotEligible();
    if (planId !== undefined && !product.plans.some(({ id }) => id === planId)) throw planUnknown();
    if (product.type === 'clean' && quantity !== 1) throw cleaningIsSingle();
    const line = { productId, quantity, planId: planId ?? null, kind: product.type };
    const contents = await this.added(userId, line);
    if (contents.outcome === 'conflict') throw cartConflict(product.type);
    if (contents.outcome === 'too_many') throw tooMany(quantityOf(contents, productId));
    this.changed(userId, contents);
    return this.answer(contents, products);
  }

  /** Sets the quantity of an item. @throws DomainError 404 not in the cart, 409 `cart_conflict` for a cleaning */
  async setQuantity(userId: string, change: ChangeCart): Promise<Cart> {
    const contents = await this.contents<SetOutcome>(setQuantity(userId, change, this.clock.now()));
    if (contents.outcome === 'missing') throw notInCart();
    if (contents.outcome === 'conflict') throw cleaningIsSingle();
    this.changed(userId, contents);
    return this.answer(contents);
  }

  /** @throws DomainError 404 not in the cart */
  async remove(userId: string, productId: string): Promise<Cart> {
    const contents = await this.contents<RemoveOutcome>(removeLine(userId, productId, this.clock.now()));
    if (contents.outcome === 'missing') throw notInCart();
    this.changed(userId, contents);
    return this.answer(contents);
  }

  async priced(userId: string): Promise<PricedCartFacts> {
    const contents = await this.contents<'read'>(cartOf(userId));
    return pricedCart(contents, await this.productsOf(contents.lines));
  }

  /** Removes the lines that stand unchanged since `revision`; answers the cart's revision afterwards. */
  async removeBought(userId: string, revision: number): Promise<number> {
    const contents = await this.contents<'emptied'>(removeBought(userId, revision, this.clock.now()));
    this.changed(userId, contents);
    return contents.revision;
  }

  /** The user's other screens look again. */
  changed(userId: string, { revision }: CartContents<string>): void {
    this.live.announce({ topic: 'cart', id: userId, version: revision, to: [userId], admins: false });
  }

  /** What a statement of the cart answers, within a transaction when one is given. */
  async contents<Outcome extends string>(
    statement: Statement,
    on: Pick<Transaction, 'query'> = this.database,
  ): Promise<CartContents<Outcome>> {
    const [row] = await on.query<CartRow<Outcome>>(statement);
    if (row === undefined) throw new Error(`${statement.name} answered nothing`);
    return row.cart;
  }

  /** The cart as its owner reads it; of its products only those not known yet are asked for. */
  async answer(contents: CartContents<string>, known: readonly ProductFacts[] = []): Promise<Cart> {
    return cartAnswer(contents, await this.productsOf([...contents.lines, ...contents.kept], known));
  }

  /** A line of what is no longer sold is not seen, so it must not stand in the way either. */
  private async added(userId: string, line: CartLine): Promise<CartContents<AddOutcome>> {
    const contents = await this.contents<AddOutcome>(addLine(userId, line, this.clock.now()));
    if (contents.outcome !== 'conflict') return contents;
    const products = await this.productsOf(contents.lines);
    const unsold = contents.lines.filter((other) => !isSold(other, products));
    if (unsold.length === 0) return contents;
    await this.contents<'removed'>(removeUnsold(userId, unsold, this.clock.now()));
    return this.contents<AddOutcome>(addLine(userId, line, this.clock.now()));
  }

  /** The products of lines that are sold; only those not known yet are asked for. */
  async productsOf(
    lines: readonly Pick<CartLine, 'productId'>[],
    known: readonly ProductFacts[] = [],
  ): Promise<readonly ProductFacts[]> {
    const unknown = lines.filter(({ productId }) => !known.some(({ id }) => id === productId));
    const ids = [...new Set(unknown.map(({ productId }) => productId))];
    return ids.length === 0 ? known : [...known, ...(await this.queries.execute(new ProductsByIds(ids)))];
  }
}

const quantityOf = ({ lines }: CartContents<string>, productId: string): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0;
