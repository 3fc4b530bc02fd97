import type { Product, ProductPlan, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, splitVisits, toDecimal } from '@perpetua/contracts/money';

/** The lowest and the highest of several amounts, as numeric strings. */
export interface PriceRange {
  low: string;
  high: string;
}

/** The price of a plan for one product: unit price × months × (1 − discount/100) (docs/domain.md#prices). */
export function planPrice(product: Product, { frequency, discount }: ServicePlan): string {
  const unitCents = parseDecimal(product.price);
  return toDecimal(planLineCents({ unitCents, months: frequency, discountPercent: discount, quantity: 1 }));
}

/** The price range of a plan over all products that can be bought in plans; undefined when there are none. */
export function planRange(products: readonly Product[], plan: ServicePlan): PriceRange | undefined {
  return rangeOf(products.filter((product) => product.planEligible).map((product) => planPrice(product, plan)));
}

/** The lowest price in a list of products; undefined when it is empty. */
export const lowestPrice = (products: readonly Product[]): string | undefined =>
  rangeOf(products.map(({ price }) => price))?.low;

/**
 * The price of one visit of a plan: the plan's price divided by the number of its visits, rounded down as in refunds
 * (docs/domain.md#prices).
 */
export function pricePerVisit({ price, frequency }: ProductPlan): string {
  const [visitCents = 0] = splitVisits(parseDecimal(price), frequency);
  return toDecimal(visitCents);
}

function rangeOf(amounts: readonly string[]): PriceRange | undefined {
  const sorted = amounts.toSorted((one, other) => parseDecimal(one) - parseDecimal(other));
  const low = sorted[0];
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? undefined : { low, high };
}
