import { toDecimal } from '@perpetua/contracts/money';
import { storageKeys } from '../../../lib/session';
import { newUuid } from '../../../lib/uuid';
import { storedText, storedValue, storeTexts } from '../../../lib/stored-value';
import { type StoredItem, maximumQuantity } from './cart.policy';

const mergeIdKey = 'cartMergeId';

const nothing: readonly StoredItem[] = [];
const kept = storedValue([storageKeys.cart], (text = null) => itemsOf(text), nothing);

/** The items of the guest's cart, in sync across all tabs of this browser. */
export const useGuestItems = kept.use;

/** Returns the current items; the array is the same object until the items change. */
export const guestItems = kept.get;

/**
 * Stores the items, and forgets the merge id, because the cart has changed. An empty list removes the storage key
 * (docs/domain.md#cart).
 */
export function keepGuestItems(items: readonly StoredItem[]): void {
  storeTexts({ [storageKeys.cart]: items.length === 0 ? null : JSON.stringify(items), [mergeIdKey]: null });
}

/**
 * Returns the merge id of the guest's cart. The id stays the same until the cart changes, even after a reload. The
 * server merges only once per id, so a request whose response was lost can be sent again.
 */
export function guestMergeId(): string {
  const name = storedText(mergeIdKey);
  if (name !== null) return name;
  const made = newUuid();
  storeTexts({ [mergeIdKey]: made });
  return made;
}

/** Parses the stored items, which an older version or a user may have written. Invalid entries are dropped. */
function itemsOf(raw: string | null): readonly StoredItem[] {
  try {
    const list: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(list) ? list.flatMap(itemOf) : nothing;
  } catch {
    return nothing;
  }
}

function itemOf(value: unknown): StoredItem[] {
  const fields = { ...(value as Partial<Record<keyof StoredItem, unknown>> | null) };
  const { id, name, price, quantity, type } = fields;
  const pieces = Number(quantity);
  const isSound =
    typeof id === 'string' &&
    typeof name === 'string' &&
    (type === 'flower' || type === 'clean') &&
    /^\d{1,7}(?:\.\d{1,2})?$/.test(String(price)) &&
    Number.isInteger(pieces) &&
    pieces >= 1;
  if (!isSound) return [];
  const planId = textOf(fields.planId) ?? textOf(fields.plan_id) ?? null;
  return [
    {
      id,
      name,
      price: toDecimal(Math.round(Number(price) * 100)),
      quantity: type === 'clean' ? 1 : Math.min(pieces, maximumQuantity),
      image: textOf(fields.image) ?? '',
      type,
      planId,
      plan_id: planId,
      plan: planOf(fields.plan),
    },
  ];
}

function planOf(value: unknown): StoredItem['plan'] {
  const { discount, frequency } = { ...(value as { discount?: unknown; frequency?: unknown } | null) };
  const isSound =
    typeof discount === 'number' &&
    discount >= 0 &&
    discount <= 100 &&
    Number.isInteger(frequency) &&
    Number(frequency) >= 1;
  return isSound ? { discount: Math.round(discount * 100) / 100, frequency: Number(frequency) } : null;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
