import { toDecimal } from '@perpetua/contracts/money';
import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../lib/session';
import { type KeptItem, maximumQuantity } from './cart.policy';

const mergeIdKey = 'cartMergeId';

const listeners = new Set<() => void>();
const nothing: readonly KeptItem[] = [];
let known: { raw: string | null; items: readonly KeptItem[] } = { raw: null, items: nothing };
/** Used where this browser keeps nothing. */
let unkept: string | null = null;
let unkeptMergeId: string | null = null;

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

/** Keeps these items; without any, the key goes (docs/domain.md#cart). */
export function keepGuestItems(items: readonly KeptItem[]): void {
  write(items.length === 0 ? null : JSON.stringify(items));
  writeMergeId(null);
  for (const listener of listeners) listener();
}

/**
 * Names this guest's cart as long as it stays the same, also in a page that is loaded again: the account takes it in once
 * under this name, even when its answer was lost.
 */
export function guestMergeId(): string {
  const name = readMergeId();
  if (name !== null) return name;
  const made = newUuid();
  writeMergeId(made);
  return made;
}

/** A UUIDv4, also where a page has no secure origin. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
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
  unkept = keptUnder(storageKeys.cart, raw) ? null : raw;
}

function readMergeId(): string | null {
  try {
    return localStorage.getItem(mergeIdKey) ?? unkeptMergeId;
  } catch {
    return unkeptMergeId;
  }
}

function writeMergeId(id: string | null): void {
  unkeptMergeId = keptUnder(mergeIdKey, id) ? null : id;
}

/** Whether this browser keeps it; null removes the key. */
function keptUnder(key: string, raw: string | null): boolean {
  try {
    if (raw === null) localStorage.removeItem(key);
    else localStorage.setItem(key, raw);
    return true;
  } catch {
    return false;
  }
}
