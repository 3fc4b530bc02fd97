import type { Cart, CartItem } from '@perpetua/contracts/cart.contract';
import { planLineCents, toDecimal } from '@perpetua/contracts/money';
import type { PlanFacts, ProductFacts } from '../catalogue/index.js';
import type { CartLine, CartState } from './cart-merge.policy.js';
import type { PricedCartFacts, PricedLine } from './cart.queries.js';
import type { StoredCart } from './cart.statements.js';

/** A line with its product, plan and price. */
interface Offer {
  readonly line: CartLine;
  readonly product: ProductFacts;
  readonly plan: PlanFacts | null;
  readonly lineCents: number;
}

/**
 * Prices the lines whose product is still sold, and whose plan can still be bought with it; other lines are left out.
 */
function offersOf(lines: readonly CartLine[], products: readonly ProductFacts[]): Offer[] {
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
  offersOf([line], products).length > 0;

const totalOf = (offers: readonly Offer[]): number => offers.reduce((sum, { lineCents }) => sum + lineCents, 0);

/** The cart with the prices and facts that a checkout needs; lines that are no longer sold are left out. */
export function pricedCart(
  { lines, revision }: Pick<StoredCart, 'lines' | 'revision'>,
  products: readonly ProductFacts[],
): Omit<PricedCartFacts, 'stored'> {
  const offers = offersOf(lines, products);
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

/** The cart as the API returns it to its owner (docs/domain.md#specification). */
export function cartAnswer({ lines, kept }: CartState, products: readonly ProductFacts[]): Cart {
  const offers = offersOf(lines, products);
  const plan = offers.find((offer) => offer.plan !== null)?.plan;
  return {
    items: offers.map(itemOf),
    months: plan?.months ?? 1,
    discount: plan?.discountPercent ?? 0,
    subscription: plan !== undefined,
    total: toDecimal(totalOf(offers)),
    keptForLater: offersOf(kept, products).map(itemOf),
  };
}

function itemOf({ line, product, plan, lineCents }: Offer): CartItem {
  return {
    id: product.id,
    name: JSON.stringify(product.name),
    price: toDecimal(product.unitCents),
    quantity: line.quantity,
    image: product.cartImage,
    type: product.type,
    planId: plan?.id ?? null,
    plan_id: plan?.id ?? null,
    plan: plan === null ? null : { discount: plan.discountPercent, frequency: plan.months },
    lineTotal: toDecimal(lineCents),
  };
}
