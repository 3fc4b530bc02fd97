import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { FlowerCategory } from '@perpetua/contracts/catalogue-terms';
import type { Translations } from '@perpetua/contracts/languages';
import { Command } from '@nestjs/cqrs';

export interface PlanToImport {
  readonly id: string;
  readonly slug: string;
  readonly name: Translations;
  readonly months: number;
  readonly discountPercent: number;
}

export interface ProductToImport {
  readonly id: string;
  readonly slug: string;
  readonly type: ProductType;
  readonly name: Translations;
  readonly description: Translations;
  readonly priceCents: number;
  readonly taxClass: TaxClass;
  readonly planEligible: boolean;
  readonly leadHours: 6 | 24;
  readonly category?: FlowerCategory | undefined;
  readonly hasRibbon?: boolean | undefined;
  /** The product's pictures, the cover first. */
  readonly pictures: readonly PictureToImport[];
}

export interface PictureToImport {
  /** SVG, JPEG, PNG or WebP. */
  readonly art: Buffer;
  /** What it shows, for people who do not see it. */
  readonly alt: Translations;
}

/**
 * Adds the plans and products that do not exist yet; existing ones do not change. With `asDrafts`, products are not on
 * sale until an admin publishes them.
 */
export class ImportCatalogue extends Command<void> {
  constructor(
    readonly plans: readonly PlanToImport[],
    readonly products: readonly ProductToImport[],
    readonly asDrafts = false,
  ) {
    super();
  }
}
