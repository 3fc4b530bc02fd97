import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { FlowerCategory } from '@perpetua/contracts/catalogue-terms';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';

/** What pricing and scheduling need to know about a plan: one cleaning a month for `months`. */
export interface PlanFacts {
  readonly id: string;
  readonly name: Translations;
  readonly months: number;
  /** 0 to 100, at most two decimals. */
  readonly discountPercent: number;
}

/** What a sale needs to know about a product. */
export interface ProductFacts {
  readonly id: string;
  readonly type: ProductType;
  readonly name: Translations;
  /** Price of one piece or one visit, VAT included. */
  readonly unitCents: number;
  readonly taxClass: TaxClass;
  /** Hours a florist needs between order and slot. */
  readonly leadHours: number;
  /** The platform's commission in basis points; null means the general commission. */
  readonly commissionBps: number | null;
  readonly planEligible: boolean;
  /** Null for cleanings, and for flowers without a category. */
  readonly category: FlowerCategory | null;
  /** Whether the customer can choose the text of a ribbon. */
  readonly hasRibbon: boolean;
  /** The plans in which the product can be bought; empty unless `planEligible`. */
  readonly plans: readonly PlanFacts[];
  /** The cover in the size for the cart: a JPEG in base64, at most 4 kB; '' if the product has no picture. */
  readonly cartImage: string;
}

/** Returns those of the given products that are on sale. */
export class ListProductsByIds extends Query<readonly ProductFacts[]> {
  constructor(readonly productIds: readonly string[]) {
    super();
  }
}

/** Returns a plan, even a withdrawn one, because its subscriptions continue; null when there is no such plan. */
export class GetPlan extends Query<PlanFacts | null> {
  constructor(readonly planId: string) {
    super();
  }
}

/** The price of a product on sale. */
export interface PriceExample {
  readonly type: ProductType;
  readonly name: Translations;
  /** Price of one piece or one visit, VAT included. */
  readonly unitCents: number;
  /** The platform's commission in basis points; null means the general commission. */
  readonly commissionBps: number | null;
}

/**
 * Returns the cheapest, the middle and the dearest product on sale of each type, the cheapest first; fewer of a type that
 * has fewer.
 */
export class ListPriceExamples extends Query<readonly PriceExample[]> {}
