import type {
  ImageSize,
  Product,
  ProductPlan,
  ProductQuery,
  ProductSort,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { planLineCents, toDecimal } from '@perpetua/contracts/money';
import type { ProductRecord } from './catalogue-snapshot.js';
import type { PlanFacts, ProductFacts } from './catalogue.queries.js';

const orders: Record<ProductSort, (a: ProductRecord, b: ProductRecord) => number> = {
  price_desc: (a, b) => b.unitCents - a.unitCents,
  price_asc: (a, b) => a.unitCents - b.unitCents,
  newest: () => 0,
};

/** Small letters without accents: "Crisântemos" → "crisantemos". */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The products of a list, from all of them with the newest first; equal prices stay in that order. `q` is looked for in
 * names and descriptions of every language, each of its words anywhere, ignoring case and accents.
 */
export function selectProducts(
  products: Iterable<ProductRecord>,
  { type, sort, q = '' }: Pick<ProductQuery, 'type' | 'sort' | 'q'>,
): ProductRecord[] {
  const words = folded(q).split(/\s+/);
  const matches = ({ name, description }: ProductRecord): boolean => {
    const text = folded([...Object.values(name), ...Object.values(description)].join(' '));
    return words.every((word) => text.includes(word));
  };
  return [...products]
    .filter((product) => (type === undefined || product.type === type) && matches(product))
    .toSorted(orders[sort]);
}

/** What all visits of a plan cost for a product, in cents (marketplace §9). */
const planPriceCents = ({ unitCents }: ProductFacts, { months, discountPercent }: PlanFacts): number =>
  planLineCents({ unitCents, months, discountPercent, quantity: 1 });

/** The lowest price of one visit over the product's plans, half-up to the cent; its own price without plans. */
export function priceFromCents(product: ProductFacts): number {
  const monthly = product.plans.map((plan) => Math.round(planPriceCents(product, plan) / plan.months));
  return Math.min(product.unitCents, ...monthly);
}

/** Link of a picture; it names the picture's version, so that it may be kept for ever. */
function imageLink({ id, imageVersion }: ProductRecord, size: ImageSize): string | null {
  return imageVersion === null ? null : `/api/Product/${id}/image?size=${size}&v=${imageVersion}`;
}

export const productAnswer = (product: ProductRecord): Product => ({
  id: product.id,
  slug: product.slug,
  type: product.type,
  name: product.name,
  description: product.description,
  price: toDecimal(product.unitCents),
  priceFrom: toDecimal(priceFromCents(product)),
  taxClass: product.taxClass,
  planEligible: product.planEligible,
  leadHours: product.leadHours,
  image: imageLink(product, 'display'),
  thumbnail: imageLink(product, 'thumb'),
  createdAt: product.createdAt.toISOString(),
});

export const planAnswer = (plan: PlanFacts): ServicePlan => ({
  servicesPlansID: plan.id,
  name: plan.name,
  discount: plan.discountPercent,
  frequency: plan.months,
});

export const productPlanAnswer = (product: ProductFacts, plan: PlanFacts): ProductPlan => ({
  ...planAnswer(plan),
  price: toDecimal(planPriceCents(product, plan)),
});
