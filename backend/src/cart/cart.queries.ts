import type { AddToCart } from '@perpetua/contracts/cart.contract';
import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';
import type { StoredCart } from './cart.statements.js';

/** One line of a cart with the facts that a checkout needs. Money in cents, VAT included. */
export interface PricedLine {
  readonly productId: string;
  readonly type: ProductType;
  readonly name: Translations;
  readonly quantity: number;
  readonly unitCents: number;
  /** The price of the line: `unitCents` × `months` × (1 − discount) × `quantity`, rounded once. */
  readonly lineCents: number;
  readonly planId: string | null;
  /** The number of visits that the line pays for: the plan's months, or 1 without a plan. */
  readonly months: number;
  readonly discountPercent: number;
  readonly taxClass: TaxClass;
  /** Commission in basis points; null means the general commission. */
  readonly commissionBps: number | null;
  /** Hours that a florist needs between order and slot; meaningless for a cleaning. */
  readonly leadHours: number;
  /** Whether the customer can add a text for a ribbon. */
  readonly hasRibbon: boolean;
}

export interface PricedCartFacts {
  readonly lines: readonly PricedLine[];
  readonly totalCents: number;
  /** The product type of all lines; null without lines. */
  readonly kind: ProductType | null;
  /** The revision of the cart that was priced. */
  readonly revision: number;
  /** The cart that was priced, for `RecordCheckout`; undefined for items without a cart. */
  readonly stored: StoredCart | undefined;
}

/**
 * Returns the user's cart at current prices, without items that are no longer sold or already paid. Runs two SQL
 * statements, or up to four while orders are buying from the cart.
 */
export class GetPricedCart extends Query<PricedCartFacts> {
  constructor(readonly userId: string) {
    super();
  }
}

/**
 * Prices items like those of a cart, without storing a cart; the returned revision is 0. Rejects what a cart would
 * reject: 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible` and `quantity_too_large`.
 */
export class GetPricedItems extends Query<PricedCartFacts> {
  constructor(readonly items: readonly AddToCart[]) {
    super();
  }
}

/** The outcome of orders that buy from a cart. Orders in neither list can still be paid, or do not exist. */
export interface Purchases {
  /**
   * Ids of orders that took their lines from the cart: they were paid, or a voucher was issued. An order without a voucher
   * whose payment arrived too late is not one of them until a new date is chosen.
   */
  readonly bought: readonly string[];
  /** Ids of cancelled orders. */
  readonly ended: readonly string[];
}

/**
 * Returns the outcome of orders as of the latest commit. The `ordering` context, which stores the orders, handles this
 * query.
 */
export class GetPurchases extends Query<Purchases> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}
