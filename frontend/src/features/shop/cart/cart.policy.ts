import type { Cart, CartItem, maximumQuantity as contractMaximum } from '@perpetua/contracts/cart.contract';
import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, toDecimal } from '@perpetua/contracts/money';

/**
 * A cart item as a guest's browser stores it (docs/domain.md#specification): without `lineTotal`, which is computed
 * when the item is read.
 */
export type StoredItem = Omit<CartItem, 'lineTotal'>;

/** The reasons why a cart refuses a product; the same codes as the server's. */
export type CartRefusal = 'cart_conflict' | 'quantity_too_large';

/**
 * The maximum quantity of one product. Its type is that of the contract's constant, so the compiler checks that both
 * are equal, and the contract is not loaded at run time.
 */
export const maximumQuantity: typeof contractMaximum = 99;

/** A product to add to the cart; a cleaning can be bought with a plan. */
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
 * Adds an item to a cart; the quantities of the same product are added up. Returns a code if the rules refuse the item:
 * a cart contains only one type of product, and a cleaning must be the only item (docs/domain.md#cart).
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

/** Sets the quantity of the item with this id; a quantity below 1 removes the item. */
export function withQuantity<Item extends StoredItem>(
  items: readonly Item[],
  { id, quantity }: { id: string; quantity: number },
): Item[] {
  return items.flatMap((item) => (item.id === id ? (quantity < 1 ? [] : [{ ...item, quantity }]) : [item]));
}

/**
 * Whether the quantity of an item can be increased (docs/domain.md#cart): only below the maximum, and never while a
 * cleaning is in the cart.
 */
export function canRaise(items: readonly StoredItem[], { quantity }: StoredItem): boolean {
  return quantity < maximumQuantity && items.every(({ type }) => type !== 'clean');
}

/**
 * Makes a cart in the server's shape from its items: computes the prices and the total, and reads the plan from the
 * items. Only the server knows the rest, which is empty for guests.
 */
export function cartOf(kept: readonly StoredItem[], known: Partial<Omit<Cart, 'items'>> = {}): Cart {
  const { keptForLater = [], changes = [], offeredBack = [] } = known;
  const items = kept.map((item) => ({ ...item, lineTotal: toDecimal(lineCents(item)) }));
  const plan = items.find((item) => item.plan !== null)?.plan ?? null;
  return {
    items,
    months: plan?.frequency ?? 1,
    discount: plan?.discount ?? 0,
    subscription: plan !== null,
    total: toDecimal(items.reduce((sum, { lineTotal }) => sum + parseDecimal(lineTotal), 0)),
    keptForLater,
    changes,
    offeredBack,
  };
}

/** The number of pieces in the cart, shown on the cart button. */
export const totalQuantity = (items: readonly StoredItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The price of an item in cents: with a plan, unit price × months × (1 − discount / 100) × quantity; without a plan,
 * unit price × quantity (docs/domain.md#prices).
 */
function lineCents({ price, plan, quantity }: StoredItem): number {
  return planLineCents({
    unitCents: parseDecimal(price),
    months: plan?.frequency ?? 1,
    discountPercent: plan?.discount ?? 0,
    quantity,
  });
}
