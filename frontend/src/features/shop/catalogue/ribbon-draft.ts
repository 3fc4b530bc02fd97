import { useSyncExternalStore } from 'react';
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';

/** The words on ribbons by product id, as typed on the products' pages or in the checkout. */
export type RibbonDraft = Readonly<Record<string, string>>;

const draftName = 'ribbons';
const listeners = new Set<() => void>();
const none: RibbonDraft = {};

/** The words that were typed last, wherever it was; kept until the tab closes, the visitor logs out, or they are bought. */
export function ribbonDraft(): RibbonDraft {
  const kept = readDraft(draftName);
  if (typeof kept !== 'object' || kept === null) return none;
  const texts = Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** The words typed for a product; '' if there are none, and while a page is rendered on the server. */
export const useRibbonWords = (productId: string): string =>
  useSyncExternalStore(
    subscribe,
    () => ribbonDraft()[productId] ?? '',
    () => '',
  );

/** Stores the words of some products; those of others stay. */
export function keepRibbonWords(words: RibbonDraft): void {
  saveDraft(draftName, { ...ribbonDraft(), ...words });
  for (const listener of listeners) listener();
}

/** Forgets all words: they were for the flowers that have been bought. */
export function dropRibbonWords(): void {
  dropDraft(draftName);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
