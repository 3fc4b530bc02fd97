import type { Cart, CartItem, OfferedBack } from '@perpetua/contracts/cart.contract';
import { toDecimal } from '@perpetua/contracts/money';
import type { ProductFacts } from '../catalogue/index.js';
import { changesIn } from './cart-news.policy.js';
import type { CartContents, Offer } from './cart-contents.js';
import { lineOfOffer } from './cart-offers.policy.js';
import { isSold, type SoldLine, soldLinesOf, totalOf } from './cart-pricing.policy.js';

/** What of a stored cart its owner sees. */
export type AnsweredCart = Pick<CartContents, 'lines' | 'kept' | 'gone' | 'offered'>;

/** The cart as the API returns it to its owner (docs/domain.md#specification). */
export function cartAnswer(cart: AnsweredCart, products: readonly ProductFacts[]): Cart {
  const offers = soldLinesOf(cart.lines, products);
  const plan = offers.find((offer) => offer.plan !== null)?.plan;
  return {
    items: offers.map(itemOf),
    months: plan?.months ?? 1,
    discount: plan?.discountPercent ?? 0,
    subscription: plan !== undefined,
    total: toDecimal(totalOf(offers)),
    keptForLater: soldLinesOf(cart.kept, products).map(itemOf),
    changes: changesIn(cart, products),
    offeredBack: cart.offered.map((offer) => offeredBack(offer, products)),
  };
}

function itemOf({ line, product, plan, lineCents }: SoldLine): CartItem {
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

function offeredBack({ orderId, number, lines }: Offer, products: readonly ProductFacts[]): OfferedBack {
  return {
    orderId,
    number,
    items: soldLinesOf(lines.map(lineOfOffer), products).map(itemOf),
    gone: lines
      .filter((line) => !isSold(lineOfOffer(line), products))
      .map(({ productId, name }) => ({ productId, name: JSON.stringify(name) })),
  };
}
