import type { AddToCart } from '@perpetua/contracts/cart.contract';
import type { ProductFacts } from '../catalogue/index.js';
import type { CartLine } from './cart-merge.policy.js';
import { withLine } from './cart-changes.policy.js';
import { withSeen } from './cart-pricing.policy.js';
import { cleaningIsSingle, planNotEligible, planUnknown, productUnknown } from './cart.errors.js';

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
  return withSeen({ productId, quantity, planId: planId ?? null, kind: product.type, buying: {} }, [product]);
};

/**
 * Returns the lines of an order that is placed without a cart, by the rules of carts.
 * @throws DomainError the errors of {@link lineOf} and {@link withLine}
 */
export const linesOf = (items: readonly AddToCart[], products: readonly ProductFacts[]): CartLine[] =>
  items.reduce<CartLine[]>(
    (lines, item) =>
      withLine(
        lines,
        lineOf(
          item,
          products.find(({ id }) => id === item.productId),
        ),
      ),
    [],
  );
