import {
  type ImageSize,
  type Product,
  type ProductDraft,
  type ProductInput,
  type ProductPlan,
  type ProductStatus,
  type ProductType,
  type ServicePlan,
  type TaxClass,
} from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';
import type { Crops } from '@perpetua/contracts/picture-crop';
import { parseDecimal, planLineCents, toDecimal } from '@perpetua/contracts/money';
import { categoryOnlyForFlowers, planOnlyForCleanings, planPriceOutOfRange } from '../catalogue.errors.js';
import type { PlanFacts, ProductFacts } from '../catalogue.queries.js';
import { planPrices } from '@perpetua/contracts/limits';

/** One picture of a product as stored. */
export interface PictureRecord {
  readonly id: string;
  readonly alt: Translations;
  readonly version: string;
  /** Null for a picture that was uploaded before originals were stored; its crops are made from its shown file. */
  readonly originalVersion: string | null;
  readonly crops: Crops;
}

/** A product as stored, including the fields that only the product's own pages show. */
export interface ProductRecord extends Omit<ProductFacts, 'plans' | 'cartImage'> {
  readonly slug: string;
  readonly description: Product['description'];
  readonly imageVersion: string | null;
  readonly createdAt: Date;
  /** A number that increases with each change. */
  readonly version: number;
  readonly status: ProductStatus;
  /** Changes that are not published yet; null if there are none. */
  readonly draft: ProductDraft | null;
  /** The cover first; undefined in lists of products. */
  readonly pictures?: readonly PictureRecord[] | undefined;
}

/** The fields of a product that an admin sets. */
export type ProductEdit = Omit<
  ProductRecord,
  'id' | 'slug' | 'imageVersion' | 'createdAt' | 'version' | 'status' | 'draft'
>;

const usualTaxClass: Record<ProductType, TaxClass> = { flower: 'reduced', clean: 'standard' };
const maxSlugLength = 80;

/**
 * Validates an admin's input for a product.
 * @throws DomainError 422 `plan_only_for_cleanings`, `plan_price_out_of_range`, `category_only_for_flowers`
 */
export function checkedProduct({ price, taxClass, version: _version, ...input }: ProductInput): ProductEdit {
  const unitCents = parseDecimal(price);
  const { least, most, step } = planPrices;
  if (input.planEligible) {
    if (input.type !== 'clean') throw planOnlyForCleanings();
    if (unitCents < least || unitCents > most || unitCents % step !== 0) throw planPriceOutOfRange(planPrices);
  }
  if (input.type !== 'flower' && (input.category !== null || input.hasRibbon)) throw categoryOnlyForFlowers();
  return { ...input, unitCents, taxClass: taxClass ?? usualTaxClass[input.type] };
}

/** The slug of a product, made from its name: "Coroa São José, 70 cm" → "coroa-sao-jose-70-cm". */
export function slugOf({ pt }: Product['name'], type: ProductType): string {
  const plain = pt
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-/, '').slice(0, maxSlugLength).replace(/-$/, '') || type;
}

/** Splits a search into words; a product is found when its texts contain all of them. */
export const searchWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** The price of all visits of a plan for a product, in cents (docs/domain.md#prices). */
const planPriceCents = (unitCents: number, { months, discountPercent }: PlanFacts): number =>
  planLineCents({ unitCents, months, discountPercent, quantity: 1 });

/**
 * The lowest price of one visit in any of the product's plans, in cents, rounded half up; the product's own price if it
 * has no plans.
 */
export function priceFromCents(unitCents: number, plans: readonly PlanFacts[]): number {
  const monthly = plans.map((plan) => Math.round(planPriceCents(unitCents, plan) / plan.months));
  return Math.min(unitCents, ...monthly);
}

/**
 * The link to the cover, null without a picture. It contains the cover's version, so browsers may cache the picture
 * forever.
 */
function imageLink({ id, imageVersion }: ProductRecord, size: ImageSize): string | null {
  return imageVersion === null ? null : `/api/Product/${id}/image?size=${size}&v=${imageVersion}`;
}

const pictureLink = (
  { productId, id, version }: { productId: string; id: string; version: string },
  size: ImageSize,
): string => `/api/Product/${productId}/images/${id}?size=${size}&v=${version}`;

/** The link to the uncropped original of a picture, or to the picture's display file if no original is stored. */
const originalLink = (productId: string, { id, version, originalVersion }: PictureRecord): string =>
  originalVersion === null
    ? pictureLink({ productId, id, version }, 'display')
    : pictureLink({ productId, id, version: originalVersion }, 'original');

/** A product as visitors see it; `plansOnSale` are all plans on sale, whether or not the product is sold in them. */
export const productAnswer = (product: ProductRecord, plansOnSale: readonly PlanFacts[]): Product => ({
  id: product.id,
  slug: product.slug,
  type: product.type,
  name: product.name,
  description: product.description,
  price: toDecimal(product.unitCents),
  priceFrom: toDecimal(priceFromCents(product.unitCents, plansFor(product, plansOnSale))),
  taxClass: product.taxClass,
  planEligible: product.planEligible,
  leadHours: product.leadHours,
  category: product.category,
  hasRibbon: product.hasRibbon,
  image: imageLink(product, 'display'),
  thumbnail: imageLink(product, 'thumb'),
  images: product.pictures?.map(({ id, alt, version }) => ({
    id,
    alt,
    image: pictureLink({ productId: product.id, id, version }, 'display'),
    thumbnail: pictureLink({ productId: product.id, id, version }, 'thumb'),
  })),
  createdAt: product.createdAt.toISOString(),
  version: product.version,
});

/** A product with the fields that only admins see. */
export const productForAdmin = (product: ProductRecord, plansOnSale: readonly PlanFacts[]): Product => {
  const { images, ...answer } = productAnswer(product, plansOnSale);
  const originals = new Map(
    product.pictures?.map((picture) => [
      picture.id,
      { original: originalLink(product.id, picture), crops: picture.crops },
    ]),
  );
  return {
    ...answer,
    images: images?.map((image) => ({ ...image, ...originals.get(image.id) })),
    commissionBps: product.commissionBps,
    status: product.status,
    draft: product.draft,
  };
};

/** Converts a validated edit to the draft that is stored until it is published. */
export const draftOf = ({ unitCents, ...edit }: ProductEdit, now: Date): ProductDraft => ({
  ...edit,
  price: toDecimal(unitCents),
  savedAt: now.toISOString(),
});

/** The fields that publishing puts on sale: those of the draft, or the product's current ones if it has no draft. */
export const editToPublish = ({ draft, ...product }: ProductRecord): ProductEdit => {
  if (draft === null) return product;
  const { category = product.category, hasRibbon = product.hasRibbon, ...edit } = draft;
  return { ...edit, category, hasRibbon, unitCents: parseDecimal(draft.price) };
};

/** The plans in which a product can be bought. */
export const plansFor = <Plan extends PlanFacts>(
  { planEligible }: Pick<ProductRecord, 'planEligible'>,
  plansOnSale: readonly Plan[],
): readonly Plan[] => (planEligible ? plansOnSale : []);

export const planAnswer = (plan: PlanFacts & { readonly version: number }): ServicePlan => ({
  servicesPlansID: plan.id,
  name: plan.name,
  discount: plan.discountPercent,
  frequency: plan.months,
  version: plan.version,
});

export const productPlanAnswer = (
  { unitCents }: Pick<ProductRecord, 'unitCents'>,
  plan: PlanFacts & { readonly version: number },
): ProductPlan => ({
  ...planAnswer(plan),
  price: toDecimal(planPriceCents(unitCents, plan)),
});
