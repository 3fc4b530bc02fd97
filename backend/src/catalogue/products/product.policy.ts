import {
  type ImageSize,
  planPrices,
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

/** One picture of a product. */
export interface PictureRecord {
  readonly id: string;
  readonly alt: Translations;
  readonly version: string;
  /** Null for a picture from before originals were kept; the whole of it is then what is shown. */
  readonly originalVersion: string | null;
  readonly crops: Crops;
}

/** A product, with what only its own pages show. */
export interface ProductRecord extends Omit<ProductFacts, 'plans' | 'cartImage'> {
  readonly slug: string;
  readonly description: Product['description'];
  readonly imageVersion: string | null;
  readonly createdAt: Date;
  /** Counts the changes. */
  readonly version: number;
  readonly status: ProductStatus;
  /** Changes that are not published yet. */
  readonly draft: ProductDraft | null;
  /** The cover first; undefined in lists. */
  readonly pictures?: readonly PictureRecord[] | undefined;
}

/** What an admin decides about a product. */
export type ProductEdit = Omit<
  ProductRecord,
  'id' | 'slug' | 'imageVersion' | 'createdAt' | 'version' | 'status' | 'draft'
>;

const usualTaxClass: Record<ProductType, TaxClass> = { flower: 'reduced', clean: 'standard' };
const maxSlugLength = 80;

/**
 * What an admin said of a product, judged.
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

/** A product's name as it may be in an address: "Coroa São José, 70 cm" → "coroa-sao-jose-70-cm". */
export function slugOf({ pt }: Product['name'], type: ProductType): string {
  const plain = pt
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-/, '').slice(0, maxSlugLength).replace(/-$/, '') || type;
}

/** The words that a product's texts must hold all of. */
export const searchWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** What all visits of a plan cost for a product, in cents (docs/domain.md#prices). */
const planPriceCents = (unitCents: number, { months, discountPercent }: PlanFacts): number =>
  planLineCents({ unitCents, months, discountPercent, quantity: 1 });

/** The lowest price of one visit over the product's plans, half-up to the cent; its own price where there are none. */
export function priceFromCents(unitCents: number, plans: readonly PlanFacts[]): number {
  const monthly = plans.map((plan) => Math.round(planPriceCents(unitCents, plan) / plan.months));
  return Math.min(unitCents, ...monthly);
}

/** Link of a picture; it names the picture's version, so that it may be kept for ever. */
function imageLink({ id, imageVersion }: ProductRecord, size: ImageSize): string | null {
  return imageVersion === null ? null : `/api/Product/${id}/image?size=${size}&v=${imageVersion}`;
}

const pictureLink = (
  { productId, id, version }: { productId: string; id: string; version: string },
  size: ImageSize,
): string => `/api/Product/${productId}/images/${id}?size=${size}&v=${version}`;

/** Link of what a picture is cropped from. */
const originalLink = (productId: string, { id, version, originalVersion }: PictureRecord): string =>
  originalVersion === null
    ? pictureLink({ productId, id, version }, 'display')
    : pictureLink({ productId, id, version: originalVersion }, 'original');

/** A product as everybody reads it; `plansOnSale` are all plans, whether or not it is sold in them. */
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

/** The same with what is an admin's business only. */
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

/** A judged edit as it is kept until it is published. */
export const draftOf = ({ unitCents, ...edit }: ProductEdit, now: Date): ProductDraft => ({
  ...edit,
  price: toDecimal(unitCents),
  savedAt: now.toISOString(),
});

/** The changes that publishing puts on sale: the stored draft, or the product unchanged. */
export const editToPublish = ({ draft, ...product }: ProductRecord): ProductEdit => {
  if (draft === null) return product;
  const { category = product.category, hasRibbon = product.hasRibbon, ...edit } = draft;
  return { ...edit, category, hasRibbon, unitCents: parseDecimal(draft.price) };
};

/** The plans a product may be bought in. */
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
