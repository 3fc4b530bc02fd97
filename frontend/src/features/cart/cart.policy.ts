import type { Cart, CartItem, maximumQuantity as contractMaximum } from '@perpetua/contracts/cart.contract';
import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, toDecimal } from '@perpetua/contracts/money';

/** An item as a guest's browser stores it (docs/domain.md#specification): its price is computed when it is read. */
export type StoredItem = Omit<CartItem, 'lineTotal'>;

/** Why a cart refuses a product, by the server's codes. */
export type CartRefusal = 'cart_conflict' | 'quantity_too_large';

/**
 * Highest quantity of one product; the compiler keeps it equal to the contract's number without loading the contract.
 */
export const maximumQuantity: typeof contractMaximum = 99;

/** A product to be added to the cart; a cleaning may come with a plan. */
export interface Addition {
  product: Product;
  quantity: number;
  plan?: ProductPlan | undefined;
}

/** A product as a guest's cart item, without its picture. */
export function itemToStore({ product, quantity, plan }: Addition): StoredItem {
  const planId = plan?.servicesPlansID ?? null;
  return {
    id: product.id,
    name: JSON.stringify(product.name),
    price: product.price,
    quantity: product.type === 'clean' ? 1 : quantity,
    image: '',
    type: product.type,
    planId,
    plan_id: planId,
    plan: plan === undefined ? null : { discount: plan.discount, frequency: plan.frequency },
  };
}

/**
 * Returns the items with one more, adding up quantities of the same product, or why it is refused: a cart holds one
 * type only, and a cleaning must be the only item (docs/domain.md#cart).
 */
export function withAdded(items: readonly StoredItem[], added: StoredItem): StoredItem[] | CartRefusal {
  const isBlocked = items.some(({ type }) => type === 'clean' || type !== added.type);
  if (isBlocked) return 'cart_conflict';
  const same = items.find(({ id }) => id === added.id);
  const quantity = (same?.quantity ?? 0) + added.quantity;
  if (quantity > maximumQuantity) return 'quantity_too_large';
  if (same === undefined) return [...items, added];
  return withQuantity(items, { id: added.id, quantity });
}

/** Returns the items with one at another quantity; a quantity below 1 removes it. */
export function withQuantity<Item extends StoredItem>(
  items: readonly Item[],
  { id, quantity }: { id: string; quantity: number },
): Item[] {
  return items.flatMap((item) => (item.id === id ? (quantity < 1 ? [] : [{ ...item, quantity }]) : [item]));
}

/** Whether the quantity of an item can be raised (docs/domain.md#cart): never while a cleaning is in the cart. */
export function canRaise(items: readonly StoredItem[], { quantity }: StoredItem): boolean {
  return quantity < maximumQuantity && items.every(({ type }) => type !== 'clean');
}

/**
 * The cart that these items make: line prices, total and the plan in it, in the server's shape. Only accounts have
 * items that are kept for later.
 */
export function cartOf(kept: readonly StoredItem[], keptForLater: Cart['keptForLater'] = []): Cart {
  const items = kept.map((item) => ({ ...item, lineTotal: toDecimal(lineCents(item)) }));
  const plan = items.find((item) => item.plan !== null)?.plan ?? null;
  return {
    items,
    months: plan?.frequency ?? 1,
    discount: plan?.discount ?? 0,
    subscription: plan !== null,
    total: toDecimal(items.reduce((sum, { lineTotal }) => sum + parseDecimal(lineTotal), 0)),
    keptForLater,
  };
}

/** The number on the badge. */
export const totalQuantity = (items: readonly StoredItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * unit × frequency × (1 − discount/100) × quantity with a plan, unit × quantity without (docs/domain.md#prices); in
 * cents.
 */
function lineCents({ price, plan, quantity }: StoredItem): number {
  return planLineCents({
    unitCents: parseDecimal(price),
    months: plan?.frequency ?? 1,
    discountPercent: plan?.discount ?? 0,
    quantity,
  });
}
