import { type AddToCart, maximumQuantity } from '@perpetua/contracts/cart.contract';
import type { ProductFacts } from '../catalogue/index.js';
import type { CartLine } from './cart-merge.policy.js';
import {
  cartConflict,
  cleaningIsSingle,
  planNotEligible,
  planUnknown,
  productUnknown,
  tooMany,
} from './cart.errors.js';

/**
 * Returns the cart line for an item.
 * @param product the product of the item; undefined when it is not sold
 * @throws DomainError 404 unknown product or plan, 409 `cart_conflict`, 422 `plan_not_eligible`
 */
export const lineOf = ({ productId, quantity, planId }: AddToCart, product: ProductFacts | undefined): CartLine => {
  if (product === undefined) throw productUnknown();
  if (planId !== undefined && !product.planEligible) throw planNotEligible();
  if (planId !== undefined && !product.plans.some(({ id }) => id === planId)) throw planUnknown();
  if (product.type === 'clean' && quantity !== 1) throw cleaningIsSingle();
  return { productId, quantity, planId: planId ?? null, kind: product.type, buying: {} };
};

/**
 * Returns the lines of an order that is placed without a cart, by the rules of carts: quantities of the same flowers
 * are added up, and a cleaning must be the only item.
 * @throws DomainError the errors of {@link lineOf}, and 422 `quantity_too_large`
 */
export const linesOf = (items: readonly AddToCart[], products: readonly ProductFacts[]): CartLine[] => {
  const lines = new Map<string, CartLine>();
  for (const item of items) {
    const line = lineOf(
      item,
      products.find(({ id }) => id === item.productId),
    );
    const [first] = lines.values();
    if (first !== undefined && (first.kind === 'clean' || line.kind === 'clean')) throw cartConflict(line.kind);
    const inCart = lines.get(line.productId)?.quantity ?? 0;
    const quantity = inCart + line.quantity;
    if (quantity > maximumQuantity) throw tooMany(inCart);
    lines.set(line.productId, { ...line, quantity });
  }
  return [...lines.values()];
};
