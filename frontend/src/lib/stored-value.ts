import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Values that the browser refuses to store, kept until the page is left. */
const unkept = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  // A value that another tab has stored replaces an unstored one; `key` is null when all values were removed.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) unkept.clear();
    else unkept.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const announce = (): void => listeners.forEach((listener) => listener());

/** The text under a key of local storage; null without one. */
export function storedText(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return unkept.get(key) ?? null;
  }
}

/** Stores texts in the given order, for all tabs of this browser; null removes a key. */
export function storeTexts(texts: Record<string, string | null>): void {
  for (const [key, text] of Object.entries(texts)) {
    unkept.delete(key);
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (text !== null) unkept.set(key, text);
    }
  }
  announce();
}

/**
 * A value parsed from stored texts; returns the same object as long as the texts do not change. The server renders
 * `initial`.
 */
export function storedValue<Value>(
  keys: readonly string[],
  parse: (...texts: (string | null)[]) => Value,
  initial: Value,
) {
  let known: { raw: string; value: Value } | undefined;
  const get = (): Value => {
    const texts = keys.map(storedText);
    const raw = JSON.stringify(texts);
    if (known?.raw !== raw) known = { raw, value: parse(...texts) };
    return known.value;
  };
  return { get, use: () => useSyncExternalStore(subscribe, get, () => initial) };
}

/** A value that the components of this page share; it is not stored. */
export function sharedValue<Value>(initial: Value) {
  let value = initial;
  const get = (): Value => value;
  const set = (next: Value): void => {
    value = next;
    announce();
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => initial) };
}
