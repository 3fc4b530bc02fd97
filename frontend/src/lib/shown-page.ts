import type { DehydratedState } from '@tanstack/react-query';

/** The id of the element that contains the data from which the server rendered the page. */
export const shownPageId = 'shown-page';

/** The data from which the server rendered a page, so that the browser can continue with it. */
export interface ShownPage {
  language: string;
  /** Namespaces of the page's texts. */
  texts: readonly string[];
  /** The time of the business clock when the page was rendered, ISO 8601. */
  now: string;
  queries: DehydratedState;
  /** URLs of the style sheets that are inlined in the page. */
  styleSheets: readonly string[];
}

/** Reads the data from the page; undefined when the server sent the empty page, which the browser renders. */
export function restoreShownPage(): ShownPage | undefined {
  const text = document.getElementById(shownPageId)?.textContent;
  if (!text) return undefined;
  const shown = JSON.parse(text) as ShownPage;
  document.head.append(...shown.styleSheets.map(knownStyleSheet));
  return shown;
}

/** Marks a style sheet as present, so that nothing loads it later: its text is inlined in the page. */
function knownStyleSheet(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.disabled = true;
  link.href = address;
  return link;
}
