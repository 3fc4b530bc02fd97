import { useState } from 'react';

/** What the reader asked for; 'system' follows the device. */
export type ColourMode = 'light' | 'dark' | 'system';

declare global {
  interface Window {
    /** Set by `public/colour-mode.js`, which runs before anything is drawn. */
    perpetuaColourMode?: { current: () => ColourMode; choose: (mode: ColourMode) => void };
  }
}

/** The reader's colour mode and the function that changes, applies and remembers it. */
export function useColourMode(): readonly [ColourMode, (mode: ColourMode) => void] {
  const [mode, setMode] = useState<ColourMode>(() => window.perpetuaColourMode?.current() ?? 'system');
  const choose = (next: ColourMode) => {
    window.perpetuaColourMode?.choose(next);
    setMode(next);
  };
  return [mode, choose];
}
