import { draftPrefix } from './session';

/** Keeps what a person has typed until the tab closes or they log out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(draftPrefix + name, JSON.stringify(value));
  } catch {
    // Without storage a reload loses the draft, nothing else.
  }
}

/** The draft of that name; undefined when there is none. Its shape is the caller's to check. */
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
    // As above.
  }
}
