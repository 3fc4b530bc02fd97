import type { DehydratedState } from '@tanstack/react-query';

/** The id of the element of a rendered page that holds what it was rendered from. */
export const shownPageId = 'shown-page';

/** What a page was rendered from before it was sent, so that the browser goes on from there. */
export interface ShownPage {
  language: string;
  /** Namespaces of the texts on it. */
  texts: readonly string[];
  /** The business clock's instant at which it was rendered, ISO 8601. */
  now: string;
  queries: DehydratedState;
  /** Addresses of the style sheets whose text the page brought along. */
  styleSheets: readonly string[];
}

/** Reads it from the page; undefined when the page came empty. */
export function restoreShownPage(): ShownPage | undefined {
  const text = document.getElementById(shownPageId)?.textContent;
  if (!text) return undefined;
  const shown = JSON.parse(text) as ShownPage;
  document.head.append(...shown.styleSheets.map(knownStyleSheet));
  return shown;
}

/** Anyone who needs the sheet later finds it there; it is not loaded, as its text is on the page already. */
function knownStyleSheet(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.disabled = true;
  link.href = address;
  return link;
}
