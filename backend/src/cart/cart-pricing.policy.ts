import { planLineCents } from '@perpetua/contracts/money';
import type { PlanFacts, ProductFacts } from '../catalogue/index.js';
import type { CartLine, SeenProduct } from './cart-merge.policy.js';
import type { PricedCartFacts, PricedLine } from './cart.queries.js';
import type { StoredCart } from './cart.statements.js';

/** A line that is on sale, with its product, plan and price. */
export interface SoldLine {
  readonly line: CartLine;
  readonly product: ProductFacts;
  readonly plan: PlanFacts | null;
  readonly lineCents: number;
}

/**
 * Prices the lines whose product is still sold, and whose plan can still be bought with it; other lines are left out.
 */
export function soldLinesOf(lines: readonly CartLine[], products: readonly ProductFacts[]): SoldLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap((line) => {
    const product = byId.get(line.productId);
    const plan = line.planId === null ? null : product?.plans.find(({ id }) => id === line.planId);
    if (product === undefined || plan === undefined) return [];
    const { months, discountPercent } = plan ?? { months: 1, discountPercent: 0 };
    const { unitCents } = product;
    return [
      {
        line,
        product,
        plan,
        lineCents: planLineCents({ unitCents, months, discountPercent, quantity: line.quantity }),
      },
    ];
  });
}

/** Whether a line can be bought: its product is on sale, and so is its plan, if it has one. */
export const isSold = (line: CartLine, products: readonly ProductFacts[]): boolean =>
  soldLinesOf([line], products).length > 0;

/** The sum of the lines in cents. */
export const totalOf = (offers: readonly SoldLine[]): number =>
  offers.reduce((sum, { lineCents }) => sum + lineCents, 0);

/** The cart with the prices and facts that a checkout needs; lines that are no longer sold are left out. */
export function pricedCart(
  { lines, revision }: Pick<StoredCart, 'lines' | 'revision'>,
  products: readonly ProductFacts[],
): Omit<PricedCartFacts, 'stored'> {
  const offers = soldLinesOf(lines, products);
  return {
    lines: offers.map(({ line, product, plan, lineCents }): PricedLine => ({
      productId: product.id,
      type: product.type,
      name: product.name,
      quantity: line.quantity,
      unitCents: product.unitCents,
      lineCents,
      planId: plan?.id ?? null,
      months: plan?.months ?? 1,
      discountPercent: plan?.discountPercent ?? 0,
      taxClass: product.taxClass,
      commissionBps: product.commissionBps,
      leadHours: product.leadHours,
      hasRibbon: product.hasRibbon,
    })),
    totalCents: totalOf(offers),
    kind: offers[0]?.product.type ?? null,
    revision,
  };
}

/** What the customer sees of a line's product now; undefined if it is not sold. */
export const seenOf = (line: CartLine, products: readonly ProductFacts[]): SeenProduct | undefined => {
  const [sold] = soldLinesOf([{ ...line, quantity: 1 }], products);
  return sold && { name: sold.product.name, cents: sold.lineCents };
};

/** A line with what its customer sees of it now; a line that is not sold keeps what it has. */
export const withSeen = (line: CartLine, products: readonly ProductFacts[]): CartLine => {
  const seen = seenOf(line, products);
  return seen === undefined ? line : { ...line, seen };
};
