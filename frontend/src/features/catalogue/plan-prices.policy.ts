import type { Product, ProductPlan, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, splitVisits, toDecimal } from '@perpetua/contracts/money';

/** The lowest and the highest amount of several, as numeric strings. */
export interface PriceRange {
  low: string;
  high: string;
}

/** What a plan costs for one product: unit price × months × (1 − discount/100) (docs/domain.md#prices). */
export function planPrice(product: Product, { frequency, discount }: ServicePlan): string {
  const unitCents = parseDecimal(product.price);
  return toDecimal(planLineCents({ unitCents, months: frequency, discountPercent: discount, quantity: 1 }));
}

/** What a plan costs over all products it can be bought for; undefined while there is none. */
export function planRange(products: readonly Product[], plan: ServicePlan): PriceRange | undefined {
  return rangeOf(products.filter((product) => product.planEligible).map((product) => planPrice(product, plan)));
}

/** The lowest price in a list of products; undefined when it is empty. */
export const lowestPrice = (products: readonly Product[]): string | undefined =>
  rangeOf(products.map(({ price }) => price))?.low;

/** What one visit of a plan costs: the whole divided by its visits, as refunds count it (docs/domain.md#prices). */
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
