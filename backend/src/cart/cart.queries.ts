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
}

export interface PricedCartFacts {
  readonly lines: readonly PricedLine[];
  readonly totalCents: number;
  /** What the lines are; null when there are none. */
  readonly kind: ProductType | null;
  /** Names this state of the cart; `EmptyCart` takes it. */
  readonly revision: number;
}

/** Answers the user's cart at today's prices; what is no longer sold is left out. Two statements. */
export class PricedCart extends Query<PricedCartFacts> {
  constructor(readonly userId: string) {
    super();
  }
}
