import { Injectable } from '@nestjs/common';
import type { Cart, MergeCart, MergedCart, RestoreCart } from '@perpetua/contracts/cart.contract';
import type { ProductFacts } from '../catalogue/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Transaction } from '../platform/database/database.js';
import { derivedId } from '../platform/ids.js';
import { type CartLine, type CartMerge, type CartState, mergedCart, restoredCart } from './cart-merge.policy.js';
import { isSold } from './cart-pricing.policy.js';
import { notKept } from './cart.errors.js';
import { Carts } from './cart.service.js';
import {
  type CartContents,
  forgetKept,
  type MergeName,
  openCart,
  type OpenOutcome,
  rememberMerge,
  writeCart,
} from './cart.statements.js';

type Item = MergeCart['items'][number];
type Dropped = MergedCart['dropped'][number];

const nameless: MergeName = { mergeId: null, content: null };

/** Merges a guest's cart into the cart of an account, and restores lines that were saved for later. */
@Injectable()
export class CartMerging {
  constructor(
    private readonly carts: Carts,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Merges a guest's items into the cart; a repeat changes nothing. Items that are no longer sold are skipped and
   * listed in `dropped`.
   */
  async merge(userId: string, { items, mergeId }: MergeCart): Promise<MergedCart> {
    const { products, unsold } = await this.lookedUp(userId, items);
    const { lines, dropped } = soldItems(items, products);
    const name = mergeId === undefined ? { mergeId: null, content: contentOf(items) } : { mergeId, content: null };
    const { contents, capped, outcome } = await this.changed(userId, name, (opened) =>
      opened.outcome === 'repeated' || lines.length === 0 ? null : mergedCart(without(opened, unsold), lines),
    );
    return { cart: await this.carts.answer(userId, contents, products), outcome, dropped, capped: [...capped] };
  }

  /**
   * Restores lines saved for later; lines of the cart that cannot be bought together with them are saved for later
   * instead.
   * @throws DomainError 404 when no saved line matches
   */
  async restore(userId: string, wanted: RestoreCart): Promise<Cart> {
    const { products, unsold } = await this.lookedUp(userId, []);
    const { contents } = await this.changed(userId, nameless, (opened) => {
      const restored = restoredCart(without(opened, unsold), wanted);
      if (restored === undefined) throw notKept();
      return restored;
    });
    return this.carts.answer(userId, contents, products);
  }

  /** Discards the lines saved for later; a repeat changes nothing. */
  async forgetKept(userId: string): Promise<Cart> {
    const contents = await this.carts.contents<'forgotten'>(forgetKept(userId, this.clock.now()));
    this.carts.changed(userId, contents);
    return this.carts.answer(userId, contents);
  }

  /**
   * Changes a cart while holding its lock, and records the merge that `name` identifies in the same transaction.
   * `become` returns null to change nothing; it must not read prices, which would take a second database connection.
   */
  private async changed(
    userId: string,
    name: MergeName,
    become: (opened: CartContents<OpenOutcome>) => CartMerge | null,
  ): Promise<Pick<CartMerge, 'capped' | 'outcome'> & { readonly contents: CartContents<string> }> {
    const now = this.clock.now();
    const result = await this.database.transaction(async (tx: Transaction) => {
      const opened = await this.carts.contents<OpenOutcome>(openCart(userId, name, now), tx);
      const next = become(opened);
      if (next === null) return { contents: opened, capped: [], outcome: 'unchanged' as const };
      const contents = await this.carts.contents<'written'>(writeCart(userId, next, now), tx);
      if (name !== nameless) await tx.query(rememberMerge(userId, name, now));
      return { contents, capped: next.capped, outcome: next.outcome };
    });
    if (result.contents.outcome === 'written') this.carts.changed(userId, result.contents);
    return result;
  }

  /**
   * Reads the products of the items and of the user's whole cart, and finds the cart's lines that are no longer sold.
   */
  private async lookedUp(userId: string, items: readonly Item[]): Promise<LookedUp> {
    const { lines, kept } = await this.carts.current(userId);
    const products = await this.carts.productsOf([...items, ...lines, ...kept]);
    return { products, unsold: [...lines, ...kept].filter((line) => !isSold(line, products)) };
  }
}

interface LookedUp {
  readonly products: readonly ProductFacts[];
  readonly unsold: readonly CartLine[];
}

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
    if (product !== undefined && isSold(line, products)) lines.push(line);
    else {
      const reason = product === undefined ? 'product_not_sold' : 'plan_not_sold';
      dropped.push({ productId, planId, quantity, reason });
    }
  }
  return { lines, dropped };
}

/** Returns the cart without the given items, which were found to be no longer sold. */
function without({ lines, kept }: CartState, unsold: readonly CartLine[]): CartState {
  const stays = ({ productId, planId }: CartLine): boolean =>
    !unsold.some((gone) => gone.productId === productId && gone.planId === planId);
  return { lines: lines.filter(stays), kept: kept.filter(stays) };
}

/** Derives an id from a cart's content; the sequence of the items does not matter. */
const contentOf = (items: readonly Item[]): string =>
  derivedId(
    'cart-merge',
    ...items.map(({ productId, quantity, planId }) => [productId, planId, quantity].join()).toSorted(),
  );
