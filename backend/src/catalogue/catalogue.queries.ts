import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { FlowerCategory } from '@perpetua/contracts/catalogue-terms';
import type { Translations } from '@perpetua/contracts/languages';
import { Query } from '@nestjs/cqrs';

/** A plan as those who price and schedule it need it: one cleaning a month for `months`. */
export interface PlanFacts {
  readonly id: string;
  readonly name: Translations;
  readonly months: number;
  /** 0 to 100, at most two decimals. */
  readonly discountPercent: number;
}

/** A product as those who sell it need it. */
export interface ProductFacts {
  readonly id: string;
  readonly type: ProductType;
  readonly name: Translations;
  /** Price of one piece or one visit, VAT included. */
  readonly unitCents: number;
  readonly taxClass: TaxClass;
  /** Hours a florist needs between order and slot. */
  readonly leadHours: number;
  /** Basis points kept by the platform; null is the general commission. */
  readonly commissionBps: number | null;
  readonly planEligible: boolean;
  /** Null for cleanings, and for flowers that nobody has sorted. */
  readonly category: FlowerCategory | null;
  /** Whether the customer may word a ribbon of it. */
  readonly hasRibbon: boolean;
  /** The plans it may be bought in; empty unless it is eligible. */
  readonly plans: readonly PlanFacts[];
  /** JPEG in base64, at most 4 kB; '' while it has no picture. */
  readonly cartImage: string;
}

/** Returns those of the given products that are on sale. */
export class ProductsByIds extends Query<readonly ProductFacts[]> {
  constructor(readonly productIds: readonly string[]) {
    super();
  }
}

/** Returns a plan, withdrawn ones too, because those bought run on; null when there never was one. */
export class PlanById extends Query<PlanFacts | null> {
  constructor(readonly planId: string) {
    super();
  }
}
