import { Injectable } from '@nestjs/common';
import type { Cart, MergeCart, MergedCart, RestoreCart } from '@perpetua/contracts/cart.contract';
import type { ProductFacts } from '../catalogue/index.js';
import { Clock } from '../platform/clock/clock.js';
import { derivedId } from '../platform/ids.js';
import { type CartLine, type CartMerge, mergedCart, restoredCart } from './cart-merge.policy.js';
import { withoutUnsold } from './cart-news.policy.js';
import { acceptedOffer } from './cart-offers.policy.js';
import { isSold, withSeen } from './cart-pricing.policy.js';
import { notKept } from './cart.errors.js';
import { Carts, changed } from './cart.service.js';
import type { StoredCart } from './cart.statements.js';

type Item = MergeCart['items'][number];
type Dropped = MergedCart['dropped'][number];

/** How long a merge is recognised by its id, in milliseconds: for as long as a browser may repeat it. */
const REMEMBERED_MS = 90 * 24 * 3_600_000;

/** Merges a guest's cart into the cart of an account, and restores lines that were saved for later. */
@Injectable()
export class CartMerging {
  constructor(
    private readonly carts: Carts,
    private readonly clock: Clock,
  ) {}

  /**
   * Merges a guest's items into the cart; a repeat changes nothing. Items that are no longer sold are skipped and
   * listed in `dropped`.
   */
  async merge(userId: string, { items, mergeId }: MergeCart): Promise<MergedCart> {
    const view = await this.carts.view(
      userId,
      items.map(({ productId }) => productId),
    );
    const { lines, dropped } = soldItems(items, view.products);
    const guest = { mergeId, content: contentOf(items), now: this.clock.now() };
    let merge: Pick<CartMerge, 'outcome' | 'capped'> = { outcome: 'unchanged', capped: [] };
    const cart = await view.change((now) => {
      merge = { outcome: 'unchanged', capped: [] };
      if (lines.length === 0 || isMerged(now, guest)) return now;
      const { lines: merged, kept, ...outcome } = mergedCart(withoutUnsold(now, view.unsold), lines);
      merge = outcome;
      return withMerge(changed({ ...withoutUnsold(now, view.unsold), lines: merged, kept }), guest);
    });
    return { cart: await this.carts.answer(cart, view), outcome: merge.outcome, dropped, capped: [...merge.capped] };
  }

  /**
   * Restores lines saved for later; lines of the cart that cannot be bought together with them are saved for later
   * instead.
   * @throws DomainError 404 when no saved line matches
   */
  async restore(userId: string, wanted: RestoreCart): Promise<Cart> {
    if (wanted.orderId !== undefined) return this.restoreOrder(userId, wanted.orderId);
    const view = await this.carts.view(userId);
    const cart = await view.change((now) => {
      const seen = withoutUnsold(now, view.unsold);
      const restored = restoredCart(seen, wanted);
      if (restored === undefined) throw notKept();
      return changed({ ...seen, lines: restored.lines, kept: restored.kept });
    });
    return this.carts.answer(cart, view);
  }

  /** Puts back what an order took from the cart; a repeat changes nothing. */
  private async restoreOrder(userId: string, orderId: string): Promise<Cart> {
    const view = await this.carts.view(userId);
    const cart = await view.change((now) => {
      const seen = withoutUnsold(now, view.unsold);
      const isStillSold = (line: CartLine): boolean => isSold(line, view.products);
      const restored = acceptedOffer(seen, orderId, { isSold: isStillSold, now: this.clock.now() });
      if (restored === undefined) throw notKept();
      return restored === seen ? now : changed(restored);
    });
    return this.carts.answer(cart, view);
  }

  /** Discards the lines saved for later; a repeat changes nothing. */
  async forgetKept(userId: string): Promise<Cart> {
    const view = await this.carts.view(userId);
    const cart = await view.change((now) => (now.kept.length === 0 ? now : changed({ ...now, kept: [] })));
    return this.carts.answer(cart, view);
  }
}

/**
 * Identifies a guest's cart: by the id that the guest's browser sent, or otherwise by an id derived from its content.
 */
interface GuestCart {
  readonly mergeId: string | undefined;
  readonly content: string;
  readonly now: Date;
}

/** Whether this guest's cart was merged before: by its id, or without one as the cart's last change. */
const isMerged = ({ merges, lastMerge, revision }: StoredCart, { mergeId, content }: GuestCart): boolean =>
  mergeId === undefined
    ? lastMerge?.content === content && lastMerge.revision === revision
    : Object.hasOwn(merges, mergeId);

/** Records that a guest's cart was merged, and forgets merges that are no longer repeated. */
const withMerge = (cart: StoredCart, { mergeId, content, now }: GuestCart): StoredCart => {
  const isRemembered = ([, at]: [string, string]): boolean => new Date(at).getTime() > now.getTime() - REMEMBERED_MS;
  const merges = Object.fromEntries(Object.entries(cart.merges).filter(isRemembered));
  return mergeId === undefined
    ? { ...cart, merges, lastMerge: { content, revision: cart.revision } }
    : { ...cart, merges: { ...merges, [mergeId]: now.toISOString() }, lastMerge: null };
};

/** Splits items into those that are sold, as lines, and the dropped ones, each with the reason. */
function soldItems(
  items: readonly Item[],
  products: readonly ProductFacts[],
): { lines: CartLine[]; dropped: Dropped[] } {
  const lines: CartLine[] = [];
  const dropped: Dropped[] = [];
  for (const { productId, quantity, planId = null } of items) {
    const product = products.find(({ id }) => id === productId);
    const line = { productId, quantity, planId, kind: product?.type ?? 'flower', buying: {} };
    if (product !== undefined && isSold(line, products)) lines.push(withSeen(line, products));
    else {
      const reason = product === undefined ? 'product_not_sold' : 'plan_not_sold';
      dropped.push({ productId, planId, quantity, reason });
    }
  }
  return { lines, dropped };
}

/** Derives an id from a cart's content; the sequence of the items does not matter. */
const contentOf = (items: readonly Item[]): string =>
  derivedId(
    'cart-merge',
    ...items.map(({ productId, quantity, planId }) => [productId, planId, quantity].join()).toSorted(),
  );
