import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';

/** The words on ribbons by product id, as typed on the products' pages or in the checkout. */
export type RibbonDraft = Readonly<Record<string, string>>;

const draftName = 'ribbons';
const none: RibbonDraft = {};

/** The words that were typed last, wherever it was; kept until the tab closes, the visitor logs out, or they are bought. */
export function ribbonDraft(): RibbonDraft {
  const kept = readDraft(draftName);
  if (typeof kept !== 'object' || kept === null) return none;
  const texts = Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Stores the words of some products; those of others stay. */
export function keepRibbonWords(words: RibbonDraft): void {
  saveDraft(draftName, { ...ribbonDraft(), ...words });
}

/** Forgets all words: they were for the flowers that have been bought. */
export function dropRibbonWords(): void {
  dropDraft(draftName);
}
