import { draftPrefix } from './session';

/** Stores typed values until the tab closes or the user logs out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(draftPrefix + name, JSON.stringify(value));
  } catch {
    // If the browser refuses storage, a reload loses the draft, but nothing else.
  }
}

/** The draft of that name; undefined when there is none. The caller must validate its shape. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftPrefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftPrefix + name);
  } catch {
    // Without storage there is no draft to remove.
  }
}
