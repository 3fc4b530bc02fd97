import { useSyncExternalStore } from 'react';

/** What the reader asked for; 'system' follows the device. */
export type ColourMode = 'light' | 'dark' | 'system';

declare global {
  interface Window {
    /** Set by `public/colour-mode.js`, which runs before anything is drawn. */
    perpetuaColourMode?: { current: () => ColourMode; choose: (mode: ColourMode) => void };
  }
}

const listeners = new Set<() => void>();

/** The reader's colour mode and the function that changes, applies and remembers it. */
export function useColourMode(): readonly [ColourMode, (mode: ColourMode) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'system'), choose];
}

function current(): ColourMode {
  return window.perpetuaColourMode?.current() ?? 'system';
}

function choose(mode: ColourMode): void {
  window.perpetuaColourMode?.choose(mode);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
