import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AddToCart, Cart, ChangeCart } from '@perpetua/contracts/cart.contract';
import { type ProductFacts, ListProductsByIds } from '../catalogue/index.js';
import { Clock } from '../platform/clock/clock.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import {
  buyersOf,
  withBuyer,
  withLine,
  withoutProduct,
  withoutPurchases,
  withQuantity,
} from './cart-changes.policy.js';
import { lineOf, linesOf } from './cart-items.policy.js';
import type { CartLine } from './cart-merge.policy.js';
import { type AnsweredCart, cartAnswer } from './cart-answer.policy.js';
import { withChangesRead, withoutUnsold } from './cart-news.policy.js';
import type { Offer } from './cart-contents.js';
import { declinedOffer, withOffer, withoutOffer } from './cart-offers.policy.js';
import { isSold, pricedCart } from './cart-pricing.policy.js';
import { CartStore, type Decision } from './cart-store.service.js';
import type { RecordCheckout, RemoveBought } from './cart.commands.js';
import { type PricedCartFacts, type Purchases, GetPurchases } from './cart.queries.js';
import type { StoredCart } from './cart.statements.js';

/** A cart, with what other contexts know about it. */
export interface CartView {
  /** The cart without what paid orders bought. */
  readonly cart: StoredCart;
  /** The products that are on sale among those of the cart and those asked for. */
  readonly products: readonly ProductFacts[];
  /** Lines that are no longer sold; customers do not see them. */
  readonly unsold: readonly CartLine[];
  /** Applies a change to the cart as it is now. */
  change(decide: Decision): Promise<StoredCart>;
}

/** Reads and changes the carts of users. */
@Injectable()
export class Carts {
  constructor(
    private readonly store: CartStore,
    private readonly queries: QueryBus,
    private readonly live: LiveBroadcast,
    private readonly clock: Clock,
  ) {}

  async read(userId: string): Promise<Cart> {
    const { cart, products } = await this.view(userId);
    return cartAnswer(cart, products);
  }

  /**
   * Adds flowers to the cart, or a cleaning to an empty cart. Lines that the customer does not see because they are no
   * longer sold give way if they are in the way.
   * @throws DomainError 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible`, `quantity_too_large`
   */
  async add(userId: string, item: AddToCart): Promise<Cart> {
    const view = await this.view(userId, [item.productId]);
    const line = lineOf(
      item,
      view.products.find(({ id }) => id === item.productId),
    );
    const added = (cart: StoredCart): StoredCart => withLines(cart, withLine(cart.lines, line));
    const cart = await view.change((now) => {
      try {
        return added(now);
      } catch (error) {
        const seen = withoutUnsold(now, view.unsold);
        if (!(error instanceof DomainError) || seen === now) throw error;
        return added(seen);
      }
    });
    return this.answer(cart, view);
  }

  /** Sets the quantity of an item. @throws DomainError 404 not in the cart, 409 `cart_conflict` for a cleaning */
  async setQuantity(userId: string, { productId, quantity }: ChangeCart): Promise<Cart> {
    const view = await this.view(userId);
    const cart = await view.change((now) => withLines(now, withQuantity(now.lines, productId, quantity)));
    return this.answer(cart, view);
  }

  /**
   * Removes an item.
   * @throws DomainError 404 not in the cart
   */
  async remove(userId: string, productId: string): Promise<Cart> {
    const view = await this.view(userId);
    const cart = await view.change((now) => withLines(now, withoutProduct(now.lines, productId)));
    return this.answer(cart, view);
  }

  /** The cart at current prices. What orders bought is removed, so that a checkout can mark what is left. */
  async priced(userId: string): Promise<PricedCartFacts> {
    const view = await this.view(userId);
    const stored = await view.change((now) => now);
    return { ...pricedCart(stored, view.products), stored };
  }

  /**
   * Prices items without a cart, at current prices.
   * @throws DomainError the errors of {@link add}
   */
  async pricedItems(items: readonly AddToCart[]): Promise<PricedCartFacts> {
    const products = await this.productsOf(items.map(({ productId }) => productId));
    return { ...pricedCart({ lines: linesOf(items, products), revision: 0 }, products), stored: undefined };
  }

  /**
   * Marks the lines of the cart that an order is buying. Returns whether the cart is as it was priced, and no other order
   * is buying from it.
   */
  async recordCheckout({ userId, orderId, lines, cart }: RecordCheckout['payload']): Promise<boolean> {
    const known = cart ?? (await this.store.find(userId));
    let isOnlyBuyer = false;
    await this.store.change(userId, known, (now) => {
      isOnlyBuyer = now === cart && buyersOf(now).every((id) => id === orderId);
      return { ...now, lines: withBuyer(now.lines, orderId, lines) };
    });
    return isOnlyBuyer;
  }

  /** Notes that the customer has read what changed in the cart; a repeat changes nothing. */
  async readChanges(userId: string): Promise<Cart> {
    const view = await this.view(userId);
    const cart = await view.change((now) => withCart(now, withChangesRead(now, view)));
    return this.answer(cart, view);
  }

  /** Declines what an order's voucher left to put back; a repeat changes nothing. */
  async decline(userId: string, orderId: string): Promise<Cart> {
    const view = await this.view(userId);
    const cart = await view.change((now) => withCart(now, declinedOffer(now, orderId, this.clock.now())));
    return this.answer(cart, view);
  }

  /** Offers back what an order took from the cart, and returns the cart's revision. */
  offerBack(userId: string, offer: Offer): Promise<number> {
    return this.settle(userId, (now) => withOffer(now, offer));
  }

  /** Withdraws an offer, and returns the cart's revision. */
  withdrawOffer(userId: string, orderId: string): Promise<number> {
    return this.settle(userId, (now) => withoutOffer(now, orderId));
  }

  private async settle(userId: string, decide: Decision): Promise<number> {
    const known = await this.store.find(userId);
    const next = await this.store.change(userId, known, (now) => withCart(now, decide(now)));
    if (next.revision !== known.revision) this.announce(userId, next);
    return next.revision;
  }

  /** Removes the pieces that an order bought, which is paid or has a voucher, and returns the cart's revision. */
  async removeBought({ userId, orderId }: RemoveBought['payload']): Promise<number> {
    const known = await this.store.find(userId);
    const purchases: Purchases = { bought: [orderId], ended: [] };
    return (await this.store.change(userId, known, (now) => withoutBought(now, purchases))).revision;
  }

  /**
   * The cart with the products of its lines and offers, and with those of other `productIds`. If orders are buying from
   * the cart, asks which of them have bought (see {@link Purchases}), and leaves out what these took; the next change of
   * the cart removes it.
   */
  async view(userId: string, productIds: readonly string[] = []): Promise<CartView> {
    const known = await this.store.find(userId);
    const [purchases, products] = await Promise.all([
      this.purchasesIn(known),
      this.productsOf([
        ...productIds,
        ...[...known.lines, ...known.kept, ...offeredLines(known)].map(({ productId }) => productId),
      ]),
    ]);
    const cart = withoutBought(known, purchases);
    return {
      cart,
      products,
      unsold: [...cart.lines, ...cart.kept].filter((line) => !isSold(line, products)),
      change: async (decide) => {
        const next = await this.store.change(userId, known, (now) => decide(withoutBought(now, purchases)));
        if (next.revision !== known.revision) this.announce(userId, next);
        return next;
      },
    };
  }

  /** The cart as the API shows it to its owner; queries only products that are not known yet. */
  async answer(cart: AnsweredCart, { products }: Pick<CartView, 'products'>): Promise<Cart> {
    const unknown = [...cart.lines, ...cart.kept, ...offeredLines(cart)].filter(
      ({ productId }) => !products.some(({ id }) => id === productId),
    );
    const more = await this.productsOf(unknown.map(({ productId }) => productId));
    return cartAnswer(cart, [...products, ...more]);
  }

  /** Sends a live update to every page that the user has open. */
  private announce(userId: string, { revision }: StoredCart): void {
    this.live.announce({ topic: 'cart', id: userId, version: revision, to: [userId], admins: false });
  }

  private async purchasesIn(cart: AnsweredCart): Promise<Purchases> {
    const orderIds = buyersOf(cart);
    return orderIds.length === 0 ? { bought: [], ended: [] } : this.queries.execute(new GetPurchases(orderIds));
  }

  /** The products with these ids that are on sale. */
  private async productsOf(productIds: readonly string[]): Promise<readonly ProductFacts[]> {
    const ids = [...new Set(productIds)];
    return ids.length === 0 ? [] : this.queries.execute(new ListProductsByIds(ids));
  }
}

/** Counts a change of what the customer has in the cart. */
export const changed = (cart: StoredCart): StoredCart => ({ ...cart, revision: cart.revision + 1 });

/** Counts the change if `next` is another cart than `cart`. */
const withCart = (cart: StoredCart, next: StoredCart): StoredCart => (next === cart ? cart : changed(next));

const offeredLines = ({ offered }: Pick<StoredCart, 'offered'>) => offered.flatMap(({ lines }) => lines);

const withoutBought = (cart: StoredCart, purchases: Purchases): StoredCart =>
  withCart(cart, withoutPurchases(cart, purchases));

const withLines = (cart: StoredCart, lines: readonly CartLine[]): StoredCart =>
  lines === cart.lines ? cart : changed({ ...cart, lines });
