import type { AddToCart } from '@perpetua/contracts/cart.contract';
import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';

/** One line of a cart as a checkout buys it. Money in cents, VAT included. */
export interface PricedLine {
  readonly productId: string;
  readonly type: ProductType;
  readonly name: Translations;
  readonly quantity: number;
  readonly unitCents: number;
  /** unit × months × (1 − discount) × quantity, rounded once. */
  readonly lineCents: number;
  readonly planId: string | null;
  /** Visits that the line pays for: the plan's months, 1 without one. */
  readonly months: number;
  readonly discountPercent: number;
  readonly taxClass: TaxClass;
  /** Basis points; null is the general commission. */
  readonly commissionBps: number | null;
  /** Hours a florist needs between order and slot; says nothing for a cleaning. */
  readonly leadHours: number;
  /** Whether the customer may word a ribbon of it. */
  readonly hasRibbon: boolean;
}

export interface PricedCartFacts {
  readonly lines: readonly PricedLine[];
  readonly totalCents: number;
  /** What the lines are; null when there are none. */
  readonly kind: ProductType | null;
  /** Names this state of the cart; `RemoveBought` takes it. */
  readonly revision: number;
}

/**
 * Returns the user's cart at today's prices; what is no longer sold and what was paid is left out. Two statements, one or
 * two more while orders are buying of it.
 */
export class PricedCart extends Query<PricedCartFacts> {
  constructor(readonly userId: string) {
    super();
  }
}

/**
 * Returns items at today's prices as a cart of them would be, without there being one; its revision is 0.
 * Rejects what a cart would not take: 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible` and
 * `quantity_too_large`.
 */
export class PricedItems extends Query<PricedCartFacts> {
  constructor(readonly items: readonly AddToCart[]) {
    super();
  }
}

/** The outcome of orders that buy from a cart. Orders in neither list can still be paid, or do not exist. */
export interface Purchases {
  /** Their payment is recorded and kept. */
  readonly paid: readonly string[];
  /** They will never be paid. */
  readonly ended: readonly string[];
}

/** Returns the outcome of orders as of the latest commit. The context that stores the orders handles it. */
export class PurchasesAmong extends Query<Purchases> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}
