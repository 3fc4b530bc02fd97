import type { DehydratedState } from '@tanstack/react-query';

/** The id of the element of a rendered page that holds what it was rendered from. */
export const shownPageId = 'shown-page';

/** What a page was rendered from before it was sent, so that the browser goes on from there. */
export interface ShownPage {
  language: string;
  queries: DehydratedState;
}

/** Reads it from the page; undefined when the page came empty. */
export function restoreShownPage(): ShownPage | undefined {
  const text = document.getElementById(shownPageId)?.textContent;
  return text ? (JSON.parse(text) as ShownPage) : undefined;
}
