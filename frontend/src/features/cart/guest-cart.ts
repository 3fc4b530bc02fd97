import { toDecimal } from '@perpetua/contracts/money';
import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../lib/session';
import { type KeptItem, maximumQuantity } from './cart.policy';

const listeners = new Set<() => void>();
const nothing: readonly KeptItem[] = [];
let known: { raw: string | null; items: readonly KeptItem[] } = { raw: null, items: nothing };
/** Stands in where this browser keeps nothing. */
let unkept: string | null = null;

/** What a guest has in the cart, in this tab and every other of this browser. */
export function useGuestItems(): readonly KeptItem[] {
  return useSyncExternalStore(subscribe, guestItems, () => nothing);
}

/** The same as it is now; the same list as long as nothing changes. */
export function guestItems(): readonly KeptItem[] {
  const raw = read();
  if (known.raw !== raw) known = { raw, items: itemsOf(raw) };
  return known.items;
}

/** Keeps these items; without any, the key goes (marketplace §4, clear cart). */
export function keepGuestItems(items: readonly KeptItem[]): void {
  write(items.length === 0 ? null : JSON.stringify(items));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whatever stands under the key, kept by an earlier version or by hand: what makes no item is left out. */
function itemsOf(raw: string | null): readonly KeptItem[] {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(itemOf) : nothing;
  } catch {
    return nothing;
  }
}

function itemOf(value: unknown): KeptItem[] {
  const fields = { ...(value as Partial<Record<keyof KeptItem, unknown>> | null) };
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

function planOf(value: unknown): KeptItem['plan'] {
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

function read(): string | null {
  try {
    return localStorage.getItem(storageKeys.cart) ?? unkept;
  } catch {
    return unkept;
  }
}

function write(raw: string | null): void {
  unkept = null;
  try {
    if (raw === null) localStorage.removeItem(storageKeys.cart);
    else localStorage.setItem(storageKeys.cart, raw);
  } catch {
    unkept = raw;
  }
}
